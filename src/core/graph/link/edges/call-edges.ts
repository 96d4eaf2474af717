// CALLS edges: from the entity that contains a call to its declared targets, never to all overrides.

import { Kinds } from '../../../collections/kinds.ts'
import { listOf } from '../../../facts.ts'
import { type CallRow, type EntityId, type ExprRow, FIRST } from '../../../ids.ts'
import { CallFlag, EntityKind, Op } from '../../../vocabulary.ts'
import { type CallCounts, edgeCode, NodeFlag } from '../../graph.ts'
import { callAt } from '../calls/call.ts'
import { takesArguments } from '../calls/overloads.ts'
import { derive, How } from '../certainty.ts'
import { entityKind } from '../entities.ts'
import type { Linker } from '../linker.ts'
import { isDeclared } from '../names/names.ts'
import type { Unit } from '../program/unit.ts'
import { targetsOf } from './call-targets.ts'
import { dispatched } from './dispatch.ts'
import { type Build, BY_NAME, type Certainty, COMPILED, EXACT, inferred } from './edges.ts'
import { TARGETS_MAX, type Targets } from './found-targets.ts'
import { receiversOf } from './messages.ts'
import { type NodeTable, nodeOfScope, targetNode } from './node-table.ts'
import { withoutYounger } from './read-before.ts'
import { statedNodes } from './stated.ts'

const CALLS = edgeCode('CALLS')
const REFERENCES = edgeCode('REFERENCES')

/** The confidence in an inferred target, in hundredths; several targets share it, down to a minimum. */
const INFERRED_CONFIDENCE = 90
const INFERRED_CONFIDENCE_MIN = 50

/** The certainty of an inferred target, by the number of other targets of the same call. */
const BESIDE: readonly Certainty[] = Array.from({ length: TARGETS_MAX }, (_, others) =>
  inferred(Math.max(INFERRED_CONFIDENCE_MIN, Math.round(INFERRED_CONFIDENCE / (others + 1)))),
)
/** The certainty of calls in the body of a macro. */
const IN_MACRO = inferred(90)
/** The certainty of a use: a call of a value that names neither a function nor a class. */
const IN_USE = inferred(80)
/** The certainty of an override for the likely class of the receiver. */
const BY_DISPATCH = inferred(70)
/** The certainty of a method to which a framework hands an argument of the call. */
const BY_MESSAGE = inferred(75)

/** Adds the edges of a file's calls and counts the calls by outcome. */
export function addCalls(build: Build, unit: Unit, counts: CallCounts): void {
  if (chainStarts.size > 0) chainStarts.clear()
  for (let row: CallRow = FIRST; row < unit.facts.calls.length; row++) {
    const outcome = addCall(build, unit, row)
    if (outcome !== undefined) counts[outcome]++
  }
}

/** The targets of an operator: the methods among them that take its operands. */
function targetsOfOperator(linker: Linker, unit: Unit, row: ExprRow): Targets {
  const found = targetsOf(linker, unit, row)
  return { ...found, entities: takingOperands(linker, unit, row, found.entities) }
}

/** Adds the edges of one call (a row of `calls`) and returns its outcome; undefined when it is not counted. */
function addCall(build: Build, unit: Unit, row: CallRow): keyof CallCounts | undefined {
  const { linker, nodes } = build
  const { calls, exprs } = unit.facts
  const call = calls.expr[row]!
  const scope = calls.scope[row]!
  const flags = calls.flags[row]!
  if (!isCall(exprs.op[call]!) || (flags & CallFlag.MacroBody) !== 0) return undefined
  const isOperator = (flags & CallFlag.Operator) !== 0
  const { answer: found, how } = derive(linker, isOperator ? targetsOfOperator : targetsOf, unit, call)
  if (isOperator && found.entities.length === 0) return undefined
  const named = withoutYounger(linker, unit, row, found.entities)
  const site: Site = { unit, source: nodeOfScope(nodes, unit, scope), line: calls.line[row]! }
  if (isApplied(unit, row)) {
    addUses(build, site, named, IN_USE)
    return undefined
  }
  if (found.inlined) addLikely(build, site, found.inlined, IN_MACRO)
  if ((flags & CallFlag.MacroName) !== 0) return undefined
  const isDefault = (flags & CallFlag.DefaultConstruction) !== 0
  const entities = isDefault ? constructorsIn(linker, named) : named
  if (isDefault && entities.length === 0) return undefined
  if (unit.language.rules.messages) addReceivers(build, site, receiversOf(linker, unit, call, named))
  const targets = nodesCalled(nodes, named, entities, how)
  const stated = statedNodes(build, { unit, nameOffset: calls.nameOffset[row]!, line: site.line, call: row }, targets)
  if (stated) {
    for (const target of stated) build.edges.add(site.source, target, CALLS, site.line, COMPILED)
    return stated.length > 0 ? 'resolved' : 'external'
  }
  if (exprs.op[call] === Op.Call && unit.language.rules.dispatch)
    addLikely(build, site, dispatched(linker, unit, call, named), BY_DISPATCH)
  if (targets.length > 0) addCalled(build, site, targets, how)
  else if (found.uses && found.uses.length > 0) addUses(build, site, found.uses, certaintyOfUse(unit, how))
  else return withoutTarget(linker, unit, row, found)
  return 'resolved'
}

const isCall = (op: number): boolean => op === Op.Call || op === Op.New

/** The entities that are applicable to the operands of an operator. */
function takingOperands(linker: Linker, unit: Unit, call: ExprRow, entities: readonly EntityId[]): readonly EntityId[] {
  return entities.filter((entity) => takesArguments(linker, entity, callAt(unit, call)))
}

