// Checks a graph against the rules of a team.

import { compareText } from '../../order.ts'
import { pathChooser } from '../../text/grep/globs.ts'
import { componentsOf } from '../components.ts'
import { dependenciesOf, linksOf } from '../dependencies.ts'
import { isDependency } from '../file-edges.ts'
import { EDGE_TYPES, type EdgeType, type Graph, kindCode } from '../graph.ts'
import { isTestNode } from '../names.ts'
import type { Link } from '../relations/related.ts'
import type { Rule, RuleException, RulesProblem } from './read.ts'

/** Edges that break a rule, and how many exceptions let pass. */
export type RuleResult = {
  rule: Rule
  links: Link[]
  excepted: number
  cycles: string[][]
  unused: RuleException[]
  /** Its globs that choose nothing: it is about less than its author thinks. */
  unmatched: readonly string[]
}

/** Edges that all rules of a file may find: more are no list that anybody reads, and a few rules of `**` find millions. */
const LINKS_MAX = 100_000

/**
 * What each rule finds, in the order of the rules; links by path and line. A problem when the rules find too many edges, or
 * `isLate` says that time is up: globs can be made that take milliseconds for each path.
 */
export function checkRules(graph: Graph, rules: readonly Rule[], isLate: () => boolean): RuleResult[] | RulesProblem {
  const results: RuleResult[] = []
  let links = 0
  for (const rule of rules) {
    const check: Check = { graph, isLate, linksMax: LINKS_MAX - links }
    const result = rule.kind === 'cycles' ? checkCycles(check, rule) : checkDependencies(check, rule)
    if (typeof result === 'string') return { line: rule.line, problem: `rule '${rule.name}' ${PROBLEMS[result]}` }
    links += result.links.length
    results.push(result)
  }
  return results
}

/** Edges that break a rule between two looks at the clock. */
const LINKS_A_LOOK = 256

const PROBLEMS = {
  late: 'takes too long: write its globs with fewer `*` and `{`',
  many: `and those before it are broken by more than ${LINKS_MAX} edges: narrow \`from\``,
} as const

type Problem = keyof typeof PROBLEMS

type Check = { graph: Graph; isLate: () => boolean; linksMax: number }

const EXTERNAL = kindCode('ExternalPackage')
/** How a rule names a package from outside: `package:lodash`. */
const PACKAGE = 'package:'

/** Whether globs fit a path or external package, asked of RE2 once for each; of none after it is late. */
function fitting({ graph, isLate }: Check, globs: readonly string[]): (node: number) => boolean {
  const paths = pathChooser(globs.filter((glob) => !glob.startsWith(PACKAGE)))
  const packages = pathChooser(
    globs.filter((glob) => glob.startsWith(PACKAGE)).map((glob) => glob.slice(PACKAGE.length)),
  )
  const hasPaths = globs.some((glob) => !glob.startsWith(PACKAGE))
  const hasPackages = globs.some((glob) => glob.startsWith(PACKAGE))
  const known = new Map<string, boolean>()
  return (node) => {
    const isExternal = graph.kind[node] === EXTERNAL
    if (isExternal ? !hasPackages : !hasPaths) return false
    const text = graph.strings[isExternal ? graph.qualifiedName[node]! : graph.path[node]!]!
    if (text === '') return false
    const key = isExternal ? `${PACKAGE}${text}` : text
    const before = known.get(key)
    if (before !== undefined) return before
    if (isLate()) return false
    const fits = (isExternal ? packages : paths)(text)
    known.set(key, fits)
    return fits
  }
}

/**
 * The exceptions of a rule at work: `allow` tells whether one of them lets an edge pass, `counts` how many passed, and the
 * exceptions that let none pass. `fits`: whether globs choose an end of the edge.
 */
function exceptionsOf({ except }: Rule, fits: (globs: readonly string[]) => (end: number) => boolean) {
  const all = except.map((exception) => ({ exception, from: fits(exception.from), to: fits(exception.to) }))
  const used = new Set<RuleException>()
  let excepted = 0
  const allow = (source: number, target: number): boolean => {
    const found = all.find(({ from, to }) => from(source) && to(target))
    if (!found) return false
    used.add(found.exception)
    excepted++
    return true
  }
  return { allow, counts: () => ({ excepted, unused: except.filter((exception) => !used.has(exception)) }) }
}

const wantedTypes = (types: readonly EdgeType[]): Uint8Array =>
  Uint8Array.from(EDGE_TYPES, (type) => (types.includes(type) ? 1 : 0))

type DependencyRule = Extract<Rule, { kind: 'dependency' }>

