// The routes that a small project states, for the tests of web frameworks.

import { RESOLUTIONS } from '../../src/core/graph/graph.ts'
import { buildImpact } from '../../src/core/graph/impact/build.ts'
import { impactFileOf } from '../../src/core/graph/impact/file/file.ts'
import { fileTableOf } from '../../src/core/graph/impact/file/table.ts'
import { link } from '../../src/core/graph/link/link.ts'
import { languageOf, languages } from './languages.ts'
import { linkFileOf, manifestsIn } from './link-files.ts'

/** The routes of a project, a line each: method, path, handler (`(calls)` where it has no name), framework, certainty unless exact. */
export function routesOf(texts: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
  const files = entries.map(([path, text]) => linkFileOf(path, text))
  const graph = link({ project: 'shop', files, languages, manifests: manifestsIn(entries) })
  const known = files.flatMap(({ path, facts }) => {
    const language = languageOf(path)
    return facts && language ? [impactFileOf(facts, { path, language: language.id, isTest: false })] : []
  })
  const name = (node: number): string => graph.strings[graph.qualifiedName[node]!]!
  return buildImpact(graph, fileTableOf(known)).routes.map(({ method, path, node, calls, framework, certainty }) => {
    const handler = node >= 0 ? name(node) : `(${calls.map(name).join(', ')})`
    const sure = RESOLUTIONS[certainty] === 'exact' ? '' : ` ${RESOLUTIONS[certainty]}`
    return `${method} ${path} ${handler} ${framework}${sure}`
  })
}
