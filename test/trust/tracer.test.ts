// Hostile repositories under a process tracer (strace, where it is installed): whatever a repository configures, the service
// starts no program but itself and git, and opens no file outside of CKS_REPO_ROOTS that the repository points to.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gitIn } from '../support/repositories/git.ts'
import { startRemote } from '../support/repositories/remote.ts'
import { createRepo, type TestRepo } from '../support/repositories/repo.ts'
import { type Question, SHOP, SHOP_QUESTIONS } from '../support/repositories/two-files.ts'
import { LINKED, WAYS } from '../support/repositories/ways-out.ts'
import { rounds, seeded } from '../support/rounds.ts'
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

/** Why nothing is traced here; a container may forbid it. */
const skip =
  spawnSync('strace', ['--seccomp-bpf', '-f', '-e', 'trace=execve', 'true']).status === 0
    ? false
    : 'processes cannot be traced here: strace is missing, or the machine forbids it'

/** The programs started, and the paths opened, as far as that succeeded. */
function readTrace(file: string): { started: string[]; opened: string[] } {
  const lines = readFileSync(file, 'utf8').split('\n')
  const first = (pattern: RegExp): string[] => lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])
  return { started: first(/ execve(?:at)?\(.*?"([^"]*)"/), opened: first(/ open(?:at2?)?\(.* = \d+<([^>]*)>$/) }
}

/** A service under the tracer, what it was seen to do, and the laws for that. */
async function traced(t: TestContext, name: string, env: Record<string, string>) {
  const trace = join(folder, `trace-of-${name}`)
  const calls = ['-e', 'trace=execve,execveat,open,openat,openat2', '-e', 'status=successful', '-o', trace]
  const service = await startProcess(join(folder, `data-of-${name}`), env, [...TRACER, ...calls])
  const pid = Number(/^\d+/.exec(readFileSync(trace, 'utf8'))![0])
  t.after(() => {
    if (service.process.exitCode === null) process.kill(pid, 'SIGKILL')
  })
  const { admin } = service
  const ingest = async (what: string, to: string, body: object): Promise<void> => {
    const { status, body: answer, text } = await admin.post<{ job_id: string }>(to, body)
    assert.notEqual(status, 500, `${what}: ${text}`)
    if (status < 300) await admin.jobEnd(answer.job_id)
  }
  const ask = async (what: string): Promise<void> => {
    for (const [method, to, body] of QUESTIONS) {
      const { status, text } = await admin.request(method, to, body === undefined ? {} : { body })
      assert.notEqual(status, 500, `${what}: ${to}: ${text}`)
    }
  }
  /** Ends the service. None of `harmful` may have been opened, nor any program run but its own and git. */
  const end = async (harmful: (path: string) => boolean, reads: string): Promise<void> => {
    process.kill(pid, 'SIGTERM')
    await new Promise((resolve) => service.process.once('exit', resolve))
    const { started, opened } = readTrace(trace)
    const isOwn = (path: string): boolean =>
      path === process.execPath || /^\/(usr\/)?bin\/git$/.test(path) || path.startsWith(`${gits}/`)
    assert.ok(started.some((path) => path.endsWith('/git')) && opened.some((path) => path.startsWith(reads)))
    assert.deepEqual(
      started.filter((path) => !isOwn(path)),
      [],
    )
    assert.deepEqual([...new Set(opened.filter((path) => harmful(path) || path === program))], [])
  }
  return { admin, ingest, ask, end }
}

const gits = execFileSync('git', ['--exec-path']).toString().trim()

/** A repository with a second commit and a branch, at this path. */
function shopAt(path: string): TestRepo {
  const repo = createRepo(SHOP)
  repo.commit('second', { 'more.ts': 'export const more = 1\n' })
  repo.git('branch', 'topic')
  execFileSync('cp', ['-a', repo.path, path])
  return { ...repo, path, git: (...args) => gitIn(path, ...args) }
}

test('no hostile repository has a program run or a file of others opened', { skip }, async (t) => {
  const roots = join(folder, 'roots')
  mkdirSync(roots)
  const { admin, ingest, ask, end } = await traced(t, 'programs', { CKS_REPO_ROOTS: roots })
  for (const [what, harm] of Object.entries(HOSTILE)) {
    const path = join(roots, what.replaceAll(' ', '-'))
    harm(shopAt(path))
    const asked = { repo_path: path, project_name: 'shop' }
    await ingest(what, '/instances/pipeline', { ...asked, describe: false })
    await ingest(what, '/instances/graph', { ...asked, revision: 'topic' })
    await ask(what)
    assert.equal(existsSync(join(folder, 'ran')), false, what)
    await admin.delete('/instances/shop')
  }
  await end((path) => path.startsWith(outside), roots)
})

