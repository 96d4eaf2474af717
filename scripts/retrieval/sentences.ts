// Questions out of a tree's own documentation: the first sentence of a doc comment asks for its function. All doc
// comments are taken out of the tree that is searched, so that the words of none are found again.

import { type Definition, definitionsOf, groupOf } from '../../train/definitions.ts'
import { evenly } from '../../train/sample.ts'
import { questionOf } from '../../train/sentences.ts'
import { isSource } from '../../train/sources.ts'
import type { Asked } from './measures.ts'

/**
 * At most `count` questions, spread evenly over a tree's sources (not its tests), each with the one function that is
 * meant, as it stands in `texts`: the same files without their doc comments.
 */
export function sentencesOf(
  sources: ReadonlyMap<string, string>,
  count: number,
): { questions: Asked[]; texts: Map<string, string> } {
  const questions: Asked[] = []
  const said = new Set<string>()
  const texts = new Map<string, string>()
  for (const [path, text] of sources) {
    const group = groupOf(path)
    const definitions = group === undefined ? [] : definitionsOf(path, text)
    const { rest, lineOf } = withoutDocs(text, definitions)
    texts.set(path, rest)
    if (group === undefined || !isSource(path)) continue
    for (const { isType, doc, name, startLine, endLine } of definitions) {
      const question = isType || doc === '' ? null : questionOf(doc, name, group)
      if (question === null || said.has(question.toLowerCase())) continue
      said.add(question.toLowerCase())
      const place = { path, name, startLine: lineOf(startLine), endLine: lineOf(endLine) }
      questions.push({ text: question, files: [path], functions: [place] })
    }
  }
  return { questions: evenly(questions, count), texts }
}

/** A text without the lines of its doc comments, and where a line that stays is in it. */
function withoutDocs(
  text: string,
  definitions: readonly Definition[],
): { rest: string; lineOf: (line: number) => number } {
  const lines = text.split('\n')
  const gone = new Uint8Array(lines.length + 1)
  for (const { docStart, docEnd, endLine } of definitions) {
    if (docStart === 0) continue
    gone.fill(1, docStart, docEnd + 1)
    if (docEnd >= endLine) gone[docStart] = 2
  }
  const place = new Uint32Array(lines.length + 1)
  const kept: string[] = []
  for (const [at, line] of lines.entries()) {
    if (gone[at + 1] === 0) kept.push(line)
    else if (gone[at + 1] === 2) kept.push(line.replace(/\S.*/, 'pass')) // a body needs a statement
    place[at + 1] = kept.length
  }
  return { rest: kept.join('\n'), lineOf: (line) => Math.max(1, place[line]!) }
}
