import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredApart } from '../../src/cli/declared.ts'

const symbol = (signature: string) =>
  ({ signature, qualified_name: 'main.start', label: 'start', kind: 'Function' }) as const

test('two signatures of one entity show where they differ, however long they are', () => {
  const common = 'func start(ctx context.Context, store *storage.Store, mailer *mail.Sender, '
  const [was, is] = declaredApart(symbol(`${common}log *slog.Logger)`), symbol(`${common}logs []*slog.Logger)`), 40)
  assert.deepEqual([was, is], ['func start(ctx cont…ender, log *slog.Lo…', 'func start(ctx cont…ender, logs []*slog…'])
})

test('signatures that differ in what is shown anyway are cut at their ends alone', () => {
  const shown = declaredApart(
    symbol('func start(a int, and many others)'),
    symbol('func begin(a int, and many others)'),
    20,
  )
  assert.deepEqual(shown, ['func start(a int, a…', 'func begin(a int, a…'])
})
