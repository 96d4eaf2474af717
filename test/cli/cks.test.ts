import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Cks, createCks } from '../support/cks.ts'
import { CLI } from '../support/programs.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

let service: TestService
let cks: Cks
let repo: string
before(async () => {
  service = await startTestService()
  cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
  repo = join(temporaryFolder(), 'small-shop')
  await mkdir(join(repo, 'src'), { recursive: true })
  await writeFile(join(repo, 'src/price.ts'), 'export function total(a: number, b: number) {\n  return a + b\n}\n')
  await writeFile(
    join(repo, 'src/cart.ts'),
    "import { total } from './price.ts'\n\nexport class Cart {\n  sum(a: number) {\n    return total(a, 1)\n  }\n}\n",
  )
  await writeFile(join(repo, '.gitignore'), 'build/\n')
})
after(async () => {
  await service.stop()
  await rm(join(repo, '..'), { recursive: true })
})

test('without a command, and with --help, the commands, options and exit codes are listed', async () => {
  for (const args of [[], ['--help'], ['help']]) {
    const { code, stdout, stderr } = await cks(args)
    assert.equal(code, 0)
    assert.equal(stderr, '')
    for (const word of ['ingest [path]', 'bughunt <project> <scope>', '--json', 'Exit codes', 'CKS_TOKEN']) {
      assert.ok(stdout.includes(word), word)
    }
    assert.ok(!stdout.includes('\u001b'), 'no colours without a terminal')
  }
})

test('a command explains itself', async () => {
  const { code, stdout } = await cks(['ingest', '--help'])
  assert.equal(code, 0)
  assert.match(stdout, /--no-describe/)
  assert.match(stdout, /Examples\n {2}cks ingest \/srv/)
  assert.equal((await cks(['help', 'ingest'])).stdout, stdout)
})

const wrong: [string[], RegExp][] = [
  [['ingets'], /no command 'ingets', did you mean 'ingest'\?/],
  [['usages', 'shop', 'total'], /did you mean 'used-by'\?/],
  [['graphp'], /did you mean 'graph'\?/],
  [['xyzzy'], /^cks: there is no command 'xyzzy'$/m],
  [['--nonsense'], /Unknown option '--nonsense'/],
  [['search', 'small-shop', '-x'], /^cks: Unknown option '-x'; what begins with a dash and is none comes after --$/m],
  [
    ['graph', 'small-shop', '--limit', '-1'],
    /--limit needs a value; one that begins with a dash is given as --limit=-…/,
  ],
  [['review', 'small-shop', '--target'], /Option '--target <value>' argument missing/],
  [['config', 'llm', 'set', 'openai', 'm'], /openai needs a key: OPENAI_API_KEY, or the key on stdin/],
  [['config'], /no command 'config', but there is 'config llm', 'config llm set'/],
  [['ingest', '.', 'twice'], /does not take 'twice'/],
  [['search', 'small-shop'], /needs <query>/],
  [['ingest', '--nonsense'], /Unknown option '--nonsense'/],
  [['graph', 'small-shop', '--limit', 'many'], /--limit takes a whole number/],
  [['jobs', '--status', 'done'], /--status takes queued, running/],
  [['search', 'small-shop', ' '], /say what to look for: cks search/],
  [['playbooks', 'add', 'p', '--for', 'lint'], /--for takes review, bughunt, not 'lint'/],
  [['skills', 'add', 's', '--file', 'x.md'], /say when it helps with --description TEXT/],
  [['bughunt', 'small-shop', ' '], /say what to investigate: cks bughunt/],
  [['chat', 'small-shop', ' '], /say what you want to know[\s\S]*'cks chat --help' explains it/],
  [['review', 'small-shop', '--target', 'x', '--fail-on', 'bad'], /--fail-on takes critical/],
  [['runs', '--fail-on', 'high'], /--fail-on needs the findings of a run: when it has ended, cks runs RUN-ID/],
  [['review', 'small-shop', '--target', 'x', '--detach', '--sarif', 'x.sarif'], /--sarif needs the findings of a run/],
  [['runs', 'x', '--sarif', '-', '--markdown', '-'], /only one of --sarif and --markdown can go to stdout/],
  [['ingest', ''], /ingest needs \[path\], which is empty/],
  [['delete', ''], /delete needs <project>, which is empty/],
  [['graph', '..'], /nothing is called '\.\.'/],
  [['projects', '--url', 'nowhere'], /not an http address/],
  [
    ['projects', '--url', 'http://me:hidden@127.0.0.1:9'],
    /^cks: the address of the service holds no user or password(?!.*hidden)/,
  ],
]
for (const [args, message] of wrong) {
  test(`'cks ${args.join(' ')}' is a usage error, exit 2`, async () => {
    const { code, stdout, stderr } = await cks(args)
    assert.equal(code, 2, stderr)
    assert.match(stderr, message)
    assert.equal(stdout, '')
  })
}