/** Whether a rule forbids that code which it is about depends on a node. */
function forbiddenBy(check: Check, { from, allow, deny }: DependencyRule): (target: number) => boolean {
  const { graph } = check
  if (deny) return fitting(check, deny)
  const isAllowed = fitting(check, [...allow!, ...from])
  // A list of paths says nothing of packages, unless it names some.
  const namesPackages = allow!.some((glob) => glob.startsWith(PACKAGE))
  return (target) => {
    const isExternal = graph.kind[target] === EXTERNAL
    if (isExternal ? !namesPackages : graph.strings[graph.path[target]!] === '') return false
    return !isAllowed(target)
  }
}

function checkDependencies(check: Check, rule: DependencyRule): RuleResult | Problem {
  const { graph, isLate, linksMax } = check
  const isFrom = fitting(check, rule.from)
  const isForbidden = forbiddenBy(check, rule)
  const exceptions = exceptionsOf(rule, (globs) => fitting(check, globs))
  const wanted = wantedTypes(rule.types)
  const links: Link[] = []
  for (let source = 0; source < graph.nodeCount; source++) {
    if (graph.edgeStart[source] === graph.edgeStart[source + 1] || !isFrom(source)) continue
    if (!rule.tests && isTestNode(graph, source)) continue
    for (let edge = graph.edgeStart[source]!; edge < graph.edgeStart[source + 1]!; edge++) {
      const target = graph.target[edge]!
      if (wanted[graph.type[edge]!] === 0 || graph.path[target] === graph.path[source] || !isForbidden(target)) continue
      if (!isDependency(graph, edge, source)) continue
      if (links.length % LINKS_A_LOOK === 0 && isLate()) return 'late'
      if (!exceptions.allow(source, target)) links.push({ edge, source, target })
      if (links.length > linksMax) return 'many'
    }
  }
  const unmatched = rule.from.filter((glob) => !choosesAny(graph, fitting(check, [glob])))
  if (isLate()) return 'late'
  return { rule, links: inOrder(graph, links), cycles: [], unmatched, ...exceptions.counts() }
}

function choosesAny(graph: Graph, fits: (node: number) => boolean): boolean {
  for (let node = 0; node < graph.nodeCount; node++) if (fits(node)) return true
  return false
}

function inOrder(graph: Graph, links: Link[]): Link[] {
  const paths = [...new Set(links.map(({ source }) => graph.path[source]!))]
  paths.sort((a, b) => compareText(graph.strings[a]!, graph.strings[b]!))
  const rankOf = new Map(paths.map((path, at) => [path, at]))
  const lineOf = ({ edge, source }: Link): number => graph.lines[graph.lineStart[edge]!] ?? graph.startLine[source]!
  const placed = links.map((link) => ({ link, rank: rankOf.get(graph.path[link.source]!)!, line: lineOf(link) }))
  placed.sort((a, b) => a.rank - b.rank || a.line - b.line || a.link.edge - b.link.edge)
  return placed.map(({ link }) => link)
}

/** The cycles among the parts that a rule is about, without excepted edges; links are one for each edge of a cycle. */
function checkCycles(
  { graph, isLate, linksMax }: Check,
  rule: Extract<Rule, { kind: 'cycles' }>,
): RuleResult | Problem {
  const query = { level: rule.level, depth: undefined, tests: rule.tests, types: rule.types }
  const found = dependenciesOf(graph, query)
  const { parts, edges } = found
  const isWithin = pathChooser(rule.within)
  const wanted = parts.map((part) => !isLate() && isWithin(part))
  const exceptions = exceptionsOf(rule, (globs) => once(pathChooser(globs), parts))
  const targets: number[][] = parts.map(() => [])
  const kept = edges.filter(
    ({ source, target }) => wanted[source] && wanted[target] && !isLate() && !exceptions.allow(source, target),
  )
  if (isLate()) return 'late'
  for (const { source, target } of kept) targets[source]!.push(target)
  const cycles = componentsOf(targets).filter(({ length }) => length > 1)
  const componentOf = new Map(cycles.flatMap((members, at) => members.map((member) => [member, at] as const)))
  const links = kept.flatMap((edge) => {
    const own = componentOf.get(edge.source)
    return own !== undefined && own === componentOf.get(edge.target) ? linksOf(graph, found, edge).slice(0, 1) : []
  })
  if (links.length > linksMax) return 'many'
  const named = cycles.map((members) => members.map((member) => parts[member]!).sort())
  const unmatched = rule.within.filter((glob) => !parts.some(pathChooser([glob])))
  return { rule, links: inOrder(graph, links), cycles: named, unmatched, ...exceptions.counts() }
}

/** Asks of each part once, by its number. */
function once(chooses: (part: string) => boolean, parts: readonly string[]): (part: number) => boolean {
  const known = new Int8Array(parts.length)
  return (part) => {
    if (known[part] === 0) known[part] = chooses(parts[part]!) ? 1 : -1
    return known[part] === 1
  }
}
