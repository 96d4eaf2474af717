// The tool `impact`: the effects of a change, and the tests to run for it, nearest first.

import type { Context } from '../../context.ts'
import type { Block } from '../../core/agent/pack.ts'
import type { components } from '../../core/openapi.d.ts'
import type { AskedProject } from '../asked.ts'
import { readImpact } from '../impact.ts'
import type { Said, ToolArgs } from './answer.ts'

type Report = components['schemas']['ImpactReport']
type Link = components['schemas']['ImpactLink']

const AFFECTED_MAX = 300

/** Below this certainty an effect is marked as a guess. */
const SURE = 0.7

/** Throws the errors of `readImpact`. */
export async function impact(ctx: Context, project: AskedProject, args: ToolArgs): Promise<Said> {
  const { names, diff, base_ref, target_ref } = args as {
    names?: string[]
    diff?: string
    base_ref?: string
    target_ref?: string
  }
  const change = { ...(names && { entities: names }), diff, base_ref, target_ref }
  const bytes = await readImpact(ctx, project.project_name, { ...change, setting: 'likely', limit: AFFECTED_MAX })
  const report = JSON.parse(new TextDecoder().decode(bytes)) as Report
  const { changed, affected, tests, stats, unknown_files } = report
  const head = [
    `Changed: ${changed.map(({ qualified_name, path, start_line }) => `${qualified_name} (${path}:${start_line})`).join(', ') || 'nothing that the graph has'}`,
    ...(unknown_files.length > 0 ? [`Not in the graph: ${unknown_files.join(', ')}`] : []),
  ]
  const more = stats.affected - affected.length
  const blocks: Block[] = [
    {
      title: `Affected (${stats.affected}):`,
      lines: [...affected.map(affectedLine), ...(more > 0 ? [`and ${more} more`] : [])],
    },
    { title: `Tests to run (${stats.tests_selected} of ${stats.tests}):`, lines: tests.map(testLine) },
    { title: 'Commands:', lines: report.commands.map(({ command }) => command) },
    {
      title: 'Surface that changes:',
      lines: report.surface.map(
        ({ change: kind, entity, path, line, before, after }) =>
          `${path}:${line} ${kind} ${entity ?? ''}${before === null ? '' : ` | before: ${before}`}${after === null ? '' : ` | after: ${after}`}`,
      ),
    },
  ]
  return { head, blocks: blocks.filter(({ lines }) => lines.length > 0) }
}

const guess = (certainty: number): string => (certainty < SURE ? ` (guess: ${certainty.toFixed(2)})` : '')

const affectedLine = ({ path, start_line, qualified_name, certainty, chain }: Report['affected'][0]): string =>
  `${path}:${start_line} ${qualified_name}${guess(certainty)}${reach(chain)}`

const testLine = ({ file, line, selector, certainty, chain }: Report['tests'][0]): string =>
  `${file}:${line} ${selector}${guess(certainty)}${reach(chain)}`

/** The places between the change and its effect, where there are any. */
function reach(chain: readonly Link[]): string {
  const between = chain.slice(1, -1).map(({ name }) => name)
  const last = chain.at(-1)
  return `${last ? ` | ${last.step}` : ''}${between.length > 0 ? ` by way of ${between.join(' > ')}` : ''}`
}
