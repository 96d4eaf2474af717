// CALLS: from the entity in which a call stands to what it calls, as declared; never to all that might override it.

import { CallFlag, EntityKind, listOf, Op } from '../../../facts.ts'
import { type CallCounts, edgeCode, NodeFlag } from '../../graph.ts'
import { callAt } from '../calls/call.ts'
import { takesArguments } from '../calls/overloads.ts'
import { derive, How } from '../certainty.ts'
import { entityKind } from '../entities.ts'
import type { Linker } from '../linker.ts'
import { isDeclared } from '../names/names.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { targetsOf } from './call-targets.ts'
import { dispatched } from './dispatch.ts'
import { type Build, BY_NAME, type Certainty, EXACT, inferred } from './edges.ts'
import { TARGETS_MAX, type Targets } from './found-targets.ts'
import { type NodeTable, nodeOfScope, targetNode } from './node-table.ts'
import { withoutYounger } from './read-before.ts'

const CALLS = edgeCode('CALLS')
const REFERENCES = edgeCode('REFERENCES')

/** The confidence in an inferred target, in hundredths; several share it, down to the least. */
const INFERRED_CONFIDENCE = 90
const INFERRED_CONFIDENCE_MIN = 50

/** The certainty of an inferred target of a call that has so many others. */
const BESIDE: readonly Certainty[] = Array.from({ length: TARGETS_MAX }, (_, others) =>
  inferred(Math.max(INFERRED_CONFIDENCE_MIN, Math.round(INFERRED_CONFIDENCE / (others + 1)))),
)
/** That of what the body of a macro calls. */
const IN_MACRO = inferred(90)
/** That of what is called through a value that names neither function nor class. */
const IN_USE = inferred(80)
/** That of what a receiver of the declared type is likely to be. */
const BY_DISPATCH = inferred(70)

/** Adds the edges of a file's calls and counts what became of each call. */
export function addCalls(build: Build, unit: Unit, counts: CallCounts): void {
  for (let row = 0; row < unit.facts.calls.length; row++) {
    const outcome = addCall(build, unit, row)
    if (outcome !== undefined) counts[outcome]++
  }
}

/** Adds the edges of one call (a row of `calls`) and says how it is counted; undefined when it is not. */
function addCall(build: Build, unit: Unit, row: number): keyof CallCounts | undefined {
  const { linker, nodes } = build
  const { calls, exprs } = unit.facts
  const call = calls.expr[row]!
  const scope = calls.scope[row]!
  const flags = calls.flags[row]!
  if (!isCall(exprs.op[call]!) || (flags & CallFlag.MacroBody) !== 0) return undefined
  const isOperator = (flags & CallFlag.Operator) !== 0
  const { answer: found, how } = derive(linker, () => {
    const found = targetsOf(linker, unit, call)
    return isOperator ? { ...found, entities: takingOperands(linker, unit, call, found.entities) } : found
  })
  if (isOperator && found.entities.length === 0) return undefined
  const named = withoutYounger(linker, unit, row, found.entities)
  const site: Site = { unit, source: nodeOfScope(nodes, unit, scope), line: calls.line[row]! }
  if (isApplied(unit, row)) {
    addUses(build, site, named)
    return undefined
  }
  addLikely(build, site, found.inlined, IN_MACRO)
  if ((flags & CallFlag.MacroName) !== 0) return undefined
  const isDefault = (flags & CallFlag.DefaultConstruction) !== 0
  const entities = isDefault ? constructorsIn(linker, named) : named
  if (isDefault && entities.length === 0) return undefined
  if (exprs.op[call] === Op.Call && unit.language.rules.dispatch)
    addLikely(build, site, dispatched(linker, unit, call, named), BY_DISPATCH)
  const targets = nodesCalled(nodes, named, entities)
  if (targets.length > 0) addCalled(build, site, targets, how)
  else if (found.uses.length > 0) addUses(build, site, found.uses)
  else return withoutTarget(linker, unit, row, found)
  return 'resolved'
}

const isCall = (op: number): boolean => op === Op.Call || op === Op.New

/** The entities that take the operands of an operator. */
function takingOperands(linker: Linker, unit: Unit, call: number, entities: readonly number[]): readonly number[] {
  return entities.filter((entity) => takesArguments(linker, entity, callAt(unit, call)))
}

/** The constructors among what may make an object: of a class without one nothing is called. */
const constructorsIn = (linker: Linker, entities: readonly number[]): readonly number[] =>
  entities.filter((entity) => entityKind(linker, entity) === EntityKind.Method)

