// The state after the process dies between two writes of one operation: each is tried with every place to die.

import assert from 'node:assert/strict'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Context } from '../../src/context.ts'
import { changePassword } from '../../src/operations/accounts/auth.ts'
import { deleteUser, ensureAdministrator } from '../../src/operations/accounts/users.ts'
import type { Linked } from '../../src/operations/ingest/graph.ts'
import { publishRevision } from '../../src/operations/ingest/revision.ts'
import type { IngestRun } from '../../src/operations/ingest/run.ts'
import { deleteProject, sweepFactsAtStart } from '../../src/operations/projects.ts'
import { deleteRevision } from '../../src/operations/revisions.ts'
import { startFakeLlm } from '../support/llm/fake.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { ADMIN_PASSWORD, startTestService, type TestOptions, type TestService } from '../support/service.ts'
import { strayIn } from '../support/stray.ts'
import { temporaryFolder } from '../support/temporary.ts'

process.umask(0o077) // as main.ts has it
const root = temporaryFolder()
const prepared = join(root, 'prepared')

const repo = createRepo({ 'cart.ts': 'export function addToCart(item: string) {\n  return item\n}\n' })
after(() => repo.remove())

/** A project with a conversation and a run, and a user who is signed in. */
before(async () => {
  const llm = await startFakeLlm()
  const env = { CKS_CHAT_MODEL: llm.models[0]!, CKS_OLLAMA_URL: llm.ollamaUrl }
  const service = await startTestService({ dataDir: prepared, env })
  const { body } = await service.admin.post<{ job_id: string }>('/instances/pipeline', {
    repo_path: repo.path,
    project_name: 'shop',
    describe: false,
  })
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
  const asked = { body: { message: 'what does the cart do?', project_name: 'shop' } }
  for await (const { event } of service.admin.events('POST', '/chat', asked)) assert.notEqual(event, 'error')
  const hunt = { kind: 'bughunt', project: 'shop', scope: 'lost items' }
  const run = await service.admin.post<{ job_id: string }>('/routines/runs', hunt)
  await service.admin.jobEnd(run.body.job_id)
  await service.userOf('user', 'grace')
  await service.stop()
  await llm.close()
})

/** From the `calls`-th call of a store or a worker on, none is answered: as if the process had died there. */
function dieAfter({ stores, clients }: Context, calls: number): { died: boolean } {
  const state = { died: false }
  let left = calls
  const dying =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      if (left-- > 0) return work(...args)
      state.died = true
      throw new Error('the process has died')
    }
  const { pools } = clients
  for (const store of [...Object.values(stores), pools.ingest])
    if (typeof store === 'object')
      for (const [name, work] of Object.entries(store))
        if (typeof work === 'function' && name !== 'close') Object.assign(store, { [name]: dying(work as never) })
  return state
}

/**
 * Has an operation die at every place in turn; `prepare` is given the service and gives the operation, `check` sees
 * the service after the next start.
 */
async function dieEverywhere(
  prepare: (service: TestService) => Promise<() => Promise<unknown>>,
  check: (service: TestService, whole: boolean) => Promise<void>,
  next: TestOptions = {},
): Promise<void> {
  for (let calls = 0, whole = false; !whole; calls++) {
    const dataDir = join(root, 'dying')
    rmSync(dataDir, { recursive: true, force: true })
    cpSync(prepared, dataDir, { recursive: true })
    const first = await startTestService({ dataDir })
    const operation = await prepare(first)
    const state = dieAfter(first.ctx, calls)
    await operation().catch(() => undefined)
    whole = !state.died
    await first.stop()
    const second = await startTestService({ dataDir, ...next })
    await check(second, whole)
    await sweepFactsAtStart(second.ctx) // as it does itself a few seconds later
    await second.stop()
    assert.deepEqual(await strayIn(dataDir), [], `after ${calls} calls`)
  }
}

const GRACE = { id: 2, username: 'grace', role: 'user', sessionId: '', expiresAt: new Date() } as const
const ANOTHER = 'another password'

/** Whether the session of a token goes on. */
const goesOn = async ({ client }: TestService, token: string): Promise<boolean> =>
  (await client(token).get('/auth/me')).status === 200

test('a project that is deleted is there with all that belongs to it, or gone with all of it', async () => {
  await dieEverywhere(
    async ({ ctx }) =>
      () =>
        deleteProject(ctx, 'shop'),
    async ({ admin }, whole) => {
      const graph = await admin.get('/graph/shop')
      if (whole) assert.equal(graph.status, 404)
      const talks = await admin.get<unknown[]>('/chat/conversations')
      const runs = await admin.get<unknown[]>('/routines/runs')
      const found = await admin.post('/search', { project_name: 'shop', query: 'cart' })
      const left = graph.status === 200 ? [1, 1, 200] : [0, 0, 404]
      assert.deepEqual([talks.body.length, runs.body.length, found.status], left)
    },
  )
})

