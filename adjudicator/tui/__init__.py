"""The screens: they draw the state and put the engine's questions to the table. Nothing of the rules is here."""
