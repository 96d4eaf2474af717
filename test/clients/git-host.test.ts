import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { headCommit, listBranches, resolveRef, showFile } from '../../src/clients/git.ts'
import { gitHostsReplaced, runGit, startGitHost } from '../../src/clients/git-host.ts'
import { repositoryAt } from '../../src/clients/repository.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const HOST = fileURLToPath(new URL('../../src/clients/git-host.ts', import.meta.url))
const at = (path: string) => repositoryAt({ repo_path: path }, undefined)
/** More than the buffers between two processes hold. */
const LARGE = 'a line of a large file\n'.repeat(200_000)

let repo: string
before(async () => {
  repo = temporaryFolder()
  await writeFile(join(repo, 'large.txt'), LARGE)
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '.'],
    ['commit', '-qm', 'first'],
  ])
    execFileSync('git', [...identity, ...args], { cwd: repo })
})

test('without a process for a host git is started by the service, and nothing is left of the try', async () => {
  const { execPath } = process
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`cks-git-${process.pid}-`))
  const before = folders()
  process.execPath = '\0' // as a system with too little memory, Node throws at once
  try {
    assert.equal(startGitHost(), undefined)
  } finally {
    process.execPath = execPath
  }
  assert.deepEqual(folders(), before)
  assert.match((await headCommit(at(repo)))!, /^[0-9a-f]{40}$/)
})

test('git answers by its host as it does without, and still when the host has died', async (t) => {
  const ask = async () => {
    const commit = await headCommit(at(repo))
    const large = await showFile(at(repo), commit!, 'large.txt', 2 * LARGE.length)
    return [
      commit,
      (await listBranches(at(repo))).map(({ name }) => name),
      await resolveRef(at(repo), 'no-such-branch'),
      large?.equals(Buffer.from(LARGE)),
    ]
  }
  const without = await ask()
  const host = startGitHost()
  assert.ok(host)
  await until(() => existsSync(host.path))
  const concat = t.mock.method(Buffer, 'concat')
  assert.deepEqual(await ask(), without)
  const copied = concat.mock.calls.map(({ result }) => result!.byteLength)
  assert.ok(Math.max(0, ...copied) < 1 << 20, 'this thread copies no long answer at once')
  concat.mock.restore()
  assert.deepEqual(without.slice(1), [['main'], undefined, true])

  const run = { args: ['show', 'HEAD:large.txt'], cwd: repo, env: { PATH: process.env.PATH! }, timeoutMs: 10_000 }
  assert.equal((await runGit({ ...run, outputBytesMax: 1000 })).ok, false, 'more output than is wanted is a failure')
  const failed = await runGit({ ...run, args: ['no-such-command'], outputBytesMax: 1000 })
  assert.equal(failed.ok, false)
  assert.match(failed.stderr, /no-such-command/)

  host.process.kill('SIGSTOP')
  const short = { ...run, args: ['rev-parse', 'HEAD'], timeoutMs: 500, outputBytesMax: 1000 }
  assert.equal((await runGit(short)).stdout.toString().trim(), without[0], 'while it does not move')
  host.process.kill('SIGCONT')

  host.process.kill('SIGKILL')
  assert.deepEqual(await ask(), without, 'in the moment of its death')
})

test('a host that has died is replaced where the threads look for it, five times an hour', async (t) => {
  const host = startGitHost()
  assert.ok(host)
  const kill = async (): Promise<void> => {
    host.process.ref() // nothing else keeps this process waiting
    const end = once(host.process, 'exit')
    host.process.kill('SIGKILL')
    await end
  }
  while (gitHostsReplaced() < 5) {
    const { process: dead } = host
    await until(() => existsSync(host.path))
    await kill()
    await until(() => host.process !== dead)
  }
  await until(() => existsSync(host.path))
  const run = { args: ['version'], cwd: repo, env: { PATH: process.env.PATH! }, timeoutMs: 10_000 }
  assert.equal((await runGit({ ...run, outputBytesMax: 1000 })).ok, true)
  const { process: last } = host
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await kill()
  t.mock.timers.tick(3_000_000)
  assert.equal(host.process, last)
  t.mock.timers.tick(600_000)
  assert.notEqual(host.process, last)
})

test('a host outlives those who leave in the middle of an answer', async () => {
  const host = startGitHost()
  assert.ok(host)
  await until(() => existsSync(host.path))
  const run = { args: ['show', 'HEAD:large.txt'], cwd: repo, env: { PATH: process.env.PATH! }, timeoutMs: 10_000 }
  for (let round = 0; round < 20; round++) {
    const left = runGit({ ...run, outputBytesMax: 2 * LARGE.length }, AbortSignal.timeout(round))
    assert.equal((await runGit({ ...run, outputBytesMax: 1000 })).isTooLong, true)
    await left
  }
  assert.equal((await runGit({ ...run, outputBytesMax: 2 * LARGE.length })).ok, true)
  assert.deepEqual([host.process.exitCode, existsSync(host.path)], [null, true])
  host.process.kill('SIGKILL')
})

test('a host outlives Ctrl-C and ends with the process that started it, however that ends', async () => {
  for (const end of ['process.exit(0)', "process.kill(process.pid, 'SIGKILL')"]) {
    const script = `
      import { existsSync } from 'node:fs'
      import { startGitHost } from ${JSON.stringify(HOST)}
      const host = startGitHost()
      while (!existsSync(host.path)) await new Promise((resolve) => setTimeout(resolve, 10))
      host.process.kill('SIGINT')
      await new Promise((resolve) => setTimeout(resolve, 50))
      process.stdout.write(JSON.stringify([host.process.pid, host.path, host.process.exitCode]), () => ${end})`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    const [pid, path, exitCode] = JSON.parse(stdout)
    assert.equal(exitCode, null)
    await until(() => !isAlive(pid) && !existsSync(dirname(path)))
  }
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
