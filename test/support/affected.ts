// The answer to a change of one line in a small program.

import assert from 'node:assert/strict'
import type { ImpactQuestion } from '../../src/core/graph/impact/answer.ts'
import { buildImpact } from '../../src/core/graph/impact/build.ts'
import { readPasted } from '../../src/core/graph/impact/change/pasted.ts'
import { impactFileOf } from '../../src/core/graph/impact/file/file.ts'
import { fileTableOf } from '../../src/core/graph/impact/file/table.ts'
import { Impact } from '../../src/core/graph/impact/impact.ts'
import { packImpact, unpackImpact } from '../../src/core/graph/impact/index.ts'
import type { ImpactAnswer } from '../../src/core/graph/impact/records.ts'
import { link } from '../../src/core/graph/link/link.ts'
import { answerImpact } from './impact-answer.ts'
import { languageOf, languages } from './languages.ts'
import { linkFileOf, manifestsIn } from './link-files.ts'

type Texts = Readonly<Record<string, string>>

/** The answer to a change of the line of a file that contains `line`, with every test that may be affected. */
export function affected(texts: Texts, path: string, line: string): ImpactAnswer {
  const { impact, question } = asked(texts, path, line)
  return answerImpact(impact, question)
}

/** The index of a small program, and the question about a change of the line of a file that contains `line`. */
export function asked(texts: Texts, path: string, line: string): { impact: Impact; question: ImpactQuestion } {
  const files = Object.entries(texts).map(([path, text]) => linkFileOf(path, text))
  const graph = link({ project: 'small', files, languages, manifests: manifestsIn(Object.entries(texts)) })
  const known = files.flatMap(({ path, facts }) => {
    const language = languageOf(path)
    if (!facts || !language) return []
    return [impactFileOf(facts, { path, language: language.id, isTest: language.isTest(path) })]
  })
  const index = unpackImpact(packImpact(buildImpact(graph, fileTableOf(known))))!
  const at = texts[path]!.split('\n').findIndex((each) => each.includes(line)) + 1
  assert.ok(at > 0, `no line has ${line}`)
  const diff = readPasted([[`--- a/${path}`, `+++ b/${path}`, `@@ -${at} +${at} @@`, '-before', `+${line}`]])
  const manifests = {
    paths: new Set(Object.keys(texts)),
    texts: new Map(Object.entries(texts).filter(([path]) => /\.(json|toml|cfg|ini)$/.test(path))),
  }
  const limits = { places: [], paths: [], side: 'after', setting: 'safe', limit: 100, budget: undefined } as const
  const chains = 100
  return { impact: new Impact(graph, index), question: { ...limits, chains, diff, manifests, labelOf: () => '' } }
}

/** The tests of an answer as their runner names them. */
export const selectors = ({ tests }: ImpactAnswer): string[] => tests.map(({ selector }) => selector).sort()
