// Findings of a run, for a terminal and as markdown.

import type { components } from '../core/openapi.d.ts'
import { clip, type Output, plain, type Style } from './output.ts'

/** A run of a routine, as the service answers it. */
export type Run = components['schemas']['Run']
/** How bad a finding is. */
export type Severity = components['schemas']['Severity']
type Finding = components['schemas']['Finding']

/** The worst first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const

const COLOURS: Readonly<Record<Severity, Style>> = {
  critical: 'red',
  high: 'red',
  medium: 'yellow',
  low: 'blue',
  info: 'dim',
}
const EXCERPT_LINES_MAX = 12

/** Summary, then the findings grouped by file with the code they are about; terminals make a link of `path:line`. */
export function findingsText(out: Output, run: Run): string {
  const groups = byFile(run.findings).map(([file, findings]) => {
    const blocks = findings.map((finding) => findingText(out, finding))
    return [out.paint('bold', plain(file)), ...blocks].join('\n')
  })
  const what = `${run.kind} of ${run.project}  ${run.status}  ${run.provider ?? ''} ${run.model ?? ''}`.trimEnd()
  return [
    plain(what),
    ...(run.error ? [out.paint('red', plain(run.error))] : []),
    ...(run.summary ? ['', plain(run.summary.trim())] : []),
    '',
    ...(groups.length > 0 ? groups : ['no findings']),
    out.paint('dim', `run ${run.run_id}`),
  ].join('\n')
}

function findingText(out: Output, finding: Finding): string {
  const { file_path, severity, start_line, end_line, title, category, body, suggestion, evidence, confidence } = finding
  const lines = start_line === null ? '' : start_line === end_line ? `:${start_line}` : `:${start_line}-${end_line}`
  const excerpt = (evidence.hunk_excerpt ?? '').split('\n').slice(0, EXCERPT_LINES_MAX)
  return [
    `  ${out.paint(COLOURS[severity], severity.padEnd(8))} ${out.paint('bold', plain(title))}`,
    `    ${out.paint('dim', `${plain(file_path)}${lines}  ${plain(category)}, confidence ${confidence.toFixed(2)}`)}`,
    ...indent(plain(body.trim()), 4),
    ...excerpt
      .filter((line) => line.trim() !== '')
      .map((line) => `    ${out.paint('dim', `│ ${clip(plain(line), out.columns - 8)}`)}`),
    ...(suggestion ? indent(`→ ${plain(suggestion.trim())}`, 4) : []),
    '',
  ].join('\n')
}

const indent = (text: string, spaces: number): string[] => text.split('\n').map((line) => ' '.repeat(spaces) + line)

/** Files in order of their worst finding, findings by severity and line. */
function byFile(findings: readonly Finding[]): [string, Finding[]][] {
  const rank = ({ severity }: Finding) => SEVERITIES.indexOf(severity)
  const sorted = [...findings].sort((a, b) => rank(a) - rank(b) || (a.start_line ?? 0) - (b.start_line ?? 0))
  return [...Map.groupBy(sorted, (finding) => finding.file_path)]
}

/** A document for a pull request or an archive. */
export function findingsMarkdown(run: Run): string {
  const sections = byFile(run.findings).map(([file, findings]) => {
    const items = findings.map(({ severity, title, body, suggestion, start_line, category }) => {
      const place = start_line === null ? '' : ` (line ${start_line})`
      const advice = suggestion ? `\n\n> ${suggestion.trim().replaceAll('\n', '\n> ')}` : ''
      return `- **${severity}** ${title}${place} · ${category}\n\n${indent(body.trim() + advice, 2).join('\n')}\n`
    })
    return `## \`${file}\`\n\n${items.join('\n')}`
  })
  const title = `# ${run.kind === 'review' ? 'Review' : 'Bug hunt'} of ${run.project}`
  const model = run.model ? `_${run.provider} ${run.model}, ${run.created_at}_` : `_${run.created_at}_`
  const findings = sections.length > 0 ? sections : ['No findings.']
  return `${[title, model, run.summary?.trim() ?? '', ...findings].filter((part) => part !== '').join('\n\n')}\n`
}
