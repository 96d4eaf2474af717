import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Job } from '../../../src/core/model.ts'
import type { components } from '../../../src/core/openapi.d.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const root = temporaryFolder()
let service: TestService
/** Events in the repository before a task of that name is given to the workers. */
const meanwhile = new Map<string, () => void>()

before(async () => {
  service = await startTestService({ env: { CKS_WORKERS: '2' } })
  const { pools } = service.ctx.clients
  const { run } = pools.ingest
  const watched: typeof run = (task, input, options) => {
    meanwhile.get(task)?.()
    meanwhile.delete(task)
    return run(task, input, options)
  }
  Object.assign(pools.ingest, { run: watched })
})
after(() => service.stop())

function folder(name: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, name, file, '..'), { recursive: true })
    writeFileSync(join(root, name, file), text)
  }
  return join(root, name)
}

async function ingest(repo: string): Promise<Job> {
  const { status, body } = await service.admin.post<Job>('/instances/pipeline', { repo_path: repo, describe: false })
  assert.equal(status, 200)
  const job = await service.admin.jobEnd(body.job_id)
  assert.equal(job.status, 'succeeded', job.error ?? '')
  return job
}

type Entity = components['schemas']['Entity']
const entity = async (project: string, name: string): Promise<Entity> =>
  (await service.admin.get<Entity>(`/graph/${project}/entity?name=${name}`)).body

type Graph = {
  nodes: { id: number; qualified_name: string; path: string }[]
  edges: { source: number; target: number; type: string }[]
}

async function edgesOf(project: string): Promise<string[]> {
  const { body } = await service.admin.get<Graph>(`/graph/${project}?include=structural`)
  const names = new Map(body.nodes.map(({ id, qualified_name }) => [id, qualified_name]))
  return body.edges.map(({ source, target, type }) => `${names.get(source)} ${type} ${names.get(target)}`).sort()
}

test('a file that changes before it is cut, and back again, is found with its own text', async () => {
  const first = 'export function fare() {\n  return 1\n}\n'
  const repo = folder('back', { 'fare.ts': first, 'other.ts': 'export function other() {\n  return 3\n}\n' })
  meanwhile.set('chunk', () => writeFileSync(join(repo, 'fare.ts'), first.replace('1', '2')))
  await ingest(repo)
  assert.equal((await entity('back', 'fare.fare')).chunk_text, null)
  assert.match((await entity('back', 'other.other')).chunk_text ?? '', /return 3/)
  writeFileSync(join(repo, 'fare.ts'), first)
  await ingest(repo)
  assert.match((await entity('back', 'fare.fare')).chunk_text ?? '', /return 1/)
})

test('a manifest that changes before the link, and back again, leaves the graph of its final state', async () => {
  const config = (target: string): string => JSON.stringify({ compilerOptions: { paths: { '@help': [target] } } })
  const repo = folder('paths', {
    'tsconfig.json': config('./one.ts'),
    'one.ts': 'export function help() {}\n',
    'two.ts': 'export function help() {}\n',
    'main.ts': "import { help } from '@help'\nexport function run() {\n  help()\n}\n",
  })
  await ingest(repo)
  const edges = await edgesOf('paths')
  assert.ok(edges.includes('main.run CALLS one.help'))

  // Twice: neither that graph nor one made beside it is gone on from.
  for (const text of ['export const a = 1\n', 'export const a = 2\n']) {
    writeFileSync(join(repo, 'one.ts'), `export function help() {}\n${text}`)
    meanwhile.set('link', () => writeFileSync(join(repo, 'tsconfig.json'), config('./two.ts')))
    await ingest(repo)
    writeFileSync(join(repo, 'tsconfig.json'), config('./one.ts'))
  }
  await ingest(repo)
  assert.deepEqual(await edgesOf('paths'), edges)
})

test('a folder that becomes a link after the walk is not followed', async () => {
  const outside = folder('outside', { 'secret.ts': 'export function secret() {}\n' })
  const repo = folder('linked', { 'lib/secret.ts': 'export function open() {}\n', 'main.ts': 'export const a = 1\n' })
  meanwhile.set('parse', () => {
    renameSync(join(repo, 'lib'), join(root, 'moved'))
    symlinkSync(outside, join(repo, 'lib'))
  })
  await ingest(repo)
  const { body } = await service.admin.get<Graph>('/graph/linked?include=structural')
  assert.ok(!body.nodes.some(({ path }) => path.startsWith('lib/')))
})

const VANISHING: Record<string, (repo: string) => void> = {
  'is moved away': (repo) => renameSync(repo, `${repo}-moved`),
  'becomes a file': (repo) => {
    rmSync(repo, { recursive: true })
    writeFileSync(repo, 'text')
  },
}
for (const [what, happens] of Object.entries(VANISHING)) {
  for (const task of ['walk', 'parse', 'link', 'chunk.again', 'assemble']) {
    test(`a repository that ${what} before ${task} keeps its last good graph, and the next ingest is whole`, async () => {
      const files = { 'a.ts': 'export function first() {}\n', 'b.ts': 'export function second() {}\n' }
      const name = `${what}-${task}`.replaceAll(' ', '-')
      const repo = folder(name, files)
      await ingest(repo)
      const edges = await edgesOf(name)
      writeFileSync(join(repo, 'b.ts'), 'export function third() {}\n')
      meanwhile.set(task, () => happens(repo))
      const { body } = await service.admin.post<Job>('/instances/pipeline', { repo_path: repo, describe: false })
      const { status, error } = await service.admin.jobEnd(body.job_id)
      // The files read by then are enough to continue with.
      if (status === 'failed') assert.match(error ?? '', /is no longer there|is no directory any more/)
      else assert.ok(task === 'assemble', `${status} ${error}`)
      if (status === 'failed') assert.deepEqual(await edgesOf(name), edges)

      rmSync(repo, { recursive: true, force: true })
      folder(name, files)
      const job = await ingest(repo)
      assert.equal((job.result as { ingest: { files: number } }).ingest.files, 2)
      assert.match((await entity(name, 'a.first')).chunk_text ?? '', /first/)
      assert.match((await entity(name, 'b.second')).chunk_text ?? '', /second/)
    })
  }
}
