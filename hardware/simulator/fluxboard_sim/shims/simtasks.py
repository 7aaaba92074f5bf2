"""Task and TaskQueue of asyncio (module _asyncio) in Python: the built-in ones use another clock.

Semantics as MicroPython 1.29, extmod/asyncio/task.py; tasks due at the same time run in the order
in which they were pushed. A switch of tasks takes 140 us on a 240 MHz board.
"""

import simcore
from simcore import ticks_diff, ticks_ms

_SWITCH_US = 140


class TaskQueue:
    """Tasks in the order in which they are due."""

    def __init__(self):
        self._tasks = []

    def peek(self):
        """Return the next task, None when there is none."""
        return self._tasks[0] if self._tasks else None

    def push(self, task, key=None):
        """Add `task`, due at `key` (ticks in ms; default: now)."""
        task.data = None
        if key is None:
            key = ticks_ms()
        task.ph_key = key
        tasks = self._tasks
        place = len(tasks)
        while place and ticks_diff(tasks[place - 1].ph_key, key) > 0:
            place -= 1
        tasks.insert(place, task)

    def pop(self):
        """Remove and return the next task."""
        simcore.spend(_SWITCH_US)
        return self._tasks.pop(0)

    def remove(self, task):
        """Take `task` out."""
        self._tasks.remove(task)


class Task:
    """A coroutine that asyncio runs; it can be awaited and cancelled."""

    def __init__(self, coro, globals=None):
        self.coro = coro
        self.data = None
        self.state = True
        self.ph_key = 0

    def __iter__(self):
        if not self.state:
            self.state = False
        elif self.state is True:
            self.state = TaskQueue()
        elif type(self.state) is not TaskQueue:
            raise RuntimeError("can't wait")
        return self

    def __next__(self):
        if not self.state:
            raise self.data
        from asyncio import core

        self.state.push(core.cur_task)
        core.cur_task.data = self

    def done(self):
        """Return whether the coroutine has ended."""
        return not self.state

    def cancel(self):
        """Make the coroutine raise CancelledError; return False when it has ended already."""
        from asyncio import core

        if not self.state:
            return False
        if self is core.cur_task:
            raise RuntimeError("can't cancel self")
        while isinstance(self.data, Task):
            self = self.data
        if hasattr(self.data, "remove"):
            self.data.remove(self)
            core._task_queue.push(self)
        elif ticks_diff(self.ph_key, ticks_ms()) > 0:
            core._task_queue.remove(self)
            core._task_queue.push(self)
        self.data = core.CancelledError
        return True
