// Where one came from, kept in the address: the symbols passed, and the way taken from each.

import { placeOf, route } from './route.ts'

/** A symbol passed: `up` to a caller, `down` to something called, or `over` by another way. */
type Hop = { name: string; way: 'up' | 'down' | 'over' }

const MARKS = { up: '<', down: '>', over: '=' } as const
const WAYS = ['up', 'down', 'over'] as const
const HOPS_MAX = 12

/** The symbols passed before the current one. */
export function trail(): Hop[] {
  return route.value.query.getAll('t').map((text) => {
    const way = WAYS.find((each) => MARKS[each] === text[0]) ?? 'over'
    return { name: text.slice(1), way }
  })
}

/** The address of a symbol, with the trail of these hops: without any when none are given. */
export const symbolPlace = (project: string, name: string, hops: readonly Hop[] = []): string =>
  placeOf(['p', project, 'symbol'], { name, t: hops.slice(-HOPS_MAX).map((hop) => MARKS[hop.way] + hop.name) })

/** The address of a symbol reached from the current one, which joins the trail. */
export function stepTo(project: string, from: string, way: Hop['way'], name: string): string {
  const hops = trail()
  const back = hops.findIndex((hop) => hop.name === name)
  return symbolPlace(project, name, back === -1 ? [...hops, { name: from, way }] : hops.slice(0, back))
}
