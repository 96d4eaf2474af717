import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import * as git from '../../src/clients/git.ts'
import { hasPipes } from '../../src/clients/pipes.ts'
import { repositoryAt } from '../../src/clients/repository.ts'
import { mixedText } from '../../src/core/decode.ts'
import { FILE_BYTES_MAX } from '../../src/core/limits.ts'
import { readHistory } from '../../src/core/text/ranking/past.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = temporaryFolder()

const at = (path: string) => repositoryAt({ repo_path: path }, undefined)

const env = {
  PATH: process.env.PATH,
  HOME: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
}
const run = (repo: string, ...args: string[]): string => execFileSync('git', args, { cwd: repo, env }).toString().trim()

function commitAt(repo: string, date: string, message: string): void {
  const dated = { ...env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date }
  execFileSync('git', ['commit', '-q', '--allow-empty', '-m', message], { cwd: repo, env: dated })
}

function repository(name: string): string {
  const repo = join(root, name)
  mkdirSync(repo, { recursive: true })
  run(repo, 'init', '-q', '-b', 'main')
  writeFileSync(join(repo, 'a.txt'), 'one\n')
  run(repo, 'add', '.')
  run(repo, 'commit', '-qm', 'first')
  return repo
}

test('branches come current first, then by date; the default base is main, or that of origin/HEAD', async () => {
  const repo = repository('branches')
  run(repo, 'checkout', '-qb', 'feature/x')
  commitAt(repo, '2030-01-01T00:00:00Z', 'second')
  run(repo, 'checkout', '-qb', 'newest')
  commitAt(repo, '2031-01-01T00:00:00Z', 'third')
  run(repo, 'checkout', '-q', 'main')
  const branches = await git.listBranches(at(repo))
  assert.deepEqual(
    branches.map((branch) => [branch.name, branch.is_current]),
    [
      ['main', true],
      ['newest', false],
      ['feature/x', false],
    ],
  )
  assert.equal(branches[1]!.last_commit_date, '2031-01-01T00:00:00.000Z')
  assert.equal(await git.defaultBase(at(repo)), 'main')
  run(repo, 'update-ref', 'refs/remotes/origin/develop', 'HEAD')
  run(repo, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/develop')
  assert.equal(await git.defaultBase(at(repo)), 'origin/develop')
  run(repo, 'branch', 'develop')
  assert.equal(await git.defaultBase(at(repo)), 'develop')
})

test('a branch whose commit is missing, or that names none, is left out; the others are listed', async () => {
  const repo = repository('broken-branch')
  run(repo, 'branch', 'other')
  commitAt(repo, '2031-01-01T00:00:00Z', 'newer')
  const heads = join(repo, '.git', 'refs', 'heads')
  writeFileSync(join(heads, 'file'), `${run(repo, 'rev-parse', 'HEAD:a.txt')}\n`)
  const names = async (): Promise<string[]> => (await git.listBranches(at(repo))).map(({ name }) => name)
  assert.deepEqual(await names(), ['main', 'other'])
  const [main] = await git.listBranches(at(repo))
  writeFileSync(join(heads, 'missing'), `${'1'.repeat(40)}\n`)
  assert.deepEqual(await names(), ['main', 'other'])
  assert.deepEqual((await git.listBranches(at(repo)))[0], main)
})

test('a refusal of git has its final error, not an earlier warning', async () => {
  const repo = repository('dangerous')
  const commit = run(repo, 'rev-parse', 'HEAD')
  const refs = ['bad name', '..'].map((name) => `${commit} refs/heads/${name}\n`)
  writeFileSync(join(repo, '.git', 'packed-refs'), `# pack-refs with: peeled fully-peeled sorted \n${refs.join('')}`)
  await assert.rejects(git.listBranches(at(repo)), /^ServiceError: git: fatal: packed refname is dangerous/)
})

test('refs are data: options and broken names resolve to nothing', async () => {
  const repo = repository('refs')
  const head = run(repo, 'rev-parse', 'HEAD')
  assert.equal(await git.resolveRef(at(repo), 'main'), head)
  for (const ref of ['', '--all', '-h', '--exec=touch x', 'no such', 'main..main', 'a\0b', ':a.txt', '$(id)']) {
    assert.equal(await git.resolveRef(at(repo), ref), undefined, ref)
  }
  await assert.rejects(git.diff(at(repo), '--output=x', head))
})

test('each line of a diff is read in its own encoding', async () => {
  const repo = repository('encodings')
  const before = run(repo, 'rev-parse', 'HEAD')
  writeFileSync(join(repo, 'latin.txt'), Buffer.from('grüße\nzwei\n', 'latin1'))
  writeFileSync(join(repo, 'utf.txt'), 'größe\n')
  run(repo, 'add', '.')
  run(repo, 'commit', '-qm', 'second')
  const diff = mixedText(await git.diff(at(repo), before, run(repo, 'rev-parse', 'HEAD')))
  assert.match(diff, /^\+grüße\n\+zwei$/m)
  assert.match(diff, /^\+größe$/m)
})

test('a branch is meant where a tag bears its name', async () => {
  const repo = repository('namesakes')
  run(repo, 'tag', 'v1')
  run(repo, 'checkout', '-qb', 'v1')
  run(repo, 'commit', '-q', '--allow-empty', '-m', 'second')
  const [branch, tag] = [run(repo, 'rev-parse', 'refs/heads/v1'), run(repo, 'rev-parse', 'refs/tags/v1')]
  assert.deepEqual(
    [
      await git.resolveBranch(at(repo), 'v1'),
      await git.resolveBranch(at(repo), 'tags/v1'),
      await git.resolveBranch(at(repo), tag),
    ],
    [branch, tag, tag],
  )
})

test('a path may hold a line break', async () => {
  const repo = repository('broken-lines')
  writeFileSync(join(repo, 'a\nb.txt'), 'text')
  run(repo, 'add', '.')
  run(repo, 'commit', '-qm', 'second')
  assert.equal((await git.showFile(at(repo), run(repo, 'rev-parse', 'HEAD'), 'a\nb.txt', 100))?.toString(), 'text')
})

test('diff, merge base, log and files of a revision', async () => {
  const repo = repository('diffs')
  const first = (await git.headCommit(at(repo)))!
  run(repo, 'checkout', '-qb', 'topic')
  writeFileSync(join(repo, 'a.txt'), 'one\ntwo\n')
  writeFileSync(join(repo, 'ü b.txt'), 'new\n')
  run(repo, 'add', '.')
  run(repo, 'commit', '-qm', 'add two')
  const second = (await git.headCommit(at(repo)))!
  assert.equal(await git.mergeBase(at(repo), first, second), first)
  assert.match((await git.diff(at(repo), first, second)).toString(), /^\+two$/m)
  assert.equal((await git.showFile(at(repo), first, 'a.txt', 4))?.toString(), 'one\n')
  assert.equal(await git.showFile(at(repo), first, 'a.txt', 3), undefined)
  assert.equal(await git.showFile(at(repo), first, 'ü b.txt', 100), undefined)
  assert.deepEqual(
    [await git.fileSize(at(repo), first, 'a.txt'), await git.fileSize(at(repo), first, 'gone')],
    [4, undefined],
  )
  assert.deepEqual(await git.listTree(at(repo), second), ['a.txt', 'ü b.txt'])
  assert.deepEqual(await git.commitMessages(at(repo), first, second, 10), ['add two'])
})

test('a diff has a limit, and a file that is too large to be read is none that git compares', async () => {
  const repo = repository('large')
  const first = (await git.headCommit(at(repo)))!
  writeFileSync(join(repo, 'at.txt'), 'x\n'.repeat(FILE_BYTES_MAX / 2))
  writeFileSync(join(repo, 'beyond.txt'), `${'x\n'.repeat(FILE_BYTES_MAX / 2)}x`)
  run(repo, 'add', '.')
  run(repo, 'commit', '-qm', 'data')
  const second = (await git.headCommit(at(repo)))!
  const diff = (await git.diff(at(repo), first, second)).toString()
  assert.match(diff, /^\+\+\+ b\/at\.txt$/m)
  assert.match(diff, /^Binary files \/dev\/null and b\/beyond\.txt differ$/m)
  assert.equal((await git.diff(at(repo), first, second, diff.length)).length, diff.length)
  await assert.rejects(git.diff(at(repo), first, second, 2 ** 20), /more than 1 MiB as a diff — review it in parts/)
})

test('a partial clone that lacks an object is refused with the command that fetches it', async () => {
  const whole = join(root, 'whole')
  mkdirSync(whole)
  run(whole, 'init', '-q', '-b', 'main')
  run(whole, 'config', 'uploadpack.allowFilter', 'true')
  for (const text of ['one', 'two']) {
    writeFileSync(join(whole, 'a.txt'), `${text}\n`)
    run(whole, 'add', '-A')
    run(whole, 'commit', '-q', '-m', text)
  }
  run(root, 'clone', '-q', '--filter=blob:none', `file://${whole}`, 'partial')
  const partial = join(root, 'partial')
  const [from, to] = [run(partial, 'rev-parse', 'HEAD~1'), run(partial, 'rev-parse', 'HEAD')]
  const advice =
    /^git: fatal: .* — this is a partial clone: 'git fetch --refetch --no-filter' in it brings what it lacks$/
  await assert.rejects(git.diff(at(partial), from, to), { message: advice })
  run(partial, 'fetch', '-q', '--refetch', '--no-filter')
  assert.match((await git.diff(at(partial), from, to)).toString(), /^\+two$/m)
})

test('no program that a repository names is run', async () => {
  const repo = repository('hostile')
  const mark = join(root, 'ran')
  const program = `touch ${mark}; cat`
  writeFileSync(join(repo, '.gitattributes'), '* filter=evil diff=evil\nb filter=a=b\n')
  for (const [key, value] of [
    ['core.fsmonitor', program],
    ['core.hooksPath', repo],
    ['core.pager', program],
    ['filter.evil.clean', program],
    ['filter.evil.process', program],
    ['filter.evil.required', 'true'],
    ['filter.a=b.clean', program],
    ['diff.evil.textconv', program],
    ['diff.evil.command', program],
    ['diff.external', program],
    ['gpg.program', program],
    ['log.showSignature', 'true'],
  ] as const) {
    appendFileSync(join(repo, '.git/config'), configLines(key, value))
  }
  writeFileSync(join(repo, 'b'), 'b\n')
  // Of the size it had: only its bytes, sent through the filter, could tell that it has changed.
  writeFileSync(join(repo, 'a.txt'), 'two\n')
  utimesSync(join(repo, 'a.txt'), 1, 1)
  const head = (await git.headCommit(at(repo)))!
  assert.equal(await git.isDirty(at(repo)), true)
  await git.diff(at(repo), head, head)
  await git.commitMessages(at(repo), head, head, 5)
  await git.listBranches(at(repo))
  assert.equal(git.namesIn((await git.listFiles(at(repo)))!).length, 3)
  assert.equal(existsSync(mark), false)
})

function configLines(key: string, value: string): string {
  const [section, ...rest] = key.split('.') as [string, ...string[]]
  const name = rest.pop()
  const head = rest.length > 0 ? `[${section} "${rest.join('.')}"]` : `[${section}]`
  return `${head}\n\t${name} = "${value}"\n`
}

test('files are listed with whether git does not track some', async () => {
  const repo = repository('listed')
  const listed = async (): Promise<unknown> => {
    const listing = (await git.listFiles(at(repo)))!
    return { names: git.namesIn(listing).map(String).sort(), untracked: listing.untrackedBytes > 0 }
  }
  appendFileSync(join(repo, 'a.txt'), 'two\n')
  assert.deepEqual(await listed(), { names: ['a.txt'], untracked: false })
  writeFileSync(join(repo, '.gitignore'), 'out\n')
  writeFileSync(join(repo, 'out'), '')
  assert.deepEqual(await listed(), { names: ['.gitignore', 'a.txt'], untracked: true })
  run(repo, 'add', '.gitignore')
  assert.deepEqual(await listed(), { names: ['.gitignore', 'a.txt'], untracked: false })
})

test('outside git, in a bare or a broken repository nothing is claimed', async () => {
  const plain = join(root, 'plain')
  mkdirSync(plain)
  const bare = join(root, 'bare')
  mkdirSync(bare)
  run(bare, 'init', '-q', '--bare')
  const broken = join(root, 'broken')
  mkdirSync(join(broken, '.git'), { recursive: true })
  writeFileSync(join(broken, '.git', 'HEAD'), 'nonsense')
  for (const folder of [plain, bare, broken]) {
    assert.equal(await git.headCommit(at(folder)), null)
    assert.equal(await git.isDirty(at(folder)), false)
    assert.equal(await git.defaultBase(at(folder)), undefined)
  }
})

test('past commits are read with the paths they changed under the folder, merges aside', async () => {
  const repo = repository('past')
  mkdirSync(join(repo, 'sub'))
  writeFileSync(join(repo, 'sub', 'ü b.txt'), 'x')
  writeFileSync(join(repo, 'a.txt'), 'two')
  run(repo, 'add', '.')
  run(repo, 'commit', '-qm', 'second\n\nwith a body')
  run(repo, 'checkout', '-qb', 'side', 'HEAD~1')
  writeFileSync(join(repo, 'side.txt'), 'x')
  run(repo, 'add', '.')
  run(repo, 'commit', '-qm', 'beside')
  run(repo, 'checkout', '-q', 'main')
  run(repo, 'merge', '-q', '--no-edit', 'side')
  const past = readHistory((await git.pastCommits(at(repo), 10))!)
  const byMessage = new Map(past.map(({ message, paths }) => [message.split('\n')[0], paths]))
  assert.deepEqual(byMessage.get('first'), ['a.txt'])
  assert.deepEqual(byMessage.get('beside'), ['side.txt'])
  assert.equal(past.length, 3)
  assert.deepEqual(readHistory((await git.pastCommits(at(join(repo, 'sub')), 10))!)[0]!.paths, ['ü b.txt'])
  assert.equal(readHistory((await git.pastCommits(at(repo), 1))!).length, 1)
  assert.equal(await git.pastCommits(at(root), 10), undefined)
})

test('dates that no calendar has stop no listing of branches', async () => {
  const repo = repository('made-up')
  const tree = run(repo, 'rev-parse', 'HEAD^{tree}')
  for (const [branch, date] of Object.entries({ future: '99999999999999 +0000', none: 'x' })) {
    const text = `tree ${tree}\nauthor a <a@b> ${date}\ncommitter a <a@b> ${date}\n\nx\n`
    const input = { cwd: repo, env, input: text }
    const commit = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], input)
    run(repo, 'update-ref', `refs/heads/${branch}`, commit.toString().trim())
  }
  const branches = await git.listBranches(at(repo))
  assert.equal(branches.length, 3)
  for (const { name, last_commit_date } of branches)
    assert.equal(last_commit_date.startsWith('1970-01-01'), name !== 'main')
})

