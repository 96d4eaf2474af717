// The tool `path`: how code gets from one entity to another.

import type { Context } from '../../context.ts'
import type { components } from '../../core/openapi.d.ts'
import type { AskedProject } from '../asked.ts'
import { readPaths } from '../questions.ts'
import type { Said, ToolArgs } from './answer.ts'
import { guessMark } from './lines.ts'

type Paths = components['schemas']['Paths']
type Path = Paths['paths'][0]

const PATHS_MAX = 3

/** Throws entityNotFound or entityAmbiguous. */
export async function path(ctx: Context, project: AskedProject, args: ToolArgs): Promise<Said> {
  const ends = { from: String(args.source), to: String(args.target) }
  const query = { ...ends, types: 'CALLS,REFERENCES', limit: PATHS_MAX }
  const bytes = await readPaths(ctx, project.project_name, query)
  const { from, to, reversed, paths, stale } = JSON.parse(new TextDecoder().decode(bytes)) as Paths
  const [first, last] = reversed ? [to, from] : [from, to]
  const way = `from ${first.label} to ${last.label}`
  const turned = reversed ? ` (none leads from ${from.label} to ${to.label})` : ''
  return {
    head: [paths.length === 0 ? `No calls or references lead ${way}, nor back.` : `Ways ${way}${turned}:`],
    blocks: paths.map((one, at) => ({ title: `${at + 1}. ${stepsText(one)}`, lines: linesOf(one) })),
    stale,
  }
}

const stepsText = ({ edges }: Path): string => `${edges.length} ${edges.length === 1 ? 'step' : 'steps'}:`

/** A line for each step: what is called or named, from which line. */
function linesOf({ nodes, edges }: Path): string[] {
  return edges.map(({ type, dispatch, path: file, sites, resolution }, at) => {
    const site = sites[0]
    const arrives = type === 'IMPLEMENTS' ? 'is implemented by' : 'is overridden by'
    const verb = dispatch ? arrives : type === 'CALLS' ? 'calls' : 'names'
    const place = site ? `${file}:${site.line} ` : ''
    const text = site?.text ? ` | ${site.text}` : ''
    return `${place}${nodes[at]!.label} ${verb} ${nodes[at + 1]!.label}${guessMark(resolution)}${text}`
  })
}
