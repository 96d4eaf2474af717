// Functions that a decorator may hand to an object, as `@app.get('/')` gives one to `app`.

import { kindCode } from '../../graph.ts'
import { eachUser, type Impact } from '../impact.ts'

const MODULE = kindCode('Module')

/** Names of constants, which take no functions. */
const CONSTANT = /^[A-Z][A-Z0-9_]+$/

/**
 * The variables (places) whose users may meet an annotated function of a module: those of the module `around` it that it and
 * its decorators name. None for tests and their hooks, which have a runner.
 */
export function registeredWith(impact: Impact, place: number, around: number): number[] {
  const { graph, index } = impact
  if (around < 0 || graph.kind[around] !== MODULE || !impact.hasClassValues(place)) return []
  if (impact.isCalled(place) || index.placeFlags[place] !== 0) return []
  const nameOf = (member: number): string => index.strings[index.extraName[member - graph.nodeCount]!]!
  return variablesNamedBy(impact, around, place).filter((member) => !CONSTANT.test(nameOf(member)))
}

/** The variables and fields (places) of a module or type that code in it names. */
export function variablesNamedBy(impact: Impact, around: number, place: number): number[] {
  const named: number[] = []
  for (const member of impact.membersOf(around)) {
    if (member < impact.graph.nodeCount) continue
    let isNamed = false
    eachUser(impact, member, ({ source }) => {
      isNamed ||= source === place
    })
    if (isNamed) named.push(member)
  }
  return named
}
