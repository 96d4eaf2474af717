import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { stopCoverage } from 'node:v8'
import type { Facts } from '../../../src/core/facts.ts'
import { packGraph, unpackGraph } from '../../../src/core/graph/graph.ts'
import { type LinkFile, link } from '../../../src/core/graph/link/link.ts'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import { isManifest } from '../../../src/core/languages/files.ts'
import type { Language } from '../../../src/core/languages/language.ts'
import { readyToEdit } from '../../../src/operations/quiet-time.ts'
import { LANGUAGES, languageOf, languages } from '../../support/languages.ts'
import fc from '../../support/properties.ts'
import { applyEdit, edits, fixtureFiles, type SourceTree } from '../../support/repositories/trees.ts'
import { rounds } from '../../support/rounds.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

// Counting each block of the linker in hundreds of links would take longer than they do; the goldens tell its coverage.
stopCoverage()
delete process.env.NODE_V8_COVERAGE // of the threads that link

const SEQUENCES = rounds(24)
const FILES = 14
/** Some files of each language, spread over its fixtures. */
function someFiles(): SourceTree {
  const files = new Map<string, string>()
  for (const language of LANGUAGES) {
    const all = [...fixtureFiles([language])].filter(([path]) => languageOf(path))
    const step = Math.ceil(all.length / FILES)
    for (let at = 0; at < all.length; at += step) files.set(...all[at]!)
  }
  return files
}

