// The tool `routes`: which code answers which method and path.

import type { Context } from '../../context.ts'
import type { components } from '../../core/openapi.d.ts'
import { readRoutes } from '../analysis.ts'
import type { AskedProject } from '../asked.ts'
import type { Said, ToolArgs } from './answer.ts'
import { guessMark } from './lines.ts'

type Routes = components['schemas']['Routes']

const ROUTES_MAX = 500

/** The routes of a project, or those of a name. Throws noGraph. */
export async function routes(ctx: Context, project: AskedProject, args: ToolArgs): Promise<Said> {
  const route = typeof args.route === 'string' ? args.route : undefined
  const bytes = await readRoutes(ctx, project.project_name, { route, tests: 'exclude', limit: ROUTES_MAX })
  const { results, stats, stale } = JSON.parse(new TextDecoder().decode(bytes)) as Routes
  const of = route === undefined ? '' : ` of '${route}'`
  const beyond = stats.results - stats.returned
  const lines = [...results.map(lineOf), ...(beyond > 0 ? [`and ${beyond} more`] : [])]
  return {
    head: [
      stats.results === 0
        ? `No routes${of} are known.`
        : `${stats.results} ${stats.results === 1 ? 'route' : 'routes'}${of}:`,
    ],
    blocks: stats.results === 0 ? [] : [{ title: 'Method, path and handler:', lines }],
    stale,
  }
}

function lineOf({ method, path, handler, calls, file, line, certainty }: Routes['results'][0]): string {
  const names = calls.map(({ label }) => label).join(', ')
  const answer = handler
    ? `${handler.label} (${handler.path}:${handler.start_line ?? 1})`
    : `${file}:${line}${names === '' ? '' : ` calls ${names}`}`
  return `${method} ${path} → ${answer}${guessMark(certainty)}`
}
