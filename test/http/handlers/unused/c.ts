// Unused code of C and C++.

import type { UnusedCase } from './unused-case.ts'

const LIBRARY = {
  'shapes.h': 'int shape_area(int side);\n',
  'shapes.c': '#include "shapes.h"\nint shape_area(int side) { return side * side; }\n',
}

export const C: readonly UnusedCase[] = [
  {
    sentence: 'C: what public headers declare is used by others, and static code is seen by nobody',
    files: {
      'include/shapes.h': `int shape_area(int side);
static inline int shape_twice(int side) { return side * 2; }
`,
      'include/detail/inner.h': 'int shape_inner(int side);\n',
      'src/shapes.c': `#include "shapes.h"
int shape_area(int side) { return side * side; }
int shape_inner(int side) { return side; }
int shape_other(int side) { return side; }
static int shape_own(int side) { return side; }
`,
    },
    unused: {
      'certainty=likely': ['shape_own sure', 'shape_inner likely', 'shape_other likely'],
      'certainty=likely&surface=application': [
        'shape_own sure',
        'shape_twice likely',
        'shape_area likely',
        'shape_inner likely',
        'shape_other likely',
      ],
    },
  },
  {
    sentence: 'C++: private members and those of unnamed namespaces are seen by nobody',
    files: {
      'include/shapes/box.hpp': `namespace shapes {
class box {
  int side_;
  int lost() { return side_; }
public:
  int area() { return side_ * side_; }
protected:
  int hook() { return 1; }
private:
  int gone() { return 2; }
};
struct point { int x() { return 1; } };
namespace { int nowhere() { return 3; } }
}
`,
    },
    unused: { 'certainty=likely': ['lost sure', 'gone sure', 'nowhere sure'] },
  },
  {
    sentence: 'C: all headers of a project without a program and without a folder for them are public',
    files: LIBRARY,
    unused: { 'certainty=likely': [] },
  },
  {
    sentence: 'C: headers of a program are its own',
    files: { ...LIBRARY, 'main.c': 'int main(void) { return 0; }\n' },
    unused: { 'certainty=likely': ['shape_area likely'], 'certainty=likely&surface=library': [] },
  },
  {
    sentence: 'C: macros paste names',
    files: {
      ...LIBRARY,
      'main.c': `#define ADD(name) \\
  add(#name, name##_handler)
static void ping_handler(int n) {}
static void lost(int n) {}
int main(void) { ADD(ping); return 0; }
`,
    },
    unused: { 'certainty=likely': ['lost sure', 'shape_area likely'] },
  },
  {
    sentence: 'C++: a function that another file defines for another system runs where that one does',
    files: {
      'clock.h': 'namespace clock {\nint ticks();\nint lost();\n}\n',
      'clock.linux.cpp':
        '#include "clock.h"\nnamespace clock {\nint ticks() { return 1; }\nint lost() { return 1; }\n}\n',
      'clock.win32.cpp':
        '#include "clock.h"\nnamespace clock {\nstatic int counted() { return 2; }\nint ticks() { return counted(); }\nint lost() { return 2; }\n}\n',
      'main.cpp': '#include "clock.h"\nstatic int gone() { return 1; }\nint main() { return clock::ticks(); }\n',
    },
    unused: { 'certainty=likely': ['gone sure', 'lost likely', 'lost likely'] },
  },
  {
    sentence: 'C: an enumeration is used where one of its enumerators is',
    files: {
      'state.h': 'enum level { LOW, HIGH };\nenum lost { NEVER };\n',
      'main.c':
        '#include "state.h"\nenum state { IDLE, BUSY };\nenum gone { NOWHERE };\nint main(void) { int now = BUSY; return now == HIGH; }\n',
    },
    unused: { 'certainty=likely': ['gone likely', 'lost likely'] },
  },
  {
    sentence: 'C++: what a macro of another file calls through its own variable may run',
    files: {
      'log.h':
        'class Log {\npublic:\n  static Log *instance();\n  void write(const char *text);\n  void lost();\n};\n#define LOG(text) \\\n  { \\\n    Log *log = Log::instance(); \\\n    log->write(text); \\\n  }\n',
      'log.cpp':
        '#include "log.h"\nstatic void put(const char *text) {}\nLog *Log::instance() { return new Log(); }\nvoid Log::write(const char *text) { put(text); }\nvoid Log::lost() {}\n',
      'main.cpp': '#include "log.h"\nint main() { LOG("a"); return 0; }\n',
    },
    unused: { 'certainty=likely': ['lost likely'] },
  },
  {
    sentence: 'C++: operators are called by the language; copies of other projects are not told',
    files: {
      'main.cc': `#include "third_party/map.h"
struct Piece { int size; };
bool operator==(const Piece& a, const Piece& b) { return a.size == b.size; }
bool lost(const Piece& a) { return a.size == 0; }
int main() { Map map; map.put(); return Piece{1} == Piece{2}; }
`,
      'third_party/map.h': 'struct Map {\n  void put() {}\n  void drop() {}\n};\n',
    },
    unused: { 'certainty=likely': ['lost likely'] },
  },
  {
    sentence: 'C++: a method that says that it overrides something is called by a base of a library',
    files: {
      'main.cpp': `#include <QObject>
namespace {
void opened() {}
class Window : public QObject {
  bool event(QEvent *event) override { opened(); return true; }
  bool lost() { return false; }
};
}
int main() { Window window; return 0; }
`,
    },
    unused: { 'certainty=likely': ['lost sure'] },
  },
]
