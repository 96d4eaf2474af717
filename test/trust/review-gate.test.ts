import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Cks, createCks } from '../support/cks.ts'
import { createRepo, type TestRepo } from '../support/repositories/repo.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

let origin: TestRepo
let service: TestService
let cks: Cks
before(async () => {
  origin = createRepo({ 'a.py': 'def one():\n    return 1\n' })
  origin.commit('second', { 'a.py': 'def one():\n    return 2\n' })
  origin.git('checkout', '-q', '-b', 'feature')
  origin.commit('third', { 'a.py': 'def one():\n    return 3\n' })
  service = await startTestService()
  cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
})
after(async () => {
  await service.stop()
  origin.remove()
})

/** A checkout as a build server makes it: of that depth, with a detached head. */
async function checkout(name: string, branch: string, ...options: string[]): Promise<string> {
  const path = join(temporaryFolder(), name)
  const clone = ['clone', '-q', '--branch', branch, ...options, `file://${origin.path}`, path]
  execFileSync('git', clone)
  execFileSync('git', ['checkout', '-q', '--detach'], { cwd: path })
  const { body } = await service.admin.post<{ job_id: string }>('/instances/graph', { repo_path: path })
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
  return path
}

test('a review in a shallow checkout with a detached head fails with the remedy, instead of passing', async () => {
  const path = await checkout('shallow', 'main', '--depth=1')
  for (const args of [[], ['--target', 'HEAD'], ['--target', 'HEAD', '--base', 'HEAD']]) {
    const { code, stdout, stderr } = await cks(['review', 'shallow', ...args, '--fail-on', 'high'])
    assert.notEqual(code, 0, stdout)
    assert.match(
      stderr,
      /nothing to review — this is a shallow clone: run 'git fetch --unshallow' in it, or name another/,
    )
  }
  assert.deepEqual((await service.admin.get('/routines/runs?project=shallow')).body, [])
  const request = { kind: 'review', project: 'shallow', target_ref: 'HEAD', base_ref: 'main' }
  assert.equal((await service.admin.post('/routines/runs', request)).status, 400)
  assert.equal((await cks(['branches', 'shallow'])).code, 0, path)
})

test('a history too shallow to reach the base is refused with the remedy', async () => {
  await checkout('cut-off', 'feature', '--depth=1', '--no-single-branch')
  const { code, stderr } = await cks(['review', 'cut-off', '--target', 'HEAD', '--base', 'origin/main'])
  assert.notEqual(code, 0)
  assert.match(stderr, /have no common commit — this is a shallow clone: run 'git fetch --unshallow' in it, or name/)
})

test('a target that the base already contains, or a base that is not there, is refused', async () => {
  await checkout('whole', 'feature')
  for (const [args, reason] of [
    [['--target', 'origin/main', '--base', 'HEAD'], /has no commit that 'HEAD' lacks/],
    [['--target', 'HEAD', '--base', 'HEAD'], /'HEAD' has no commit that 'HEAD' lacks, .* — name another base/],
    [['--target', 'HEAD', '--base', 'no-such-branch'], /no-such-branch/],
  ] as const) {
    const { code, stderr } = await cks(['review', 'whole', ...args])
    assert.notEqual(code, 0)
    assert.match(stderr, reason)
    assert.doesNotMatch(stderr, /unshallow/)
  }
})

/** A checkout as GitHub's action makes it: branches of the remote alone, and the commit of the request. */
async function requestCheckout(name: string, ...options: string[]): Promise<string> {
  const path = join(temporaryFolder(), name)
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: path })
  mkdirSync(path)
  git('init', '-q')
  git('remote', 'add', 'origin', `file://${origin.path}`)
  const branches = options.length > 0 ? [] : ['+refs/heads/*:refs/remotes/origin/*']
  git('fetch', '-q', '--no-tags', ...options, 'origin', ...branches, '+refs/heads/feature:refs/remotes/pull/1/merge')
  git('checkout', '-q', '--force', 'refs/remotes/pull/1/merge')
  const { body } = await service.admin.post<{ job_id: string }>('/instances/graph', { repo_path: path })
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
  return path
}

test('a checkout that has the branches of the remote alone has a base, under its short name too', async () => {
  await requestCheckout('request')
  const branches = await service.admin.get<{ default_base: string }>('/routines/git/branches?project=request')
  assert.equal(branches.body.default_base, 'origin/main')
  for (const base of ['main', 'origin/main']) {
    const { code, stdout, stderr } = await cks(['impact', 'request', '--base', base])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^1 changed\n {2}Function a\.one /)
  }
  assert.match((await cks(['review', 'request'])).stderr, /^HEAD against origin\/main\n/)
})

test('a checkout of one commit says how to get the base, for impact as for reviews', async () => {
  await requestCheckout('single', '--depth=1')
  for (const args of [
    ['impact', 'single', '--base', 'main'],
    ['impact', 'single', '--base', 'HEAD^1'],
    ['review', 'single', '--base', 'main'],
  ]) {
    const { code, stderr } = await cks(args)
    assert.equal(code, 1)
    assert.match(stderr, /does not name a commit .* — this is a shallow clone: run 'git fetch --unshallow' in it/)
  }
  const { code, stderr } = await cks(['review', 'single'])
  assert.equal(code, 1)
  assert.match(stderr, /could not determine a default base branch .*\nname it: cks review PROJECT --base REF/)
})

test('the base of an impact that the history is too shallow to reach is refused with the remedy', async () => {
  await checkout('cut-off-impact', 'feature', '--depth=1', '--no-single-branch')
  const { code, stderr } = await cks(['impact', 'cut-off-impact', '--base', 'origin/main'])
  assert.equal(code, 1)
  assert.match(stderr, /have no common commit — this is a shallow clone: run 'git fetch --unshallow' in it, or name/)
})
