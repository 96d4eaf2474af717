import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapi, { astToString } from 'openapi-typescript'
import { folder, root, SOURCES, service } from '../support/ingests.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const user = join(root, 'user')

/** The program of somebody who has the document alone. */
const program = (certainty: string): string => `import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const [baseUrl, token, repo_path] = process.argv.slice(2) as [string, string, string]
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } })
const started = await client.POST('/instances/graph', { body: { repo_path } })
const job_id: string = started.data!.job_id
const path = { project: 'typed' }
let status: string | undefined
do {
  status = (await client.GET('/instances/jobs/{job_id}', { params: { path: { job_id } } })).data?.status
} while (status === 'queued' || status === 'running')
const callers = await client.GET('/graph/{project}/callers', {
  params: { path, query: { entity: 'helper', certainty: '${certainty}' } },
})
const missing = await client.GET('/graph/{project}', { params: { path: { project: 'nobody' } } })
const names: string[] = callers.data?.results.map(({ qualified_name }) => qualified_name) ?? []
console.log(JSON.stringify({ status, names, missing: missing.response.status }))
`

before(async () => {
  mkdirSync(user)
  symlinkSync(join(ROOT, 'node_modules'), join(user, 'node_modules'))
  writeFileSync(join(user, 'package.json'), '{ "type": "module" }\n')
  const document = new URL(`file://${ROOT}/openapi.yaml`)
  writeFileSync(join(user, 'api.d.ts'), astToString(await openapi(document, { defaultNonNullable: false })))
})

async function compile(text: string): Promise<string> {
  writeFileSync(join(user, 'client.ts'), text)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024']
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const types = ['--types', 'node', '--allowImportingTsExtensions', 'client.ts']
  return run(process.execPath, [compiler, ...options, ...types], { cwd: user }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout as string,
  )
}

test('a client generated from openapi.yaml is checked by its compiler', async () => {
  assert.match(await compile(program('sure')), /client\.ts\(14,\d+\): error TS2322: Type '"sure"' is not assignable/)
  assert.equal(await compile(program('exact')), '')
})

test('and talks to the service', async () => {
  const repo = folder('typed', SOURCES)
  const { stdout } = await run(process.execPath, ['client.ts', service.url, service.admin.token!, repo], { cwd: user })
  assert.deepEqual(JSON.parse(stdout), { status: 'succeeded', names: ['src.main.run'], missing: 404 })
})