test('no repository that leads out of the roots, before its ingest or after, has a file of others opened', {
  skip,
}, async (t) => {
  const { draw, seed } = seeded()
  const roots = join(folder, 'confined')
  mkdirSync(roots)
  const { admin, ingest, ask, end } = await traced(t, 'ways', { CKS_REPO_ROOTS: roots })
  const another = (name: string): string => {
    const { path, git } = shopAt(join(roots, name))
    git('checkout', '-q', 'topic') // a linked tree is to have main
    return path
  }
  const ways = draw([...Object.keys(WAYS), ...Object.keys(LINKED)], rounds(2))
  for (const way of ways) {
    const secret = shopAt(join(outside, way.replaceAll(/[^a-z]+/g, '-'))).path
    const name = way.replaceAll(/[^a-z]+/g, '-')
    const asked = { project_name: 'shop', describe: false }
    if (WAYS[way] !== undefined) {
      const early = another(`early-${name}`)
      WAYS[way](early, secret, another)
      await ingest(way, '/instances/pipeline', { ...asked, repo_path: early })
    }
    const late = another(`late-${name}`)
    const link = join(roots, `links-of-${name}`)
    symlinkSync(late, link)
    const path = LINKED[way]?.(late, link) ?? late
    await ingest(way, '/instances/pipeline', { ...asked, repo_path: path })
    await ask(way)
    if (WAYS[way] !== undefined) WAYS[way](late, secret, another)
    else {
      symlinkSync(secret, `${link}-next`)
      renameSync(`${link}-next`, link)
    }
    await ask(way)
    await ingest(way, '/instances/pipeline', { ...asked, repo_path: path })
    await ingest(way, '/instances/graph', { ...asked, repo_path: path, revision: 'topic' })
    await admin.delete('/instances/shop')
  }
  await end((path) => path.startsWith(outside), roots)
  t.diagnostic(`${ways.length} ways (seed ${seed})`)
})

/** Commits what lies in the folder, to the byte, past what its own attributes and settings do to it. */
function commitAsItIs(path: string): void {
  writeFileSync(join(path, '.git/config'), '[core]\n\trepositoryformatversion = 0\n')
  for (const name of readdirSync(path)) {
    const file = join(path, name)
    const about = lstatSync(file)
    if (about.isDirectory()) continue
    const bytes = about.isSymbolicLink() ? readlinkSync(file) : readFileSync(file)
    const hash = execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: path, input: bytes })
    const mode = about.isSymbolicLink() ? '120000' : about.mode & 0o100 ? '100755' : '100644'
    gitIn(path, 'update-index', '--add', '--cacheinfo', `${mode},${String(hash).trim()},${name}`)
  }
  gitIn(path, 'commit', '-q', '-m', 'harm')
}

test('no repository that is cloned has a program run or a file of others opened', { skip }, async (t) => {
  const remote = await startRemote()
  t.after(() => remote.stop())
  const { admin, ingest, ask, end } = await traced(t, 'clones', { CKS_CLONE_HOSTS: '127.0.0.1' })
  const served = join(folder, 'served')
  mkdirSync(served)
  for (const what of ['attributes with filters', 'submodules', 'programs beside the code', 'files of others']) {
    const repo = shopAt(join(served, what.replaceAll(' ', '-')))
    HOSTILE[what]!(repo)
    commitAsItIs(repo.path)
    await ingest(what, '/projects', { url: remote.urlOf(repo.path), project_name: 'shop', describe: false })
    await ask(what)
    gitIn(repo.path, 'commit', '-q', '--allow-empty', '-m', 'more')
    await ingest(what, '/projects', { url: remote.urlOf(repo.path), project_name: 'shop', describe: false })
    await ask(what)
    assert.equal(existsSync(join(folder, 'ran')), false, what)
    await admin.delete('/instances/shop')
  }
  await end((path) => path.startsWith(outside) || path.startsWith(served), join(folder, 'data-of-clones/'))
})
