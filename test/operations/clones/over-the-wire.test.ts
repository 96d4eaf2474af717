// Clones from servers as they stand in an organisation: Debian's sshd, and HTTPS whose authority is the organisation's own.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startRemote, type TestRemote } from '../../support/repositories/remote.ts'
import { createRepo, type TestRepo } from '../../support/repositories/repo.ts'
import { lacksSshd, startSshd, type TestSshd } from '../../support/repositories/sshd.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const shop = (): TestRepo => createRepo({ 'src/cart.ts': 'export const total = () => 1\n' })

/** Asks for a clone; its job's end, or the refusal. */
async function clone({ admin }: TestService, url: string): Promise<{ status: string | number; why: string | null }> {
  const { status, body, text } = await admin.post<{ job_id: string }>('/projects', {
    url,
    project_name: 'shop',
    describe: false,
  })
  if (status !== 202) return { status, why: text }
  const job = await admin.jobEnd(body.job_id)
  return { status: job.status, why: job.error }
}

const symbols = async ({ admin }: TestService, q: string): Promise<string> =>
  (await admin.get(`/graph/shop/symbols?q=${q}`)).text

/** Clones, then again what was committed meanwhile. */
async function cloneTwice(service: TestService, repo: TestRepo, url: string): Promise<void> {
  assert.deepEqual(await clone(service, url), { status: 'succeeded', why: null })
  assert.match(await symbols(service, 'total'), /"total"/)
  repo.commit('a discount', { 'src/discount.ts': 'export const discount = () => 2\n' })
  assert.deepEqual(await clone(service, url), { status: 'succeeded', why: null })
  assert.match(await symbols(service, 'discount'), /"discount"/)
}

describe('over ssh', { skip: lacksSshd }, () => {
  let sshd: TestSshd
  before(async () => {
    sshd = await startSshd()
  })
  after(() => sshd.stop())
  const serviceWith = (key: string, knownHosts: string): Promise<TestService> =>
    startTestService({
      env: { CKS_CLONE_HOSTS: '127.0.0.1', CKS_SSH_KEY: key, CKS_SSH_KNOWN_HOSTS: knownHosts },
    })

  test('a repository is cloned with the key of the service, and its commits are fetched', async () => {
    const [repo, service] = [shop(), await serviceWith(sshd.key, sshd.knownHosts)]
    await cloneTwice(service, repo, sshd.urlOf(repo.path))
    await service.stop()
  })

  test('a server with another key than the known one is not asked, and a key that it does not know is refused', async () => {
    const repo = shop()
    const deceived = await serviceWith(sshd.key, sshd.falseHosts)
    assert.match((await clone(deceived, sshd.urlOf(repo.path))).why!, /not the one in CKS_SSH_KNOWN_HOSTS/)
    await deceived.stop()
    const stranger = await serviceWith(sshd.strangerKey, sshd.knownHosts)
    const { status, why } = await clone(stranger, sshd.urlOf(repo.path))
    assert.notEqual(status, 'succeeded')
    assert.match(why!, /refused|credentials|key/)
    await stranger.stop()
  })
})

describe('over TLS with an authority of one’s own', () => {
  let remote: TestRemote
  let service: TestService
  const authority = join(temporaryFolder(), 'authority.pem')
  before(async () => {
    const tls = certified(authority)
    remote = await startRemote(tls)
    service = await startTestService({ env: { CKS_CLONE_HOSTS: '127.0.0.1' } })
  })
  after(async () => {
    delete process.env.GIT_SSL_CAINFO
    await service.stop()
    await remote.stop()
  })

  test('a repository is cloned when git knows the authority, by GIT_SSL_CAINFO, and never without', async () => {
    const repo = shop()
    const refused = await clone(service, remote.urlOf(repo.path))
    assert.notEqual(refused.status, 'succeeded')
    assert.match(refused.why!, /certificate|TLS|SSL/i)
    assert.deepEqual(remote.requests, [])
    process.env.GIT_SSL_CAINFO = authority
    await cloneTwice(service, repo, remote.urlOf(repo.path))
  })
})

/** A key and its certificate for 127.0.0.1, by an authority whose own certificate is written to a file. */
function certified(authority: string): { key: string; cert: string } {
  const folder = temporaryFolder()
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  openssl('req', '-x509', ...fresh, '-subj', '/CN=an authority', '-keyout', 'authority.key', '-out', authority)
  openssl('req', ...fresh, '-subj', '/CN=a host', '-keyout', 'key', '-out', 'request')
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1\n')
  const by = ['-CA', authority, '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names', '-days', '2']
  openssl('x509', '-req', '-in', 'request', ...by, '-out', 'cert')
  return { key: readFileSync(join(folder, 'key'), 'utf8'), cert: readFileSync(join(folder, 'cert'), 'utf8') }
}
