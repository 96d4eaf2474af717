import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { createClient, type TestClient } from '../../support/client.ts'
import { type Machines, startMachines } from '../../support/machines/machines.ts'
import { lacksPostgres } from '../../support/machines/postgres.ts'
import { MAIN, OWN_CODE } from '../../support/programs.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { ADMIN_PASSWORD, startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const FILES = 150
/** Enough code that its ingest can be interrupted. */
const SOURCES = Object.fromEntries(
  Array.from({ length: FILES }, (_, n) => [
    `src/part${n}.ts`,
    `import { part${(n + 1) % FILES} } from './part${(n + 1) % FILES}.ts'\n` +
      Array.from(
        { length: 12 },
        (_, m) => `export function f${n}_${m}(a: number) { return part${(n + 1) % FILES}(a) + ${m} }\n`,
      ).join('') +
      `export const part${n} = (a: number): number => f${n}_0(a)\n`,
  ]),
)

type Member = {
  kill: (signal: NodeJS.Signals) => Promise<void>
  isGone: () => boolean
  line: string
  log: () => string
}

describe('servers and workers', { skip: lacksPostgres }, () => {
  let machines: Machines
  /** Two servers that no test ends. */
  let one: Member
  let two: Member
  const members: Member[] = []
  const start = async (role: 'serve' | 'worker'): Promise<Member> => {
    const env = {
      PATH: process.env.PATH,
      CKS_PORT: '0',
      CKS_WORKERS: '1',
      CKS_ADMIN_PASSWORD: ADMIN_PASSWORD,
      CKS_DATA_DIR: temporaryFolder(),
      ...machines.env,
    }
    const child = spawn(process.execPath, [...OWN_CODE, MAIN, role], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    child.stderr.on('data', (text) => (log += String(text)))
    const gone = once(child, 'exit')
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), gone])) as [string]
    const member: Member = {
      line,
      log: () => log,
      isGone: () => child.exitCode !== null || child.signalCode !== null,
      kill: async (signal) => {
        child.kill(signal)
        await gone
      },
    }
    members.push(member)
    return member
  }
  /** One that runs already, if there is one. */
  const ensureWorker = async (): Promise<void> => {
    if (!members.some(({ line, isGone }) => line === 'taking jobs' && !isGone())) await start('worker')
  }
  const signedIn = async ({ line }: Member): Promise<TestClient> => {
    const url = /listening on (\S+)/.exec(line)![1]!
    const login = { username: 'admin', password: ADMIN_PASSWORD }
    const { body } = await createClient(url).post<{ token: string }>('/auth/login', login)
    return createClient(url, body.token)
  }
  const submit = async (admin: TestClient, path: string, project_name: string): Promise<string> => {
    const job = { repo_path: path, project_name, describe: false }
    const { body, status, text } = await admin.post<{ job_id: string }>('/instances/pipeline', job)
    assert.equal(status, 200, text)
    return body.job_id
  }
  const job = async (admin: TestClient, id: string) =>
    (await admin.get<{ status: string; stage: string | null; error: string | null }>(`/instances/jobs/${id}`)).body

  before(async () => {
    machines = await startMachines()
    ;[one, two] = await Promise.all([start('serve'), start('serve')])
  })
  after(async () => {
    for (const { kill } of members) await kill('SIGKILL')
    await machines.stop()
  })

  test('a server alone runs nothing, and a session of one counts on the others', async () => {
    const admin = await signedIn(one)
    const repo = createRepo({ 'a.ts': 'export const a = 1\n' })
    const id = await submit(admin, repo.path, 'waiting')
    const other = createClient(/listening on (\S+)/.exec(two.line)![1]!, admin.token)
    assert.equal((await job(other, id)).status, 'queued')
    assert.equal((await other.post(`/instances/jobs/${id}/cancel`)).status, 202)
    assert.equal((await job(admin, id)).status, 'cancelled')
  })

  test('a job whose worker is killed is finished by another, and its graph is that of a single machine', async () => {
    const repo = createRepo(SOURCES)
    const [admin, watcher] = [await signedIn(one), await signedIn(two)]
    const first = await start('worker')
    const id = await submit(admin, repo.path, 'parts')
    const events = watchedUntilDone(watcher, id)
    await until(async () => (await job(admin, id)).status === 'running')
    await first.kill('SIGKILL')
    const second = await start('worker')
    assert.equal(second.line, 'taking jobs')
    const ended = await admin.jobEnd(id)
    assert.equal(ended.status, 'succeeded', `${ended.error} ${second.log()}`)
    assert.equal(await events, 'succeeded')
    const path = '/graph/parts?edges=detailed'
    const answers = [await admin.get(path), await watcher.get(path)]
    const alone = await startTestService()
    const again = await submit(alone.admin, repo.path, 'parts')
    assert.equal((await alone.admin.jobEnd(again)).status, 'succeeded')
    const expected = withoutTimes((await alone.admin.get(path)).text)
    await alone.stop()
    for (const { text } of answers) assert.equal(withoutTimes(text), expected)
  })

  test('a server that is killed takes no job, session or acknowledged request with it', async () => {
    const doomed = await start('serve')
    const admin = await signedIn(doomed)
    await ensureWorker()
    const repo = createRepo({ 'a.ts': 'export const a = 1\n' })
    const id = await submit(admin, repo.path, 'left-behind')
    await doomed.kill('SIGKILL')
    const elsewhere = createClient(/listening on (\S+)/.exec(two.line)![1]!, admin.token)
    assert.equal((await elsewhere.jobEnd(id)).status, 'succeeded')
    assert.match((await elsewhere.get('/graph/left-behind/files')).text, /"a.ts"/)
    assert.equal((await elsewhere.get('/auth/me')).status, 200)
  })

  test('a job goes on after the database was killed and started again', async () => {
    const repo = createRepo(SOURCES)
    const admin = await signedIn(one)
    await ensureWorker()
    const id = await submit(admin, repo.path, 'outlasting')
    await until(async () => (await job(admin, id)).stage === 'graph')
    await machines.postgres.kill()
    assert.equal((await admin.get('/graph')).status, 503)
    await machines.postgres.start()
    await until(async () => (await admin.get('/graph')).status === 200)
    const { status, error } = await admin.jobEnd(id)
    assert.equal(status, 'succeeded', error ?? '')
  })

  test('a job is cancelled from a server, while a worker runs it', async () => {
    const repo = createRepo(SOURCES)
    const admin = await signedIn(one)
    await ensureWorker()
    const id = await submit(admin, repo.path, 'given-up')
    await until(async () => (await job(admin, id)).stage === 'graph')
    assert.equal((await admin.post(`/instances/jobs/${id}/cancel`)).status, 202)
    assert.equal((await admin.jobEnd(id)).status, 'cancelled')
    assert.equal((await admin.get('/graph/given-up')).status, 404)
  })
})

/** The status in the last event of a job's stream. */
async function watchedUntilDone(client: TestClient, id: string): Promise<string> {
  let last = ''
  for await (const { event, data } of client.events('GET', `/instances/jobs/${id}/events`))
    if (event === 'done') last = (data as { status: string }).status
  return last
}

const withoutTimes = (text: string): string => text.replace(/"(generated_at|generation)":("[^"]*"|\d+)/g, '"$1":0')
