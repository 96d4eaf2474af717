// The tool `impact`: the effects of a change, and the tests to run for it, nearest first.

import type { Context } from '../../context.ts'
import type { Block } from '../../core/agent/pack.ts'
import { ServiceError } from '../../core/errors.ts'
import type { components } from '../../core/openapi.d.ts'
import type { AskedProject } from '../asked.ts'
import { readImpact } from '../impact.ts'
import { readRelations } from '../questions.ts'
import type { Said, ToolArgs } from './answer.ts'
import { type Chosen, isAmbiguous, likeliest } from './named.ts'

type Report = components['schemas']['ImpactReport']
type Relations = components['schemas']['Relations']
type Link = components['schemas']['ImpactLink']

const AFFECTED_MAX = 300
const CHAINS_MAX = 1000

/** Below this certainty an effect is marked as a guess. */
const SURE = 0.7

type Change = { names?: string[]; diff?: string; base_ref?: string; target_ref?: string }

/** Of names with several meanings the likeliest are taken, and said. Throws the other errors of `readImpact`. */
export async function impact(ctx: Context, project: AskedProject, args: ToolArgs): Promise<Said> {
  const change = args as Change
  try {
    return saidOf(await readReport(ctx, project, change), change)
  } catch (error) {
    if (!isAmbiguous(error)) throw error
    const chosen: Chosen<string>[] = []
    for (const name of change.names ?? []) chosen.push(await nameMeant(ctx, project, name))
    const names = chosen.map(({ result }) => result)
    const said = saidOf(await readReport(ctx, project, { ...change, names }), change)
    return {
      ...said,
      head: [...chosen.flatMap(({ head }) => head), ...said.head],
      blocks: [...said.blocks, ...chosen.flatMap(({ blocks }) => blocks)],
    }
  }
}

/** The qualified name that a name means; the name itself where the graph has none: it may be that of a field. */
async function nameMeant(ctx: Context, project: AskedProject, name: string): Promise<Chosen<string>> {
  const query = { depth: 1, limit: 1, tests: 'include', certainty: 'name' } as const
  try {
    return await likeliest(name, async (entity) => {
      const bytes = await readRelations(ctx, project.project_name, 'callers', { ...query, entity })
      return (JSON.parse(new TextDecoder().decode(bytes)) as Relations).entity.qualified_name
    })
  } catch (error) {
    if (error instanceof ServiceError) return { result: name, head: [], blocks: [] }
    throw error
  }
}

async function readReport(ctx: Context, project: AskedProject, { names, ...change }: Change): Promise<Report> {
  const { diff, base_ref, target_ref } = change
  const asked = { ...(names && { entities: names }), diff, base_ref, target_ref }
  const bytes = await readImpact(ctx, project.project_name, {
    ...asked,
    setting: 'likely',
    limit: AFFECTED_MAX,
    chains: CHAINS_MAX,
  })
  return JSON.parse(new TextDecoder().decode(bytes)) as Report
}

function saidOf(report: Report, change: Change): Said & { blocks: Block[] } {
  const { changed, affected, tests, stats, unknown_files, stale } = report
  const places = changed.map(({ label, path, start_line }) => `${label} (${path}:${start_line})`)
  const head = [
    `Changed: ${places.join(', ') || nothingIn(change, unknown_files)}`,
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
  return { head, blocks: blocks.filter(({ lines }) => lines.length > 0), stale }
}

/** Why a change is none. */
function nothingIn({ diff, base_ref, target_ref }: Change, unknown: readonly string[]): string {
  if (unknown.length > 0) return 'nothing that the graph has'
  if (diff !== undefined)
    return 'nothing, the diff touches no code: it must be a unified one, with its --- and +++ lines'
  if (base_ref !== undefined || target_ref !== undefined) return 'no code between these'
  return 'no code, since the last commit. Give names, a diff, or base_ref'
}

const guess = (certainty: number): string => (certainty < SURE ? ` (guess: ${certainty.toFixed(2)})` : '')

const affectedLine = ({ path, start_line, label, certainty, chain }: Report['affected'][0]): string =>
  `${path}:${start_line} ${label}${guess(certainty)}${reach(chain)}`

const testLine = ({ file, line, selector, certainty, chain }: Report['tests'][0]): string =>
  `${file}:${line} ${selector}${guess(certainty)}${reach(chain)}`

/** The last step to an effect, and how many there are: the place before it stands above, with its own. */
function reach(chain: readonly Link[]): string {
  const [before, last] = chain.slice(-2)
  if (!before || !last) return ''
  const name = before.name.split('.').slice(-2).join('.')
  return ` | ${last.step} ${name}${chain.length > 2 ? `, ${chain.length - 1} steps` : ''}`
}
