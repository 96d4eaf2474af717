import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MarkdownRun, toMarkdown } from '../../../src/core/review/markdown.ts'

const finding: MarkdownRun['findings'][number] = {
  file_path: 'b.ts',
  start_line: null,
  severity: 'low',
  category: 'bug',
  title: 'small',
  body: 'The body\nof it.',
  suggestion: 'Do otherwise.',
  verdict: null,
}
const run: MarkdownRun = {
  kind: 'review',
  project: 'shop',
  model: 'm',
  provider: 'ollama',
  summary: 'In short.',
  created_at: '2026-03-01T12:00:00.000Z',
  findings: [finding, { ...finding, file_path: 'a.ts', severity: 'critical', title: 'large', start_line: 3 }],
}

test('the markdown of a run has its summary and a section a file, the worst first', () => {
  const text = toMarkdown(run)
  assert.match(text, /^# Review of shop\n\n_ollama m, 2026-03-01T12:00:00\.000Z_\n\nIn short\.\n/)
  assert.match(text, /## `a\.ts`\n\n- \*\*critical\*\* large \(line 3\) · bug\n\n {2}The body\n {2}of it\.\n/)
  assert.ok(text.indexOf('a.ts') < text.indexOf('b.ts'))
  assert.match(toMarkdown({ ...run, findings: [] }), /No findings\./)
})

test('a verdict stands beside its finding, with the reason on the same line', () => {
  const verdict = { decision: 'dismissed', reason: 'the caller\nchecks it', by: 'ada', at: '' } as const
  const text = toMarkdown({ ...run, findings: [{ ...finding, verdict }] })
  assert.match(text, /· bug · \*\*dismissed\*\* by ada: the caller checks it\n/)
})
