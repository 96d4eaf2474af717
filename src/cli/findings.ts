// Findings of a run, for a terminal.

import type { components } from '../core/openapi.d.ts'
import { findingsByFile } from '../core/review/markdown.ts'
import { clip, type Output, plain, type Style } from './output.ts'
import { worded } from './wording.ts'

/** A run of a routine, as the service answers it. */
export type Run = components['schemas']['Run']
/** How bad a finding is. */
export type Severity = components['schemas']['Severity']
type Finding = components['schemas']['Finding']

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
  const groups = findingsByFile(run.findings).map(([file, findings]) => {
    const blocks = findings.map((finding) => findingText(out, finding))
    return [out.paint('bold', plain(file)), ...blocks].join('\n')
  })
  const what = `${run.kind} of ${run.project}  ${run.status}  ${run.provider ?? ''} ${run.model ?? ''}`.trimEnd()
  return [
    plain(what),
    ...(run.error ? [out.paint('red', worded(run.error))] : []),
    ...(run.summary ? ['', plain(run.summary.trim())] : []),
    '',
    ...(groups.length > 0 ? groups : ['no findings']),
    out.paint('dim', `run ${run.run_id}`),
  ].join('\n')
}

function findingText(out: Output, finding: Finding): string {
  const {
    file_path,
    severity,
    start_line,
    end_line,
    title,
    category,
    body,
    suggestion,
    evidence,
    confidence,
    verdict,
  } = finding
  const lines = start_line === null ? '' : start_line === end_line ? `:${start_line}` : `:${start_line}-${end_line}`
  const excerpt = (evidence.hunk_excerpt ?? '').split('\n').slice(0, EXCERPT_LINES_MAX)
  return [
    `  ${out.paint(COLOURS[severity], severity.padEnd(8))} ${out.paint('bold', plain(title))}`,
    `    ${out.paint('dim', `${plain(file_path)}${lines}  ${plain(category)}, confidence ${confidence.toFixed(2)}`)}`,
    ...indent(plain(body.trim()), 4),
    ...excerpt
      .filter((line) => line.trim() !== '')
      .map((line) => `    ${out.paint('dim', `│ ${clip(plain(line), out.columns - 8)}`)}`),
    ...(verdict ? [`    ${out.paint('bold', verdict.decision)} by ${plain(verdict.by)}${reasonOf(verdict)}`] : []),
    ...(suggestion ? indent(`→ ${plain(suggestion.trim())}`, 4) : []),
    '',
  ].join('\n')
}

const reasonOf = ({ reason }: { reason: string | null }): string => (reason === null ? '' : `: ${plain(reason)}`)

const indent = (text: string, spaces: number): string[] => text.split('\n').map((line) => ' '.repeat(spaces) + line)
