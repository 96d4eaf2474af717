import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { obtainClone } from '../../../src/operations/clones/clones.ts'
import { cloneFolder } from '../../../src/operations/clones/place.ts'
import { runGraph } from '../../../src/operations/ingest/pipeline.ts'
import type { JobRun } from '../../../src/operations/jobs/jobs.ts'
import type { TestClient } from '../../support/client.ts'
import { startRemote, type TestRemote } from '../../support/repositories/remote.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const MB = 1 << 20
const TOKEN = 'glpat-4711-never-to-be-seen'

let service: TestService
let remote: TestRemote
/** Added to the time, which goes on: generations are numbered by it. */
let later = 0
before(async () => {
  remote = await startRemote()
  service = await startTestService({
    env: { CKS_CLONE_HOSTS: '127.0.0.1', CKS_CLONES_BYTES: String(3 * MB) },
    clock: () => new Date(Date.now() + later),
  })
})
afterEach(() => {
  Object.assign(remote, { credentials: undefined, refuse: undefined })
})
after(async () => {
  await service.stop()
  await remote.stop()
})

type Accepted = { project: string; job_id: string; detail: string }

const ask = (request: object, client: TestClient = service.admin) =>
  client.post<Accepted>('/projects', { describe: false, ...request })

/** Clones to the end of the job. */
async function clone(request: object): Promise<{ status: string; error: string | null }> {
  const { status, body, text } = await ask(request)
  assert.equal(status, 202, text)
  return service.admin.jobEnd(body.job_id)
}

const shop = () =>
  createRepo({
    'src/cart.ts': 'export const total = () => 1\n',
    'src/pay.ts': "import { total } from './cart.ts'\nexport const pay = () => total()\n",
  })

type Listed = { project: string; url: string; branch: string; has_password: boolean; commit: string | null }
const listed = async () => (await service.admin.get<Listed[]>('/projects')).body

test('a repository is cloned by its address, and its graph is that of the same files on disk', async () => {
  const repo = shop()
  assert.equal((await clone({ url: remote.urlOf(repo.path), project_name: 'shop' })).status, 'succeeded')
  const job = { repo_path: repo.path, project_name: 'shop-on-disk', describe: false }
  const { body } = await service.admin.post<Accepted>('/instances/pipeline', job)
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
  const graphOf = async (project: string) =>
    (
      await service.admin.get<{ nodes: { absolute_path: string }[]; edges: object[] }>(
        `/graph/${project}?edges=detailed`,
      )
    ).body
  const [cloned, onDisk] = [await graphOf('shop'), await graphOf('shop-on-disk')]
  const plain = (nodes: { absolute_path: string }[]) => nodes.map((node) => ({ ...node, absolute_path: '' }))
  assert.deepEqual(plain(cloned.nodes), plain(onDisk.nodes))
  assert.deepEqual(cloned.edges, onDisk.edges)
  assert.deepEqual(await listed(), [
    {
      project: 'shop',
      url: remote.urlOf(repo.path),
      branch: 'main',
      username: null,
      has_password: false,
      has_webhook: false,
      every_minutes: null,
      describe: false,
      commit: repo.git('rev-parse', 'HEAD'),
    },
  ])
})

test('its files can be read, searched by line and asked about, and its branches are those of the remote', async () => {
  const source = await service.admin.get<{ lines: { text: string }[]; tree: { state: string } }>(
    '/graph/shop/source?path=src/cart.ts',
  )
  assert.match(source.text, /export const total/)
  const found = await service.admin.post<{ files: { path: string }[]; projects: { tree: { state: string } }[] }>(
    '/grep',
    {
      ...{ project_name: 'shop', pattern: 'total' },
    },
  )
  assert.deepEqual(found.body.files.map(({ path }) => path).sort(), ['src/cart.ts', 'src/pay.ts'])
  assert.equal(found.body.projects[0]!.tree.state, 'same')
  const branches = await service.admin.get<{ branches: { name: string }[]; default_base: string }>(
    '/routines/git/branches?project=shop',
  )
  assert.deepEqual([branches.body.branches[0]!.name, branches.body.default_base], ['main', 'main'])
})

const shopFolder = () => cloneFolder(service.ctx.config, 'shop')
const shopRecord = async () => (await service.ctx.stores.projects.get('shop'))!

test('answers that are given at the same time note the use of a clone once', async () => {
  for (let round = 0; round < 5; round++) {
    later += 20_000
    const project = await shopRecord()
    await Promise.all(Array.from({ length: 8 }, () => obtainClone(service.ctx, project)))
  }
})

