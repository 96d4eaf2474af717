import assert from 'node:assert/strict'
import { test } from 'node:test'
import { c, cpp } from '../../../src/core/languages/c/index.ts'
import { legible } from '../../../src/core/languages/c/legible.ts'
import { expanded } from '../../../src/core/languages/c/macro-expansion.ts'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import fc from '../../support/properties.ts'
import { BROKEN } from '../../support/repositories/broken-source.ts'

const namesOf = (text: string, path = 'a.cpp'): string[] => {
  const facts = extractFacts(path.endsWith('.c') ? c : cpp, path, text)!
  return Array.from(facts.entities.name, (id) => facts.strings[id]!).slice(1)
}

test('the rewritten source has the length and the lines of the original', () => {
  const lines = (text: string): number[] => [...text.matchAll(/\n/g)].map((match) => match.index)
  const text = fc.array(fc.constantFrom(...BROKEN.cpp!.words), { maxLength: 60 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, (source) => {
      const read = legible(source)
      assert.equal(read.length, source.length)
      assert.deepEqual(lines(read), lines(source))
    }),
    { numRuns: 500 },
  )
})

test('a source with its macros expanded has as many lines, for any macros', () => {
  const body = fc.array(
    fc.constantFrom(
      'a',
      'int ',
      'A',
      'B(x)',
      'a##b',
      '#a',
      '(',
      ')',
      '{ ',
      '}',
      ';',
      ',',
      '->f()',
      ' \\\n',
      '"t"',
      '...',
    ),
    { maxLength: 14 },
  )
  fc.assert(
    fc.property(fc.array(body, { maxLength: 4 }), (bodies) => {
      const macros = bodies.map((words, i) => `#define ${'AB'[i % 2]}(a, b) ${words.join('')}\n`)
      const source = `${macros.join('')}A(x,\n  y);\nint f() { B(1, 2); }\n${bodies[0]?.join('') ?? ''}\n`
      assert.equal(expanded(source).split('\n').length, source.split('\n').length)
    }),
    { numRuns: 1000 },
  )
})

test('a comment that begins in a directive belongs to it up to its end', () => {
  const condition = '#if defined(A) /* without { one\n   cannot ( build */\nint f(void) { return 1; }\n#endif\n'
  const value = '#define SIZE 16 /* the {\n  largest ( one */\n'
  const end = '#ifdef A\nint h(void) { return 3; }\n#endif /* of {\n A ( */\n'
  assert.deepEqual(namesOf(`${condition}int g(void) { return 2; }\n`, 'a.c'), ['f', 'g'])
  assert.deepEqual(namesOf(`${value}${end}int g(void) { return 2; }\n`, 'a.c'), ['h', 'g'])
  assert.equal(legible(`${end}${value}#define B 1\n`).split('\n')[6], '#define B 1')
})

test('macros that use each other many times do not grow without end', () => {
  const level = (n: number): string => `#define M${n}(x) ${`M${n - 1}(x) `.repeat(100)}\n`
  const first = `#define M0(x) static int f_##x(void) { return 1; }\n#define N(a) ${'a##_##a '.repeat(900)}() {\n`
  const source = `${first}${[1, 2, 3, 4, 5].map(level).join('')}M5(a)\nN(b)\n`
  assert.ok(expanded(source).length < 1_000_000)
})

test('export marks, attributes and lone macros do not hide the code beside them', () => {
  const source = `
LIB_BEGIN
class LIB_API Foo {
  Q_OBJECT
 public:
  LIB_API static int bar() LIB_NOEXCEPT { return 1; }
};
LIB_API const char *name(int level);
static LIB_INLINE unsigned size() { return 0; }
LIB_END
`
  assert.deepEqual(namesOf(source), ['Foo', 'bar', 'size'])
})

test('types in capitals stay types', () => {
  const source = 'DWORD size(HANDLE file) { BOOL ok = TRUE; return ok; }\nFILE *open_file(void) { return 0; }\n'
  assert.equal(legible(source), source)
  assert.deepEqual(namesOf(source, 'a.c'), ['size', 'open_file'])
})

test('a statement that is a macro after a condition stays a statement', () => {
  const source = 'void f(int x) {\n  if (x) FAIL(x);\n  while (x) STEP();\n  for (;;) DONE;\n}\n'
  assert.equal(legible(source), source)
})

test('of branches that cut a statement in two the likely one is read', () => {
  const source = 'int f(\n#ifdef _WIN32\n  int a) {\n#else\n  int b) {\n#endif\n  return 1;\n}\n'
  assert.match(legible(source), /int b\) \{/)
  assert.doesNotMatch(legible(source), /int a/)
  assert.deepEqual(namesOf(source, 'a.c'), ['f'])
})