/** Brings the folder from one state of the tree to another. */
function write(folder: string, before: SourceTree, after: SourceTree): void {
  for (const path of before.keys()) if (!after.has(path)) rmSync(join(folder, path))
  for (const [path, text] of after) {
    if (before.get(path) === text) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

type Linked = { files_linked: number }

const sourceFiles = (tree: SourceTree): number => [...tree.keys()].filter((path) => languageOf(path)).length

const known = new Map<string, Facts | undefined>()

/** Facts depend on path and text alone: those of texts that come again are made once. */
function factsOf(language: Language, path: string, text: string): Facts | undefined {
  const key = `${path}\n${text}`
  if (!known.has(key)) known.set(key, extractFacts(language, path, text))
  return known.get(key)
}

/** The graph of a tree, made from nothing. */
function freshGraph(project: string, tree: SourceTree): Uint8Array {
  const files: LinkFile[] = []
  const manifests = new Map<string, string>()
  for (const [path, text] of tree) {
    if (isManifest(path)) manifests.set(path, text)
    const language = languageOf(path)
    const lines = text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0)
    files.push({ path, lines, facts: language && factsOf(language, path, text) })
  }
  return packGraph(link({ project, files, languages, manifests }))
}

test('after any sequence of edits, renames and deletions the graph is that of a fresh ingest', async () => {
  const folder = temporaryFolder()
  const service = await startTestService({ env: { CKS_WORKERS: '2' } })
  after(() => service.stop())
  const { stores } = service.ctx
  const first = someFiles()
  let onDisk: SourceTree = new Map()

  let inPart = 0

  const ingest = async (tree: SourceTree): Promise<Uint8Array> => {
    write(folder, onDisk, tree)
    onDisk = tree
    const body = { repo_path: folder, project_name: 'edits' }
    const { body: job } = await service.admin.post<{ job_id: string }>('/instances/graph', body)
    const { status, result } = await service.admin.jobEnd(job.job_id)
    assert.equal(status, 'succeeded')
    const { files_linked } = (result as { ingest: Linked }).ingest
    if (files_linked > 0 && files_linked < sourceFiles(tree)) inPart++
    const generation = (await stores.projects.get('edits'))!.generation
    return (await stores.graphs.get('edits', generation))!
  }

  await fc.assert(
    fc.asyncProperty(fc.array(edits([...first.keys()]), { minLength: 1, maxLength: 4 }), async (sequence) => {
      // A tree that has lost most of its files has little left to go wrong in.
      const from = onDisk.size < first.size / 2 ? first : onDisk
      const tree = sequence.reduce(applyEdit, from)
      const [now, fresh] = [await ingest(tree), freshGraph('edits', tree)]
      if (!Buffer.from(now).equals(fresh)) assert.deepEqual(unpackGraph(now), unpackGraph(fresh))
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  )
  assert.ok(inPart > SEQUENCES / 10, `only ${inPart} ingests linked a part of the files`)
})

/** A project of these files; an ingest and an edit resolve with the number of files that were linked, once the graph is found right. */
function projectOf(name: string, first: SourceTree, service: () => TestService) {
  const folder = temporaryFolder()
  let tree = first
  write(folder, new Map(), tree)

  const ingest = async (): Promise<number> => {
    const { admin, ctx } = service()
    const body = { repo_path: folder, project_name: name }
    const { body: job } = await admin.post<{ job_id: string }>('/instances/graph', body)
    const { status, result } = await admin.jobEnd(job.job_id)
    assert.equal(status, 'succeeded')
    const { generation } = (await ctx.stores.projects.get(name))!
    const now = (await ctx.stores.graphs.get(name, generation))!
    const fresh = freshGraph(name, tree)
    if (!Buffer.from(now).equals(fresh)) assert.deepEqual(unpackGraph(now), unpackGraph(fresh))
    return (result as { ingest: Linked }).ingest.files_linked
  }
  const put = (path: string, text: string | undefined): Promise<number> => {
    const now = new Map(tree)
    if (text === undefined) now.delete(path)
    else now.set(path, text)
    write(folder, tree, now)
    tree = now
    return ingest()
  }
  const edit = (path: string, change: (text: string) => string): Promise<number> => put(path, change(tree.get(path)!))
  return { ingest, edit, put }
}

/** The first files of a language. */
const filesIn = (language: string, count: number): [string, string][] =>
  [...fixtureFiles([language])].filter(([path]) => languageOf(path)).slice(0, count)

test('an edited function links its own file, and the next edit follows from that', async () => {
  const service = await startTestService()
  after(() => service.stop())
  const tree: SourceTree = new Map(filesIn('python', 40))
  const { ingest, edit } = projectOf('functions', tree, () => service)

  assert.equal(await ingest(), tree.size)
  const [path, other] = [...tree.keys()].filter((one) => tree.get(one)!.length > 100) as [string, string]
  assert.equal(await edit(path, (text) => `${text}\ndef added_once(a):\n    return str(a)\n`), 1)
  assert.equal(await edit(path, (text) => `${text}\n# a comment\n`), 0)
  assert.equal(await edit(path, (text) => text.replace('return str(a)', 'return str(a).strip()')), 1)
  assert.equal(await edit(other, (text) => `${text}\nclass AddedOnce:\n    pass\n`), 1)
  assert.equal(await edit(other, (text) => `${text}\ndef added_twice():\n    return AddedOnce()\n`), 1)
})

test('a file that comes or goes is linked with those that it concerns alone', async () => {
  const service = await startTestService()
  after(() => service.stop())
  const tree: SourceTree = new Map(filesIn('python', 40))
  const { ingest, put } = projectOf('files', tree, () => service)
  await ingest()

  assert.equal(await put('new_folder/added_alone.py', 'def added_alone():\n    return 1\n'), 1)
  assert.equal(await put('user_of_it.py', 'from new_folder.added_alone import added_alone\n\nadded_alone()\n'), 1)
  assert.equal(await put('new_folder/added_alone.py', undefined), 2)
  assert.equal(await put('user_of_it.py', undefined), 1)
  assert.equal(await put('notes.txt', 'a note\n'), 0)
  assert.ok((await put('first.rb', 'def first_of_ruby\nend\n')) > 0)
  assert.ok((await put('second.rb', 'def second_of_ruby\nend\n')) > 0)
})

test('after a start the project that was ingested last is linked, so that its first edit links its own file', async () => {
  const dataDir = temporaryFolder()
  let service = await startTestService({ dataDir })
  after(() => service.stop())
  const tree: SourceTree = new Map([...filesIn('python', 30), ...filesIn('typescript', 5)])
  const { ingest, edit } = projectOf('languages', tree, () => service)
  await ingest()
  await service.stop()
  service = await startTestService({ dataDir })

  assert.equal(await readyToEdit(service.ctx), true)
  const path = [...tree.keys()].find((one) => one.endsWith('.py') && tree.get(one)!.length > 100)!
  assert.equal(await edit(path, (text) => `${text}\ndef added_first():\n    return 1\n`), 1)
  assert.equal(await edit(path, (text) => `${text}\ndef added_second():\n    return 2\n`), 1)
})
