"""What can be typed at a question, for whoever asks."""

from __future__ import annotations

HELP = (
    "Say what is done as you would at the table: 'Ana lays attack 8', 'Red attacks blue 2', 'Cy helps Bo with two",
    "ships'; or just the answer: 'blue 2', '4', 'yes', 'nobody'. An empty line goes on.",
    "Anybody may speak up at any question: 'Bo plays reinforcement +3 for Ana', 'Bo zaps it'.",
    "The table is always right: 'correct: Ana holds 6 cards', 'correct: 3 Ana ships from warp to red 1'.",
    "state: the whole table. who: who may act. explain or why: why it came out so. undo, redo. quit.",
    "pace every, pace usual, pace needed: which pauses ask; pace says which do now.",
)