test('a service that cannot be reached is exit 3 and says how to start it', async () => {
  const { code, stderr } = await cks(['projects'], { env: { CKS_URL: 'http://127.0.0.1:9' } })
  assert.equal(code, 3)
  assert.match(stderr, /cannot be reached/)
  assert.match(stderr, /cks serve/)
  const unsigned = await cks(['projects'], { env: { CKS_URL: 'http://127.0.0.1:9', CKS_TOKEN: '' } })
  assert.equal(unsigned.code, 3)
})

test('an answer for which there is no room is no success, and says so', {
  skip: !existsSync('/dev/full'),
}, async () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, [CLI, '--help'], { stdio: ['ignore', full, 'pipe'] })
  closeSync(full)
  assert.equal(status, 1)
  assert.match(String(stderr), /^cks: standard output: .*no space left on device/)
})

test('the version is told', async () => {
  for (const option of ['--version', '-v']) {
    const { code, stdout } = await cks([option])
    assert.equal(code, 0)
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
  }
})

const failures: [string[], { exit_code: number; status: number | null }, RegExp][] = [
  [['graph', 'nowhere'], { exit_code: 1, status: 404 }, /no graph found for project 'nowhere'/],
  [['search', 'nowhere', 'x', '--top-k', '99'], { exit_code: 1, status: 422 }, /top_k/],
  [['graph'], { exit_code: 2, status: null }, /needs <project>/],
  [['grahp'], { exit_code: 2, status: null }, /no command/],
  [['projects', '--token', 'bad'], { exit_code: 4, status: 401 }, /invalid or expired session/],
  [['projects', '--url', 'http://127.0.0.1:9'], { exit_code: 3, status: null }, /cannot be reached/],
  [
    ['playbooks', 'add', 'x', '--file', '/no/such'],
    { exit_code: 1, status: null },
    /^\/no\/such: no such file or folder$/,
  ],
]
for (const [args, expected, detail] of failures) {
  test(`'cks ${args.join(' ')} --json' fails with one JSON object on stderr`, async () => {
    const { code, stdout, stderr } = await cks([...args, '--json'])
    const { detail: said, ...rest } = JSON.parse(stderr)
    assert.deepEqual(rest, expected)
    assert.equal(code, expected.exit_code)
    assert.match(said, detail)
    assert.equal(stdout, '')
  })
}

test('a refusal that speaks of requests names the command that sends them', async () => {
  assert.match(
    (await cks(['graph', 'nowhere'])).stderr,
    /run cks ingest PATH to ingest it\ncks projects lists what is ingested\n$/,
  )
  assert.match((await cks(['config', 'llm'])).stderr, /configure one through cks config llm set PROVIDER MODEL\n$/)
  assert.match((await cks(['ingest', repo])).stderr, /or give --no-describe\n$/)
  const odd = join(repo, '../a shop')
  await mkdir(odd)
  assert.match((await cks(['ingest', odd])).stderr, /\nname it with --name NAME: letters, digits, '\.', '_' and '-'\n$/)
  assert.match((await cks(['ingest', repo, '--name', 'a shop'])).stderr, /\nname it with --name NAME: letters/)
})

test('options that every command takes may stand before it', async () => {
  const { code, stderr } = await cks(['--url', 'http://127.0.0.1:9', '--json', 'projects'])
  assert.equal(code, 3, stderr)
  assert.match(stderr, /http:\/\/127\.0\.0\.1:9 cannot be reached/)
})

test('without a session, and with a role that may not, it is exit 4', async () => {
  const unsigned = await cks(['projects'], { env: { CKS_TOKEN: '' } })
  assert.equal(unsigned.code, 4)
  assert.match(unsigned.stderr, /cks login/)
  const viewer = await service.userOf('viewer')
  const refused = await cks(['ingest', repo], { env: { CKS_TOKEN: viewer.token! } })
  assert.equal(refused.code, 4)
  assert.match(refused.stderr, /role 'viewer' cannot perform this action/)
})

