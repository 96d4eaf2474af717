// Hostile repositories under a process tracer (strace, where it is installed): whatever a repository configures, the service
// starts no program but itself and git, and opens no file outside of CKS_REPO_ROOTS that the repository points to.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createRepo, type TestRepo } from '../support/repositories/repo.ts'
import { type Question, SHOP, SHOP_QUESTIONS } from '../support/repositories/two-files.ts'
import { startProcess } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

const folder = temporaryFolder()
/** A program that leaves a mark, and a folder that no repository may lead to. */
const program = join(folder, 'program')
const outside = join(folder, 'outside')
mkdirSync(outside)
writeFileSync(join(outside, 'config'), `[core]\n\tfsmonitor = ${program}\n\tpager = ${program}\n`)
writeFileSync(join(outside, 'secret.ts'), 'export const secret = 1\n')
writeFileSync(program, `#!/bin/sh\ntouch ${join(folder, 'ran')}\ncat\n`)
chmodSync(program, 0o755)

const configure = (repo: TestRepo, ...lines: string[]): void =>
  appendFileSync(join(repo.path, '.git/config'), `${lines.join('\n')}\n`)

/** What a repository does to have a program run, or a file of others read. */
const HOSTILE: Readonly<Record<string, (repo: TestRepo) => void>> = {
  'settings that name programs': (repo) =>
    configure(
      repo,
      `[core]\n\tfsmonitor = ${program}\n\tpager = ${program}\n\teditor = ${program}\n\tsshCommand = ${program}`,
      `\taskPass = ${program}\n\tgitProxy = ${program}\n\talternateRefsCommand = ${program}\n\thooksPath = ${repo.path}/hooks`,
      `[diff]\n\texternal = ${program}\n[pager]\n\tlog = ${program}\n\tdiff = ${program}\n[credential]\n\thelper = ${program}`,
      `[gpg]\n\tprogram = ${program}\n[log]\n\tshowSignature = true\n[sequence]\n\teditor = ${program}`,
      `[alias]\n\tlog = !${program}\n\tstatus = !${program}\n\tls-files = !${program}\n\tcat-file = !${program}`,
      `[uploadpack]\n\tpackObjectsHook = ${program}\n[gc]\n\tauto = 1\n[maintenance]\n\tauto = true`,
      `[trailer "x"]\n\tcmd = ${program}\n[interactive]\n\tdiffFilter = ${program}\n[merge "x"]\n\tdriver = ${program}`,
    ),
  'attributes with filters': (repo) => {
    writeFileSync(join(repo.path, '.gitattributes'), '* filter=x diff=x merge=x working-tree-encoding=UTF-16\n')
    configure(
      repo,
      `[filter "x"]\n\tclean = ${program}\n\tsmudge = ${program}\n\tprocess = ${program}\n\trequired = true`,
      `[diff "x"]\n\ttextconv = ${program}\n\tcommand = ${program}\n\tcachetextconv = true`,
    )
    writeFileSync(join(repo.path, 'price.ts'), SHOP['price.ts']!.replace('n', 'm'))
  },
  hooks: (repo) => {
    const names =
      'pre-auto-gc post-checkout post-index-change reference-transaction fsmonitor-watchman query-watchman post-merge'
    for (const name of names.split(' ')) {
      writeFileSync(join(repo.path, '.git/hooks', name), readFileSync(program))
      chmodSync(join(repo.path, '.git/hooks', name), 0o755)
    }
    configure(repo, '[core]\n\tfsmonitor = .git/hooks/fsmonitor-watchman\n\tuntrackedCache = true')
  },
  'a remote that owes objects': (repo) => {
    configure(
      repo,
      `[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = origin`,
      `[remote "origin"]\n\turl = ext::${program}\n\tpromisor = true\n\tvcs = program\n\tuploadpack = ${program}`,
      `[protocol]\n\tallow = always\n[protocol "ext"]\n\tallow = always`,
    )
    const blob = repo.git('rev-parse', 'HEAD:order.ts')
    execFileSync('rm', ['-f', join(repo.path, '.git/objects', blob.slice(0, 2), blob.slice(2))])
  },
  submodules: (repo) => {
    writeFileSync(
      join(repo.path, '.gitmodules'),
      `[submodule "x"]\n\tpath = x\n\turl = ext::${program}\n\tupdate = !${program}\n`,
    )
    configure(repo, `[submodule "x"]\n\turl = ext::${program}\n\tupdate = !${program}\n\tactive = true`)
    mkdirSync(join(repo.path, 'x/.git'), { recursive: true })
    writeFileSync(join(repo.path, 'x/.git/config'), `[core]\n\tfsmonitor = ${program}\n`)
    repo.git('update-index', '--add', '--cacheinfo', `160000,${repo.git('rev-parse', 'HEAD')},x`)
  },
  'programs beside the code': (repo) => {
    for (const name of ['git', 'node', 'sh', 'python3', 'rg', 'git-log', 'git-host']) {
      writeFileSync(join(repo.path, name), readFileSync(program))
      chmodSync(join(repo.path, name), 0o755)
    }
    writeFileSync(join(repo.path, 'package.json'), `{ "scripts": { "test": "${program}", "prepare": "${program}" } }`)
    writeFileSync(join(repo.path, '.npmrc'), `script-shell=${program}\n`)
  },
  'files of others': (repo) => {
    configure(
      repo,
      `[include]\n\tpath = ${join(outside, 'config')}`,
      `[core]\n\texcludesFile = ${join(outside, 'secret.ts')}\n\tattributesFile = ${join(outside, 'secret.ts')}`,
      `[diff]\n\torderFile = ${join(outside, 'secret.ts')}\n[mailmap]\n\tfile = ${join(outside, 'secret.ts')}`,
      `[blame]\n\tignoreRevsFile = ${join(outside, 'secret.ts')}\n[commit]\n\ttemplate = ${join(outside, 'secret.ts')}`,
    )
    symlinkSync(join(outside, 'secret.ts'), join(repo.path, 'secret.ts'))
    symlinkSync(outside, join(repo.path, 'elsewhere'))
    for (const name of ['.gitignore', '.gitattributes', '.mailmap', 'tsconfig.json', 'package.json'])
      symlinkSync(join(outside, 'secret.ts'), join(repo.path, name))
  },
}

