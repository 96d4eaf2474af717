import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factLines, goldenCases, graphOf, readGolden, states } from '../support/golden.ts'

for (const { name, folder, golden } of goldenCases()) {
  const expected = readGolden(golden)
  test(`${name}: ${expected?.sentence ?? 'has a golden'}`, () => {
    assert(expected, `no golden: write its sentence as the first line of ${golden}, then run scripts/golden.ts`)
    const facts = factLines(graphOf(folder))
    assert.deepEqual(facts, expected.facts)
    for (const fact of expected.absent) assert(!states(facts, fact), `the graph states: ${fact}`)
  })
}
