import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runCli } from '../../src/cli/main.ts'
import { widthOf } from '../../src/cli/output.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService, type TestService } from '../support/service.ts'

const NAME = `a-project-with-a-name-${'that-is-long-'.repeat(4)}indeed`
const repo = createRepo({
  'packages/billing/src/invoices/calculation/line-item-calculator.ts':
    "import { roundToCurrency } from '../formatting/currency-rounding-rules.ts'\n\n/** Adds up the prices of an invoice with their taxes. */\nexport function calculateInvoiceTotalWithTaxes(prices: readonly number[], taxRate: number): number {\n  return roundToCurrency(prices.reduce((sum, price) => sum + price * (1 + taxRate), 0))\n}\n",
  'packages/billing/src/invoices/formatting/currency-rounding-rules.ts':
    'export const roundToCurrency = (amount: number): number => Math.round(amount * 100) / 100\n',
  'packages/billing/test/line-item-calculator.test.ts':
    "import { test } from 'node:test'\nimport { calculateInvoiceTotalWithTaxes } from '../src/invoices/calculation/line-item-calculator.ts'\ntest('adds up', () => { calculateInvoiceTotalWithTaxes([1, 2], 0.19) })\n",
})
repo.git('tag', 'before-everything-changed')
repo.commit('second', {
  'packages/billing/src/more.ts': 'export function moreOfEverything(): number {\n  return 1\n}\n',
})

let service: TestService

type Said = { stdout: string; stderr: string; code: number }

async function cks(args: readonly string[], env: Record<string, string> = {}): Promise<Said> {
  const said = { stdout: '', stderr: '' }
  const code = await runCli(
    {
      args,
      env: { CKS_URL: service.url, CKS_TOKEN: service.admin.token!, COLUMNS: '80', ...env },
      signal: new AbortController().signal,
    },
    {
      stdout: { write: (text) => void (said.stdout += text) },
      stderr: { write: (text) => void (said.stderr += text) },
    },
  )
  return { ...said, code }
}

before(async () => {
  service = await startTestService()
  const ingested = await cks(['ingest', repo.path, '--name', NAME, '--no-describe'])
  assert.equal(ingested.code, 0, ingested.stderr)
  const held = await cks(['ingest', repo.path, '--name', NAME, '--revision', 'before-everything-changed'])
  assert.equal(held.code, 0, held.stderr)
})
after(async () => {
  await service.stop()
  repo.remove()
})

const TOTAL = 'calculateInvoiceTotalWithTaxes'

/** Every command that shows something, and the help of several. */
const SHOWN = [
  [],
  ['--help'],
  ['config', '--help'],
  ['ingest', '--help'],
  ['diff', '--help'],
  ['projects'],
  ['graph', NAME],
  ['files', NAME],
  ['entity', NAME, TOTAL],
  ['search', NAME, 'taxes of an invoice'],
  ['grep', NAME, 'roundToCurrency'],
  ['symbols', NAME, 'total'],
  ['callers', NAME, TOTAL],
  ['callees', NAME, TOTAL],
  ['used-by', NAME, 'roundToCurrency'],
  ['implementations', NAME, TOTAL],
  ['impact', NAME, '--entity', TOTAL],
  ['path', NAME, TOTAL, 'roundToCurrency'],
  ['dependencies', NAME, '--level', 'file'],
  ['cycles', NAME],
  ['unused', NAME],
  ['routes', NAME],
  ['revisions', NAME],
  ['diff', NAME, 'before-everything-changed'],
  ['branches', NAME],
  ['jobs'],
  ['runs'],
  ['conversations'],
  ['users'],
  ['whoami'],
  ['playbooks'],
  ['skills'],
  ['config', 'llm', 'providers'],
  ['doctor'],
]

for (const args of SHOWN)
  test(`cks ${args.join(' ').replace(NAME, 'PROJECT')} fits 80 columns without breaking a word`, async () => {
    const wide = await cks(args, { COLUMNS: '4000' })
    const { stdout, stderr } = await cks(args)
    const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
    for (const line of `${stdout}${stderr}`.split('\n'))
      assert.ok(widthOf(line) <= 80 || words(line).length === 1 || isCode(line), `${widthOf(line)} columns: ${line}`)
    assert.deepEqual(
      words(stdout).filter((word) => !isTime(word)),
      words(wide.stdout).filter((word) => !isTime(word)),
    )
  })

/** Lines of the repository, and commands to be run, are shown as they are. */
const isCode = (line: string): boolean =>
  /^(export function calculateInvoice| {2}return roundToCurrency| {2}node --test )/.test(line)

const isTime = (word: string): boolean => /^\d/.test(word)

test('commands that run tests are lines for a shell, however narrow the terminal is', async () => {
  const narrow = await cks(['impact', NAME, '--entity', TOTAL, '--commands'], { COLUMNS: '20' })
  assert.equal(
    narrow.stdout,
    "node --test --test-name-pattern='adds up$' packages/billing/test/line-item-calculator.test.ts\n",
  )
})

test('the prose of a help text is broken by the terminal alone, its lists are kept', async () => {
  const { stdout } = await cks(['check', '--help'], { COLUMNS: '80' })
  const prose = /`package:NAME`[\s\S]*?reason \}\./.exec(stdout)![0].split('\n')
  for (const [at, line] of prose.slice(0, -1).entries())
    assert.ok(`${line} ${prose[at + 1]!.trim().split(' ')[0]}`.length + (at === 0 ? 2 : 0) > 80, line)
  assert.match(stdout, /\n {4}from: src\/core\/\*\* {5}with {3}deny: src\/http\/\*\*/)
})

