import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractFacts } from '../../../../../src/core/languages/extract.ts'
import { rust } from '../../../../../src/core/languages/rust/index.ts'
import { expand, readMacro } from '../../../../../src/core/languages/rust/macros/macro-rules/rules.ts'
import { readTokens, textOf } from '../../../../../src/core/languages/rust/macros/macro-rules/token-trees.ts'
import { Flag } from '../../../../../src/core/vocabulary.ts'
import fc from '../../../../support/properties.ts'

const BUDGET = 10_000

/** The expansion of an invocation, with single spaces between tokens that the source keeps apart. */
function written(rules: string, args: string, tokens = BUDGET): string | undefined {
  const out = expand(readMacro(rules), readTokens(args, 0) ?? [], { tokens, compared: 1_000_000 })
  return out && textOf(out).text.trim()
}

test('the first rule that fits is written out', () => {
  const rules = '(one $a:ident) => { first($a) }; ($a:expr) => { second($a) }; ($($t:tt)*) => { third }'
  assert.equal(written(rules, 'one x'), 'first( x)')
  assert.equal(written(rules, 'a.b(c, d)'), 'second( a.b( c, d))')
  assert.equal(written(rules, '=> ,'), 'third')
  assert.equal(written('(x) => { y }', 'z'), undefined)
})

test('comparisons of rules that do not match count', () => {
  const budget = { tokens: BUDGET, compared: 1000 }
  const rule = `(${'$($a:expr;)? '.repeat(100)} z) => { y }`
  assert.equal(expand(readMacro(rule), readTokens(`${'a + '.repeat(50)}a`, 0)!, budget), undefined)
  assert.ok(budget.compared < 0)
})

test('fragments end where the language lets them', () => {
  const ends = (specifier: string, args: string): string | undefined =>
    written(`($x:${specifier} $($rest:tt)*) => { [$x] $($rest)* }`, args)?.replace(/\s+/g, ' ')
  assert.equal(ends('ty', 'Vec<Vec<u8>> , x'), '[ Vec<Vec<u8>>] , x')
  assert.equal(ends('ty', "&'a mut dyn Fn(u8) -> A + Send = 1"), "[ &'a mut dyn Fn( u8) -> A + Send] = 1")
  assert.equal(ends('path', 'a::b::<C, D>::e + 1'), '[ a::b::<C, D>::e] + 1')
  assert.equal(ends('expr', 'f::<A, B>(1) as Map<C, D>, 2'), '[ ( f::<A, B>( 1) as Map<C, D>)] , 2')
  assert.equal(ends('expr', '|a, b| a || b, c'), '[ ( |a, b| a || b)] , c')
  assert.equal(ends('pat', 'Some(1..=2) | None if x'), '[ Some( 1..=2) | None] if x')
  assert.equal(ends('pat_param', 'Some(1) | None'), '[ Some( 1)] | None')
  assert.equal(ends('vis', 'pub(crate) fn f'), '[ pub( crate)] fn f')
  assert.equal(ends('vis', 'fn f'), '[] fn f')
  assert.equal(ends('item', 'pub fn f() -> u8 { 1 } fn g () {}'), '[ pub fn f() -> u8 { 1}] fn g () {}')
  assert.equal(ends('meta', 'derive(A) x'), '[ derive( A)] x')
  assert.equal(ends('literal', '-1 x'), '[ -1] x')
  assert.equal(ends('lifetime', "'a x"), "[ 'a] x")
  assert.equal(ends('block', '{ 1 } x'), '[ { 1}] x')
  assert.equal(ends('ident', '1'), undefined)
})

test('repetitions repeat, inside each other too, and a separator may trail', () => {
  const rules = '($($k:ident: [$($v:expr),*]),* $(,)?) => { $($k($($v;)*))* }'
  assert.equal(written(rules, 'a: [1, 2], b: [],')?.replace(/\s+/g, ' '), 'a ( 1 ; 2 ;) b ()')
  assert.equal(written('($($x:expr),+) => { $x }', ''), undefined)
  assert.equal(written('($($x:literal)+ $y:ident) => { $y }', 'y'), undefined)
})

test('a name that the body binds is not that of an argument', () => {
  assert.equal(written('($e:expr) => { let a = $e; b }', 'a'), 'let a__ = a ; b')
})

test('an expansion has lines of its invocation, and hides definitions that only the body names', () => {
  const source = [
    'macro_rules! make {',
    '    ($($name:ident),*) => { $(pub fn $name() { used(); })* fn inner() {} };',
    '}',
    'make! {',
    '    one,',
    '    two',
    '}',
  ].join('\n')
  const facts = extractFacts(rust, 'lib.rs', source)!
  const rows = [...facts.entities.name].map((name, row) => ({
    name: facts.strings[name],
    lines: `${facts.entities.startLine[row]}-${facts.entities.endLine[row]}`,
    isHidden: (facts.entities.flags[row]! & Flag.Anonymous) !== 0,
  }))
  assert.deepEqual(rows.slice(1), [
    { name: 'one', lines: '5-5', isHidden: false },
    { name: 'two', lines: '6-6', isHidden: false },
    { name: 'inner', lines: '6-6', isHidden: true },
  ])
})

test('an endless expansion stays within the budget', () => {
  assert.equal(written('($($x:tt)*) => { $($x)* $($x)* $($x)* }', 'a '.repeat(BUDGET / 2)), undefined)
  const bomb =
    'macro_rules! m { ($($x:tt)*) => { m!($($x)* $($x)*); m!($($x)* $($x)*); } }\nm!(a b c d);\nfn f() { m!(a); }'
  assert.ok(extractFacts(rust, 'lib.rs', bomb)!.exprs.length < 2_000_000)
})

test('no tokens make an expansion fail, however broken', () => {
  const piece = fc.constantFrom(
    ...'( ) [ ] { } $ $x $x:expr $x:ty $x:tt $( $y:pat )* )+ )? , ; => :: < > | & # ! . .. = a let as fn impl "s 1.0 \'a /* // \n'.split(
      ' ',
    ),
  )
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' '))
  fc.assert(
    fc.property(text, text, (rules, args) => {
      const out = written(`(${rules}) => { ${rules} };`, args)
      assert.ok(out === undefined || out.length < BUDGET * 10)
      assert.ok(extractFacts(rust, 'lib.rs', `macro_rules! m { (${rules}) => { ${args} } }\nm! { ${args} }`))
    }),
  )
})