test('login keeps a session in a private file, logout ends it, a wrong password is exit 4', async () => {
  const env = { CKS_TOKEN: '' }
  const signedOut = await createCks({ CKS_URL: service.url })
  const failed = await signedOut(['login', 'admin'], { stdin: 'wrong\n', env })
  assert.equal(failed.code, 4)
  assert.match(failed.stderr, /invalid username or password/)
  const config = temporaryFolder()
  const there = { XDG_CONFIG_HOME: config }
  assert.equal((await signedOut(['login', 'admin'], { stdin: `${ADMIN_PASSWORD}\n`, env: there })).code, 0)
  const file = join(config, 'cks', 'sessions.json')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.ok(!(await readFile(file, 'utf8')).includes(ADMIN_PASSWORD))
  const me = await signedOut(['whoami', '--json'], { env: there })
  assert.equal(JSON.parse(me.stdout).username, 'admin')
  assert.equal((await signedOut(['logout'], { env: there })).code, 0)
  assert.equal((await signedOut(['whoami'], { env: there })).code, 4)
})

test('a file of sessions that holds something else is no session', async () => {
  const config = temporaryFolder()
  const signedOut = await createCks({ CKS_URL: service.url, XDG_CONFIG_HOME: config })
  await mkdir(join(config, 'cks'), { recursive: true })
  for (const text of ['null', '[1]', '"x"', '{"a":', JSON.stringify({ [service.url]: 5 })]) {
    await writeFile(join(config, 'cks', 'sessions.json'), text)
    const { code, stderr } = await signedOut(['whoami'])
    assert.equal(code, 4, `${text}: ${stderr}`)
  }
  assert.equal((await signedOut(['login', 'admin'], { stdin: `${ADMIN_PASSWORD}\n` })).code, 0)
  assert.equal((await signedOut(['whoami'])).code, 0)
})

test('a token with a line break around it is taken, one with something else inside is refused and not repeated', async () => {
  assert.equal((await cks(['whoami'], { env: { CKS_TOKEN: `${service.admin.token}\n` } })).code, 0)
  const { code, stderr } = await cks(['whoami'], { env: { CKS_TOKEN: 'secret1\nsecret2' } })
  assert.equal(code, 2)
  assert.match(stderr, /CKS_TOKEN/)
  assert.ok(!stderr.includes('secret'))
})

test("the generated password of a local service's data directory signs in by itself, again after its session ended", async () => {
  const dataDir = temporaryFolder()
  await writeFile(join(dataDir, 'initial-admin-password'), `${ADMIN_PASSWORD}\n`)
  const local = await createCks({ CKS_URL: service.url, CKS_DATA_DIR: dataDir })
  assert.match((await local(['whoami'])).stdout, /^admin \(admin\)/)
  assert.equal((await local(['logout'])).code, 0)
  assert.match((await local(['whoami'])).stdout, /^admin \(admin\)/)
})

test('ingest tells its stages in plain lines on stderr and its result on stdout', async () => {
  const { code, stdout, stderr } = await cks(['ingest', repo, '--no-describe'])
  assert.equal(code, 0, stderr)
  assert.match(stderr, /^graph/m)
  assert.match(stderr, /^succeeded$/m)
  assert.match(stdout, /^small-shop {2}\d+ nodes, \d+ edges/)
  assert.match(stdout, /typescript 2/)
  assert.ok(!(stdout + stderr).includes('\u001b'))
})

test('an ingest goes on when nobody wants to be told how far it is', async () => {
  const { code, stdout } = await cks(['ingest', repo, '--no-describe'], { deaf: true })
  assert.equal(code, 0)
  assert.match(stdout, /^small-shop {2}\d+ nodes/)
})

test('called through npm from another folder, paths are those of that folder', async () => {
  const env = { npm_lifecycle_event: 'cli', INIT_CWD: join(repo, '..') }
  const { code, stdout } = await cks(['ingest', 'small-shop', '--no-describe', '--json'], { env })
  assert.equal(code, 0)
  assert.equal((JSON.parse(stdout) as { repo_path: string }).repo_path, repo)
})

