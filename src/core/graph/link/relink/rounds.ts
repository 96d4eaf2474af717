// The flow of arguments through edited files, once as they were and once as they are, beside the values that are known
// to arrive from all others. It stands when nothing more shows of them in other files, in any round.

import type { StringId } from '../../../ids.ts'
import { beginRounds, endRound, ROUNDS_MAX, type Rounds, visitRound } from '../flow.ts'
import { type Arrival, HANDED_DEFAULT, type Handing, newHanding } from '../handing.ts'
import type { Linker } from '../linker.ts'
import { forgetAll } from '../memo.ts'
import { addAllSupport, newSupport, type Support } from '../support.ts'
import { arrivalNow, isNewBinding } from './arrivals.ts'
import { type Shown, showRow, showsAny } from './shown.ts'
import { apartOutside, type Surface, surfaceOf } from './surface.ts'
import type { Edited, Translation } from './translation.ts'

/**
 * A linker before and after an edit, the names whose mentions are all in the files that are followed, and what shows of
 * these in others.
 */
export type Both = {
  old: Linker
  now: Linker
  edited: Edited
  names: ReadonlySet<StringId>
  t: Translation
  shown: Shown
}

/**
 * Lets the arguments flow through the linker now; undefined when the edit shows in other files, or cannot be followed. What
 * is returned gives the linker the support of its parameters, which nothing but the next edit asks for.
 */
export function flowAlike(both: Both): (() => void) | undefined {
  const { old, now, edited, names, t } = both
  const { arrivals, support } = old
  restart(old, () => false)
  restart(now, (binding) => isNewBinding(both, binding))
  const [before, after] = [roundsOf(old, edited), roundsOf(now, edited)]
  const surfaces = new Map(
    [...edited].map(([index, versions]) => {
      const unit = old.program.units[index]!
      return [index, surfaceOf(versions, (name) => names.has(unit.names[name]!))]
    }),
  )
  const own = now.support
  const settle = (): void => {
    now.support = carriedSupport(support, own, edited, t)
  }
  try {
    for (let round = 0; ; round++) {
      const waning = visitRound(before)
      const growing = visitRound(after)
      noteApart(both, surfaces)
      const known = arrivals[round]
      const next = arrivalNow(both, support, round, known)
      if (showsAny(both.shown)) return undefined
      if (!known && next.given.size === 0 && next.defaults.length === 0 && growing.size === 0) return settle
      endRound(before, known ?? NOTHING, waning)
      endRound(after, next, growing)
      if (round + 1 < ROUNDS_MAX) continue
      noteApart(both, surfaces)
      return showsAny(both.shown) ? undefined : settle
    }
  } finally {
    old.arrivals = arrivals
    old.support = support
    for (const linker of [old, now]) {
      linker.handing = undefined
      linker.dependents.active = false
    }
  }
}

const NOTHING: Arrival = { given: new Map(), defaults: [] }

/** Puts a linker into the state before anything flowed. */
export function forgetFlow(linker: Linker): void {
  forgetAll(linker)
  linker.inflow.fill(0)
  linker.defaulted.fill(0)
  linker.arriving.clear()
}

/** Puts a linker into the state before anything flowed; what its calls hand over is recorded. */
function restart(linker: Linker, isNew: Handing['isNew']): void {
  forgetFlow(linker)
  linker.arrivals = []
  linker.support = newSupport()
  linker.round = 0
  linker.dependents.active = true
  linker.dependents.current = -1
  linker.handing = newHanding(isNew)
}

const roundsOf = (linker: Linker, edited: Edited): Rounds =>
  beginRounds(
    linker,
    [...edited.keys()].map((index) => linker.program.units[index]!),
  )

/** Notes the declarations of the followed files whose answers are others now. */
function noteApart({ old, now, edited, t, shown }: Both, surfaces: ReadonlyMap<number, Surface>): void {
  for (const [index, versions] of edited) {
    const side = (linker: Linker) => ({ linker, unit: linker.program.units[index]! })
    const apart = apartOutside(surfaces.get(index)!, side(old), side(now), versions, t)
    for (const place of apart) showRow(shown, index, place)
  }
}

/** The support of the program now: that of before without the edited files, and their own. */
function carriedSupport(support: Support, own: Support, edited: Edited, t: Translation): Support {
  const result = newSupport(Math.max(1024, support.given.sets.size))
  const known = <Id extends number>(id: Id): Id | undefined => (id < 0 ? undefined : id)
  addAllSupport(result, support, {
    binding: (binding) => known(t.binding(binding)),
    set: (set) => (set === HANDED_DEFAULT ? set : known(t.set(set))),
    hasUnit: (unit) => unit >= 0 && !edited.has(unit),
  })
  addAllSupport(result, own, { binding: (binding) => binding, set: (set) => set, hasUnit: () => true })
  return result
}
