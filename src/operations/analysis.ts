// Questions about a project as a whole: unused code, routes, hotspots, uses of packages, broken rules.

import { newGate, shutGate } from '../clients/gate.ts'
import type { Context } from '../context.ts'
import { cursorOutdated, noGraph, noRules, packageUnknown, rulesInvalid } from '../core/errors.ts'
import type { HotspotQuery } from '../core/graph/hotspots.ts'
import { RULES_PATH } from '../core/graph/rules/place.ts'
import { plainPath } from '../core/paths.ts'
import type { CheckInput } from '../threads/questions/check.ts'
import type { PackageInput } from '../threads/questions/packages.ts'
import type { RoutesInput } from '../threads/questions/routes.ts'
import type { UnusedInput } from '../threads/questions/unused.ts'
import { type Asked, answering } from './asked.ts'
import { refOf } from './graph.ts'
import { withImpactIndex, withoutFacts } from './impact-index.ts'
import { obtain } from './shared/obtain.ts'
import { readPast } from './tree/past.ts'

/** Whether exports count as used, how sure it has to be, a file or folder, and the page. */
export type UnusedQuery = Pick<UnusedInput, 'surface' | 'certainty' | 'limit'> & {
  path?: string | undefined
  /** That of the page before. */
  cursor?: string | undefined
}

/** The entities that no way from an entry point reaches, as the contract's `Unused`. Throws noGraph or cursorOutdated. */
export async function readUnused(ctx: Context, asked: Asked, query: UnusedQuery): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const { surface, certainty, limit, path, cursor } = query
    const from = startOf(cursor, project.generation)
    const input: UnusedInput = {
      ...refOf(ctx, project),
      surface,
      certainty,
      limit,
      path: path && plainPath(path),
      from,
    }
    const bytes = await withImpactIndex(ctx, input, () => ctx.clients.pools.interactive.run('ask.unused', input))
    if (!bytes) throw noGraph(project.project_name)
    return bytes
  })
}

/** How many results the pages before had. Throws cursorOutdated. */
function startOf(cursor: string | undefined, generation: number): number {
  const [given, from = 0] = cursor?.split('.').map(Number) ?? [generation]
  if (given !== generation) throw cursorOutdated()
  return from
}

/** Which routes are wanted, and the page. */
export type RoutesQuery = Pick<RoutesInput, 'tests' | 'limit'> & {
  route?: string | undefined
  framework?: string | undefined
  path?: string | undefined
  /** That of the page before. */
  cursor?: string | undefined
}

/** The routes of a project with their handlers, as the contract's `Routes`. Throws noGraph or cursorOutdated. */
export async function readRoutes(ctx: Context, asked: Asked, query: RoutesQuery): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const { route, framework, path, tests, limit, cursor } = query
    const from = startOf(cursor, project.generation)
    const under = plainPath(path ?? '')
    const input: RoutesInput = { ...refOf(ctx, project), route, framework, under, tests, limit, from }
    const bytes = await withImpactIndex(ctx, input, () => ctx.clients.pools.interactive.run('ask.routes', input))
    if (!bytes) throw noGraph(project.project_name)
    return bytes
  })
}

/** Files or entities, in a file or folder, by which column, and how many. */
export type HotspotsQuery = Pick<HotspotQuery, 'level' | 'limit'> & {
  sort: HotspotQuery['order']
  path?: string | undefined
}

/** Where work and risk gather, as the contract's `Hotspots`. Throws noGraph. */
export async function readHotspots(ctx: Context, asked: Asked, query: HotspotsQuery): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const { level, limit, sort, path } = query
    const input = { ...refOf(ctx, project), level, limit, order: sort, under: path && plainPath(path) }
    const ask = () => withImpactIndex(ctx, input, () => ctx.clients.pools.interactive.run('ask.hotspots', input))
    const { bytes, isUnread } = await ask()
    if (!isUnread) return bytes
    await readPast(ctx, input)
    return (await ask()).bytes
  })
}

/** A package or one of its names, and the page. */
export type PackageQuery = Pick<PackageInput, 'package' | 'tests' | 'limit'> & {
  name?: string | undefined
  cursor?: string | undefined
}

/** Who uses a package from outside, as the contract's `PackageUsers`. Throws noGraph, packageUnknown or cursorOutdated. */
export async function readPackageUsers(ctx: Context, asked: Asked, query: PackageQuery): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const { tests, limit, name, cursor } = query
    const input = {
      ...refOf(ctx, project),
      package: query.package,
      name,
      tests,
      limit,
      from: startOf(cursor, project.generation),
    }
    await obtain(ctx, project, 'answer from facts')
    const answer = await ctx.clients.pools.interactive.run('ask.packages', input)
    if (!answer || answer === 'missing') throw await withoutFacts(ctx, input)
    if ('similar' in answer) throw packageUnknown(project.project_name, query.package, answer.similar)
    return answer
  })
}

/** The rules (those of the repository when undefined), how the answer is written, and how many violations it names. */
export type RulesQuery = Pick<CheckInput, 'format' | 'limit' | 'rules' | 'version'>

/**
 * Checks a project against rules, as the contract's `RuleCheck` or as a SARIF log; on abort the check ends at its next step.
 * Throws noGraph, noRules or rulesInvalid.
 */
export async function checkRules(
  ctx: Context,
  asked: Asked,
  query: RulesQuery,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const left = newGate()
  const leave = (): void => shutGate(left)
  signal.addEventListener('abort', leave, { once: true })
  const checked = answering(
    ctx,
    asked,
    async (project) => {
      const input = { ...refOf(ctx, project), ...query, left }
      const answer = await ctx.clients.pools.interactive.run('ask.check', input, { signal })
      if (!answer) throw noGraph(project.project_name)
      if (answer === 'unruled') throw noRules(project.project_name, RULES_PATH)
      if ('problem' in answer) throw rulesInvalid(query.rules === undefined ? RULES_PATH : 'rules', answer)
      return answer
    },
    signal,
  )
  return checked.finally(() => signal.removeEventListener('abort', leave))
}