// Each waits until git is given up: side by side.
describe('repositories that make git wait', { concurrency: true }, () => {
  test('a pipe that settings include ends the listing of files', async () => {
    const repo = repository('piped-settings')
    execFileSync('mkfifo', [join(repo, '.git', 'more')])
    run(repo, 'config', 'include.path', 'more')
    assert.equal(await git.listFiles(at(repo)), undefined)
  })

  test('a pipe that git would wait for in vain is found before git runs', async () => {
    const repo = repository('waits')
    assert.equal(await hasPipes(repo), false)
    mkdirSync(join(repo, 'lib', 'deep'), { recursive: true })
    symlinkSync('/dev/null', join(repo, 'lib', '.gitignore'))
    assert.equal(await hasPipes(repo), false)
    execFileSync('mkfifo', [join(repo, 'lib', 'deep', '.gitignore')])
    assert.equal(await hasPipes(repo), true)
    assert.equal(await git.listFiles(at(repo)), undefined)
    writeFileSync(join(repo, 'lib', 'deep', '.gitignore'), '') // git goes on and ends
    rmSync(join(repo, 'lib', 'deep', '.gitignore'))
    execFileSync('mkfifo', [join(repo, '.git', 'info', 'attributes')])
    assert.equal(await hasPipes(repo), true)
    rmSync(join(repo, '.git', 'info', 'attributes'))
    execFileSync('mkfifo', [join(repo, '.git', 'shallow')])
    assert.equal(await hasPipes(repo), true)
    rmSync(join(repo, '.git', 'shallow'))
    rmSync(join(repo, '.git', 'config'))
    execFileSync('mkfifo', [join(repo, '.git', 'config')])
    assert.equal(await git.pastCommits(at(repo), 10), undefined)
    const pipe = openSync(join(repo, '.git', 'config'), 'r+')
    rmSync(join(repo, '.git', 'config')) // git reads it several times
    closeSync(pipe)
  })

  test('a pipe that all of git reads is told as the reason, where nothing is confined too', async () => {
    const repo = repository('piped-head')
    rmSync(join(repo, '.git/HEAD'))
    execFileSync('mkfifo', [join(repo, '.git/HEAD')])
    await assert.rejects(git.headCommit(at(repo)), { kind: 'bad-request', message: /HEAD' is a pipe/ })
  })

  test('messages and changed paths are told without the names of people, which may be in a pipe', async () => {
    const repo = repository('piped-names')
    execFileSync('mkfifo', [join(repo, '.mailmap')])
    const head = run(repo, 'rev-parse', 'HEAD')
    assert.ok((await git.pastCommits(at(repo), 10))!.length > 0)
    assert.deepEqual(await git.commitMessages(at(repo), head, head, 10), [])
  })

  test('a pipe among the refs ends the listing of branches with a reason, and is not tried in other ways', async () => {
    const repo = repository('piped-ref')
    execFileSync('mkfifo', [join(repo, '.git/refs/heads/blocked')])
    await assert.rejects(
      git.listBranches(at(repo)),
      /'for-each-ref' took longer than 10 s — has the repository very many/,
    )
    assert.equal(await git.defaultBase(at(repo)), 'main')
  })

  test('output beyond the limit of its command ends git with a reason', async () => {
    const repo = repository('endless-refs')
    const head = run(repo, 'rev-parse', 'HEAD')
    const name = 'x'.repeat(200)
    const refs = Array.from({ length: 400_000 }, (_, n) => `${head} refs/heads/${String(n).padStart(6, '0')}${name}\n`)
    writeFileSync(join(repo, '.git/packed-refs'), `# pack-refs with: peeled fully-peeled sorted \n${refs.join('')}`)
    await assert.rejects(
      git.listBranches(at(repo)),
      /'for-each-ref' (answers with more than 64 MiB|took longer than 10 s)/,
    )
  })
})
