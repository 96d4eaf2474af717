// Git reads only inside CKS_REPO_ROOTS. It follows links, `.git` files, `commondir` and alternates to any place, so all
// of these are looked at before each of its runs, and again after it: git's answer counts only if no such path has
// changed meanwhile. Times of change prove that, since no program can set them.

import { lstatSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { lruCache } from '../core/collections/lru.ts'
import { gitChanging } from '../core/repository-errors.ts'
import { unlessAbsent } from '../core/system-errors.ts'
import { ceilingOf, placesOfGit } from './git-places.ts'
import { assertInPlace, type Repository } from './repository.ts'

/** Environment variables that tell git where to stop. */
export type GitLimits = Readonly<Record<string, string>>

/** All that leads git, by path: its file, and when that was changed. */
type Seal = ReadonlyMap<string, string>

/** Somebody who commits all the time makes git's folders change; a few runs of git find them at rest. */
const TRIES = 5

/** A seal is good for as long as nothing changes. One of a large repository has some hundred paths. */
const seals = lruCache<Seal>(100)

/**
 * Runs git by `work`, which is given variables for its environment; where git cannot read the repository, the result is
 * that of `unreadable`. Throws as `assertInPlace` does; gitOutside when git would be led out of the folders that the
 * repository must stay in; gitChanging when it changes all the time.
 */
export async function confined<T>(
  repo: Repository,
  work: (limits: GitLimits) => Promise<T>,
  unreadable: () => T,
): Promise<T> {
  assertInPlace(repo)
  const { root, roots } = repo
  if (!roots) return work({})
  const limits = { GIT_CEILING_DIRECTORIES: ceilingOf(root, roots) }
  for (let left = TRIES; left > 0; left--) {
    const seal = await sealOf(repo, limits)
    if (seal === 'unreadable') return unreadable()
    const result = seal && (await work(limits))
    assertInPlace(repo)
    if (seal && isWhole(seal)) return result as T
    seals.delete(root)
  }
  throw gitChanging(root)
}

/** The seal of a repository whose git leads nowhere else; undefined while it is changing. */
async function sealOf(repo: Repository, limits: GitLimits): Promise<Seal | 'unreadable' | undefined> {
  const known = seals.get(repo.root)
  if (known && isWhole(known)) return known
  const paths = await placesOfGit(repo, limits)
  if (!paths) return 'unreadable'
  const seal = sealed(paths)
  // Once more: a place may have changed after it was looked at and before it was marked.
  const again = await placesOfGit(repo, limits)
  await untilSettled(seal)
  if (!again?.isSubsetOf(paths) || !isWhole(seal)) return undefined
  seals.put(repo.root, seal, 1)
  return seal
}

const sealed = (paths: Iterable<string>): Seal => new Map([...paths].map((path) => [path, markOf(path)]))

const isWhole = (seal: Seal): boolean => seal.entries().every(([path, mark]) => markOf(path) === mark)

const ABSENT = 'absent'

function markOf(path: string): string {
  try {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false })
    return stat ? `${stat.dev} ${stat.ino} ${stat.mode} ${stat.ctimeNs}` : ABSENT
  } catch (error) {
    return unlessAbsent(error) ?? ABSENT // nothing can be reached there
  }
}

/** Two changes within one tick of the file system's clock look like one: times this close to now prove nothing. */
const CLOCK_GRAIN_MS = 30

async function untilSettled(seal: Seal): Promise<void> {
  const newest = Math.max(...seal.values().map((mark) => Number(mark.split(' ')[3] ?? 0) / 1e6))
  const age = Date.now() - newest
  if (age >= 0 && age < CLOCK_GRAIN_MS) await wait(CLOCK_GRAIN_MS - age)
}
