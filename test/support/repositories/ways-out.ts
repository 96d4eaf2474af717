// Repositories that lead git, or a reader, out of the folders that CKS_REPO_ROOTS allows.

import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gitIn } from './git.ts'

/** Leads a repository to another one, `secret`, perhaps by way of `another` beside it, of this name. */
export type WayOut = (repo: string, secret: string, another: (name: string) => string) => void

/** Ways to lead git of a repository to the objects of another, each undone by removing the folder. */
export const WAYS: Readonly<Record<string, WayOut>> = {
  'a .git file': (repo, secret) => {
    rmSync(join(repo, '.git'), { recursive: true })
    writeFileSync(join(repo, '.git'), `gitdir: ${join(secret, '.git')}\n`)
  },
  'a link in place of .git': (repo, secret) => {
    rmSync(join(repo, '.git'), { recursive: true })
    symlinkSync(join(secret, '.git'), join(repo, '.git'))
  },
  'a commondir': (repo, secret) => writeFileSync(join(repo, '.git/commondir'), `${join(secret, '.git')}\n`),
  'an alternate': (repo, secret) => alternate(repo, join(secret, '.git/objects')),
  'an alternate of an alternate': (repo, secret, another) => {
    const between = another(`${repo.split('/').at(-1)}-between`)
    alternate(between, join(secret, '.git/objects'))
    alternate(repo, join(between, '.git/objects'))
  },
  'a relative alternate through a link': (repo, secret) => {
    symlinkSync(secret, join(repo, 'way'))
    alternate(repo, '../../way/.git/objects')
  },
  'a link in place of its packs': (repo, secret) => {
    gitIn(secret, 'gc', '-q')
    rmSync(join(repo, '.git/objects/pack'), { recursive: true, force: true })
    symlinkSync(join(secret, '.git/objects/pack'), join(repo, '.git/objects/pack'))
  },
  'a link in place of its refs': (repo, secret) => {
    rmSync(join(repo, '.git/refs'), { recursive: true })
    symlinkSync(join(secret, '.git/refs'), join(repo, '.git/refs'))
  },
  'a link in place of its branches': (repo, secret) => {
    rmSync(join(repo, '.git/refs/heads'), { recursive: true })
    symlinkSync(join(secret, '.git/refs/heads'), join(repo, '.git/refs/heads'))
  },
  'a link among its branches': (repo, secret) =>
    symlinkSync(join(secret, '.git/refs/heads'), join(repo, '.git/refs/heads/others')),
  'a link far down among its branches': (repo, secret) => {
    mkdirSync(join(repo, '.git/refs/heads/a/b/c'), { recursive: true })
    symlinkSync(join(secret, '.git/refs/heads'), join(repo, '.git/refs/heads/a/b/c/d'))
  },
  'a link behind a link among its branches': (repo, secret) => {
    mkdirSync(join(repo, 'way/a'), { recursive: true })
    symlinkSync(join(repo, 'way'), join(repo, '.git/refs/heads/others'))
    symlinkSync(join(secret, '.git/refs/heads'), join(repo, 'way/a/b'))
  },
  'a link in place of its list of ignored files': (repo, secret) => {
    rmSync(join(repo, '.git/info/exclude'), { force: true })
    symlinkSync(join(secret, 'secret.py'), join(repo, '.git/info/exclude'))
  },
  'settings that it includes': (repo, secret) => gitIn(repo, 'config', 'include.path', join(secret, '.git/config')),
  'settings that those include which it includes': (repo, secret) => {
    writeFileSync(join(repo, '.git/more'), `[includeIf "gitdir:/nowhere"]\n\tpath = ${join(secret, '.git/config')}\n`)
    gitIn(repo, 'config', 'include.path', 'more')
  },
  'a work tree elsewhere': (repo, secret) => gitIn(repo, 'config', 'core.worktree', secret),
}

function alternate(repo: string, objects: string): void {
  const file = join(repo, '.git/objects/info/alternates')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${objects}\n`)
}

/** Ways to lead git of a repository by a link, which leads to the repository itself at first; each returns what is ingested. */
export const LINKED: Readonly<Record<string, (repo: string, link: string) => string>> = {
  'the path of a work tree': (repo, link) => {
    gitIn(repo, 'config', 'core.worktree', link)
    return repo
  },
  'the path of a work tree of one of several': (repo, link) => {
    gitIn(repo, 'config', 'extensions.worktreeConfig', 'true')
    gitIn(repo, 'config', '--worktree', 'core.worktree', link)
    return repo
  },
  'the common folder of a linked tree': (repo, link) => {
    const tree = `${repo}-tree`
    gitIn(repo, 'worktree', 'add', '-q', tree, 'main')
    renameSync(join(repo, '.git/worktrees', `${repo.split('/').at(-1)}-tree`), `${tree}-git`)
    writeFileSync(join(tree, '.git'), `gitdir: ${tree}-git\n`)
    writeFileSync(join(`${tree}-git`, 'commondir'), `${link}/.git\n`)
    return tree
  },
}
