// Unused code of Python.

import type { UnusedCase } from './unused-case.ts'

export const PYTHON: readonly UnusedCase[] = [
  {
    sentence: 'a library is entered through its package, configuration, decorators, and overriding methods',
    files: {
      'pyproject.toml': '[project]\nname = "jobs"\n[project.scripts]\njobs = "jobs.cli:run_jobs"\n',
      'jobs/__init__.py': 'from ._queue import Queue as Queue\n',
      'jobs/_queue.py': `import threading

class Queue:
    def __init__(self):
        self.items = []

    def __len__(self):
        return len(self.items)

    def push(self, item):
        self.items.append(item)

    def _drop(self):
        self.items.clear()

class Worker(threading.Thread):
    class Meta:
        pass

    def run(self):
        pass

class Plain:
    class _Meta:
        pass

    def to_python(self):
        pass

def _start():
    Worker().start()
    register_converter(Plain)

def _unlucky():
    return 13

@register
def _registered():
    return 1

def _by_name():
    return 2

_start()
getattr(Worker(), "_by_name")
`,
      'jobs/cli.py': 'def run_jobs():\n    return 0\n',
    },
    unused: {
      'certainty=likely': ['_drop sure', '_Meta sure', '_unlucky sure'],
      'certainty=possible': ['_drop sure', '_Meta sure', '_unlucky sure', '_by_name possible'],
    },
  },
  {
    sentence: 'pytest calls the hooks of plugins, of modules and of objects, by their names',
    files: {
      'shop/_plugin.py':
        'from ._timer import Timer\n\n\ndef pytest_configure(config):\n    config.pluginmanager.register(Timer())\n',
      'shop/_timer.py': `class Timer:
    def pytest_runtest_setup(self, item):
        self._begin()

    def _begin(self):
        pass

    def _idle(self):
        pass
`,
    },
    unused: { 'certainty=likely': ['_idle sure'] },
  },
]
