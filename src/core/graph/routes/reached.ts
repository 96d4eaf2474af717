// The routes whose answers a change may alter.

import type { Changed } from '../impact/change/seeds.ts'
import type { Impact } from '../impact/impact.ts'
import { NEVER, type Walked } from '../impact/walk/walked.ts'
import { isTestNode } from '../names.ts'
import type { Route } from './route.ts'

/** A route that a change reaches: the distance in half steps of its code from the change, and how sure that is. */
export type ReachedRoute = { route: Route; distance: number; certainty: number }

/** Less sure ways lead through names and files alone: to most routes of a project. */
const CERTAINTY_MIN = 0.5

/** The routes of production code that a walk has reached, nearest and surest first. */
export function routesReached(impact: Impact, walked: Walked, changed: Changed): ReachedRoute[] {
  const found: ReachedRoute[] = []
  for (const route of impact.index.routes) {
    if (isTestNode(impact.graph, route.within)) continue
    const { distance, certainty } = reachOf(walked, changed, route)
    if (distance < NEVER && certainty >= CERTAINTY_MIN) found.push({ route, distance, certainty })
  }
  return found.sort((a, b) => a.distance - b.distance || b.certainty - a.certainty)
}

type Reach = { distance: number; certainty: number }

function reachOf(walked: Walked, changed: Changed, { node, within, line, end, calls }: Route): Reach {
  if (node >= 0) return reachOfPlace(walked, node)
  if (changed.lines.get(within)?.some((each) => each >= line && each <= end)) return { distance: 0, certainty: 1 }
  let nearest: Reach = { distance: NEVER, certainty: 0 }
  for (const call of calls) {
    const { distance, certainty } = reachOfPlace(walked, call)
    if (distance < NEVER && distance + 2 < nearest.distance) nearest = { distance: distance + 2, certainty }
  }
  return nearest
}

function reachOfPlace(walked: Walked, place: number): Reach {
  const whole = place + walked.places
  const state = walked.distance[whole]! < walked.distance[place]! ? whole : place
  return { distance: walked.distance[state]!, certainty: walked.sure[state]! }
}