const QUESTIONS: readonly Question[] = [
  ...SHOP_QUESTIONS,
  ['POST', '/grep', { project_name: 'shop', pattern: 'price' }],
  ['POST', '/search', { project_name: 'shop', query: 'price' }],
  ['GET', '/routines/git/branches?project=shop'],
  ['POST', '/graph/shop/impact', { base: 'main~1' }],
]

const TRACER = ['strace', '--follow-forks', '--seccomp-bpf', '--quiet=all', '--decode-fds=path', '--string-limit=400']

/** Whether processes can be traced here. */
const canTrace = spawnSync('strace', ['--seccomp-bpf', '-f', '-e', 'trace=execve', 'true']).status === 0

/** The programs started, and the paths opened, as far as that succeeded. */
function readTrace(file: string): { started: string[]; opened: string[] } {
  const lines = readFileSync(file, 'utf8').split('\n')
  const first = (pattern: RegExp): string[] => lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])
  return { started: first(/ execve(?:at)?\(.*?"([^"]*)"/), opened: first(/ open(?:at2?)?\(.* = \d+<([^>]*)>$/) }
}

test('no hostile repository has a program run or a file of others opened', { skip: !canTrace }, async (t) => {
  const trace = join(folder, 'trace')
  const roots = join(folder, 'roots')
  mkdirSync(roots)
  const calls = ['-e', 'trace=execve,execveat,open,openat,openat2', '-e', 'status=successful', '-o', trace]
  const service = await startProcess(join(folder, 'data'), { CKS_REPO_ROOTS: roots }, [...TRACER, ...calls])
  const traced = Number(/^\d+/.exec(readFileSync(trace, 'utf8'))![0])
  t.after(() => {
    if (service.process.exitCode === null) process.kill(traced, 'SIGKILL')
  })
  const { admin } = service
  for (const [what, harm] of Object.entries(HOSTILE)) {
    const repo = createRepo(SHOP)
    repo.commit('second', { 'more.ts': 'export const more = 1\n' })
    repo.git('branch', 'topic')
    harm(repo)
    const path = join(roots, what.replaceAll(' ', '-'))
    execFileSync('cp', ['-a', repo.path, path])
    for (const body of [{ describe: false }, { describe: false, revision: 'topic' }]) {
      const asked = { repo_path: path, project_name: 'shop', ...body }
      const { status, body: answer, text } = await admin.post<{ job_id: string }>('/instances/pipeline', asked)
      assert.notEqual(status, 500, `${what}: ${text}`)
      if (status === 200) await admin.jobEnd(answer.job_id)
    }
    for (const [method, to, body] of QUESTIONS) {
      const { status, text } = await admin.request(method, to, body === undefined ? {} : { body })
      assert.notEqual(status, 500, `${what}: ${to}: ${text}`)
    }
    assert.equal(existsSync(join(folder, 'ran')), false, what)
    await admin.delete('/instances/shop')
  }
  process.kill(traced, 'SIGTERM')
  await new Promise((resolve) => service.process.once('exit', resolve))
  const { started, opened } = readTrace(trace)
  const gits = execFileSync('git', ['--exec-path']).toString().trim()
  const isOwn = (path: string): boolean =>
    path === process.execPath || /^\/(usr\/)?bin\/git$/.test(path) || path.startsWith(`${gits}/`)
  assert.ok(started.some((path) => path.endsWith('/git')) && opened.some((path) => path.startsWith(roots)))
  assert.deepEqual(
    started.filter((path) => !isOwn(path)),
    [],
  )
  const harmful = opened.filter((path) => path.startsWith(outside) || path === program)
  assert.deepEqual([...new Set(harmful)], [])
})
