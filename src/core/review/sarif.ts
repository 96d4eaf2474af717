// A run's findings as SARIF 2.1.0 (OASIS standard), in the subset that code-scanning services read.

import type { DraftFinding, Severity } from './answer.ts'

/** A finding as far as SARIF tells it; its category is any text. */
export type SarifFinding = Omit<DraftFinding, 'category'> & {
  category: string
  id: number
  entity: string | null
  verdict?: { decision: string; reason: string | null } | null
}

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}
/** The sort key of code-scanning services: the CVSS-like scale of `security-severity`. */
const SCORES: Record<Severity, string> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '1.0' }

/**
 * The log of one run. `fingerprint` returns a stable identity of a finding across runs. A run that has not succeeded is
 * marked: findings missing from it must not be taken for fixed.
 */
export function toSarif(run: {
  run_id: string
  kind: string
  version: string
  status: string
  error: string | null
  findings: readonly SarifFinding[]
  fingerprint: (finding: SarifFinding) => string
}): { $schema: string; version: '2.1.0'; runs: Record<string, unknown>[] } {
  const rules = [...new Set(run.findings.map((finding) => ruleId(run.kind, finding.category)))].sort()
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Code Knowledge Service',
            semanticVersion: run.version,
            rules: rules.map((id) => ({
              id,
              name: pascal(id),
              shortDescription: { text: `Findings of the category ${id}` },
            })),
          },
        },
        invocations: [invocation(run)],
        automationDetails: { id: `${run.kind}/${run.run_id}` },
        originalUriBaseIds: { SRCROOT: { description: { text: 'The root of the repository' } } },
        columnKind: 'utf16CodeUnits',
        results: run.findings.map((finding) => toResult(run.kind, finding, rules, run.fingerprint(finding))),
      },
    ],
  }
}

function invocation({ status, error }: { status: string; error: string | null }): Record<string, unknown> {
  const notifications = error === null ? [] : [{ level: 'error', message: { text: error } }]
  return { executionSuccessful: status === 'done', toolExecutionNotifications: notifications }
}

function toResult(
  kind: string,
  finding: SarifFinding,
  rules: readonly string[],
  fingerprint: string,
): Record<string, unknown> {
  const rule = ruleId(kind, finding.category)
  const fix = finding.suggestion ? `\n\nSuggestion: ${finding.suggestion}` : ''
  const end = finding.end_line === null ? {} : { endLine: finding.end_line }
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: LEVELS[finding.severity],
    message: {
      text: `${finding.title}\n\n${finding.body}${fix}`,
      markdown: `**${finding.title}**\n\n${finding.body}${fix}`,
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: {
            uri: finding.file_path.split('/').map(encodeURIComponent).join('/'),
            uriBaseId: 'SRCROOT',
          },
          // services that show results beside code want a line even where the finding has none
          region: { startLine: finding.start_line ?? 1, ...end },
        },
        ...(finding.entity ? { logicalLocations: [{ fullyQualifiedName: finding.entity }] } : {}),
      },
    ],
    partialFingerprints: { 'finding/v1': fingerprint },
    // present, though empty, on the others: then the absence of a suppression is a statement (SARIF 2.1.0, 3.27.23)
    suppressions: suppressionsOf(finding),
    rank: Math.round(finding.confidence * 1000) / 10,
    properties: {
      severity: finding.severity,
      'security-severity': SCORES[finding.severity],
      confidence: finding.confidence,
    },
  }
}

function suppressionsOf({ verdict }: SarifFinding): Record<string, unknown>[] {
  if (verdict?.decision !== 'dismissed') return []
  return [
    { kind: 'external', status: 'accepted', ...(verdict.reason === null ? {} : { justification: verdict.reason }) },
  ]
}

const ruleId = (kind: string, category: string): string =>
  `${kind}/${category.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'other'}`

const pascal = (id: string): string =>
  id
    .split(/[^a-z0-9]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
