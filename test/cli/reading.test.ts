import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Cks, createCks } from '../support/cks.ts'
import { type FakeLlm, startFakeLlm } from '../support/llm/fake.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

let service: TestService
let llm: FakeLlm
let cks: Cks
let base: string
let repo: string

const PRICE = 'export function total(a: number, b: number) {\n  return a + b\n}\n'
const CART =
  "import { total } from './price.ts'\n\nexport class Cart {\n  sum(a: number) {\n    return total(a, 1)\n  }\n}\n"

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...identity, ...args], { cwd: repo, stdio: 'ignore' })
}

before(async () => {
  llm = await startFakeLlm()
  service = await startTestService({ env: { CKS_OLLAMA_URL: llm.ollamaUrl } })
  cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
  base = temporaryFolder()
  repo = join(base, 'small-shop')
  await mkdir(join(repo, 'src'), { recursive: true })
  await writeFile(join(repo, 'src/price.ts'), PRICE)
  await writeFile(join(repo, 'src/cart.ts'), CART)
  git('init', '-b', 'main')
  git('add', '.')
  git('commit', '-m', 'first')
  git('checkout', '-b', 'feature')
  await writeFile(join(repo, 'src/price.ts'), PRICE.replace('a + b', 'a - b'))
  git('commit', '-am', 'second')
  git('checkout', 'main')
  const ingested = await cks(['ingest', repo, '--no-describe'])
  assert.equal(ingested.code, 0, ingested.stderr)
})
after(async () => {
  await service.stop()
  await llm.close()
})