/** The constructors among the targets: constructing a class without one calls nothing. */
const constructorsIn = (linker: Linker, entities: readonly EntityId[]): readonly EntityId[] =>
  entities.filter((entity) => entityKind(linker, entity) === EntityKind.Method)

/**
 * The target nodes of a call; none when `named`, all the entities it may mean, are too many to tell anything. Those whose
 * names begin alike are not.
 */
function nodesCalled(
  nodes: NodeTable,
  named: readonly EntityId[],
  entities: readonly EntityId[],
  how: number,
): readonly number[] {
  const all = nodesOf(nodes, entities)
  const isAnyone = (how & How.Begun) === 0 && named.length > TARGETS_MAX && new Set(named).size > TARGETS_MAX
  // the signatures of one function are one target
  return isAnyone && all.length > 1 ? [] : all
}

/** The outcome of a call (a row of `calls`) without a target node. */
function withoutTarget(linker: Linker, unit: Unit, row: CallRow, found: Targets): keyof CallCounts | undefined {
  const { calls } = unit.facts
  if (found.external) return 'external'
  if (found.known) return 'resolved'
  if ((calls.flags[row]! & CallFlag.Implicit) !== 0) return undefined
  return startsOutside(linker, unit, calls.expr[row]!) ? 'external' : 'unresolved'
}

/** The place of a call: the calling node, and the line. */
type Site = { unit: Unit; source: number; line: number }

function addCalled({ nodes, edges }: Build, site: Site, targets: readonly number[], how: number): void {
  const isInferred = (how & (How.Inferred | How.Flow)) !== 0
  const isSure = !isInferred && targets.length === 1
  const certainty =
    (how & How.Name) !== 0 ? BY_NAME : isSure ? EXACT : BESIDE[Math.min(targets.length, TARGETS_MAX) - 1]!
  for (const target of targets) {
    if (isInferred && leadsIntoTest(nodes, site, target)) continue
    edges.add(site.source, target, CALLS, site.line, certainty)
  }
}

/** Adds likely targets of a call, beside the certain ones. */
function addLikely({ nodes, edges }: Build, site: Site, entities: readonly EntityId[], certainty: Certainty): void {
  for (const target of nodesOf(nodes, entities)) {
    if (leadsIntoTest(nodes, site, target)) continue
    edges.add(site.source, target, CALLS, site.line, certainty)
  }
}

/** Adds the methods that receive what a call sends; one that sends a message on receives another than its own. */
function addReceivers(build: Build, site: Site, entities: readonly EntityId[]): void {
  const others = entities.filter((entity) => targetNode(build.nodes, entity) !== site.source)
  addLikely(build, site, others, BY_MESSAGE)
}

/** The certainty of what a call refers to: a type that its callee names, where types are not constructed by calls. */
const certaintyOfUse = (unit: Unit, how: number): Certainty =>
  unit.language.rules.construct === 'none' && (how & (How.Inferred | How.Flow | How.Name)) === 0 ? EXACT : IN_USE

function addUses(
  { nodes, edges }: Build,
  { source, line }: Site,
  uses: readonly EntityId[],
  certainty: Certainty,
): void {
  if (uses.length > TARGETS_MAX) return
  for (const entity of uses) {
    const target = targetNode(nodes, entity)
    if (target >= 0 && target !== source) edges.add(source, target, REFERENCES, line, certainty)
  }
}

const NO_NODES: readonly number[] = []

/** The nodes of entities, each once. */
function nodesOf(nodes: NodeTable, entities: readonly EntityId[]): readonly number[] {
  if (entities.length === 0) return NO_NODES
  if (entities.length === 1) {
    const only = targetNode(nodes, entities[0]!)
    return only < 0 ? NO_NODES : [only]
  }
  const result: number[] = []
  for (const entity of entities) {
    const node = targetNode(nodes, entity)
    if (node >= 0 && !result.includes(node)) result.push(node)
  }
  return result
}

/** Whether the edge would lead from production code into a test. */
const leadsIntoTest = ({ flags }: NodeTable, { source }: Site, target: number): boolean =>
  (flags[target]! & NodeFlag.Test) !== 0 && (flags[source]! & NodeFlag.Test) === 0

/**
 * Whether an implicit call applies the result of another call: the second half of a decorator with arguments. The call
 * of the decorator itself is explicit.
 */
function isApplied(unit: Unit, row: CallRow): boolean {
  const { calls, exprs } = unit.facts
  if ((calls.flags[row]! & CallFlag.Implicit) === 0 || !unit.hooks.usesIndirectly) return false
  return exprs.op[exprs.a[calls.expr[row]!]!] === Op.Call
}

/**
 * Whether a chain of calls and members (`expect(x).not.toBe(y)`) starts at a name that the project does not bind: a
 * global of the environment.
 */
function startsOutside(linker: Linker, unit: Unit, row: ExprRow): boolean {
  const { exprs } = unit.facts
  let at = row
  while (exprs.a[at]! >= 0) {
    const known = chainStarts.get(at)
    if (known !== undefined) at = known
    else if (exprs.op[at] === Op.First) at = listOf(unit.facts, exprs.a[at]!).at(-1)!
    else if (THROUGH.has(exprs.op[at]!)) at = exprs.a[at]!
    else break
  }
  chainStarts.set(row, at)
  return exprs.op[at] === Op.Name && !isDeclared(linker, unit, exprs.b[at]!, unit.names[exprs.a[at]!]!)
}

/**
 * By call of the file whose edges are added, the start of its chain. The inner calls of a chain come first, so that each
 * look-up continues from a known one.
 */
const chainStarts = new Map<number, ExprRow>()

/** Operations whose first operand continues the chain. */
const THROUGH = new Kinds([Op.Call, Op.New, Op.Member, Op.Apply, Op.Await, Op.Index, Op.Unwrap, Op.Deref])
