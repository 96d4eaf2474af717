import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findImpact } from '../../../../src/core/graph/impact/answer.ts'
import { jsonOf } from '../../../../src/core/graph/impact/json.ts'
import { affected, asked } from '../../../support/affected.ts'
import { answerImpact } from '../../../support/impact-answer.ts'

const TEXTS = {
  'lib/price.js':
    'exports.price = function price(n) {\n  return n\n}\nexports.total = function total(n) {\n  return exports.price(n)\n}\n',
  'test/price.js': `const { price, total } = require('../lib/price')
describe('price', function () {
  it('is the "amount"', function () { price(1) })
  it('adds up', function () { total(2) })
})
`,
}

/** Functions that call one another in a row, each with a test: the `é` of titles takes two bytes. */
function rowOf(length: number): Record<string, string> {
  const names = Array.from({ length }, (_, at) => `step${at}`)
  const resultOf = (at: number): string => (at === 0 ? '0' : `exports.${names[at - 1]}()`)
  return {
    'lib/row.js': names
      .map((name, at) => `exports.${name} = function ${name}() {\n  return ${resultOf(at)}\n}\n`)
      .join(''),
    'test/row.js': `const { ${names.join(', ')} } = require('../lib/row')
${names.map((name) => `it('réaches ${name}', function () { ${name}() })\n`).join('')}`,
  }
}

test('an entity on the first line of a file of its name is told from the module', () => {
  const texts = {
    'src/area.ts':
      'export function area(size: number): number {\n  return size * UNIT\n}\nconst UNIT = 2\nexport const own = 1\n',
    'src/page.ts': "import { area } from './area'\nexport const page = (): number => area(1)\n",
  }
  const { affected: found } = affected(texts, 'src/area.ts', 'const UNIT')
  assert.deepEqual(
    found.map(({ qualified_name }) => qualified_name),
    ['src.area.area', 'src.page.page'],
  )
})

test('an answer is the same text as JSON.stringify gives, behind the room for its head', () => {
  const cases = [
    { texts: TEXTS, path: 'lib/price.js', line: 'return n', tests: 2 },
    { texts: rowOf(40), path: 'lib/row.js', line: 'return 0', tests: 40 },
    { texts: TEXTS, path: 'test/price.js', line: 'describe', tests: 2 },
  ]
  for (const { texts, path, line, tests } of cases) {
    const { impact, question } = asked(texts, path, line)
    const answer = answerImpact(impact, question)
    assert.equal(answer.tests.length, tests)
    for (const chains of [100, 1, 0]) {
      const cut = { ...answer, tests: answer.tests.map((each, at) => (at < chains ? each : { ...each, chain: [] })) }
      const bytes = jsonOf(findImpact(impact, { ...question, chains }), 10)
      assert.equal(`{${new TextDecoder().decode(bytes.subarray(10))}`, JSON.stringify(cut))
    }
  }
})

test('the names of tests for their runner follow what package.json says', () => {
  const { impact, question } = asked(TEXTS, 'lib/price.js', 'return n')
  const runners = (text: string): string[] => {
    const manifests = { ...question.manifests, texts: new Map([['package.json', text]]) }
    return answerImpact(impact, { ...question, manifests }).tests.map(({ runner }) => runner)
  }
  assert.deepEqual(runners('{"devDependencies":{"mocha":"10"}}'), ['mocha', 'mocha'])
  assert.deepEqual(runners('{"devDependencies":{"jest":"30"}}'), ['jest', 'jest'])
})

test('chains that go through the same place share its link', () => {
  const { tests, affected: places } = affected(TEXTS, 'lib/price.js', 'return n')
  const [own] = places[0]!.chain
  assert.ok(tests.every(({ chain }) => chain[0] === own))
})
