// Conditional compilation: whether an item under `#[cfg(…)]` is part of the program that the graph is of: a plain build
// (no tests) for 64-bit Linux. Features may be on or off.

import { entryOf } from '../../entry-of.ts'

/**
 * Whether the `cfg` attributes among the texts of attributes hold;
 * undefined when that depends on features and the like.
 */
export function cfgHolds(attributes: readonly string[]): boolean | undefined {
  let result: boolean | undefined = true
  for (const attribute of attributes) {
    const inner = CFG.exec(attribute)?.[1]
    if (inner === undefined) continue
    const one = holds(inner.trim())
    if (one === false) return false
    if (one === undefined) result = undefined
  }
  return result
}

/** Whether items under such attributes are part of a build of tests only. */
export const isForTests = (attributes: readonly string[]): boolean =>
  cfgHolds(attributes) === false &&
  cfgHolds(attributes.map((attribute) => attribute.replace(/\btest\b/g, 'debug_assertions'))) !== false

/** Whether items under such attributes are for programs without the standard library. */
export const isWithoutStandard = (attributes: readonly string[]): boolean =>
  attributes.some((attribute) => attribute.includes('not') && attribute.includes('feature')) &&
  cfgHolds(attributes.map((attribute) => attribute.replace(FEATURE, 'debug_assertions'))) === false

const FEATURE = /\bfeature\s*=\s*"(?:std|alloc)"/g

/**
 * Whether items under such attributes are in fewer builds than others of their name: features are off more often than
 * they are on, but for `std` and `alloc`; a name that a build script sets says what a new compiler has, or lacks (`no_…`).
 */
export const isLessLikely = (attributes: readonly string[]): boolean =>
  attributes.some((attribute) => attribute.includes('cfg')) &&
  attributes.some((attribute) => {
    const inner = CFG.exec(attribute)?.[1]
    return inner !== undefined && holds(inner.trim(), true) === false
  })

const CFG = /^#!?\[\s*cfg\s*\(([\s\S]*)\)\s*\]$/

function holds(predicate: string, isGuess = false): boolean | undefined {
  const group = /^(all|any|not)\s*\(([\s\S]*)\)$/.exec(predicate)
  if (group) {
    const parts = split(group[2]!).map((part) => holds(part, isGuess))
    if (group[1] === 'not') return parts[0] === undefined ? undefined : !parts[0]
    const decisive = group[1] === 'any'
    if (parts.includes(decisive)) return decisive
    return parts.includes(undefined) ? undefined : !decisive
  }
  const option = /^(\w+)\s*=\s*"([^"]*)"$/.exec(predicate)
  if (option && isGuess && option[1] === 'feature') return option[2] === 'std' || option[2] === 'alloc'
  if (option) return entryOf(OPTIONS, option[1]!)?.includes(option[2]!)
  if (ON.has(predicate) || OFF.has(predicate)) return ON.has(predicate)
  return isGuess ? !/(?:^|_)(?:no|loom)(?:_|$)/.test(predicate) : undefined
}

/** The parts of a list, at the commas outside of brackets. */
function split(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= list.length; at++) {
    if (list[at] === '(') depth++
    else if (list[at] === ')') depth--
    else if (at === list.length || (list[at] === ',' && depth === 0)) {
      const part = list.slice(start, at).trim()
      if (part !== '') parts.push(part)
      start = at + 1
    }
  }
  return parts
}

const ON = new Set(['unix', 'debug_assertions', 'panic_unwind'])
const OFF = new Set(['windows', 'test', 'doc', 'doctest', 'miri', 'loom', 'fuzzing', 'docsrs', 'kani', 'shuttle'])
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  target_os: ['linux'],
  target_family: ['unix'],
  target_arch: ['x86_64'],
  target_env: ['gnu'],
  target_feature: ['fxsr', 'sse', 'sse2'],
  target_vendor: ['unknown'],
  target_endian: ['little'],
  target_pointer_width: ['64'],
  target_has_atomic: ['8', '16', '32', '64', 'ptr'],
  panic: ['unwind'],
}
