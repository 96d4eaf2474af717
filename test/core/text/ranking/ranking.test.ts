import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { measure, rankingReport, readQuestions, retrievalOf } from '../../../support/retrieval.ts'

const here = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const folder = here('fixtures/ranking/library')
const questions = here('fixtures/ranking/library.txt')

test('questions find their answers where test/golden/ranking.txt says', () => {
  assert.equal(rankingReport(folder, questions), readFileSync(here('golden/ranking.txt'), 'utf8'))
})

test('following the graph costs no answer its place', () => {
  const ask = retrievalOf(folder)
  const asked = readQuestions(questions)
  assert.ok(measure(ask, asked, 1).mrr >= measure(ask, asked, 0).mrr - 0.01)
})

test('a neighbour is reached by edges, in at most as many hops as were asked for', () => {
  const ask = retrievalOf(folder)
  const found = ask('check a bearer token', 1, 2)
  assert.deepEqual(
    found.map(({ hop }) => hop > 2),
    found.map(() => false),
  )
  assert.ok(found.some(({ hop, via }) => hop > 0 && /^(calls|references|defines method) [←→] \w+$/.test(via)))
})
