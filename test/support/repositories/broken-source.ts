// Pieces of source code by language: put together at random they are broken in ways that people's code is, and repeated
// they nest deeper than anyone's.

/** A part that is repeated, between two texts. */
type Repeated = { before: string; part: string; after?: string }
type Pieces = { words: readonly string[]; nested: readonly Repeated[] }

/** The pieces of a text that separates them by ` | `. */
const pieces = (text: string): string[] => text.split(' | ').map((piece) => piece.replaceAll('\\n', '\n'))

const COMMON = pieces('x | y | 1 | "s" | ( | ) | [ | ] | { | } | , | . | = | ; | : | return | if | else | for | \\n')

const SCRIPT = pieces(
  'class A extends | function f | async | await | => | import { a } from "b" | export default | export * from "c" | new | ' +
    `this | super | \`\${ | } \` | ?. | ... | let | const | var | switch | case | try | catch | @d | static | get | set | <T> | yield | ` +
    'const {a, b: [c]} = | .prototype.y = | exports.x = | module.exports = | /** @type {Foo< | /** @param {{a: [b | } */ | *',
)
const TYPED = pieces(
  'interface I | type T = | enum E | namespace N | as | satisfies | keyof | declare | abstract | implements',
)

const C = pieces(
  '#if | #ifdef A\\n | #else\\n | #endif\\n | #if 0\\n | #define F(x) | #define G \\\\\\n | int | f | FOO | BAR(a, b) | struct | A | const | ' +
    'static | * | & | "s | \'c | /* | */ | // | enum | typedef | default | -> | __global__',
)
const CPP = pieces(
  'class | :: | < | > | template | typename | namespace | using | operator | new | virtual | friend | delete | <<< | >>>',
)
const C_NESTED = ['(', '{', '#ifdef A\n', 'if (x) g(); else ', 'x = 1 + ', 'struct A { '].map((part) => ({
  before: 'void f(void) { ',
  part,
}))

export const BROKEN: Readonly<Record<string, Pieces>> = {
  typescript: {
    words: [...COMMON, ...SCRIPT, ...TYPED],
    nested: [
      { before: 'const a = ', part: '(' },
      { before: '', part: 'f(() => {' },
      { before: "type Icon = 'a'", part: " | 'b'" },
    ],
  },
  javascript: { words: [...COMMON, ...SCRIPT], nested: [{ before: 'const a = ', part: '[' }] },
  python: {
    words: [
      ...COMMON,
      ...pieces(
        'def | class | elif | @ | * | ** | self | yield | lambda | import | from | as | with | match | -> | \\n    ',
      ),
    ],
    nested: [
      { before: 'x = ', part: '(', after: '1' },
      { before: 'x = 1', part: ' + 1' },
    ],
  },
  go: {
    words: [
      ...COMMON,
      ...pieces(
        'package p | import "a/b" | func | func (a *A) | type A struct | interface | := | <- | go | defer | map[string] | chan | range | * | & | [T any] | switch | case | select | const | iota',
      ),
    ],
    nested: [
      { before: 'package p\nvar x = ', part: '(' },
      { before: 'package p\nfunc f() ', part: '{' },
    ],
  },
  ruby: {
    words: [
      ...COMMON,
      ...pieces(
        'def | class | module | end | do | |x| | :: | -> | << | @a | @@b | $c | :s | &block | *a | **b | yield | super | self | private | attr_reader :a | unless | begin | rescue | #{',
      ),
    ],
    nested: [
      { before: 'x = ', part: '(', after: '1' },
      { before: '', part: 'f do ' },
    ],
  },
  php: {
    words: [
      '<?php',
      ...COMMON,
      ...pieces(
        '$x | $this | -> | ?-> | :: | => | new | function | fn | class A | trait T | use | namespace N | static | match | foreach | as | extends | implements | public | const | \\\\ | ?> | /** @var A $x */',
      ),
    ],
    nested: [
      { before: '<?php $x = ', part: '(', after: '1' },
      { before: '<?php $x = ', part: 'fn() => ' },
    ],
  },
  java: {
    words: [
      ...COMMON,
      ...pieces(
        'class A | interface I | enum E | record R(int a) | new A() | -> | :: | switch | case | int | @B | import a.b; | package p; | <T> | this | super | instanceof',
      ),
    ],
    nested: [
      { before: 'class A { Object o = ', part: '(', after: '1' },
      { before: 'class A { String s = ', part: '"a" + ', after: '"b"; }' },
    ],
  },
  kotlin: {
    words: [
      ...COMMON,
      ...pieces(
        'class A( | val x | var y: | by | object | companion object | interface I | enum class E | data | fun f() | fun A.g | -> | ?. | !! | ?: | :: | when | is | in | as? | it | this@A | super | { x -> | $x | ${ | @B | import a.b | package p | <T> | get() | init | constructor( | .. | suspend | typealias A =',
      ),
    ],
    nested: [
      { before: 'val x = ', part: '(', after: '1' },
      { before: 'fun f() ', part: '{' },
      { before: 'val x = f ', part: '{ g ' },
    ],
  },
  csharp: {
    words: [
      ...COMMON,
      ...pieces(
        'class A | partial class B<T> | interface I | record R(int a) | namespace N | using X; | ?. | new() | => | switch | case | int | [B] | $"{x}" | <T> | this | base | is | foreach | from x in y select x | delegate | event | get; | out var z | await | #if X\\n | #endif\\n',
      ),
    ],
    nested: [
      { before: 'class A { object o = ', part: '(', after: '1' },
      { before: 'class A { void F() ', part: '{' },
    ],
  },
  rust: {
    words: [
      ...COMMON,
      ...pieces(
        "fn f | struct A | enum E | trait T | impl | impl T for A | mod m | use a::b | :: | -> | => | & | 'a | <T> | dyn | let | match | self | Self | where | async | .await | ? | macro_rules! m | m!( | pub | #[test] | |x| | ..",
      ),
    ],
    nested: [
      { before: 'fn f() { let x = ', part: '(' },
      { before: 'fn f() ', part: '{' },
    ],
  },
  c: { words: [...COMMON, ...C], nested: C_NESTED },
  cpp: { words: [...COMMON, ...C, ...CPP], nested: C_NESTED },
}

