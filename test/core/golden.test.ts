import assert from 'node:assert/strict'
import { test } from 'node:test'
import { denied, factLines, goldenCases, graphOf, readGolden } from '../support/golden.ts'

for (const { name, folder, golden } of goldenCases()) {
  const expected = readGolden(golden)
  test(`${name}: ${expected?.sentence ?? 'has a golden'}`, () => {
    assert(expected, `no golden: write its sentence as the first line of ${golden}, then run scripts/golden.ts`)
    const graph = graphOf(folder)
    const facts = factLines(graph)
    assert.deepEqual(facts, expected.facts)
    for (const fact of expected.absent) assert.equal(denied(graph, facts, fact), undefined)
  })
}
