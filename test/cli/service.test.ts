import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCks } from '../support/cks.ts'
import { temporaryFolder } from '../support/temporary.ts'

const folder = temporaryFolder()
const repo = join(folder, 'our shop')
mkdirSync(repo)
writeFileSync(join(repo, 'shop.py'), 'def total(a, b):\n    return a + b\n\n\ndef sell():\n    return total(1, 2)\n')
const dataDir = join(folder, 'data')
const cks = await createCks({ CKS_PORT: '0', CKS_DATA_DIR: dataDir })

/** Sends Ctrl-C once `text` has been written. */
function interruptAt(text: string): { signal: AbortSignal; onOutput: (part: string) => void } {
  const controller = new AbortController()
  let written = ''
  const onOutput = (part: string): void => {
    written += part
    if (written.includes(text)) controller.abort()
  }
  return { signal: controller.signal, onOutput }
}

test("'cks run' shows a repository's graph and a search, says how to go on, and Ctrl-C ends all of it", async () => {
  const { code, stdout, stderr } = await cks(['run', repo], interruptAt('Ctrl-C\n\n'))
  assert.equal(code, 0, stderr)
  assert.match(stdout, /\$ cks ingest "[^"]*our shop" --no-describe --name our-shop\n.*our-shop {2}\d+ nodes/s)
  assert.match(stdout, /our-shop {2}\d+ nodes, \d+ edges of code \(--structural: with folders and files\)/)
  assert.match(stdout, /\$ cks search our-shop "where are errors handled"/)
  const page = new URL('../../web/dist/index.html', import.meta.url)
  assert.equal(/^Browser {4}http:\/\/127\.0\.0\.1:\d+\/#\/p\/our-shop$/m.test(stdout), existsSync(page))
  assert.match(stdout, new RegExp(`CKS_DATA_DIR=${dataDir} npm run --silent cli -- search our-shop`))
  assert.match(stdout, new RegExp(`the generated password is in ${dataDir}/initial-admin-password`))
  assert.match(stderr, /stopping; a job that is cut off goes on at the next start/)
})

test("'cks run' of what is no folder is a usage error, and nothing is started", async () => {
  const { code, stdout, stderr } = await cks(['run', join(repo, 'shop.py')])
  assert.equal(code, 2)
  assert.match(stderr, /shop\.py is not a folder of this machine/)
  assert.equal(stdout, '')
})

test("'cks serve' prints the address once it answers, and Ctrl-C stops it", async () => {
  const { code, stdout, stderr } = await cks(['serve'], interruptAt('listening on'))
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^listening on http:\/\/127\.0\.0\.1:\d+\n$/)
})

test('a data directory that lies in the folder of a repository is not taken for the own one', async () => {
  mkdirSync(join(repo, 'data'))
  writeFileSync(join(repo, 'data', 'initial-admin-password'), 'known to strangers\n')
  const { stdout } = await cks(['doctor'], { cwd: repo, env: { CKS_DATA_DIR: '', CKS_PORT: '9' } })
  assert.match(stdout, /\/data\b/)
  assert.doesNotMatch(stdout, /our shop/)
})

test("'cks serve' ends with the exit code of a service that cannot start", async () => {
  const { code, stderr } = await cks(['serve'], { env: { CKS_WORKERS: 'many' } })
  assert.equal(code, 2)
  assert.match(stderr, /CKS_WORKERS must be an integer/)
})
