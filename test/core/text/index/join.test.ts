import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  columnsOf,
  completeIndex,
  draftIndex,
  type IndexedFile,
  pathColumns,
} from '../../../../src/core/text/index/assemble.ts'
import { concatColumns } from '../../../../src/core/text/index/concat.ts'
import { extendDelta, type IndexDelta, joinDelta, openDelta, packDelta } from '../../../../src/core/text/index/delta.ts'
import { joinColumns } from '../../../../src/core/text/index/join.ts'
import { createSegmenter } from '../../../../src/core/text/index/lexical.ts'
import fc from '../../../support/properties.ts'

const MODEL = { version: 'test', dimensions: 3 }
const segment = createSegmenter()
const WORDS = ['sell', 'buy', 'parcel', 'größe', 'price', 'readConfig', 'x']

/** A file of some chunks, each with some of the words; equal numbers make equal files. */
function fileOf(path: string, chunks: readonly (readonly number[])[]): IndexedFile {
  return {
    path,
    chunks: chunks.map((words, at) => ({
      entityType: ['Function', 'Class', 'Document', 'Config'][(words[0] ?? 0) % 4]!,
      name: WORDS[(words[0] ?? 0) % WORDS.length]!,
      // Of two chunks in a row that share a name, the second belongs to the unit of the first.
      qualifiedName: `${path}.${WORDS[(words[0] ?? 0) % WORDS.length]}`,
      enclosing: path,
      startLine: at * 10 + 1,
      endLine: at * 10 + 9,
      isTest: words.length % 2 === 0,
      isGenerated: words.length % 3 === 0,
      isDeprecated: false,
    })),
    segment: segment(
      chunks.map((words) => ({
        name: '',
        enclosing: '',
        path,
        signature: '',
        doc: '',
        body: words.map((word) => WORDS[word % WORDS.length]).join(' '),
        description: '',
      })),
    ),
    vectors: Int8Array.from({ length: chunks.length * MODEL.dimensions }, (_, at) => at - chunks.length),
    scales: Float32Array.from(chunks, (words) => words.length / 8),
    ids: Uint8Array.from({ length: chunks.length * 16 }, (_, at) => at + path.length),
  }
}

const pathsIn = (files: object): string[] => Object.keys(files).sort()

const contents = fc.array(fc.array(fc.nat(20), { maxLength: 6 }), { maxLength: 4 })
const tree = fc.dictionary(fc.constantFrom(...'abcdefghijkl'), contents)

test('columns joined from those before and those of changed files are those made of all files', () => {
  fc.assert(
    fc.property(tree, tree, fc.boolean(), (old, edits, removes) => {
      const before = Object.keys(old).sort()
      const now = { ...old, ...edits }
      const paths = Object.keys(now)
        .filter((path) => !(removes && path in old && path < 'd'))
        .sort()
      const isNew = (path: string): boolean => path in edits || !(path in old)
      const files = paths.map((path) => fileOf(path, now[path]!))
      let made = 0
      const joined = joinColumns(
        columnsOf(
          before.map((path) => fileOf(path, old[path]!)),
          MODEL,
        ),
        columnsOf(
          files.filter(({ path }) => isNew(path)),
          MODEL,
        ),
        paths.map((path) =>
          isNew(path) ? { isNew: true, file: made++ } : { isNew: false, file: before.indexOf(path) },
        ),
      )
      assert.deepEqual(joined, columnsOf(files, MODEL))
    }),
    { numRuns: 500 },
  )
})

test('columns of files in parts are those made of all files at once, whatever room their vectors are given', () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 5 }), fc.constantFrom(0, 0.4, 1, 1.5), (trees, share) => {
      const parts = trees.map((files, part) => pathsIn(files).map((path) => fileOf(`${part}/${path}`, files[path]!)))
      const whole = columnsOf(parts.flat(), MODEL)
      let room = new Int8Array(Math.floor(whole.vectors.length * share))
      const joined = concatColumns(
        parts.map((files) => {
          const part = columnsOf(files, MODEL, room)
          room = room.subarray(part.vectors.length)
          return part
        }),
      )
      assert.deepEqual(joined, whole)
    }),
    { numRuns: 500 },
  )
})

/** The columns of files by their contents, in the order of their paths. */
const columnsIn = (files: Readonly<Record<string, readonly (readonly number[])[]>>) =>
  columnsOf(
    pathsIn(files).map((path) => fileOf(path, files[path]!)),
    MODEL,
  )

test('an index with the delta of several edits is that of all files, before and after the delta is stored', () => {
  const path = fc.constantFrom(...'abcdefghijkl')
  // undefined: the file goes
  const edits = fc.array(fc.dictionary(path, fc.option(contents, { nil: undefined })), { minLength: 1, maxLength: 4 })
  const commit = fc.record({ message: fc.constantFrom(...WORDS), paths: fc.uniqueArray(path, { maxLength: 4 }) })
  fc.assert(
    fc.property(fc.dictionary(path, contents, { minKeys: 1 }), edits, fc.array(commit), (old, rounds, commits) => {
      const index = completeIndex(draftIndex(columnsIn(old), pathColumns(pathsIn(old), 'head', commits)), undefined)
      let now = old
      let delta: IndexDelta | undefined
      for (const round of rounds) {
        const before = pathsIn(now)
        now = Object.fromEntries(
          Object.entries({ ...now, ...round }).filter((file) => file[1] !== undefined),
        ) as typeof old
        const paths = pathsIn(now)
        const stayed = paths.map((one) => (one in round ? undefined : before.indexOf(one)))
        const made = paths.filter((one) => one in round).map((one) => fileOf(one, now[one]!))
        delta = openDelta(packDelta(extendDelta({ delta, files: before.length }, stayed, made, MODEL)))
        assert.ok(delta)
        const isSame = paths.join() === pathsIn(old).join()
        // the past of files that have come is read by whoever writes a whole index
        const known = commits.map((one) => ({ ...one, paths: one.paths.map((other) => (other in old ? other : '~')) }))
        const past = pathColumns(paths, isSame ? 'head' : '', known)
        const joined = completeIndex(joinDelta(index, delta), undefined)
        assert.deepEqual(joined, completeIndex(draftIndex(columnsIn(now), past), undefined))
      }
    }),
    { numRuns: 500 },
  )
})

test('a delta that is cut short or changed is none', () => {
  const bytes = packDelta(extendDelta({ delta: undefined, files: 1 }, [undefined], [fileOf('a', [[1, 2]])], MODEL))
  assert.ok(openDelta(bytes))
  assert.equal(openDelta(bytes.slice(0, -1)), undefined)
  for (let at = 0; at < bytes.length; at += 7)
    assert.equal(openDelta(bytes.map((byte, i) => (i === at ? byte ^ 4 : byte))), undefined)
})
