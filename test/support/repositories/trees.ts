// Small source trees for property tests: real fixtures, cut up, renamed and edited at random.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from '../properties.ts'

export type SourceTree = ReadonlyMap<string, string>

const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** The files of every fixture of the given languages, each under a folder of its own. */
export function fixtureFiles(languages: readonly string[]): SourceTree {
  const files = new Map<string, string>()
  for (const language of languages) {
    const folder = join(FIXTURES, language)
    for (const path of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
      const full = join(folder, path)
      if (statSync(full).isFile()) files.set(`${language}/${path}`, readFileSync(full, 'utf8'))
    }
  }
  return files
}

export type Edit =
  | { kind: 'delete'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'swap'; path: string; from: string }
  | { kind: 'cut'; path: string; share: number }
  | { kind: 'append'; path: string; from: string }
  | { kind: 'space'; path: string; share: number }
  | { kind: 'drop'; path: string; share: number }
  | { kind: 'reword'; path: string; share: number; other: number }

/** Where in a text, from its start (0) to its end. */
const SHARE = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

/** An edit of one of the given files, chosen at random. */
export function edits(paths: readonly string[]): fc.Arbitrary<Edit> {
  const path = fc.constantFrom(...paths)
  return fc.oneof(
    path.map((one) => ({ kind: 'delete' as const, path: one })),
    fc.tuple(path, fc.constantFrom('moved', 'other', 'z')).map(([one, name]) => ({
      kind: 'rename' as const,
      path: one,
      to: one.replace(/[^/]*(\.[^./]+)$/, `${name}$1`),
    })),
    fc.tuple(path, path).map(([one, from]) => ({ kind: 'swap' as const, path: one, from })),
    fc.tuple(path, SHARE).map(([one, share]) => ({ kind: 'cut' as const, path: one, share })),
    fc.tuple(path, path).map(([one, from]) => ({ kind: 'append' as const, path: one, from })),
    fc
      .tuple(fc.constantFrom('space' as const, 'drop' as const), path, SHARE)
      .map(([kind, one, share]) => ({ kind, path: one, share })),
    fc.tuple(path, SHARE, SHARE).map(([one, share, other]) => ({ kind: 'reword' as const, path: one, share, other })),
  )
}

/** The tree after an edit; one of a file that is not there changes nothing. */
export function applyEdit(tree: SourceTree, edit: Edit): SourceTree {
  const text = tree.get(edit.path)
  if (text === undefined) return tree
  const result = new Map(tree)
  if (edit.kind === 'delete') result.delete(edit.path)
  else if (edit.kind === 'rename') {
    result.delete(edit.path)
    result.set(edit.to, text)
  } else if (edit.kind === 'swap') result.set(edit.path, tree.get(edit.from) ?? '')
  else if (edit.kind === 'cut') result.set(edit.path, text.slice(0, Math.floor(text.length * edit.share)))
  else if (edit.kind === 'append') result.set(edit.path, text + (tree.get(edit.from) ?? ''))
  else if (edit.kind === 'space') result.set(edit.path, withLine(text, edit.share, 0, ['']))
  else if (edit.kind === 'drop') result.set(edit.path, withLine(text, edit.share, 1, []))
  else result.set(edit.path, reworded(text, edit.share, edit.other))
  return result
}

/** The text with `removed` lines replaced by others. */
function withLine(text: string, share: number, removed: number, added: string[]): string {
  const lines = text.split('\n')
  return lines.toSpliced(Math.floor(lines.length * share), removed, ...added).join('\n')
}

/** The text with every occurrence of one of its words replaced by another one. */
function reworded(text: string, share: number, other: number): string {
  const words = text.match(/[A-Za-z_]\w*/g) ?? []
  const at = (where: number): string => words[Math.floor(words.length * where)] ?? ''
  return words.length === 0 ? text : text.replaceAll(new RegExp(`\\b${at(share)}\\b`, 'g'), at(other))
}
