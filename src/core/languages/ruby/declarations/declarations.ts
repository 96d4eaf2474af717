// Ruby has few words for declarations: most are calls that are in the body of a class (`include`, `attr_reader`: see
// method-declarations.ts) or anywhere (`require`, `lambda`, `raise`).

import { NONE } from '../../../facts.ts'
import { HeritageKind, ImportKind, Op } from '../../../vocabulary.ts'
import { assign } from '../../kit/bindings.ts'
import { addBase } from '../../kit/entities.ts'
import { addCall, unknown } from '../../kit/expressions.ts'
import { field, kind, line, text } from '../../kit/nodes.ts'
import { within } from '../../kit/scopes.ts'
import { argumentsOf, ownMethod } from '../calls.ts'
import { noteElements, openNameless, openPart } from '../classes.ts'
import { expression, sequence } from '../expressions.ts'
import { lowerBlock } from '../functions.ts'
import { declareLocal, fileScope, resultOf } from '../state.ts'
import { argumentNodes, symbolText } from '../values.ts'
import { blockOf, type Declaration, definesMethod, methodDeclarations } from './method-declarations.ts'

/** `require 'x'`: the file is run. */
const requires =
  (prefix: string): Declaration =>
  (l, node) => {
    const specifier = symbolText(l, argumentNodes(l, node).at(-1) ?? NONE)
    if (specifier === undefined) return undefined
    l.b.add('imports', {
      scope: l.at.scope,
      specifier: l.b.str(prefix + specifier),
      kind: ImportKind.SideEffect,
      flags: 0,
      line: line(l, node),
    })
    return unknown(l)
  }

/** `include M`, `prepend M`, `extend M`. Inside `class << self` each of them extends the class. */
const mixes =
  (heritage: number): Declaration =>
  (l, node) => {
    const { entity } = l.at.owner!
    for (const each of argumentNodes(l, node)) {
      const type = expression(l, each)
      if (/\bConcern$/.test(text(l, each))) l.at.owner!.isConcern = true
      const row = addBase(l, { entity }, type, each, l.at.singleton ? HeritageKind.Extended : heritage)
      if (text(l, each) !== 'Enumerable') continue
      l.at.owner!.enumerable = row
      noteElements(l, l.at.owner!, l.at.owner!.elements)
    }
    return unknown(l)
  }

/** `class_methods do … end` of a concern: a module without a name that extends the classes that include it. */
const classMethods: Declaration = (l, node) => {
  const block = blockOf(l, node)
  const body = block === NONE ? NONE : field(l, block, 'body')
  if (body === NONE) return undefined
  const { entity } = l.at.owner!
  within(l, openNameless(l, node), () => {
    const type = l.b.expr(Op.Entity, l.at.entity)
    addBase(l, { entity }, type, node, HeritageKind.Extended)
    sequence(l, body)
  })
  return unknown(l)
}

/** `method(:x)`: the method itself. */
const methodObject: Declaration = (l, node) => {
  const name = symbolText(l, argumentNodes(l, node)[0] ?? NONE)
  return name === undefined ? undefined : ownMethod(l, name, node)
}

const makesLambda: Declaration = (l, node) => {
  const block = blockOf(l, node)
  return block === NONE ? undefined : lowerBlock(l, block)
}

const sendsToSelf: Declaration = (l, node) => {
  const [first, ...rest] = argumentNodes(l, node)
  const name = symbolText(l, first ?? NONE)
  if (name === undefined) return undefined
  return addCall(
    l,
    l.at,
    ownMethod(l, name, node),
    rest.map((each) => expression(l, each)),
    node,
  )
}

/** `raise Foo, 'text'` makes a Foo. */
const raises: Declaration = (l, node) => {
  const [first] = argumentNodes(l, node)
  if (first === undefined || !/^(?:constant|scope_resolution)$/.test(kind(l, first))) return undefined
  const [type, ...rest] = argumentsOf(l, node)
  return addCall(l, l.at, type!, rest, node, { op: Op.New })
}

/** `let(:x) { … }` of a test: from here on the name has the value of the block. */
const lets: Declaration = (l, node) => {
  const block = blockOf(l, node)
  const name = symbolText(l, argumentNodes(l, node)[0] ?? NONE)
  if (l.at.owner || block === NONE || name === undefined) return undefined
  const value = resultOf(l, lowerBlock(l, block))
  assign(l, l.at, declareLocal(l, name, node), value, l.tree.end[node]!)
  return unknown(l)
}

const silent: Declaration = (l) => unknown(l)

/** `refine Foo do … end`: the class is reopened; a file that does not use the refinement does not call its methods. */
const refines: Declaration = (l, node) => {
  const [name] = argumentNodes(l, node)
  const block = blockOf(l, node)
  const body = block === NONE ? NONE : field(l, block, 'body')
  if (name === undefined || kind(l, name) !== 'constant' || body === NONE) return undefined
  within(l, openPart(l, { ...fileScope(l), entity: l.at.owner!.entity }, name), () => sequence(l, body))
  return unknown(l)
}

/** Calls that declare something in the body of a class. */
export const bodyDeclarations: Readonly<Record<string, Declaration>> = {
  include: mixes(HeritageKind.Mixin),
  prepend: mixes(HeritageKind.Prepended),
  extend: mixes(HeritageKind.Extended),
  ...methodDeclarations,
  class_methods: classMethods,
  refine: refines,
  sig: silent,
}

/** `include M` outside of classes: the module's methods can be called by their bare names in the file. */
const includesAtTop: Declaration = (l, node) => {
  if (l.at.owner || l.at.method !== '') return undefined
  for (const each of argumentNodes(l, node)) l.included.push(expression(l, each))
  return unknown(l)
}

/** `define_method(name) { … }` in a method of the class. */
const definesLater: Declaration = (l, node) => (l.at.owner && l.at.isStatic ? definesMethod(l, node) : undefined)

/** Calls with a special meaning in any place. */
export const declarations: Readonly<Record<string, Declaration>> = {
  define_method: definesLater,
  include: includesAtTop,
  require: requires(''),
  require_relative: requires('./'),
  load: requires(''),
  autoload: requires(''),
  method: methodObject,
  lambda: makesLambda,
  proc: makesLambda,
  raise: raises,
  let: lets,
  'let!': lets,
  subject: lets,
  send: sendsToSelf,
  public_send: sendsToSelf,
  __send__: sendsToSelf,
}
