// node test/trust/history.ts REPOSITORY [COMMITS [EVERY]]: the last commits of a repository, by first parents, each linked as an
// edit of the one before. After every so many that are followed, and before one that is not, the graph is compared, to the
// byte, with that of a link of everything. It tells how many commits were followed and why others were not, and throws at
// the first graph that differs.

import { readBlobs, walkCommit } from '../../src/clients/commit-files.ts'
import { git } from '../../src/clients/git-command.ts'
import { openRepository } from '../../src/clients/repository.ts'
import { decodeText } from '../../src/core/decode.ts'
import { type Linked, type LinkFile, type LinkInput, linkToKeep } from '../../src/core/graph/link/link.ts'
import type { Edits } from '../../src/core/graph/link/relink/files.ts'
import { relink } from '../../src/core/graph/link/relink/relink.ts'
import { isManifest } from '../../src/core/languages/files.ts'
import { FOLLOWED_FILES_MAX } from '../../src/core/limits.ts'
import { languages } from '../support/languages.ts'
import { linkFileOf } from '../support/link-files.ts'
import { assertFreshFrom } from '../support/relinked.ts'

const [path, commits = '200', every = '10'] = process.argv.slice(2)
if (path === undefined) {
  console.error('usage: node test/trust/history.ts REPOSITORY [COMMITS [EVERY]]')
  process.exit(2)
}
const repo = openRepository({ repo_path: path }, undefined)

/** A file as the linker takes it, and its text where it is a manifest. */
type Read = { file: LinkFile; manifest: string | undefined }
/** The files of a commit, by path. */
type State = ReadonlyMap<string, Read>

/** By blob and path: most files of a commit are those of the one before. */
const known = new Map<string, Read | undefined>()

async function stateOf(commit: string): Promise<State> {
  const tree = await walkCommit(repo, commit, 0)
  const keyOf = (row: number): string => `${tree.blobs![row]} ${tree.paths[row]}`
  const fresh = [...tree.paths.keys()].filter((row) => !known.has(keyOf(row)))
  for (const row of fresh) known.set(keyOf(row), undefined)
  for (const [row, read] of await readBlobs(repo, tree, fresh)) {
    const decoded = 'bytes' in read ? decodeText(read.bytes, tree.paths[row]!) : undefined
    if (decoded && 'text' in decoded) known.set(keyOf(row), readOf(tree.paths[row]!, decoded.text))
  }
  const rows = [...tree.paths.keys()].filter((row) => known.get(keyOf(row)))
  return new Map(rows.map((row) => [tree.paths[row]!, known.get(keyOf(row))!]))
}

const readOf = (at: string, text: string): Read => ({
  file: linkFileOf(at, text),
  manifest: isManifest(at) ? text : undefined,
})

const manifestsOf = (state: State): Map<string, string> =>
  new Map([...state].flatMap(([at, { manifest }]) => (manifest === undefined ? [] : [[at, manifest] as const])))

const inputOf = (state: State): LinkInput => ({
  project: 'p',
  files: [...state.values()].map(({ file }) => file),
  languages,
  manifests: manifestsOf(state),
})

function editsBetween(before: State, after: State): Edits {
  const edits = new Map<string, LinkFile | undefined>()
  for (const [at, { file }] of after) if (before.get(at)?.file !== file) edits.set(at, file)
  for (const at of before.keys()) if (!after.has(at)) edits.set(at, undefined)
  return edits
}

const counts = { commits: 0, unchanged: 0, followed: 0, compared: 0 }
const refused: Record<string, number> = {}
const refuse = (why: string): void => {
  refused[why] = (refused[why] ?? 0) + 1
}

function linkedAfter(kept: Linked, edits: Edits, state: State): Linked | undefined {
  if (edits.size > FOLLOWED_FILES_MAX) refuse('many files')
  else return relink(kept, edits, { onRefused: refuse }, manifestsOf(state))
  return undefined
}

/** The graph, and the commits that were followed since it was linked from everything or compared. */
let [kept, since]: [Linked | undefined, string[]] = [undefined, []]

function compare(state: State): void {
  counts.compared++
  try {
    assertFreshFrom(kept!, inputOf(state))
  } catch (error) {
    console.error(`after ${since.join(' ')} the graph is not that of a link of everything`)
    throw error
  }
  since = []
}

const listed = await git(repo, ['rev-list', '--first-parent', '-n', String(Number(commits) + 1), 'HEAD'])
let before: State = new Map()
for (const commit of listed.toString().trim().split('\n').reverse()) {
  const state = await stateOf(commit)
  const edits = editsBetween(before, state)
  const isFirst = before.size === 0
  if (!isFirst) counts.commits++
  if (!isFirst && edits.size === 0) {
    counts.unchanged++
    continue
  }
  const linked: Linked | undefined = kept && linkedAfter(kept, edits, state)
  if (!linked && since.length > 0) compare(before)
  before = state
  kept = linked ?? linkToKeep(inputOf(state))
  since = linked ? [...since, commit.slice(0, 10)] : []
  if (linked) counts.followed++
  if (since.length === Number(every)) compare(state)
}
if (since.length > 0) compare(before)
console.log(JSON.stringify({ ...counts, refused }))
