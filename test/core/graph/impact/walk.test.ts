import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Impact } from '../../../../src/core/graph/impact/impact.ts'
import { asked } from '../../../support/affected.ts'
import { answerImpact } from '../../../support/impact-answer.ts'

/** `Job.run`, which a library calls, is one step from `a4` and five from `a0`; `setting` has no users but the tests that load its file. */
const JAVA = {
  'pom.xml': '<project/>',
  'src/main/java/a/Steps.java': `package a;
public class Steps {
  static int a0() { return 0; }
  static int a1() { return a0(); }
  static int a2() { return a1(); }
  static int a3() { return a2(); }
  static int a4() { return a3(); }
}
`,
  'src/main/java/a/Job.java': `package a;
public class Job implements Runnable {
  public void run() { Steps.a4(); }
}
`,
  'src/main/java/a/Line.java': 'package a;\npublic class Line {\n  Object next() { return new Job(); }\n}\n',
  'src/test/java/a/LineTest.java': `package a;
import org.junit.Test;
public class LineTest {
  @Test public void goesOn() { new Line().next(); }
  @Test public void counts() { Steps.a2(); }
}
`,
}

const SCRIPT = {
  'package.json': '{"devDependencies":{"mocha":"10"}}',
  'lib/tax.js':
    'function rate() {\n  return 1\n}\nconst table = { rate: rate() }\nfunction unused() {\n  return rate()\n}\n',
  'lib/price.js':
    "require('./tax')\nmodule.exports.price = function price(n) {\n  return function inner() { return n }\n}\n",
  'test/price.js': `const { price } = require('../lib/price')
describe('price', function () {
  before(function () { price(1) })
  it('is the amount', function () { price(2)() })
})
`,
}

for (const [name, texts, path] of [
  ['Java', JAVA, 'src/main/java/a/Steps.java'],
  ['JavaScript', SCRIPT, 'lib/tax.js'],
] as const)
  test(`the effects of a change do not depend on the questions before it: ${name}`, () => {
    const { impact, question } = asked(texts, path, 'return')
    const { graph, index } = impact
    const places = [...Array(index.placeCount).keys()]
    const labelOf = (node: number): string => graph.strings[graph.qualifiedName[node]!]!
    const ask = (of: Impact, place: number) => answerImpact(of, { ...question, diff: [], places: [place], labelOf })
    const alone = places.map((place) => ask(new Impact(graph, index), place))
    const [forth, back] = [new Impact(graph, index), new Impact(graph, index)]
    assert.deepEqual(
      places.map((place) => ask(forth, place)),
      alone,
    )
    assert.deepEqual(
      places
        .toReversed()
        .map((place) => ask(back, place))
        .toReversed(),
      alone,
    )
    const tests = new Set(alone.map(({ tests }) => tests.length))
    assert.ok(tests.size > 1, 'the questions differ in their tests')
  })