test('the clone of another remote is replaced, though its commit is the same', async () => {
  const state = `${shopFolder()}.json`
  writeFileSync(state, JSON.stringify({ ...JSON.parse(readFileSync(state, 'utf8')), url: 'https://example.org/fork' }))
  await obtainClone(service.ctx, await shopRecord())
  assert.ok(existsSync(join(shopFolder(), 'src/cart.ts')))
})

test('a job that is cancelled when it has its clone leaves it to answers', async () => {
  const project = await shopRecord()
  const job = {
    job: { project: 'shop', repo_path: project.repo_path },
    signal: new AbortController().signal,
    stage: (name: string) => assert.equal(name, 'clone', 'cancelled'),
  } as unknown as JobRun
  await assert.rejects(runGraph(service.ctx, job), /cancelled/)
  rmSync(shopFolder(), { recursive: true })
  await obtainClone(service.ctx, project)
  assert.ok(existsSync(join(shopFolder(), 'src/cart.ts')))
})

test('later commits of a branch are fetched by cloning again or by the pipeline, rewritten ones too', async () => {
  const repo = shop()
  repo.git('checkout', '-q', '-b', 'feature/x')
  const url = remote.urlOf(repo.path)
  await clone({ url, project_name: 'growing', branch: 'feature/x' })
  const second = {
    'src/cart.ts': null,
    'src/pay.ts': 'export const pay = () => 2\n',
    'new.ts': 'export const fresh = 3\n',
  }
  repo.commit('second', second)
  assert.equal((await clone({ url, project_name: 'growing' })).status, 'succeeded')
  const files = async () =>
    (await service.admin.get<{ files: { path: string }[] }>('/graph/growing/files')).body.files.map(({ path }) => path)
  assert.deepEqual(await files(), ['new.ts', 'src/pay.ts'])
  repo.git('reset', '-q', '--hard', 'main')
  const { body } = await service.admin.post<Accepted>('/instances/pipeline', { repo_path: url, describe: false })
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
  assert.deepEqual(await files(), ['src/cart.ts', 'src/pay.ts'])
  assert.equal((await listed()).find(({ project }) => project === 'growing')!.branch, 'feature/x')
})

test('a job whose remote has gone says so, and its graph stays until the project is deleted', async () => {
  const { url } = (await listed()).find(({ project }) => project === 'growing')!
  remote.refuse = 404
  const { body } = await service.admin.post<Accepted>('/instances/pipeline', { repo_path: url, describe: false })
  const { status, error } = await service.admin.jobEnd(body.job_id)
  assert.equal(status, 'failed')
  assert.match(error!, /there is no repository at/)
  assert.equal((await service.admin.get('/graph/growing')).status, 200)
  assert.equal((await service.admin.delete('/instances/growing')).status, 200)
  assert.equal(existsSync(cloneFolder(service.ctx.config, 'growing')), false)
  assert.equal((await ask({ url: remote.urlOf('/nowhere'), project_name: 'growing' })).status, 400)
})

test('a password reaches git, and no answer, log, file or command line', async () => {
  const repo = shop()
  const url = remote.urlOf(repo.path)
  remote.credentials = { username: 'ada', password: TOKEN }
  const none = await ask({ url, project_name: 'private' })
  assert.equal(none.status, 400)
  assert.match(none.body.detail, /asks for credentials, or does not exist — pass "password"/)
  const wrong = await ask({ url, project_name: 'private', username: 'ada', password: 'wrong' })
  assert.match(wrong.body.detail, /refuses these credentials — pass a username and a password, or a token/)
  assert.equal(
    (await listed()).some(({ project }) => project === 'private'),
    false,
    'nothing is stored',
  )
  assert.equal((await clone({ url, project_name: 'private', username: 'ada', password: TOKEN })).status, 'succeeded')
  assert.equal((await clone({ url, project_name: 'private' })).status, 'succeeded', 'it is kept for the next time')
  const answers = [await service.admin.get('/projects'), await service.admin.get('/instances/jobs')]
  for (const { text } of answers) assert.ok(!text.includes(TOKEN))
  assert.equal((await listed()).find(({ project }) => project === 'private')!.has_password, true)
  assert.ok(!service.logLines.join('').includes(TOKEN))
  assert.deepEqual(remote.leaks, [])
  const pair = Buffer.from(`ada:${TOKEN}`).toString('base64')
  for (const file of readdirSync(service.dataDir, { recursive: true, withFileTypes: true })) {
    const bytes = file.isFile() ? readFileSync(join(file.parentPath, file.name)) : Buffer.alloc(0)
    assert.ok(!bytes.includes(TOKEN) && !bytes.includes(pair), file.name)
  }
  assert.equal((await ask({ url, project_name: 'private', password: '' })).status, 400, 'an empty one is forgotten')
})