test('--json puts the record on stdout and nothing on stderr', async () => {
  const { code, stdout, stderr } = await cks(['ingest', repo, '--graph-only', '--name', 'shop-graph', '--json'])
  assert.equal(code, 0, stderr)
  assert.equal(stderr, '')
  const job = JSON.parse(stdout)
  assert.equal(job.status, 'succeeded')
  assert.equal(job.result.ingest.files >= 2, true)
})

test('a path that the service refuses is exit 1 with its words', async () => {
  const { code, stderr } = await cks(['ingest', join(repo, 'nothing-here')])
  assert.equal(code, 1)
  assert.match(stderr, /nothing-here/)
})

test('a detached job is found again by its id, followed, and cannot be cancelled once it has ended', async () => {
  const started = await cks(['ingest', repo, '--no-describe', '--detach'])
  assert.equal(started.code, 0)
  const id = started.stdout.trim()
  const followed = await cks(['jobs', id, '--follow'])
  assert.equal(followed.code, 0, followed.stderr)
  assert.match(followed.stdout, /pipeline of small-shop {2}succeeded/)
  const list = JSON.parse((await cks(['jobs', '--project', 'small-shop', '--json'])).stdout)
  assert.ok(list.some((job: { job_id: string }) => job.job_id === id))
  const cancelled = await cks(['cancel', id])
  assert.equal(cancelled.code, 1)
  assert.equal((await cks(['jobs', 'no-such-job'])).code, 1)
})

test('users are listed, added with a password from stdin, and removed by name', async () => {
  const added = await cks(['users', 'add', 'niaj', '--role', 'viewer'], { stdin: `${ADMIN_PASSWORD}\n` })
  assert.equal(added.code, 0, added.stderr)
  assert.match((await cks(['users'])).stdout, /niaj {2,}viewer/)
  assert.equal((await cks(['users', 'add', 'olivia'], { stdin: 'short\n' })).code, 1)
  assert.equal((await cks(['users', 'delete', 'niaj', '--yes'])).code, 0, 'delete and rm are other words for remove')
  assert.equal((await cks(['users', 'remove', 'niaj'])).code, 1)
})

test('watch ingests at once and after a change, leaves ignored files alone, and ends with Ctrl-C', async () => {
  const controller = new AbortController()
  let shown = ''
  const args = ['watch', repo, '--no-describe', '--name', 'watched', '--debounce', '100']
  const watching = cks(args, { signal: controller.signal, onOutput: (text) => (shown += text) })
  await until(() => / all: \d+ parsed/.test(shown))
  await mkdir(join(repo, 'build'))
  await writeFile(join(repo, 'build/out.js'), 'ignored()\n')
  await mkdir(join(repo, 'src/new'))
  await writeFile(join(repo, 'src/new/extra.ts'), 'export const extra = () => 1\n')
  await until(() => / src\/new.*: \d+ parsed/.test(shown))
  controller.abort()
  const { code } = await watching
  assert.ok(code === 0 || code === 130, String(code))
  assert.ok(!shown.includes(' build'), 'an ignored file is no change')
})

test('doctor finds problems and names the command that fixes each', async () => {
  const fine = await cks(['doctor', '--json'])
  const checks = JSON.parse(fine.stdout) as { name: string; state: string; mend?: string }[]
  assert.equal(checks.find(({ name }) => name === 'service')?.state, 'ok')
  assert.equal(checks.find(({ name }) => name === 'sign-in')?.state, 'ok')
  assert.match(checks.find(({ name }) => name === 'chat model')?.mend ?? '', /cks config llm set/)
  const down = await cks(['doctor'], { env: { CKS_URL: 'http://127.0.0.1:9', CKS_WORKERS: 'none' } })
  assert.equal(down.code, 1)
  assert.match(down.stdout, /✗ service .*\n\s+→ cks serve/)
  assert.match(down.stdout, /✗ configuration +CKS_WORKERS/)
  assert.match(down.stdout, /✓ git +git version/)
  const beyond = { CKS_URL: 'http://127.0.0.1:9', CKS_DATA_DIR: join(process.execPath, 'data') }
  const away = await cks(['doctor'], { env: beyond })
  assert.match(away.stdout, /✗ data directory \/.*\/data cannot be reached \(ENOTDIR\)\n +→ set CKS_DATA_DIR/)
  const bare = await cks(['doctor'], { env: { PATH: '/nowhere' } })
  assert.match(bare.stdout, /! git +not found in the PATH\n\s+→ install git/)
})