/** The nodes of what a call calls; none where `named`, all that it may mean, are too many to mean any. */
function nodesCalled(nodes: NodeTable, named: readonly number[], entities: readonly number[]): readonly number[] {
  const all = nodesOf(nodes, entities)
  const isAnyone = named.length > TARGETS_MAX && new Set(named).size > TARGETS_MAX
  // many signatures of one function are one target
  return isAnyone && all.length > 1 ? [] : all
}

/** How a call (a row of `calls`) is counted for which no node is found. */
function withoutTarget(linker: Linker, unit: Unit, row: number, found: Targets): keyof CallCounts | undefined {
  const { calls } = unit.facts
  if (found.external) return 'external'
  if (found.known) return 'resolved'
  if ((calls.flags[row]! & CallFlag.Implicit) !== 0) return undefined
  return startsOutside(linker, unit, calls.expr[row]!) ? 'external' : 'unresolved'
}

/** Where a call stands: the node that calls, and the line. */
type Site = { unit: Unit; source: number; line: number }

function addCalled({ nodes, edges }: Build, site: Site, targets: readonly number[], how: number): void {
  const isInferred = (how & (How.Inferred | How.Flow)) !== 0
  const isSure = !isInferred && targets.length === 1
  const certainty = (how & How.Name) !== 0 ? BY_NAME : isSure ? EXACT : BESIDE[targets.length - 1]!
  for (const target of targets) {
    if (isInferred && leadsIntoTest(nodes, site, target)) continue
    edges.add(site.source, target, CALLS, site.line, certainty)
  }
}

/** What is likely to be called, beside what is. */
function addLikely({ nodes, edges }: Build, site: Site, entities: readonly number[], certainty: Certainty): void {
  for (const target of nodesOf(nodes, entities)) {
    if (leadsIntoTest(nodes, site, target)) continue
    edges.add(site.source, target, CALLS, site.line, certainty)
  }
}

function addUses({ nodes, edges }: Build, { source, line }: Site, uses: readonly number[]): void {
  if (uses.length > TARGETS_MAX) return
  for (const entity of uses) {
    const target = targetNode(nodes, entity)
    if (target !== source) edges.add(source, target, REFERENCES, line, IN_USE)
  }
}

/** The nodes of entities, each once. */
function nodesOf(nodes: NodeTable, entities: readonly number[]): number[] {
  const result: number[] = []
  for (const entity of entities) {
    const node = targetNode(nodes, entity)
    if (node >= 0 && !result.includes(node)) result.push(node)
  }
  return result
}

/** Whether production code would call a test. */
const leadsIntoTest = ({ flags }: NodeTable, { source }: Site, target: number): boolean =>
  (flags[target]! & NodeFlag.Test) !== 0 && (flags[source]! & NodeFlag.Test) === 0

/**
 * Whether a call that the source does not spell out is of what another call gave: the second half of a decorator with
 * arguments. The call of the decorator itself is stated.
 */
function isApplied(unit: Unit, row: number): boolean {
  const { calls, exprs } = unit.facts
  if ((calls.flags[row]! & CallFlag.Implicit) === 0 || !unit.hooks.usesIndirectly) return false
  return exprs.op[exprs.a[calls.expr[row]!]!] === Op.Call
}

/**
 * Whether a chain of calls and members (`expect(x).not.toBe(y)`) starts at a name that nothing in the project binds: a
 * global of the environment, whatever it is.
 */
function startsOutside(linker: Linker, unit: Unit, row: number): boolean {
  const { exprs } = unit.facts
  const starts = chainStarts(unit)
  let at = row
  while (exprs.a[at]! >= 0) {
    const known = starts.get(at)
    if (known !== undefined) at = known
    else if (exprs.op[at] === Op.First) at = listOf(unit.facts, exprs.a[at]!).at(-1)!
    else if (THROUGH.has(exprs.op[at]!)) at = exprs.a[at]!
    else break
  }
  starts.set(row, at)
  return exprs.op[at] === Op.Name && !isDeclared(linker, unit, exprs.b[at]!, unit.names[exprs.a[at]!]!)
}

/** Where the chains begin that end in the calls seen so far: of a chain each call is asked about, the inner ones first. */
const chainStarts = oncePerUnit(() => new Map<number, number>())

/** Operations whose first operand is an expression that they go on from. */
const THROUGH: ReadonlySet<number> = new Set([
  Op.Call,
  Op.New,
  Op.Member,
  Op.Apply,
  Op.Await,
  Op.Index,
  Op.Unwrap,
  Op.Deref,
])
