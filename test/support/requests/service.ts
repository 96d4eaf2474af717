// The service that requests from the contract go to: a small project, a scripted model, and a user of each role.

import type { TestClient } from '../client.ts'
import { type FakeLlm, startFakeLlm } from '../llm/fake.ts'
import { createRepo, type TestRepo } from '../repositories/repo.ts'
import { startTestService } from '../service.ts'
import { type Drive, type Driven, drive, type Made } from './drive.ts'
import { type Known, knownValues } from './values.ts'

const SOURCES = {
  '.cks/rules.yaml': 'rules:\n- name: none\n  from: "src/**"\n  deny: "test/**"\n',
  'src/price.ts': 'export function price(amount: number, rate: number): number {\n  return amount * rate\n}\n',
  'src/order.ts':
    "import { price } from './price.ts'\n\nexport class Order {\n  total(rate: number) {\n    return price(2, rate)\n  }\n}\n\nexport class Big extends Order {\n  total(rate: number) {\n    return super.total(rate) * 2\n  }\n}\n",
  'test/order.test.ts': "import { Order } from '../src/order.ts'\n\ntest('total', () => new Order().total(1))\n",
}

const METHODS = ['initialize', 'tools/list', 'tools/call', 'ping', 'notifications/initialized', 'resources/list']
const TOOLS = ['search', 'grep', 'read', 'impact', 'callers', 'map', 'entity']
const PROJECTS = [...Array<string>(9).fill('shop'), 'other']
const ENTITIES = ['price', 'Order', 'Order.total', 'Big.total', 'total', 'src/order.ts', 'none']
/** Nobody's address, or none at all; a model is looked for at the vendor's unless it has one. */
const OF_NOBODY = /127\.0\.0\.1|localhost|invalid|file:|^$/
const OF_ONE_USER = /^\/auth\/users\//

/** Makes `count` requests of a service that is started for them; what was not as the contract has it is in `broken`. */
export async function requestsOfContract(count: number, random: () => number, every?: Drive['every']): Promise<Driven> {
  const llm = await startFakeLlm()
  const repo = createShop()
  const service = await startTestService({ env: envOf(repo, llm) })
  try {
    const { admin } = service
    const clients = [admin, await service.userOf('user'), await service.userOf('viewer'), service.client()]
    const ids = ((await admin.get('/auth/users')).body as { id: string }[]).map(({ id }) => id)
    const known = knownValues(random, namesOf(repo, llm))
    await makeSubjects(admin, repo.path, known)
    const tell = async (driven: Driven): Promise<void> => {
      llm.calls.length = 0
      // A connection that was lost (a TypeError of `fetch`) is the requests' to judge; the next call makes good for it.
      await makeSubjects(admin, repo.path, known).catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error
      })
      await every?.tell(driven)
    }
    const isLeftOut = (made: Made): boolean => endsTheRun(made, ids)
    const answers = every?.answers ?? 200
    const driven = await drive({ count, random, known, clients: () => clients, isLeftOut, every: { answers, tell } })
    driven.broken.push(...service.logLines.filter((line) => /unhandled rejection|request failed/.test(line)))
    return driven
  } finally {
    await service.stop()
    await llm.close()
  }
}

/** A repository with a branch to review. */
function createShop(): TestRepo {
  const repo = createRepo(SOURCES)
  repo.git('checkout', '-q', '-b', 'feature')
  repo.commit('round', { 'src/price.ts': SOURCES['src/price.ts'].replace('amount * rate', 'Math.round(amount)') })
  repo.git('checkout', '-q', 'main')
  return repo
}

const envOf = (repo: TestRepo, llm: FakeLlm): Record<string, string> => ({
  CKS_OLLAMA_URL: llm.ollamaUrl,
  CKS_OPENAI_URL: llm.openaiUrl,
  CKS_ANTHROPIC_URL: llm.anthropicUrl,
  CKS_CHAT_MODEL: llm.models[0]!,
  CKS_DESCRIBE_MODEL: llm.models[0]!,
  CKS_REPO_ROOTS: repo.path,
})

/** Values that requests name whatever was answered, by the name of their field. */
const namesOf = (repo: TestRepo, llm: FakeLlm): Record<string, readonly unknown[]> => ({
  project: PROJECTS,
  project_name: PROJECTS,
  entity: ENTITIES,
  from: [...ENTITIES, 'src', 'test'],
  to: [...ENTITIES, 'src', 'test'],
  q: ENTITIES,
  repo_path: [repo.path, `${repo.path}/src`],
  base_url: [llm.openaiUrl, llm.ollamaUrl, 'http://127.0.0.1:9/v1'],
  url: ['https://127.0.0.1/x.git', 'file:///x', 'git@localhost:x', 'https://x.invalid/y.git'],
  revision: ['feature', 'feature', 'main'],
  base: ['feature', 'main'],
  head: ['feature', 'main'],
  target_ref: ['feature', 'main'],
  path: ['src/order.ts', 'src/price.ts', 'src', 'test/order.test.ts'],
  under: ['src', 'test'],
  model: llm.models,
  'if-none-match': ['*', '""'],
  mcp: METHODS.flatMap((method) => TOOLS.map((name) => message(method, name))),
})

/** Makes what requests ask about, at first and after others of them have removed it. */
async function makeSubjects(admin: TestClient, path: string, known: Known): Promise<void> {
  const jobOf = async (operation: string, body: object): Promise<void> => {
    const { status, body: job } = await admin.post<{ job_id: string }>(operation, body)
    if (status < 300) await admin.jobEnd(job.job_id)
  }
  const shop = { repo_path: path, project_name: 'shop' }
  await jobOf('/instances/pipeline', { ...shop, describe: false })
  await jobOf('/instances/graph', { ...shop, revision: 'feature' })
  const { body: runs } = await admin.get<unknown[]>('/routines/runs')
  if (runs.length === 0) await jobOf('/routines/runs', { kind: 'review', project: 'shop', target_ref: 'feature' })
  const { body: conversations } = await admin.get<unknown[]>('/chat/conversations')
  if (conversations.length === 0) await admin.post('/chat', { message: 'How is the price made?', project_name: 'shop' })
  for (const list of ['/routines/runs', '/chat/conversations', '/instances/jobs'])
    known.add((await admin.get(list)).body)
}

/** Whether a request would end sessions of the run, whose users have these ids, or look for a host that is none of ours. */
function endsTheRun({ id, path, body }: Made, users: readonly string[]): boolean {
  if (OF_ONE_USER.test(path)) return users.some((each) => path.includes(each))
  const { url, provider_data } = (body ?? {}) as { url?: unknown; provider_data?: { base_url?: unknown } }
  const address = id === 'cloneProject' ? url : id === 'setLlm' ? provider_data?.base_url : ''
  return typeof address === 'string' ? !OF_NOBODY.test(address) : id === 'setLlm'
}

const message = (method: string, name: string): object => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: {
    name,
    arguments: {
      project: 'shop',
      query: 'price',
      pattern: 'rate',
      path: 'src/order.ts',
      name: 'price',
      entity: 'price',
    },
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
})
