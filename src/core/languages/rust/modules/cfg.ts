// Conditional compilation: whether an item under `#[cfg(…)]` is part of the program of the graph: a build without tests
// for 64-bit Linux. Features may be on or off.

import { entryOf } from '../../../entry-of.ts'

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

/** Whether items under these attributes exist only in builds of tests. */
export const isForTests = (attributes: readonly string[]): boolean =>
  cfgHolds(attributes) === false &&
  cfgHolds(attributes.map((attribute) => attribute.replace(/\btest\b/g, 'debug_assertions'))) !== false

/** Whether items under these attributes are for programs without the standard library. */
export const isWithoutStandard = (attributes: readonly string[]): boolean =>
  attributes.some((attribute) => attribute.includes('not') && attribute.includes('feature')) &&
  cfgHolds(attributes.map((attribute) => attribute.replace(FEATURE, 'debug_assertions'))) === false

const FEATURE = /\bfeature\s*=\s*"(?:std|alloc)"/g

/**
 * Whether items under these attributes are left out when all features but `std` and `alloc` are off. A name that a
 * build script sets means that a new compiler has a capability, or lacks it (`no_…`).
 */
export const isLessLikely = (attributes: readonly string[]): boolean =>
  attributes.some((attribute) => attribute.includes('cfg')) &&
  attributes.some((attribute) => {
    const inner = CFG.exec(attribute)?.[1]
    return inner !== undefined && holds(inner.trim(), NO_FEATURES) === false
  })

/** The condition of items under these attributes; undefined where there is none or it can never hold. */
export function conditionOf(attributes: readonly string[]): string | undefined {
  if (cfgHolds(attributes) !== undefined) return undefined
  const predicates = attributes.flatMap((attribute) => CFG.exec(attribute)?.[1]?.trim() ?? [])
  return predicates.length === 1 ? predicates[0]! : `all(${predicates.join(', ')})`
}

/** Whether a predicate holds with these features on; all others are off. */
export const holdsWith = (predicate: string, features: ReadonlySet<string> = NO_FEATURES): boolean =>
  holds(predicate, features) === true

const NO_FEATURES: ReadonlySet<string> = new Set()

const CFG = /^#!?\[\s*cfg\s*\(([\s\S]*)\)\s*\]$/

/** Whether a predicate holds; without `features`, undefined if that depends on features or on a build script. */
function holds(predicate: string, features?: ReadonlySet<string>): boolean | undefined {
  const group = /^(all|any|not)\s*\(([\s\S]*)\)$/.exec(predicate)
  if (group)
    return combined(
      group[1]!,
      split(group[2]!).map((part) => holds(part, features)),
    )
  const option = /^(\w+)\s*=\s*"([^"]*)"$/.exec(predicate)
  if (option && features && option[1] === 'feature')
    return option[2] === 'std' || option[2] === 'alloc' || features.has(option[2]!)
  if (option) return entryOf(OPTIONS, option[1]!)?.includes(option[2]!)
  if (ON.has(predicate) || OFF.has(predicate)) return ON.has(predicate)
  return features ? !/(?:^|_)(?:no|loom)(?:_|$)/.test(predicate) : undefined
}

/** The value of `all`, `any` or `not` over its parts, some of which may be unknown. */
function combined(operator: string, parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (operator === 'not') return parts[0] === undefined ? undefined : !parts[0]
  const decisive = operator === 'any'
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
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
