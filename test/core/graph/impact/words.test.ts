import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packImpact, unpackImpact } from '../../../../src/core/graph/impact/index.ts'
import {
  identifiersOf,
  namesOf,
  namesOfTest,
  numbersOf,
  stemsOf,
  withWords,
  wordsOf,
  wordsOfTests,
} from '../../../../src/core/graph/impact/words.ts'
import { asked } from '../../../support/affected.ts'

const TEXTS = {
  'lib/decoder.js': 'exports.decode = function decode(text) {\n  return text\n}\n',
  'test/decoder.js': `const { decode } = require('../lib/decoder')
describe('decoding', function () {
  it('keeps plain words', function () { decode(plainWords) })
  it('keeps nothing', function () { decode('') })
})
`,
}

test('words of tests that are packed with an index are those which a question would make', () => {
  const { graph, index } = asked(TEXTS, 'lib/decoder.js', 'return text').impact
  assert.equal(index.words, undefined)
  const packed = unpackImpact(packImpact(withWords(index, graph)))!
  assert.deepEqual(packed.words, wordsOfTests({ graph, index }))
  assert.equal(wordsOfTests({ graph, index: packed }), packed.words)
})

test('each test has the stems of its names and the words of its code, and words know how many tests have them', () => {
  const { graph, index } = asked(TEXTS, 'lib/decoder.js', 'return text').impact
  const { stems, code } = wordsOfTests({ graph, index })
  const of = ({ names, start, words }: typeof stems, at: number): string[] =>
    Array.from(words.subarray(start[at]!, start[at + 1]!), (word) => names[word]!)
  assert.deepEqual(of(stems, 0), ['decod', 'keep', 'plain', 'word'])
  assert.deepEqual(of(code, 0), ['decoding', 'keep', 'plain', 'word', 'decoder', 'decode'])
  assert.equal(stems.tests[stems.names.indexOf('decod')], 2)
  assert.equal(stems.tests[stems.names.indexOf('word')], 1)
})

test('the words of a text are the parts of its identifiers, in small letters and without the s of a plural', () => {
  for (const [text, words] of [
    ['parseHTTPHeaders', ['parse', 'http', 'header']],
    ['parse_headers v2 of x', ['parse', 'header']],
    ['$scope.apply(rows)', ['scope', 'apply', 'row']],
    ['bus class gas', ['bus', 'clas', 'gas']],
    ['is us it', []],
    ['keeps 12 words — and 3w', ['keep', 'word']],
    ['', []],
    ['x', []],
    ['Spec shouldTest theUser andWith forWhen thatOne', ['user', 'one']],
    ['tests', []], // what is common is so in the plural too
    ['a.b(c)', []],
    ['word word words', ['word']],
  ] as const)
    assert.deepEqual([...wordsOf(text)], words, text)
  assert.deepEqual([...stemsOf('decoding Decoder decodes')], ['decod'])
  assert.deepEqual([...identifiersOf('a1 + _b.$c(2d, "e-f")')], ['a1', '_b', '$c', 'd', 'e', 'f'])
})

/** The places of a program by their own names. */
const placeOf = ({ graph, index }: ReturnType<typeof asked>['impact'], name: string): number => {
  for (let place = 0; place < index.placeCount; place++) {
    const isNode = place < graph.nodeCount
    const own = isNode
      ? graph.strings[graph.qualifiedName[place]!]!
      : index.strings[index.extraName[place - graph.nodeCount]!]!
    if (own === name) return place
  }
  return assert.fail(name)
}

test('a place has the names around it, outermost first, up to its module, and that of its file without what it ends in', () => {
  const { impact } = asked(
    {
      ...TEXTS,
      'src/a.b/Cart.test.ts':
        'export class Cart {\n  Inner = class { add() { return 1 } }\n  total() { return 2 }\n}\n',
      'Makefile.py': 'def build():\n    return 1\n',
    },
    'lib/decoder.js',
    'return text',
  )
  const of = (name: string): string[] => namesOfTest(impact, placeOf(impact, name))
  assert.deepEqual(of('keeps plain words'), ['decoding', 'keeps plain words'])
  assert.deepEqual(of('src.a.b.Cart.test.Cart.total'), ['Cart', 'total'])
  assert.deepEqual(of('lib.decoder'), [])
  assert.equal(namesOf(impact, placeOf(impact, 'keeps nothing')), 'decoding keeps nothing decoder')
  assert.equal(namesOf(impact, placeOf(impact, 'src.a.b.Cart.test.Cart.total')), 'Cart total Cart.test')
  assert.equal(namesOf(impact, placeOf(impact, 'Makefile.build')), 'build Makefile')
  const { graph, index } = impact
  const first = { ...index, parent: index.parent.map(() => -1), fileOfPlace: index.fileOfPlace.map(() => -1) }
  assert.equal(
    namesOf({ graph, index: first }, graph.nodeCount),
    `${namesOfTest({ graph, index: first }, graph.nodeCount)[0]} `,
  )
})

test('words have numbers, by which a question finds them', () => {
  const other = "it('adds', function () { multiply(2) })\n"
  const { graph, index } = asked({ ...TEXTS, 'test/other.js': other }, 'lib/decoder.js', 'return text').impact
  const { stems, code } = wordsOfTests({ graph, index })
  for (const table of [stems, code]) {
    for (const [number, name] of table.names.entries()) assert.equal(numbersOf(table).get(name), number)
    assert.equal(numbersOf(table).get('nowhere'), undefined)
    assert.equal(numbersOf(table), numbersOf(table))
    assert.equal(table.start.length, index.tests.length + 1)
    assert.equal(table.start.at(-1), table.words.length)
    for (const [word, tests] of table.tests.entries()) {
      const having = Array.from(index.tests.keys()).filter((test) =>
        table.words.subarray(table.start[test], table.start[test + 1]).includes(word),
      )
      assert.equal(tests, having.length)
    }
  }
  assert.equal(wordsOfTests({ graph, index }), wordsOfTests({ graph, index }))
  assert.ok(code.names.includes('multiply') && !stems.names.includes('multipli'))
})
