"""A game in plain lines: the engine's questions go out, sentences come in. For scripts, pipes and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from adjudicator.cases.advice import may_say
from adjudicator.cases.already import asks_now, past, reach, reached, settled
from adjudicator.cases.checked import Checked
from adjudicator.cases.defaults import by_seat, default_answer, missing
from adjudicator.cases.display import Display
from adjudicator.cases.expect import Comparison
from adjudicator.cases.files import EXPECT, REFUSED
from adjudicator.cases.language import answer_for, parse_line
from adjudicator.cases.lists import split_outside_quotes
from adjudicator.cases.names import Meaningless, Names, NotUnderstood
from adjudicator.cases.parse import read_line
from adjudicator.cases.played import Ends
from adjudicator.cases.quick import bare, quick
from adjudicator.cases.sentence import Sentence, besides
from adjudicator.cases.stepping import GOING, Fault, Line, Stuck, waiting
from adjudicator.engine import Engine
from adjudicator.engine.called import moment_called
from adjudicator.engine.core import Fault as EngineFault
from adjudicator.engine.pace import paced
from adjudicator.engine.questions import Answer, Ask, Refused, Reply
from adjudicator.rulebook.nodes import Node
from adjudicator.rulebook.reader import parse
from adjudicator.rulebook.wording import capital, listed
from adjudicator.session import Game
from adjudicator.session.lookback import as_asked
from adjudicator.session.steps import copied
from adjudicator.table.state import PACES

QUIT = ("quit", "exit")
KICKER = "kicker"
"""The question whether a kicker is laid."""
LAYING = ("lays", "card_down", "reward_down", "lays_none")
"""Verbs that lay a card."""
PASSES = 200
"""Pauses that one sentence may pass before it is held to be about nothing."""
ALSO = {
    "state": ("table", "board", "status", "score", "show"),
    "who": ("who may act", "who can act"),
    "explain": ("why", "what happened", "how"),
    "undo": ("back", "take back", "oops"),
    "help": ("commands", "?"),
}
"""Other words for the commands."""


class Wrong(Exception):
    """A line that did nothing; the sentence says why."""


class Unclear(Wrong):
    """A line that was not understood."""


class Console(Display):
    """One game, its lines in and out."""

    def __init__(self, game: Game, out: Callable[[str], object], as_json: bool = False) -> None:
        super().__init__(game, out, as_json)
        self.left: list[str] = []
        """Sentences of the last line that were not carried out."""
        self.commands: dict[str, Callable[[], None]] = {
            "state": self.show_state,
            "who": self.show_who,
            "explain": self.show_reasons,
            "undo": self.undo,
            "redo": self.redo,
            "help": self.show_help,
            "pace": self.show_pace,
            **{f"pace {pace}": partial(self.set_pace, pace) for pace in PACES},
        }
        for name, others in ALSO.items():
            self.commands.update(dict.fromkeys(others, self.commands[name]))

    def _command_of(self, said: str) -> Callable[[], None] | None:
        """The command that a line gives, if it gives one."""
        words = " ".join(said.casefold().split())
        if words.startswith("pace "):
            return self.commands.get(words, self.no_pace)
        return self.commands.get(words) or self.commands.get(words.rstrip("?!. "))

    def take(self, line: str) -> None:
        """One line typed: a command, a sentence, or nothing, which goes on.

        Raises:
            Wrong: it did nothing.
        """
        text = line.strip()
        self.left = [text]
        command = self._command_of(text)
        if command is not None:
            command()
            self.left.clear()
            return
        ask = self.game.question
        if ask is None:
            raise Wrong("the game is over; undo takes the last answer back")
        if not text:
            self.go_on(ask)
            self.left.clear()
        else:
            self._line(text)
        self.show_question()

    def _line(self, text: str) -> None:
        """Give what was typed to the question that is open then."""
        ask = self.game.question
        if ask is None:
            raise Wrong("the game is over")
        self.left = [text]
        try:
            said = quick(text, ask, self.game.state, self.game.book)
            self.left = [sentence.text for sentence in said]
            for sentence in said:
                self.say(sentence)
                self.left.pop(0)
        except NotUnderstood as problem:
            pieces = [piece.strip() for piece in split_outside_quotes(text)]
            if len(pieces) > 1 and self.left == [text]:
                self._pieces(pieces)
            elif isinstance(problem, Meaningless):
                known = "type one of these, or a sentence" if ask.options else "type a sentence"
                right = may_say(self._rest(ask), self.game.state, self.game.book, text)
                raise Unclear(f"not understood; {known} such as '{right[0] if right else 'go on'}'") from problem
            else:
                more = "" if problem.nearest else self._advice(ask, text)
                raise Unclear(f"not understood: {problem}{more}") from problem

    def _pieces(self, pieces: list[str]) -> None:
        """Several answers in one line, each to a question that only the one before it brings up."""
        for number, piece in enumerate(pieces, 1):
            try:
                self._line(piece)
            except Wrong:
                self.left += pieces[number:]
                raise

    # -- playing ---------------------------------------------------------------------------------------------------

    def go_on(self, ask: Ask) -> None:
        """What Enter answers."""
        answer = default_answer(ask)
        if answer is None:
            raise Wrong(f"this has no answer that goes without saying{self._advice(ask)}")
        if self.half is not None:
            answer = Answer({**by_seat(answer).value, **self.half.value})
        self._reply(answer)

    def say(self, sentence: Sentence) -> None:
        """Give a sentence to the open question, passing pauses it does not answer."""
        busy, moment = True, sentence.parts.get("moment")
        if moment is not None and past(moment, reach(self.game.engine), self.game.engine):
            now = moment_called(self.game.book, self.game.state.moment)
            raise Wrong(f"{moment_called(self.game.book, moment)} is past; now: {now}")
        for _ in range(PASSES):
            busy = busy and waiting(self.game.engine)
            ask = self.game.question
            if ask is None:
                raise Wrong("the game is over")
            if not busy and reached(sentence, self.game.engine):
                return
            reply = answer_for(sentence, ask, self.game.state, self.game.book)
            if isinstance(reply, Answer):
                reply = by_seat(reply)
                if self.half is not None and isinstance(reply.value, dict):
                    reply = Answer({**self.half.value, **reply.value})
                if missing(ask, reply):
                    self.half = reply
                    return
            if reply is not None:
                self._reply(reply)
                if sentence.verb not in GOING:
                    self._follow(besides(sentence, getattr(reply, "value", None)))
                    return
            elif ask.name == KICKER and ask.may_pass and sentence.verb in LAYING:
                # who goes on to the encounter cards lays no kicker
                self.go_on(ask)
            elif settled(sentence, self.game.engine):
                if asks_now(sentence, self.game.engine):
                    self._follow(sentence.follow)
                return
            elif ask.kind == "go_on":
                self._reply(Answer())
            elif sentence.verb in GOING:
                self.go_on(ask)
            else:
                said = sentence.text
                raise Wrong(f"'{said}' does not answer this: {ask.text}{self._advice(ask, said)}")
        raise Wrong(f"'{sentence.text}' answers nothing that is asked")

    def _follow(self, more: Iterable[Sentence]) -> None:
        """Answer what is asked next from what a sentence said besides."""
        for later in more:
            ask = self.game.question
            if ask is not None and ask.kind != "go_on":
                reply = answer_for(later, ask, self.game.state, self.game.book)
                if isinstance(reply, Answer):
                    self._reply(reply)

    def _reply(self, reply: Reply) -> None:
        try:
            self.give(reply)
        except Refused as refusal:
            at = dict.fromkeys(moment_called(self.game.book, moment) for moment in refusal.when)
            when = f" (legal at: {', '.join(at)})" if at else ""
            ask = self.game.question
            told = bool(when) or ask is None or "legal" in refusal.text
            raise Wrong(f"{refusal.text}{when}{'' if told or ask is None else self._advice(ask)}") from refusal
        except EngineFault as fault:
            raise Wrong(str(fault)) from fault

    def give(self, reply: Reply) -> None:
        """Give a reply, and tell what came of it.

        Raises:
            Refused: it is not legal; nothing has changed.
        """
        self.half = None
        self.game.reply(reply)
        self.show_events()

    # -- scripts ---------------------------------------------------------------------------------------------------

    def script(self, lines: Iterable[tuple[str, str]]) -> list[Fault]:
        """Lines with their places: commands, and sentences played as a case's are, what nobody mentions being passed.

        A line ``expect: {...}`` is held against the table as in a case; what differs is told and comes back.

        Raises:
            Stuck: a sentence fits nowhere, or a command did nothing.
            RuleError: an expectation cannot be read.
        """
        script = _Script(self)
        names = Names(self.game.state, self.game.book)
        for place, text in lines:
            said = text.strip()
            if said.casefold() in QUIT:
                break
            if said.startswith(f"{EXPECT}:"):
                held = self._expected(place, said)
                script.left.append(Line(Sentence(EXPECT, text=EXPECT), place, expects=held))
                continue
            refused = said.startswith(f"{REFUSED}:")
            try:
                sentences = read_line(said.removeprefix(f"{REFUSED}:").strip(), names, True)
            except NotUnderstood:
                script.play()
                if self._command_of(said) is not None:
                    self._command(place, said)
                else:
                    script.typed(place, said)
            else:
                script.left.extend(Line(sentence, place, refused) for sentence in sentences)
        script.play()
        return script.faults

    def play(self, lines: Iterable[Line], until: str = "") -> list[Fault]:
        """The sentences of a case that ends at a moment, with what it expects; what differs is told and comes back.

        Raises:
            Stuck: a sentence fits nowhere.
        """
        script = _Script(self, until)
        script.left.extend(lines)
        script.play()
        return script.faults

    def _expected(self, place: str, said: str) -> Comparison:
        """What a line of a script expects, read as it would be read at its place in a file."""
        file, _, line = place.rpartition(":")
        node: Node = parse("\n" * (int(line) - 1) + said, file)
        return Comparison(node.get(EXPECT), node, self.game.book, self.game.state)

    def _command(self, place: str, said: str) -> None:
        try:
            self.take(said)
        except Wrong as problem:
            raise Stuck(f"'{said}'", str(problem), place) from problem

    def undo(self) -> None:
        """Take the last answer back."""
        if self.half is not None:
            self.half = None
        elif not self.game.undo():
            raise Wrong("there is nothing to undo")
        self.pass_events()
        self.show_question()

    def redo(self) -> None:
        """Give the answer taken back once more."""
        if not self.game.redo():
            raise Wrong("there is nothing to redo")
        self.show_events()
        self.show_question()

    def set_pace(self, pace: str) -> None:
        """Choose which pauses ask."""
        self._reply(paced(pace))
        self.show_question()

    def no_pace(self) -> None:
        """Say which paces there are."""
        raise Wrong(f"say {listed([f'pace {pace}' for pace in PACES], 'or')}")

    def show_wrong(self, problem: Wrong) -> None:
        """Why a line did nothing."""
        text = str(problem)
        self._say({"error": text}, [capital(text) if isinstance(problem, Unclear) else f"No: {text}"])


class _Script(Checked):
    """A script's sentences on their way through a console's game."""

    def __init__(self, console: Console, until: str = "") -> None:
        self.console = console
        game = console.game
        ends = Ends(until)
        game.watch(ends.moment)
        super().__init__(game.engine, [], ends, copied(game.state))
        self.since = len(game.engine.log) if game.history else 0

    def again(self) -> Engine:
        """The same game once more, at the same open question."""
        game = self.console.game
        return as_asked(game, len(game.history)).engine

    def reply(self, reply: Reply) -> None:
        """Give a reply, and tell what came of it."""
        try:
            self.console.give(reply)
        except EngineFault as fault:
            where = self.left[0].where if self.left else self.where
            raise Stuck("the line to be carried out", str(fault), where) from fault
        self.engine = self.console.game.engine

    def play(self) -> None:
        """Play the sentences that wait, showing the question after each."""
        self.engine = self.console.game.engine
        while self.left:
            judged, faults = self.left[0].expects is not None, len(self.faults)
            self.line()
            if judged:
                self.console.show_judged(self.where, self.faults[faults:])
            else:
                self.console.show_question()

    def typed(self, place: str, text: str) -> None:
        """Play a line that is no sentence as it would stand in a case: one typed forgivingly, or a bare answer."""
        game = self.console.game
        try:
            self.left.extend(Line(sentence, place) for sentence in parse_line(text, game.state, game.book))
        except NotUnderstood as problem:
            self.left.append(Line(bare(text), place))
            try:
                self.play()
            except Stuck as stuck:
                raise Stuck(stuck.fault.expected, str(problem), place) from problem
        self.play()
