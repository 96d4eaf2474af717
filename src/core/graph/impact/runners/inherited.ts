// The types through which a runner meets a test that is a method: tests of a base run in each type that inherits them.

import { FILES } from '../../../languages/files.ts'
import { NodeFlag } from '../../graph.ts'
import type { Impact } from '../impact.ts'
import { isForeign, typesWith } from '../inheritance.ts'

/**
 * Its own type and those that inherit it, without those of which the runner makes no objects; empty where it is none's, or where no
 * such type is known.
 */
export const typesOfTest = (impact: Impact, place: number): number[] =>
  typesWith(impact, place).filter(
    (type) => isRun(impact, type) && (type === impact.index.parent[place] || !hasOwn(impact, type, place)),
  )

/** Whether a type has a method of the same name itself, which is a test of its own. */
const hasOwn = (impact: Impact, type: number, place: number): boolean =>
  [...impact.membersOf(type)].some((member) => nameAt(impact, member) === nameAt(impact, place))

const nameAt = ({ graph }: Impact, place: number): string =>
  place < graph.nodeCount ? graph.strings[graph.name[place]!]! : ''

/** Whether a runner makes objects of a type. */
function isRun(impact: Impact, type: number): boolean {
  if (impact.languageOf(type) !== FILES.python.id) return (impact.graph.nodeFlags[type]! & NodeFlag.Abstract) === 0
  // pytest takes classes of unittest, and others by their names where they have no constructor
  if (isForeign(impact, type)) return true
  return (
    nameAt(impact, type).startsWith('Test') &&
    ![...impact.membersOf(type)].some((each) => nameAt(impact, each) === '__init__')
  )
}