const LINKED = { unchanged: false, files: 1, languages: {}, nodes: 1, edges: 1 } as const
const CALLS = { callsResolved: 0, callsExternal: 0, callsUnresolved: 0 }

/** Stores the graph of the project as that of a revision; returns what publishes it. */
async function readTag({ ctx }: TestService): Promise<() => Promise<unknown>> {
  const { projects, graphs, trees } = ctx.stores
  const { generation: previous } = (await projects.get('shop'))!
  const generation = previous + 1
  await graphs.put('shop', generation, (await graphs.get('shop', previous))!)
  await trees.put('shop', generation, (await trees.get('shop', previous))!)
  const run = { project: 'shop', generation, previous: 0 } as IngestRun
  const linked = { ...LINKED, ...CALLS } as Partial<Linked> as Linked
  return () => publishRevision(ctx, run, { name: 'v1', commit: 'a'.repeat(40) }, linked)
}

type Held = { revision: string; tree: { state: string } }[]
const revisionsOf = async ({ admin }: TestService): Promise<string[]> =>
  (await admin.get<Held>('/graph/shop/revisions')).body.map(({ revision }) => revision)

test('a revision is published whole, or leaves nothing behind', async () => {
  await dieEverywhere(readTag, async (service, whole) => {
    const held = await revisionsOf(service)
    if (whole) assert.deepEqual(held, ['v1'])
    const { status } = await service.admin.get('/graph/shop?revision=v1')
    assert.equal(status, held.length > 0 ? 200 : 404)
    assert.equal((await service.admin.get('/graph/shop')).status, 200)
  })
})

test('a revision that is deleted is there with its graph, or gone with it', async () => {
  await dieEverywhere(
    async (service) => {
      await (await readTag(service))()
      return () => deleteRevision(service.ctx, 'shop', 'v1')
    },
    async (service, whole) => {
      const held = await revisionsOf(service)
      if (whole) assert.deepEqual(held, [])
      const { status } = await service.admin.get('/graph/shop?revision=v1')
      assert.equal(status, held.length > 0 ? 200 : 404)
    },
  )
})

test('a user who is deleted leaves no session behind', async () => {
  await dieEverywhere(
    async ({ ctx }) =>
      () =>
        deleteUser(ctx, { ...GRACE, id: 1 }, GRACE.id),
    async ({ ctx }, whole) => {
      if (whole) assert.equal(await ctx.stores.users.get(GRACE.id), undefined)
    },
  )
})

test('no session that began with an old password outlives a new one', async () => {
  let token = ''
  await dieEverywhere(
    async ({ ctx, login }) => {
      token = (await login('grace', ADMIN_PASSWORD)).token!
      return () => changePassword(ctx, GRACE, { current_password: ADMIN_PASSWORD, new_password: ANOTHER })
    },
    async (service, whole) => {
      const answer = await service.client().post('/auth/login', { username: 'grace', password: ADMIN_PASSWORD })
      assert.ok(answer.status === 200 || !(await goesOn(service, token)))
      if (whole) assert.equal(answer.status, 401)
    },
  )
})

test('an administrator whose password the environment sets has no session from before', async () => {
  let token = ''
  await dieEverywhere(
    async ({ ctx, admin }) => {
      token = admin.token!
      Object.assign(ctx.config, { adminPassword: ANOTHER })
      return () => ensureAdministrator(ctx, () => undefined)
    },
    async (service) => assert.equal(await goesOn(service, token), false),
    { adminPassword: ANOTHER },
  )
})

test('the generated password is no longer in its file once it has changed, whenever the process dies', async () => {
  const dataDir = join(root, 'generated')
  const file = join(dataDir, 'initial-admin-password')
  const first = await startTestService({ dataDir })
  const user = (await first.ctx.stores.users.list())[0]!
  await first.ctx.stores.users.update(user.id, (stored) => ({ ...stored, password_generated: false }))
  await first.ctx.stores.secrets.write('initial-admin-password', 'the one before')
  writeFileSync(join(dataDir, 'jwt-secret.4711.new'), 'half')
  await first.stop()
  const second = await startTestService({ dataDir })
  assert.equal(existsSync(file), false)
  await second.stop()
  assert.deepEqual(await strayIn(dataDir), [])
})

test('two first keys of a model that are saved at once can both be read', async () => {
  const dataDir = join(root, 'keys')
  const service = await startTestService({ dataDir })
  const { settings } = service.ctx.stores
  const setting = { isLocal: false, provider: 'openai', model: 'm', baseUrl: null } as const
  await Promise.all(['one', 'two', 'three'].map((key) => settings.putLlm({ ...setting, key })))
  assert.equal((await settings.getLlm())?.key, 'three')
  await service.stop()
})
