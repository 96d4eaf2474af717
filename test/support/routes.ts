// The routes that a small project states, for the tests of web frameworks.

import { RESOLUTIONS } from '../../src/core/graph/graph.ts'
import { buildImpact } from '../../src/core/graph/impact/build.ts'
import { impactFileOf } from '../../src/core/graph/impact/file/file.ts'
import { fileTableOf } from '../../src/core/graph/impact/file/table.ts'
import { link } from '../../src/core/graph/link/link.ts'
import { extractFacts } from '../../src/core/languages/extract.ts'
import { languageOf, languages } from './languages.ts'

/** The routes of a project, a line each: method, path, handler (`(calls)` where it has no name), framework, certainty unless exact. */
export function routesOf(texts: Readonly<Record<string, string>>): string[] {
  const files = Object.keys(texts)
    .sort()
    .map((path) => {
      const language = languageOf(path)
      const text = texts[path]!
      return { path, lines: text.split('\n').length, facts: language && extractFacts(language, path, text), language }
    })
  const manifests = new Map(Object.entries(texts).filter(([path]) => /(^|\/)(go\.mod|package\.json)$/.test(path)))
  const graph = link({ project: 'shop', files, languages, manifests })
  const known = files.flatMap(({ path, facts, language }) =>
    facts && language ? [impactFileOf(facts, { path, language: language.id, isTest: false })] : [],
  )
  const name = (node: number): string => graph.strings[graph.qualifiedName[node]!]!
  return buildImpact(graph, fileTableOf(known)).routes.map(({ method, path, node, calls, framework, certainty }) => {
    const handler = node >= 0 ? name(node) : `(${calls.map(name).join(', ')})`
    const sure = RESOLUTIONS[certainty] === 'exact' ? '' : ` ${RESOLUTIONS[certainty]}`
    return `${method} ${path} ${handler} ${framework}${sure}`
  })
}
