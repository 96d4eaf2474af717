// A folder of files as a git repository, deaf to the host's git configuration.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../temporary.ts'
import { gitWith } from './git.ts'

export type TestRepo = {
  path: string
  git: (...args: string[]) => string
  /** Writes files (null deletes) without committing. */
  write: (files: Record<string, string | Buffer | null>) => void
  /** Writes files and commits them. */
  commit: (message: string, files?: Record<string, string | Buffer | null>) => string
  remove: () => void
}

/** The same commits have the same names in every run. */
const DATES = { GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z', GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z' }

/** A new repository in a temporary folder, on branch main, with one commit of `files`. */
export function createRepo(files: Record<string, string | Buffer>): TestRepo {
  const path = temporaryFolder()
  const git = (...args: string[]): string => gitWith(DATES, path, args)
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
