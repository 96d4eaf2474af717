// Conditions that are true or false on every Linux with a supported version of Python, as type checkers decide them:
// `sys.platform == 'win32'`, `os.name == 'nt'`, `sys.version_info >= (3, 8)`. Names bound only in dead branches stay
// known; for a name that live code binds too, the dead bindings are dropped.

import { NONE } from '../../../facts.ts'
import { kindOf, textOf } from '../../../syntax/syntax.ts'
import { BindingKind, ImportKind } from '../../../vocabulary.ts'
import { bind } from '../../kit/bindings.ts'
import { field, parts } from '../../kit/nodes.ts'
import { knownName } from '../names.ts'
import { stringText } from '../nodes.ts'
import type { Lowering } from '../state.ts'

/** Rows that a branch which does not run has added. */
export type DeadRows = { bindings: Range; values: Range; imports: Range }
type Range = readonly [from: number, to: number]

/** Conditions on versions below this one are decided; those on newer versions may go either way. */
const MINOR_MIN = 9

/** Whether a condition always holds or always fails; undefined if that depends on the run. */
export function verdictOf(l: Lowering, condition: number): boolean | undefined {
  if (condition === NONE) return undefined
  switch (kindOf(l.tree, condition)) {
    case 'parenthesized_expression':
      return verdictOf(l, parts(l, condition)[0] ?? NONE)
    case 'not_operator': {
      const inner = verdictOf(l, field(l, condition, 'argument'))
      return inner === undefined ? undefined : !inner
    }
    case 'boolean_operator': {
      const left = verdictOf(l, field(l, condition, 'left'))
      const right = verdictOf(l, field(l, condition, 'right'))
      const isAnd = kindOf(l.tree, field(l, condition, 'operator')) === 'and'
      if (left === !isAnd || right === !isAnd) return !isAnd
      return left === undefined || right === undefined ? undefined : isAnd
    }
    case 'comparison_operator':
      return ofComparison(l, condition)
    case 'call':
      return ofPrefix(l, condition)
    default:
      return undefined
  }
}

function ofComparison(l: Lowering, condition: number): boolean | undefined {
  const [left, right, ...others] = parts(l, condition)
  const token = field(l, condition, 'operators')
  if (left === undefined || right === undefined || others.length > 0 || token === NONE) return undefined
  const operator = textOf(l.tree, token)
  const subject = knownName(l, left)
  if (subject === 'sys.version_info') return ofVersion(l, operator, right)
  const own = subject === undefined ? undefined : HERE.get(subject)
  if (own === undefined) return undefined
  const isIn = operator === 'in' || operator === 'not in'
  const texts = (isIn ? parts(l, right) : [right]).map((each) => stringText(l, each))
  if (texts.includes(undefined) || !/^(?:==|!=|(?:not )?in)$/.test(operator)) return undefined
  return texts.includes(own) === (operator === '==' || operator === 'in')
}

const HERE: ReadonlyMap<string, string> = new Map([
  ['sys.platform', 'linux'],
  ['os.name', 'posix'],
])

/** `sys.version_info >= (3, 8)`, as far as all versions in use agree on it. */
function ofVersion(l: Lowering, operator: string, version: number): boolean | undefined {
  const [major, minor] = parts(l, version).map((each) => Number(textOf(l.tree, each)))
  if (kindOf(l.tree, version) !== 'tuple' || major === undefined || Number.isNaN(major)) return undefined
  if (major > 3 || (major === 3 && (minor ?? 0) > MINOR_MIN)) return undefined
  if (operator === '>=' || operator === '>') return true
  return operator === '<' || operator === '<=' ? false : undefined
}

/** `sys.platform.startswith('win')`. */
function ofPrefix(l: Lowering, call: number): boolean | undefined {
  if (knownName(l, field(l, call, 'function')) !== 'sys.platform.startswith') return undefined
  const [prefix, ...others] = parts(l, field(l, call, 'arguments'))
  const text = prefix === undefined || others.length > 0 ? undefined : stringText(l, prefix)
  return text === undefined ? undefined : 'linux'.startsWith(text)
}

/** Runs `work`, which lowers a dead branch, and notes the rows that it has added. */
export function lowerDead<T>(l: Lowering, work: () => T): T {
  const from = [l.b.count('bindings'), l.b.count('values'), l.b.count('imports')] as const
  const result = work()
  l.dead.push({
    bindings: [from[0], l.b.count('bindings')],
    values: [from[1], l.b.count('values')],
    imports: [from[2], l.b.count('imports')],
  })
  return result
}

/** At the end of a file: drops the dead bindings of names that live code binds too. */
export function dropDead(l: Lowering): void {
  if (l.dead.length === 0) return
  const keyOf = (binding: number): string =>
    `${l.b.get('bindings', binding, 'scope')}:${l.b.get('bindings', binding, 'name')}`
  const isDead = (table: keyof DeadRows, row: number): boolean =>
    l.dead.some((rows) => row >= rows[table][0] && row < rows[table][1])
  const alive = new Set<string>()
  for (let row = 0; row < l.b.count('values'); row++)
    if (!isDead('values', row)) alive.add(keyOf(l.b.get('values', row, 'binding')))
  let aside: number = NONE // a nameless variable that takes the dropped values
  const hide = (row: number): void => {
    const binding = l.b.get('values', row, 'binding')
    if (!alive.has(keyOf(binding))) return
    if (NAMED_ONCE.has(l.b.get('bindings', binding, 'kind'))) l.b.set('bindings', binding, 'name', l.b.str(' '))
    else {
      if (aside < 0) aside = bind(l, { scope: 0 }, ' ', NONE, { kind: BindingKind.Variable })
      l.b.set('values', row, 'binding', aside)
    }
  }
  for (const { values, imports } of l.dead) {
    for (let row = values[0]; row < values[1]; row++) hide(row)
    for (let row = imports[0]; row < imports[1]; row++) dropStar(l, row, isDead)
  }
}

/** Kinds of bindings of which every definition has its own. */
const NAMED_ONCE: ReadonlySet<number> = new Set([BindingKind.Entity, BindingKind.Import])

/**
 * Reduces a star import in a dead branch to a mention of its module, where a live one in the same scope takes its
 * place.
 */
function dropStar(l: Lowering, row: number, isDead: (table: keyof DeadRows, row: number) => boolean): void {
  if (l.b.get('imports', row, 'kind') !== ImportKind.Star) return
  const scope = l.b.get('imports', row, 'scope')
  for (let other = 0; other < l.b.count('imports'); other++) {
    const isStar = l.b.get('imports', other, 'kind') === ImportKind.Star && l.b.get('imports', other, 'scope') === scope
    if (!isStar || l.b.get('imports', other, 'flags') === 0 || isDead('imports', other)) continue
    l.b.set('imports', row, 'kind', ImportKind.SideEffect)
    return
  }
}