const C_LONG: readonly Repeated[] = [
  { before: 'FOO __ <<<;\n', part: 'A' },
  { before: '__ ', part: 'FOO()__global__ ' },
  { before: 'FOO int f()', part: ' ', after: ';' },
  { before: '#', part: '/*' },
  { before: 'FOO', part: '/*', after: '\nFOO\n' },
  { before: '#if defined', part: '\t', after: '!\nint a;\n#endif\n' },
  { before: '', part: `#define A ${'a'.repeat(4000)}${' '.repeat(3900)};\n` },
  { before: '', part: `#define A ${'f('.repeat(3900)}\n` },
  { before: '', part: `#define A x "${'\\"'.repeat(3900)}\n` },
  { before: 'int a = 0', part: 'L', after: 'f;' },
]
const SCRIPT_LONG: readonly Repeated[] = [
  { before: '/** @type {', part: '* ', after: ' } */\nlet a = 1' },
  { before: '/**', part: '@a ', after: '*/\nfunction f() {}' },
  { before: '/**\n', part: ' ', after: '*/\nfunction f() {}' },
  { before: '/** @import ', part: '{', after: " from 'x' */\nlet a = 1" },
]

/** Parts that a regular expression could try to read from each place on, up to the end of the text. */
export const LONG: Readonly<Record<string, readonly Repeated[]>> = {
  c: C_LONG,
  cpp: [
    ...C_LONG,
    { before: 'class ', part: 'FOO_API ', after: ';' },
    { before: 'FOO\n', part: '\nextern template ' },
    { before: 'FOO\n', part: 'template <' },
    { before: 'FOO\n', part: 'a,FOO a<' },
    { before: 'struct A<', part: 'a ', after: '>::B { int c; };' },
  ],
  // more of them are passed over before they are parsed
  csharp: [{ before: 'using A = ', part: '<'.padEnd(60), after: '\n;' }],
  go: [{ before: 'package p\ntype A struct { ', part: 'A[', after: ' }' }],
  javascript: SCRIPT_LONG,
  typescript: [
    { before: 'type A = typeof undefined | in A;', part: ' ', after: 'let a' },
    { before: 'type A = ', part: "import('a')<", after: ';' },
    { before: '// accessor\n', part: '@u(\r' },
  ],
  php: [
    { before: '<?php ', part: '/* enum A {', after: '*/' },
    { before: '<?php enum A {', part: 'const a = 1;', after: '}' },
    { before: "<?php class A { /** @var array{'", part: ' ', after: "': int} */ public $a; }" },
  ],
  rust: [
    { before: 'fn f() { let a: Vec<_> = ', part: 'a::<', after: '; }' },
    { before: '#[cfg(', part: '#[cfg(all(', after: ')]\nfn f() {}' },
  ],
}
