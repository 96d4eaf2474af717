import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparisonOf, newReport, type Row, readReport, tableOf } from '../../bench/report.ts'

const reportOf = (...rows: Row[]) => ({ ...newReport('repo', 'c0ffee'), rows })

test('a comparison has the ratio of each row that both runs have, and names the others', () => {
  const old = reportOf(
    { name: 'whole ingest', value: 4, unit: 's' },
    { name: 'gone since', value: 1, unit: 'ms' },
    { name: 'lines', value: 0, unit: 'count' },
  )
  const now = reportOf(
    { name: 'whole ingest', value: 3, unit: 's' },
    { name: 'lines', value: 0, unit: 'count' },
    { name: 'peak memory', value: 512.4, unit: 'MB' },
  )
  assert.deepEqual(comparisonOf(old, now).split('\n'), [
    '                 old     new  new / old',
    'whole ingest  4.00 s  3.00 s       0.75',
    'lines              0       0',
    'peak memory           512 MB   only new',
    'gone since    1.0 ms           only old',
  ])
})

test('a comparison says where the runs are not of the same thing', () => {
  const old = { ...reportOf(), cores: 2, commit: '' }
  const now = { ...reportOf(), cores: 4 }
  assert.match(comparisonOf(old, now), /^not the same commit: none and c0ffee\nnot the same cores: 2 and 4\n/)
})

test('a report is read back as it was written', () => {
  const report = reportOf({ name: 'stored', value: 1.5, unit: 'times' })
  assert.deepEqual(readReport(JSON.stringify(report), 'a.json'), report)
  assert.equal(tableOf(report), 'stored  1.50 times')
})

for (const text of ['', '[]', '{"format":2,"rows":[]}', '{"format":1}'])
  test(`a file with ${text || 'nothing'} in it is refused by its name`, () => {
    assert.throws(() => readReport(text, 'old.json'), /^Error: old\.json is no .*make bench OUT=FILE wrote$/)
  })
