import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from './support/temporary.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('the single file of `make dist` serves, ingests every language and searches where nothing is installed', async () => {
  const home = join(temporaryFolder(), "somebody's home")
  mkdirSync(home)
  const cks = join(home, 'cks')
  await run(process.execPath, ['scripts/dist.ts', '--out', cks, '--level', '1'], { cwd: ROOT })
  assert.match(readFileSync(`${cks}.cdx.json`, 'utf8'), /"bomFormat": "CycloneDX"/)
  const shop = join(home, 'shop')
  for (const language of ['c', 'csharp', 'go', 'java', 'kotlin', 'php', 'python', 'ruby', 'rust', 'typescript']) {
    const fixtures = join(ROOT, 'test/fixtures', language)
    cpSync(join(fixtures, readdirSync(fixtures).sort()[0]!), join(shop, language), { recursive: true })
  }
  const env = { HOME: home, PATH: '/usr/bin:/bin', CKS_PORT: '0', CKS_LOG_LEVEL: 'warn' }

  const service = spawn(cks, ['serve'], { env, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let url = ''
    for await (const line of createInterface({ input: service.stdout })) {
      url = /^listening on (\S+)$/.exec(line)?.[1] ?? ''
      break
    }
    const call = async (...args: string[]) =>
      JSON.parse((await run(cks, [...args, '--json'], { env: { ...env, CKS_URL: url }, cwd: '/' })).stdout)
    const checks: { name: string; state: string }[] = await call('doctor')
    assert.deepEqual(
      checks.filter(({ state }) => state === 'fail'),
      [],
    )
    const job = await call('ingest', shop, '--no-describe')
    assert.deepEqual(Object.keys(job.result.ingest.languages).sort(), [
      'c',
      'csharp',
      'go',
      'java',
      'kotlin',
      'php',
      'python',
      'ruby',
      'rust',
      'typescript',
    ])
    assert.ok(job.result.vectorize.chunks_embedded > 0)
    assert.ok((await call('search', 'shop', 'where is it')).results.length > 0)
    for (const page of ['docs', 'redoc']) {
      const html = await (await fetch(`${url}/${page}`)).text()
      const assets = Array.from(
        html.matchAll(/(?:src|href)="([^"]+)"/g),
        ([, path]) => new URL(path!, `${url}/${page}`),
      )
      assert.ok(assets.length > 0)
      for (const asset of assets) assert.equal((await fetch(asset)).status, 200, asset.href)
    }
    assert.deepEqual(readdirSync(join(home, '.local/share/cks')).includes('data.mdb'), true)
  } finally {
    service.kill('SIGTERM')
  }
  assert.deepEqual(await once(service, 'exit'), [0, null])
  const unpacked = join(home, '.cache/cks')
  assert.equal(readdirSync(unpacked).length, 1, 'it is unpacked once, and nothing is left of the unpacking')
  assert.equal(statSync(unpacked).mode & 0o077, 0, 'others cannot write what will be run')
})
