// All that leads git: each way out of the allowed folders is refused, each way inside of them is not, and an answer counts
// only if nothing that leads git has changed meanwhile. (How the service fares with such repositories: trust/roots.)

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { confined, type GitLimits } from '../../src/clients/confinement.ts'
import { ceilingOf } from '../../src/clients/git-places.ts'
import { isInside, openInside } from '../../src/clients/inside.ts'
import { repositoryAt } from '../../src/clients/repository.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { temporaryFolder } from '../support/temporary.ts'

const inside = temporaryFolder()
const outside = temporaryFolder()
const foreign = createRepo({ 'secret.txt': 'of somebody else\n' }).path
const template = createRepo({ 'a.txt': 'one\n' }).path

let count = 0
/** A repository of its own in the allowed folder. */
function repository(folder = inside): string {
  const path = join(folder, `repo${count++}`)
  cpSync(template, path, { recursive: true })
  return path
}
const gitIn = (path: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd: path,
    env: { PATH: process.env.PATH, HOME: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()

type Work = (limits: GitLimits) => Promise<string>
const answer: Work = async () => 'an answer'
const use = (path: string, work: Work = answer): Promise<string> =>
  confined(repositoryAt({ repo_path: path, real_path: path }, [inside]), work, () => 'unreadable')

/** A file of settings, three times. */
const included = (depth: number): string => `path = i${depth}\n`.repeat(3)

const OUT = /leads? .*out|outside/i

/** Puts a link to `target` in the place of what is there. */
function link(place: string, target: string): void {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(target, place)
}
function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** What a repository at a path may hold that leads elsewhere: to `to`, a folder with a repository in it. */
const WAYS: Readonly<Record<string, (path: string, to: string) => void>> = {
  'a .git that is a link': (path, to) => link(join(path, '.git'), join(to, '.git')),
  'a .git that is a file': (path, to) => {
    rmSync(join(path, '.git'), { recursive: true })
    put(join(path, '.git'), `gitdir: ${to}/.git\n`)
  },
  'a common folder': (path, to) => put(join(path, '.git/commondir'), `${to}/.git\n`),
  alternates: (path, to) => put(join(path, '.git/objects/info/alternates'), `# borrowed\n${to}/.git/objects\n`),
  'objects behind a link': (path, to) => link(join(path, '.git/objects'), join(to, '.git/objects')),
  'a folder of objects behind a link': (path, to) => link(join(path, '.git/objects/aa'), join(to, '.git/objects')),
  'an object behind a link': (path, to) => link(join(path, '.git/objects/pack/pack-1.pack'), join(to, '.git/config')),
  'refs behind a link': (path, to) => link(join(path, '.git/refs'), join(to, '.git/refs')),
  'a branch behind a link': (path, to) => link(join(path, '.git/refs/heads/other'), join(to, '.git/refs/heads/main')),
  'a folder of branches behind a link': (path, to) =>
    link(join(path, '.git/refs/heads/x'), join(to, '.git/refs/heads')),
  'a head behind a link': (path, to) => link(join(path, '.git/HEAD'), join(to, '.git/HEAD')),
  'packed refs behind a link': (path, to) => link(join(path, '.git/packed-refs'), join(to, '.git/config')),
  'an exclude file behind a link': (path, to) => link(join(path, '.git/info/exclude'), join(to, '.git/info/exclude')),
  'settings behind a link': (path, to) => link(join(path, '.git/config'), join(to, '.git/config')),
  'a work tree': (path, to) => void gitIn(path, 'config', 'core.worktree', to),
  'a work tree of its own settings': (path, to) => {
    gitIn(path, 'config', 'extensions.worktreeConfig', 'true')
    put(join(path, '.git/config.worktree'), `[core]\n\tworktree = ${to}\n`)
  },
  'included settings': (path, to) =>
    appendFileSync(join(path, '.git/config'), `[include]\n\tpath = ${to}/.git/config\n`),
  'settings that are included on a condition': (path, to) =>
    appendFileSync(join(path, '.git/config'), `[includeIf "gitdir:/nowhere/"]\n\tpath = ${to}/.git/config\n`),
  'settings that included ones include': (path, to) => {
    appendFileSync(join(path, '.git/config'), '[include]\n\tpath = more\n')
    put(join(path, '.git/more'), `[Include]\n\tPath = ${to}/.git/config\n`)
  },
  'alternates of alternates': (path, to) => {
    const other = repository()
    put(join(path, '.git/objects/info/alternates'), `${other}/.git/objects\n`)
    put(join(other, '.git/objects/info/alternates'), `${to}/.git/objects\n`)
  },
}

for (const [name, lead] of Object.entries(WAYS)) {
  test(`${name}: refused where it leads out, whether anything is there or not`, async () => {
    for (const to of [foreign, join(outside, 'nothing')]) {
      if (to !== foreign && name.startsWith('a work tree')) continue // git itself refuses what is not there
      const path = repository()
      let ran = 0
      lead(path, to)
      await assert.rejects(
        use(path, async () => `${ran++}`),
        OUT,
      )
      assert.equal(ran, 0)
    }
  })
  test(`${name}: followed where it stays inside`, async () => {
    const path = repository()
    lead(path, repository())
    const told = await use(path)
    assert.ok(told === 'an answer' || told === 'unreadable', told)
  })
  test(`${name}: found when it comes after the first look, and while git works`, async () => {
    const path = repository()
    assert.equal(await use(path), 'an answer')
    lead(path, foreign)
    await assert.rejects(use(path), OUT)
    const other = repository()
    await assert.rejects(
      use(other, async () => {
        lead(other, foreign)
        return 'what it saw there'
      }),
      OUT,
    )
  })
}

test('a link to nothing that leads out while git works, and no more after it, is found', async () => {
  for (const part of ['objects', 'refs']) {
    const path = repository()
    const between = join(inside, `other${count++}`, 'between')
    mkdirSync(dirname(between))
    link(join(path, '.git', part), between)
    await assert.rejects(
      use(path, async () => {
        symlinkSync(join(foreign, '.git', part), between)
        const seen = gitIn(path, 'rev-parse', '--git-dir')
        unlinkSync(between)
        return seen
      }),
      /chang/,
      part,
    )
  }
})

test('a folder of somebody’s own files may have links of such names to anywhere', async () => {
  const plain = join(inside, `plain${count++}`)
  mkdirSync(plain)
  link(join(plain, 'objects'), outside)
  put(join(plain, 'HEAD'), 'of a letter\n')
  assert.equal(await use(plain), 'an answer')
})

test('settings of somebody’s home, or of where git is, are refused; those of no home are not there', async () => {
  for (const [path, isOut] of [
    ['~ada/settings', true],
    ['%(prefix)/settings', true],
    ['~/settings', false],
  ] as const) {
    const repo = repository()
    appendFileSync(join(repo, '.git/config'), `[include]\n\tpath = ${path}\n`)
    if (isOut) await assert.rejects(use(repo), OUT, path)
    else assert.equal(await use(repo), 'an answer')
  }
})

test('what includes itself, borrows without end or is quoted is not guessed', async () => {
  const circle = repository()
  appendFileSync(join(circle, '.git/config'), '[include]\n\tpath = config\n')
  await assert.rejects(use(circle), OUT)
  const quoted = repository()
  put(join(quoted, '.git/objects/info/alternates'), `"${inside}/x"\n`)
  await assert.rejects(use(quoted), OUT)
  const borrowing = Array.from({ length: 8 }, () => repository())
  for (const [at, path] of borrowing.slice(0, -1).entries())
    put(join(path, '.git/objects/info/alternates'), `${borrowing[at + 1]}/.git/objects\n`)
  await assert.rejects(use(borrowing[0]!), OUT)
  assert.equal(await use(borrowing[4]!), 'an answer')
  const links = repository()
  for (let n = 0; n < 45; n++) symlinkSync(`l${n + 1}`, join(links, `.git/l${n}`))
  await assert.rejects(use(links), OUT)
})

test('what names more places than can be looked up in a moment is refused, and what names one a thousand times is not', async () => {
  const long = repository()
  put(join(long, '.git/commondir'), 'a/'.repeat(50_000))
  await assert.rejects(use(long), OUT)
  const many = repository()
  put(join(many, '.git/objects/info/alternates'), 'x\n'.repeat(100_000))
  await assert.rejects(use(many), OUT)
  const wide = repository()
  for (let depth = 0; depth < 9; depth++)
    appendFileSync(join(wide, depth === 0 ? '.git/config' : `.git/i${depth}`), `[include]\n${included(depth + 1)}`)
  assert.equal(await use(wide), 'an answer')
  const wider = repository()
  for (let at = 0; at < 101; at++) put(join(wider, `.git/i${at}`), '[a]\n')
  appendFileSync(
    join(wider, '.git/config'),
    `[include]\n${Array.from({ length: 101 }, (_, at) => `path = i${at}\n`).join('')}`,
  )
  await assert.rejects(use(wider), OUT)
  const own = repository()
  put(join(own, '.git/objects/info/alternates'), `${own}/.git/objects\n`.repeat(1000))
  assert.equal(await use(own), 'an answer')
})

test('a folder inside of a repository is led by what leads that one', async () => {
  const path = repository()
  const sub = join(path, 'deep/er')
  mkdirSync(sub, { recursive: true })
  assert.equal(await use(sub), 'an answer')
  put(join(path, '.git/objects/info/alternates'), `${foreign}/.git/objects\n`)
  await assert.rejects(use(sub), OUT)
})

test('a linked work tree is led by the repository that it is of', async () => {
  for (const way of ['alternates', 'a branch behind a link', 'an exclude file behind a link', 'included settings']) {
    const main = repository()
    const tree = join(inside, `tree${count++}`)
    gitIn(main, 'worktree', 'add', '-q', tree, '-b', 'side')
    assert.equal(await use(tree), 'an answer')
    WAYS[way]!(main, foreign)
    await assert.rejects(use(tree), OUT, way)
  }
  const elsewhere = repository(outside)
  const led = join(inside, `tree${count++}`)
  gitIn(elsewhere, 'worktree', 'add', '-q', led, '-b', 'side')
  await assert.rejects(use(led), OUT)
})

test('a bare repository and a folder that is none are used as they are', async () => {
  const bare = join(inside, `bare${count++}`)
  gitIn(inside, 'clone', '-q', '--bare', template, bare)
  assert.equal(await use(bare), 'an answer')
  put(join(bare, 'objects/info/alternates'), `${foreign}/.git/objects\n`)
  await assert.rejects(use(bare), OUT)
  const plain = join(inside, `plain${count++}`)
  mkdirSync(plain)
  assert.equal(await use(plain), 'an answer')
})

test('a pipe for which git would wait is told before git is run', async () => {
  for (const name of ['HEAD', 'config', 'commondir', 'config.worktree', 'objects/info/alternates']) {
    const repo = repository()
    const file = join(repo, '.git', name)
    rmSync(file, { force: true })
    execFileSync('mkfifo', [file])
    await assert.rejects(use(repo), { kind: 'bad-request', message: new RegExp(`'${file}' is a pipe`) })
  }
})

test('a repository that git cannot read is unreadable', async () => {
  const path = repository()
  put(join(path, '.git/config'), '[core\nbroken')
  assert.equal(await use(path), 'unreadable')
})

test('git is told where to stop, and is held nowhere where nothing is confined', async () => {
  const path = repository()
  const limits = async (given: GitLimits): Promise<string> => JSON.stringify(given)
  assert.deepEqual(JSON.parse(await use(path, limits)), { GIT_CEILING_DIRECTORIES: dirname(inside) })
  const free = repository(outside)
  link(join(free, '.git/objects'), join(foreign, '.git/objects'))
  assert.equal(await confined(repositoryAt({ repo_path: free }, undefined), limits, () => 'unreadable'), '{}')
  await assert.rejects(use(free), /CKS_REPO_ROOTS|allowed|outside/)
  const [inner, none] = [join(path, '.git'), join(outside, 'none')]
  assert.equal(ceilingOf(inner, [path, inside, none]), dirname(inside))
  assert.equal(ceilingOf(inner, [path]), inside)
  assert.equal(ceilingOf(path, [outside]), dirname(path))
})

test('a folder that is gone or has become a link while git works is no answer', async () => {
  for (const change of [
    (path: string) => renameSync(path, `${path}-gone`),
    (path: string) => {
      renameSync(path, `${path}-moved`)
      symlinkSync(`${path}-moved`, path)
    },
  ]) {
    const path = repository()
    await assert.rejects(
      use(path, async () => {
        change(path)
        return 'what it saw'
      }),
    )
  }
})

test('an answer counts if nothing has changed since git was sent: one change costs a second run, change without end is told', async () => {
  const path = repository()
  let ran = 0
  const changing = (times: number) => async (): Promise<string> => {
    ran++
    if (ran <= times) put(join(path, '.git/objects/info/alternates'), `# ${ran}\n`)
    return `run ${ran}`
  }
  assert.equal(await use(path, changing(0)), 'run 1')
  ran = 0
  assert.equal(await use(path, changing(1)), 'run 2')
  ran = 0
  assert.equal(await use(path, changing(4)), 'run 5')
  ran = 0
  await assert.rejects(use(path, changing(99)), /chang/)
  assert.equal(ran, 5)
  unlinkSync(join(path, '.git/objects/info/alternates'))
  assert.equal(await use(path), 'an answer')
})

test('what work throws is thrown', async () => {
  const path = repository()
  await assert.rejects(
    use(path, () => Promise.reject(new Error('git failed'))),
    /git failed/,
  )
  assert.ok(readFileSync(join(path, 'a.txt'), 'utf8'))
})

test('a path is inside of a folder or the folder itself, and not beside it under a longer name', () => {
  for (const [path, folder, expected] of [
    ['/a/b', '/a/b', true],
    ['/a/b/c', '/a/b', true],
    ['/a/bc', '/a/b', false],
    ['/a', '/a/b', false],
    ['/a', '/', true],
  ] as const)
    assert.equal(isInside(path, folder), expected, `${path} in ${folder}`)
})

test('what is opened lies inside by its real path, a pipe is not waited for, and nothing else stays open', () => {
  const root = repository()
  const folder = dirname(root)
  link(join(root, 'out'), outside)
  link(join(root, 'in'), join(root, 'sub'))
  link(join(root, 'beside'), `${root}-beside`)
  put(join(root, 'sub/file'), 'of it')
  put(join(outside, 'file'), 'of others')
  put(`${root}-beside/file`, 'of others')
  execFileSync('mkfifo', [join(root, 'pipe')])
  const own = ['sub/file', 'in/file', 'pipe'].map((path) => openInside(root, path))
  assert.ok(own.every((handle) => handle !== undefined))
  for (const path of [
    'out/file',
    'beside/file',
    '../nothing',
    'sub/gone',
    `../${root.slice(folder.length + 1)}-beside/file`,
  ])
    assert.equal(openInside(root, path), undefined, path)
  for (const handle of own) closeSync(handle!)
  if (process.platform === 'linux') assert.deepEqual(openedIn([root, outside]), [])
})

/** The files of some folders that this process has open. */
const openedIn = (folders: readonly string[]): string[] =>
  readdirSync('/proc/self/fd')
    .map((handle) => {
      try {
        return readlinkSync(`/proc/self/fd/${handle}`)
      } catch {
        return '' // that of the list itself
      }
    })
    .filter((path) => folders.some((folder) => path.startsWith(folder)))