const json = async (args: string[]) => {
  const { code, stdout, stderr } = await cks([...args, '--json'])
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

test('a file is found by its path from the root, with or without ./; another one is refused', async () => {
  assert.match((await cks(['files', 'small-shop', './src/price.ts'])).stdout, /src\/cart\.ts +→ +src\/price\.ts/)
  const missing = await cks(['files', 'small-shop', 'price.ts'])
  assert.equal(missing.code, 1)
  assert.match(missing.stderr, /there is no file 'price\.ts' in project 'small-shop'/)
})

test('projects lists ingested repositories', async () => {
  assert.match((await cks(['projects'])).stdout, /^PROJECT .*\nsmall-shop +\d+ /)
  assert.equal((await json(['projects']))[0].project, 'small-shop')
})

test('graph shows the most connected entities, or writes the whole graph to a file', async () => {
  assert.match((await cks(['graph', 'small-shop'])).stdout, /Function +src\.price\.total +src\/price\.ts:1/)
  assert.doesNotMatch((await cks(['graph', 'small-shop', '--structural'])).stdout, /:0$/m)
  const file = join(base, 'graph.json')
  const written = await cks(['graph', 'small-shop', '--structural', '--out', file])
  assert.equal(written.code, 0, written.stderr)
  const graph = JSON.parse(await readFile(file, 'utf8'))
  assert.ok(graph.nodes.some((node: { kind: string }) => node.kind === 'File'))
  const piped = await cks(['graph', 'small-shop', '--structural', '--out', '-'])
  assert.deepEqual([JSON.parse(piped.stdout).project, piped.stderr], ['small-shop', ''])
  assert.equal((await json(['graph', 'small-shop', '--limit', '1'])).nodes.length, 1)
  const unknown = await cks(['graph', 'nothing'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /no graph found for project 'nothing'/)
})

test('files and entity show dependencies in both directions', async () => {
  assert.match((await cks(['files', 'small-shop'])).stdout, /src\/cart\.ts +→ +src\/price\.ts/)
  const { stdout } = await cks(['entity', 'small-shop', 'src.price.total'])
  assert.match(stdout, /^Function src\.price\.total {2}src\/price\.ts:1-3/)
  assert.match(stdout, /src\.cart\.Cart\.sum CALLS src\.price\.total/)
  const unknown = await cks(['entity', 'small-shop', 'no.such.thing'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /\ncks symbols PROJECT NAME finds names by their parts/)
  const route = await cks(['callees', 'small-shop', 'GET /no/such'])
  assert.match(route.stderr, /\ncks routes PROJECT PATH finds routes by their parts/)
})

test('search finds code by words and shows how it was reached', async () => {
  const { code, stdout, stderr } = await cks(['search', 'small-shop', 'total', 'price', '--text'])
  assert.equal(code, 0, stderr)
  assert.match(stdout, /src\.price\.total {2}src\/price\.ts:1-3\n/)
  assert.ok(!stdout.includes('seed'))
  const typed = await cks(['search', 'small-shop', 'total', '--kind', 'type', '--in', 'src', '--tokens', '200'])
  assert.match(typed.stdout, /src\.cart\.Cart .*\n\nexport class Cart/)
  const cake = await cks(['search', 'small-shop', 'bake', 'chocolate', 'cakes'])
  assert.match(cake.stdout, /^nothing here seems to be about that/)
  assert.match(stdout, /return a \+ b/)
  const found = await json(['search', 'small-shop', 'total', '--top-k', '1', '--hops', '0'])
  assert.equal(found.results.length, 1)
  assert.equal((await cks(['search', 'small-shop', 'total', '--top-k', '51'])).code, 1)
})

test('branches shows the current one and the base of a review', async () => {
  assert.match((await cks(['branches', 'small-shop'])).stdout, /^\* {2}main .*\n {3}feature .*\ndefault base: main/)
})

test('the model is configured, asked after and refused by its own words', async () => {
  const before = await cks(['config', 'llm'])
  assert.equal(before.code, 1)
  const refused = await cks(['config', 'llm', 'set', 'ollama', 'retired-model'])
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /provider validation failed/)
  assert.equal((await cks(['config', 'llm', 'set', 'ollama', 'test-model'])).stdout, 'ollama test-model\n')
  assert.equal((await cks(['config', 'llm', 'health'])).code, 0)
  assert.match((await cks(['config', 'llm', 'models'])).stdout, /test-model\nother-model/)
  assert.equal((await cks(['config', 'llm', 'set', 'gemini', 'x'])).code, 2)
})

test('a key comes from stdin or the environment, and is shown nowhere', async () => {
  const args = ['config', 'llm', 'set', 'openai', 'test-model', '--base-url', llm.openaiUrl]
  const set = await cks(args, { stdin: 'sk-secret-of-the-test\n' })
  assert.equal(set.code, 0, set.stderr)
  assert.match(set.stdout, /^openai test-model with a key at http/)
  assert.ok(!(set.stdout + set.stderr).includes('sk-secret'))
  assert.equal(llm.calls.at(-1)?.headers.authorization, 'Bearer sk-secret-of-the-test')
  assert.equal((await cks(['config', 'llm', 'set', 'ollama', 'test-model'])).code, 0)
})

test('playbooks and skills are added from stdin or a file, changed, shown and removed', async () => {
  const file = join(base, 'rules.md')
  await writeFile(file, '# Rules\n')
  assert.equal((await cks(['playbooks', 'add', 'a rule', '--for', 'review'], { stdin: '# First\n' })).code, 0)
  assert.match((await cks(['playbooks'])).stdout, /a rule +review +8 bytes/)
  assert.equal((await cks(['playbooks', 'add', 'a rule', '--file', file])).code, 1)
  assert.equal((await cks(['playbooks', 'edit', 'a rule', '--file', file, '--for', 'bughunt'])).code, 0)
  assert.equal((await cks(['playbooks', 'show', 'a rule'])).stdout, '# Rules\n')
  assert.deepEqual((await json(['playbooks']))[0].routines, ['bughunt'])
  assert.equal((await cks(['playbooks', 'remove', 'a rule', '--yes'])).code, 0)
  const skill = ['skills', 'add', 'sql', '--description', 'how SQL is built', '--file', file]
  assert.equal((await cks(skill)).code, 0)
  assert.match((await cks(['skills'])).stdout, /sql +how SQL is built/)
  assert.equal((await cks(['skills', 'edit', 'sql', '--description', 'another'])).code, 0)
  assert.equal((await json(['skills', 'show', 'sql'])).content, '# Rules\n')
})

test('a review prints its findings, writes SARIF and markdown, and fails a build from a severity on', async () => {
  llm.answer = ({ schema }) => {
    const finding = {
      file_path: 'src/price.ts',
      start_line: 2,
      end_line: 2,
      severity: 'high',
      category: 'bug',
      title: 'The total subtracts',
      body: 'It should add.',
      suggestion: 'return a + b',
      confidence: 0.9,
    }
    return JSON.stringify(schema ?? '').includes('findings')
      ? { json: { summary: 'One line.', findings: [finding] } }
      : {}
  }
  const sarif = join(base, 'out.sarif')
  const markdown = join(base, 'out.md')
  const args = ['review', 'small-shop', '--target', 'feature', '--sarif', sarif, '--markdown', markdown]
  const run = await cks([...args, '--fail-on', 'medium'])
  assert.equal(run.code, 5, run.stderr)
  assert.match(run.stdout, /src\/price\.ts\n {2}high +The total subtracts/)
  assert.equal(JSON.parse(await readFile(sarif, 'utf8')).version, '2.1.0')
  assert.match(await readFile(markdown, 'utf8'), /## `src\/price\.ts`/)
  const [summary] = await json(['runs'])
  assert.equal(summary.severity_counts.high, 1)
  assert.equal((await cks(['runs', summary.run_id, '--fail-on', 'critical'])).code, 0)
  const log = await cks(['runs', summary.run_id, '--sarif', '-', '--fail-on', 'high'])
  assert.equal(log.code, 5)
  assert.equal(JSON.parse(log.stdout).version, '2.1.0')
  assert.equal((await cks(['runs', summary.run_id, '--markdown', '-'])).stdout, await readFile(markdown, 'utf8'))
  assert.equal((await cks(['runs', 'remove', summary.run_id, '-y'])).code, 0)
  const wrong = await cks(['review', 'small-shop', '--target', 'no-such-ref'])
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /cks branches PROJECT lists the branches/)
})

test('without a target the branch that is checked out is reviewed, unless it is the base', async () => {
  const onBase = await cks(['review', 'small-shop'])
  assert.equal(onBase.code, 2)
  assert.match(
    onBase.stderr,
    /'main' is checked out: say what to review with --target REF, such as feature\n'cks review --help'/,
  )
  git('checkout', '-q', 'feature')
  const run = await cks(['review', 'small-shop'])
  git('checkout', '-q', 'main')
  assert.equal(run.code, 0, run.stderr)
  assert.match(run.stderr, /^feature against main$/m)
  git('checkout', '-q', '--detach', 'feature')
  const detached = await cks(['review', 'small-shop'])
  git('checkout', '-q', 'main')
  assert.equal(detached.code, 0, detached.stderr)
  assert.match(detached.stderr, /^HEAD against main$/m)
})

test('of a review whose model fails the reason is shown', async () => {
  const { answer } = llm
  llm.answer = () => ({ fault: { kind: 'status', status: 401, message: 'the key has expired' } })
  const run = await cks(['review', 'small-shop', '--target', 'feature'])
  llm.answer = answer
  assert.equal(run.code, 1)
  assert.equal(run.stdout, '')
  assert.match(run.stderr, /the job failed: .*the key has expired/)
  for (const { run_id } of await json(['runs'])) await cks(['runs', 'remove', run_id, '-y'])
})

test('a file that cannot be written is said before a model is paid', async () => {
  for (const file of [join(base, 'nowhere', 'out'), base]) {
    const run = await cks(['review', 'small-shop', '--target', 'feature', '--sarif', file])
    assert.equal(run.code, 1)
    assert.match(run.stderr, /no such file or folder|is a folder/)
  }
  assert.deepEqual(await json(['runs']), [])
})

test('a project that is deleted is gone', async () => {
  assert.equal((await cks(['ingest', repo, '--graph-only', '--name', 'shop-copy'])).code, 0)
  assert.equal((await cks(['delete', 'shop-copy', '--yes'])).code, 0)
  assert.equal((await cks(['graph', 'shop-copy'])).code, 1)
})