/** Calls that the service or the command line refuses. */
const REFUSED = [
  ['graph', 'nowhere'],
  ['search', 'nowhere', 'x'],
  ['search', NAME, 'x', '--top-k', '99'],
  ['search', NAME, 'x', '--hops', '9'],
  ['search', NAME, 'x', '--language', 'cobol'],
  ['search', NAME, 'x'.repeat(3), '--tokens', '1'],
  ['grep', NAME, '(', '--regex'],
  ['grep', NAME, 'x', '--language', 'cobol'],
  ['entity', NAME, 'nothingLikeThis'],
  ['callers', NAME, TOTAL, '--depth', '0'],
  ['callers', NAME, TOTAL, '--limit', '99999'],
  ['callers', NAME, TOTAL, '--cursor', 'x'],
  ['callers', NAME, TOTAL, '--revision', 'v9'],
  ['symbols', NAME, ' '],
  ['symbols', NAME, 'x', '--limit', '9999'],
  ['path', NAME, TOTAL, 'nothing'],
  ['path', NAME, TOTAL, TOTAL, '--types', 'NOTHING'],
  ['dependencies', NAME, '--depth', '0'],
  ['impact', NAME, '--base', 'nowhere'],
  ['diff', NAME, 'v9'],
  ['revisions', 'remove', NAME, 'v9', '--yes'],
  ['delete', 'nowhere', '--yes'],
  ['ingest', '/nowhere/at/all'],
  ['ingest', repo.path],
  ['ingest', repo.path, '--name', 'a b'],
  ['ingest', repo.path, '--name', 'other', '--revision', 'v9'],
  ['describe', NAME],
  ['describe', 'nowhere'],
  ['branches', 'nowhere'],
  ['chat', NAME, 'what is this?'],
  ['review', NAME, 'nowhere'],
  ['bughunt', NAME, 'everything'],
  ['jobs', 'no-such-job'],
  ['cancel', 'no-such-job'],
  ['runs', 'no-such-run'],
  ['runs', 'remove', 'no-such-run', '--yes'],
  ['conversations', 'remove', 'no-such-conversation', '--yes'],
  ['playbooks', 'no-such-playbook'],
  ['playbooks', 'remove', 'no-such-playbook', '--yes'],
  ['config', 'llm', 'set', 'nobody', 'model'],
]

const API_WORDS =
  /\b(?:GET|POST|PATCH|DELETE|PUT) \/|Input should be|String should|Field required|\b[a-z]+_(?:k|name|ref|prefix|path|id)\b|\?fresh=|"[a-z_]+":|\bbody\b|launch payload|HTTP \d/

for (const args of REFUSED)
  test(`cks ${args.join(' ').replace(NAME, 'PROJECT').slice(0, 60)} is refused in the words of the command line`, async () => {
    const { stderr, code } = await cks(args)
    assert.notEqual(code, 0, stderr)
    assert.match(stderr, /^cks: /)
    assert.doesNotMatch(stderr.replaceAll(repo.path, ''), API_WORDS)
  })

test('a value that is out of bounds is said of its option', async () => {
  assert.match((await cks(['search', NAME, 'x', '--top-k', '99'])).stderr, /^cks: --top-k must be at most 50\n/)
  assert.match((await cks(['callers', NAME, TOTAL, '--depth', '0'])).stderr, /^cks: --depth must be at least 1\n/)
})

test('an option that is nearly one is named', async () => {
  const { stderr, code } = await cks(['search', NAME, 'x', '--topk', '3'])
  assert.equal(code, 2)
  assert.match(stderr, /^cks: Unknown option '--topk', did you mean '--top-k'\?/)
  assert.match((await cks(['searhc', NAME])).stderr, /did you mean 'search'\?/)
})

test('nothing is deleted without a question or --yes', async () => {
  for (const args of [
    ['delete', NAME],
    ['revisions', 'remove', NAME, 'before-everything-changed'],
    ['users', 'remove', 'admin'],
    ['runs', 'remove', 'x'],
    ['conversations', 'remove', 'x'],
    ['skills', 'remove', 'x'],
  ]) {
    const { stderr, code } = await cks(args)
    assert.equal(code, 2, args.join(' '))
    assert.match(stderr, /\? There is no terminal to ask at: --yes deletes without asking\n/)
  }
  assert.equal((await cks(['graph', NAME])).code, 0)
})

test('whoami says what the role may do, and gives no advice that its user cannot follow', async () => {
  assert.match((await cks(['whoami'])).stdout, /\nmay do everything\n/)
  const viewer = await service.userOf('viewer')
  const { stdout } = await cks(['whoami'], { CKS_TOKEN: viewer.token! })
  assert.match(stdout, /may read graphs and search/)
  assert.doesNotMatch(stdout, /cks passwd/)
})

test('doctor asks the service that answers, and not the environment of this shell', async () => {
  const { stdout, code } = await cks(['doctor'], { CKS_WORKERS: 'none', CKS_DATA_DIR: '/nowhere' })
  assert.equal(code, 0)
  assert.match(stdout, /✓ service/)
  assert.doesNotMatch(stdout, /CKS_WORKERS|\/nowhere|CKS_DESCRIBE_MODEL/)
})
