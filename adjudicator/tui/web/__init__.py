"""The same app in a browser: one server on this machine, one screen a tab, one game seen by all of them."""