const REFUSED: readonly [string, object, RegExp][] = [
  ['an unknown branch', { branch: 'mian' }, /has no branch 'mian' — pass "branch"/],
  ['a branch that looks like an option', { branch: '--upload-pack=touch /tmp/x' }, /has no branch/],
  ['credentials in the address', { url: 'https://ada:secret@example.org/x' }, /must hold no credentials/],
  ['a file', { url: 'file:///srv/repository' }, /must be an address such as https/],
  ['a transport that starts programs', { url: 'ext::sh -c id' }, /must be an address such as https/],
  ['an option for a host', { url: 'ssh://-oProxyCommand=id/x' }, /must (name a host|be an address)/],
  ['a query', { url: 'https://example.org/x?service=git' }, /no query/],
  ['an address of this network', { url: 'https://10.0.0.1/x' }, /'10.0.0.1' is no public address: .*CKS_CLONE_HOSTS/],
  ['an address in another notation', { url: 'https://2130706433/x' }, /'127.0.0.1' is no|cannot be fetched/],
  ['one of IPv6', { url: 'https://[::ffff:169.254.169.254]/x' }, /is no public address/],
  ['http to any host', { url: 'http://example.org/x' }, /http and ssh are for hosts that CKS_CLONE_HOSTS names/],
  ['ssh without a key', { url: 'git@127.0.0.1:team/x.git' }, /ssh needs CKS_SSH_KEY/],
  ['a name that belongs to another repository', { project_name: 'shop' }, /belongs to repository/],
]

test('requests that must not be fetched are refused with a reason, and nothing is stored', async () => {
  const repo = shop()
  const before = await listed()
  for (const [what, request, reason] of REFUSED) {
    const { status, body } = await ask({ url: remote.urlOf(repo.path), project_name: 'refused', ...request })
    assert.ok([400, 409].includes(status), `${what}: ${status}`)
    assert.match(body.detail, reason, what)
  }
  const gone = await ask({ url: remote.urlOf('/nowhere/at/all'), project_name: 'refused' })
  assert.match(gone.body.detail, /there is no repository at/)
  remote.refuse = 302
  const moved = await ask({ url: remote.urlOf(repo.path), project_name: 'refused' })
  assert.match(moved.body.detail, /redirects elsewhere, which is not followed/)
  assert.equal(
    (await ask({ url: 'https://example.org/x', describe: false }, await service.userOf('viewer'))).status,
    403,
  )
  assert.deepEqual(await listed(), before)
})

test('an empty repository has no branch', async () => {
  const repo = shop()
  repo.git('update-ref', '-d', 'refs/heads/main')
  const { body } = await ask({ url: remote.urlOf(repo.path), project_name: 'empty' })
  assert.match(body.detail, /has no branch that it names as its default/)
})

test('a repository that is too large fails its job, and leaves nothing on the disk', async () => {
  const repo = shop()
  repo.commit('large', { 'data.bin': randomBytes(4 * MB) })
  const { status, error } = await clone({ url: remote.urlOf(repo.path), project_name: 'large' })
  assert.equal(status, 'failed')
  assert.match(error!, /takes more than 3 MB — raise CKS_CLONES_BYTES/)
  assert.equal(existsSync(cloneFolder(service.ctx.config, 'large')), false)
  assert.equal((await service.admin.delete('/instances/large')).status, 200)
  assert.equal(
    (await listed()).some(({ project }) => project === 'large'),
    false,
  )
})

test('clones that were not used for longest make room, and come back with the next question', async () => {
  const [one, two] = [shop(), shop()]
  one.commit('large', { 'one.bin': randomBytes(0.9 * MB) })
  two.commit('large', { 'two.bin': randomBytes(0.9 * MB) })
  await clone({ url: remote.urlOf(one.path), project_name: 'one' })
  later += 10 * 60_000
  await clone({ url: remote.urlOf(two.path), project_name: 'two' })
  assert.equal(existsSync(cloneFolder(service.ctx.config, 'one')), false)
  const source = await service.admin.get('/graph/one/source?path=src/cart.ts')
  assert.match(source.text, /export const total/)
})
