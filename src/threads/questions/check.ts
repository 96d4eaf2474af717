// Checks a project against the rules of its team.

import { move } from 'piscina'
import { readBytes } from '../../clients/files.ts'
import { type Gate, isDecided } from '../../clients/gate.ts'
import { textOf } from '../../core/decode.ts'
import { checkRules, type RuleResult } from '../../core/graph/rules/check.ts'
import { RULES_PATH } from '../../core/graph/rules/place.ts'
import { type RulesProblem, readRules } from '../../core/graph/rules/read.ts'
import { tagOf } from '../../core/hash.ts'
import { RULES_MS_MAX } from '../../core/limits.ts'
import type { components } from '../../core/openapi.d.ts'
import { type SarifFinding, toSarif } from '../../core/review/sarif.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { linkRecord } from './records.ts'
import { sourcesOf } from './sources.ts'

type Schemas = components['schemas']
type Violation = Schemas['RuleViolation']

/**
 * The rules as text, or undefined for those of the repository; how the answer is written; the version of the service; and a
 * gate that is shut when nobody waits for the answer any more.
 */
export type CheckInput = GraphRef & {
  left?: Gate
  rules: string | undefined
  format: 'json' | 'sarif'
  limit: number
  version: string
}

/** The contract's `RuleCheck` or a SARIF log as bytes; what is wrong with the rules; that there are none, or no graph. */
export type CheckOutput = Uint8Array | RulesProblem | 'unruled' | undefined

/** Checks a project. */
export async function check(input: CheckInput): Promise<CheckOutput> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const text = input.rules ?? rulesOf(input)
  if (text === undefined) return 'unruled'
  const rules = readRules(text)
  if (!Array.isArray(rules)) return rules
  const end = performance.now() + RULES_MS_MAX
  const results = checkRules(
    graph,
    rules,
    () => performance.now() > end || (input.left && isDecided(input.left)) === true,
  )
  if (!Array.isArray(results)) return results
  const sources = await sourcesOf(input)
  const broken = results.flatMap(({ rule, links }) => links.map((link) => ({ rule, link })))
  // A log names all of them. Their lines are read of no more files than the answer shows.
  const shown = input.format === 'sarif' ? broken : broken.slice(0, input.limit)
  const violations = shown.map(({ rule, link }): Violation => {
    const { confidence: _, count: __, sites, ...edge } = linkRecord(graph, sources, link)
    const line = sites[0]?.line ?? (graph.startLine[link.source]! || null)
    return { rule: rule.name, severity: rule.severity, ...edge, line, text: sites[0]?.text ?? null }
  })
  if (input.format === 'sarif') return sarifOf(violations, input)
  return jsonBytes({
    ...envelopeOf(input, sources),
    rules_from: input.rules === undefined ? 'repository' : 'request',
    clean: !broken.some(({ rule }) => rule.severity === 'error'),
    rules: results.map(ruleRecord),
    violations,
    stats: { rules: rules.length, violations: broken.length, returned: violations.length },
  } satisfies Schemas['RuleCheck'])
}

function rulesOf({ repository }: GraphRef): string | undefined {
  const read = readBytes(repository.root, RULES_PATH)
  return 'bytes' in read ? textOf(read.bytes) : undefined
}

const ruleRecord = ({ rule, links, excepted, cycles, unused, unmatched }: RuleResult): Schemas['RuleResult'] => ({
  name: rule.name,
  severity: rule.severity,
  line: rule.line,
  violations: links.length,
  excepted,
  cycles,
  unused_exceptions: unused.map(({ reason }) => reason),
  unmatched: [...unmatched],
})

function sarifOf(violations: readonly Violation[], { project, generation, version }: CheckInput): Uint8Array {
  const findings = violations.map(
    (violation, at): SarifFinding => ({
      id: at + 1,
      file_path: violation.path,
      start_line: violation.line,
      end_line: violation.line,
      entity: violation.source_label ?? violation.source,
      severity: violation.severity === 'error' ? 'high' : 'medium',
      category: violation.rule,
      title: `${violation.rule}: ${violation.source_label ?? violation.source} ${violation.type} ${violation.target_label ?? violation.target}`,
      body: violation.text ?? '',
      suggestion: null,
      confidence: 1,
    }),
  )
  const log = toSarif({
    run_id: `${project}/${generation}`,
    kind: 'rules',
    version,
    status: 'done',
    error: null,
    findings,
    fingerprint: ({ title }) => tagOf(title),
  })
  return move(new TextEncoder().encode(JSON.stringify(log))) as Uint8Array
}
