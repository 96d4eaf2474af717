// A folder of files as a git repository, deaf to the host's git configuration.

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../temporary.ts'

export type TestRepo = {
  path: string
  git: (...args: string[]) => string
  /** Writes files (null deletes) without committing. */
  write: (files: Record<string, string | Buffer | null>) => void
  /** Writes files and commits them. */
  commit: (message: string, files?: Record<string, string | Buffer | null>) => string
  remove: () => void
}

const ENV = {
  PATH: process.env.PATH,
  HOME: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
}
const CONFIG = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main']

/** A new repository in a temporary folder, on branch main, with one commit of `files`. */
export function createRepo(files: Record<string, string | Buffer>): TestRepo {
  const path = temporaryFolder()
  const git = (...args: string[]): string =>
    execFileSync('git', [...CONFIG, ...args], { cwd: path, env: ENV, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  const write: TestRepo['write'] = (changed) => {
    for (const [name, content] of Object.entries(changed)) {
      const file = join(path, name)
      mkdirSync(dirname(file), { recursive: true })
      if (content === null) rmSync(file)
      else writeFileSync(file, content)
    }
  }
  const commit: TestRepo['commit'] = (message, changed = {}) => {
    write(changed)
    git('add', '-A')
    git('commit', '-q', '--allow-empty', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  git('init', '-q')
  commit('first', files)
  return { path, git, write, commit, remove: () => rmSync(path, { recursive: true, force: true }) }
}
