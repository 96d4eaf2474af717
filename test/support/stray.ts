// Data in a directory that its projects and users do not account for, or that they lack: the check after a kill. The
// service must not run.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLive, type Job, type Project } from '../../src/core/model.ts'
import type { ConversationHeader } from '../../src/stores/conversations.ts'
import { FACTS_MARK, PRELUDE_HASH } from '../../src/stores/facts.ts'
import { type Env, openEnv } from '../../src/stores/lmdb/env.ts'
import type { DatabaseName } from '../../src/stores/open.ts'
import type { Run } from '../../src/stores/runs.ts'
import type { Collection, Manifest } from '../../src/stores/search/chunks.ts'
import type { SessionRecord } from '../../src/stores/sessions.ts'
import { openTrees } from '../../src/stores/trees.ts'

type Generation = [project: string, generation: number]

/** One line for each thing that should not be there, is missing, or can be read by others. */
export async function strayIn(dir: string): Promise<string[]> {
  const env = openEnv(dir)
  try {
    const hashes = new Set<string>()
    await openTrees(env).forEach((tree) => {
      for (const hash of tree.hashes) hashes.add(hash)
    })
    return await env.read(() => {
      const collections = rows<Collection>(env, 'collections').map(({ value }) => value)
      const found = [strayRows, strayPacks, strayRecords, strayConversations].flatMap((stray) => stray(env))
      return [...found, ...strayFacts(env, hashes), ...strayFiles(dir, collections)]
    })
  } finally {
    await env.close()
  }
}

const rows = <V>(env: Env, name: DatabaseName) => [...env.table<V, never>(name).range()] as { key: unknown; value: V }[]

const projectsOf = (env: Env): Map<string, Project> =>
  new Map(rows<Project>(env, 'projects').map(({ value }) => [value.project_name, value]))

/** Generations that nobody reads, and missing parts of a generation that is read. */
function strayRows(env: Env): string[] {
  const projects = projectsOf(env)
  const stray: string[] = []
  for (const name of ['trees', 'graphs', 'collections', 'manifests'] as const) {
    const keys = rows(env, name).map(({ key }) => key as Generation)
    for (const [project, generation] of keys)
      if (!isLive(projects.get(project), generation)) stray.push(`${name} ${project} ${generation}`)
    const isNeeded = (project: Project): boolean => name === 'trees' || name === 'graphs' || project.chunks > 0
    for (const project of projects.values())
      if (isNeeded(project) && !keys.some(([of]) => of === project.project_name))
        stray.push(`${project.project_name} has no ${name}`)
    if (name !== 'trees' && name !== 'graphs') continue
    for (const { project_name, revisions = [] } of projects.values())
      for (const revision of revisions)
        if (!keys.some(([of, generation]) => of === project_name && generation === revision.generation))
          stray.push(`revision ${revision.name} of ${project_name} has no ${name}`)
  }
  return stray
}

/** Packs that no manifest names, and those that one names in vain. */
function strayPacks(env: Env): string[] {
  const stray: string[] = []
  const named = rows<Manifest>(env, 'manifests').flatMap(({ key, value }) =>
    value.map(({ pack }) => ({ project: (key as Generation)[0], pack })),
  )
  for (const { project, pack } of named)
    if (!env.table('chunks').has([project, pack])) stray.push(`${project} lacks pack ${pack}`)
  const wanted = new Set(named.map(({ project, pack }) => `${project} ${pack}`))
  const held = rows(env, 'chunks').map(({ key }) => (key as string[]).join(' '))
  return [...stray, ...held.filter((pack) => !wanted.has(pack)).map((pack) => `chunks ${pack}`)]
}

/** Facts of contents that no file has. */
function strayFacts(env: Env, ofTrees: ReadonlySet<string>): string[] {
  const hashes = new Set(ofTrees)
  const keys = rows(env, 'facts').flatMap(({ key }) => (key === FACTS_MARK ? [] : String(key)))
  if (hashes.size > 0) hashes.add(PRELUDE_HASH)
  return keys.filter((key) => !hashes.has(key.split(':')[0]!)).map((key) => `facts ${key}`)
}

/** Records of deleted things, and work that nobody does. */
function strayRecords(env: Env): string[] {
  const projects = projectsOf(env)
  const stray: string[] = []
  for (const { value } of rows<Job>(env, 'jobs'))
    if (value.finished_at === null) stray.push(`job ${value.kind} ${value.status}`)
  for (const { key } of rows(env, 'activeJobs')) stray.push(`active job of ${key}`)
  for (const { value } of rows<Run>(env, 'runs')) {
    if (!projects.has(value.project)) stray.push(`run of ${value.project}`)
    if (value.status === 'queued' || value.status === 'running') stray.push(`run ${value.kind} ${value.status}`)
  }
  const users = new Set(rows(env, 'users').map(({ key }) => key))
  for (const { value } of rows<SessionRecord>(env, 'sessions'))
    if (!users.has(value.user_id)) stray.push(`session of user ${value.user_id}`)
  return stray
}

/** Messages without their conversation, and conversations without their project or some of their messages. */
function strayConversations(env: Env): string[] {
  const projects = projectsOf(env)
  const stray: string[] = []
  const talks = new Map(
    rows<ConversationHeader>(env, 'conversations').map(({ value }) => [value.conversation_id, value]),
  )
  const messages = new Map<string, number>()
  for (const { key } of rows(env, 'messages')) {
    const [id] = key as [string, number]
    messages.set(id, (messages.get(id) ?? 0) + 1)
    if (!talks.has(id)) stray.push(`message of ${id}`)
  }
  for (const [id, { project_name, message_count }] of talks) {
    if (!projects.has(project_name)) stray.push(`conversation about ${project_name}`)
    if (message_count !== messages.get(id))
      stray.push(`conversation of ${message_count} messages has ${messages.get(id)}`)
  }
  return stray
}

const KNOWN_FILES =
  /^(data\.mdb|lock\.mdb|jwt-secret|settings\.key|initial-admin-password|service\.lock|store-begun|contract\.json|search)$/

/** Files that nothing accounts for, collections without an index, and files that others can read. */
function strayFiles(dir: string, collections: readonly Collection[]): string[] {
  const stray: string[] = []
  const revisions = new Set(collections.map(({ revision }) => revision))
  for (const revision of revisions)
    if (!existsSync(join(dir, 'search', `${revision}.index`))) stray.push(`no index of ${revision}`)
  for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const { mode } = statSync(join(dir, path))
    if ((mode & 0o077) !== 0) stray.push(`${path} can be read by others: ${(mode & 0o777).toString(8)}`)
    if (!path.startsWith('search/') && !KNOWN_FILES.test(path)) stray.push(`file ${path}`)
    const [, revision] = /^search\/(.+)\.(?:index|usearch)$/.exec(path) ?? []
    if (path.startsWith('search/') && !revisions.has(revision ?? '')) stray.push(`file ${path}`)
  }
  return stray
}
