// A run's findings as markdown, for a pull request or an archive.

import type { components } from '../openapi.d.ts'
import { SEVERITIES, type Severity } from './answer.ts'

type Run = components['schemas']['Run']
type Finding = components['schemas']['Finding']

/** A run as far as the document tells it. */
export type MarkdownRun = Pick<Run, 'kind' | 'project' | 'model' | 'provider' | 'created_at' | 'summary'> & {
  findings: readonly MarkdownFinding[]
}
type MarkdownFinding = Pick<
  Finding,
  'file_path' | 'title' | 'body' | 'suggestion' | 'start_line' | 'category' | 'severity' | 'verdict'
>

/** Title, model, summary, then the findings by file, the worst first; each with its verdict. */
export function toMarkdown(run: MarkdownRun): string {
  const sections = findingsByFile(run.findings).map(
    ([file, findings]) => `## \`${file}\`\n\n${findings.map(item).join('\n')}`,
  )
  const title = `# ${run.kind === 'review' ? 'Review' : 'Bug hunt'} of ${run.project}`
  const model = run.model ? `_${run.provider} ${run.model}, ${run.created_at}_` : `_${run.created_at}_`
  const findings = sections.length > 0 ? sections : ['No findings.']
  return `${[title, model, run.summary?.trim() ?? '', ...findings].filter((part) => part !== '').join('\n\n')}\n`
}

function item({ severity, title, body, suggestion, start_line, category, verdict }: MarkdownFinding): string {
  const place = start_line === null ? '' : ` (line ${start_line})`
  const judged = verdict ? ` · **${verdict.decision}** by ${verdict.by}` : ''
  const reason = verdict?.reason ? `: ${verdict.reason.replaceAll(/\s+/g, ' ')}` : ''
  const advice = suggestion ? `\n\n> ${suggestion.trim().replaceAll('\n', '\n> ')}` : ''
  const text = (body.trim() + advice).replaceAll(/^/gm, '  ')
  return `- **${severity}** ${title}${place} · ${category}${judged}${reason}\n\n${text}\n`
}

/** Files in order of their worst finding, findings by severity and line. */
export function findingsByFile<F extends { file_path: string; severity: Severity; start_line: number | null }>(
  findings: readonly F[],
): [string, F[]][] {
  const rank = ({ severity }: F) => SEVERITIES.indexOf(severity)
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || (a.start_line ?? 0) - (b.start_line ?? 0))
  return [...Map.groupBy(sorted, (finding) => finding.file_path)]
}
