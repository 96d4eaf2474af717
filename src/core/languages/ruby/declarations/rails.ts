// Declarations of Rails in the body of a class: associations and scopes, which are members, and methods named to be
// called later. Each of these words is also lowered as an ordinary call.

import { entryOf } from '../../../entry-of.ts'
import { NONE } from '../../../facts.ts'
import { Flag, Op, ScopeKind } from '../../../vocabulary.ts'
import { literal, member, mention, nameExpr } from '../../kit/expressions.ts'
import { addFunction, addResult } from '../../kit/functions.ts'
import { kind } from '../../kit/nodes.ts'
import { declareMember, firstOf, type Lowering, open, type Side, selfOfSide } from '../state.ts'
import { argumentNodes, optionNode, symbolText } from '../values.ts'

/** Notes the members that a call in the body of a class declares. */
export type Note = (l: Lowering, node: number) => void

/** `belongs_to :user`, `has_many :orders, class_name: 'Shop::Order'`: a reader of one record or of many. */
const associates =
  (isMany: boolean): Note =>
  (l, node) => {
    const args = argumentNodes(l, node)
    const name = symbolText(l, args[0] ?? NONE)
    if (name === undefined || optionNode(l, args, 'polymorphic') !== NONE) return
    const stated = symbolText(l, optionNode(l, args, 'class_name'))
    const names = stated === undefined ? (isMany ? singulars(name) : [name]).map(camelCase) : [stated]
    const type = firstOf(
      l,
      names.map((each) => constantNamed(l, each, node)),
    )
    const given = isMany ? relationOf(l, type) : type
    declareReader(l, name, node, l.b.expr(Op.Instance, given, NONE), 'instance')
  }

/** `scope :recent, -> { … }`: a method of the class that returns a relation. */
const scopes: Note = (l, node) => {
  const name = symbolText(l, argumentNodes(l, node)[0] ?? NONE)
  if (name === undefined) return
  const own = l.b.expr(Op.SelfType, l.at.owner!.scope)
  declareReader(l, name, node, l.b.expr(Op.Instance, relationOf(l, own), NONE), 'class')
}

/** A relation of records of a type. */
const relationOf = (l: Lowering, type: number): number =>
  l.b.expr(Op.Apply, member(l, literal(l, 'ActiveRecord'), 'Relation', 1), l.b.list([type]))

/** `Shop::Order`, looked up from here. */
function constantNamed(l: Lowering, path: string, node: number): number {
  const [first, ...rest] = path.replace(/^::/, '').split('::')
  let expr = nameExpr(l, l.at, first!, node)
  for (const part of rest) expr = member(l, expr, part, 1)
  return expr
}

/** Declares a method without a body of its own that returns `value`. */
function declareReader(l: Lowering, name: string, node: number, value: number, side: Side): void {
  const fn = addFunction(l, { flags: side === 'class' ? Flag.Static : 0 })
  const scope = open(l, ScopeKind.Function, { fn, isStatic: side === 'class', start: l.tree.start[node]! })
  l.b.set('functions', fn, 'scope', scope.scope)
  addResult(l, { fn }, value)
  declareMember(l, name, node, l.b.expr(Op.Function, fn), side)
}

/** `line_item` -> `LineItem`. */
const camelCase = (name: string): string =>
  name.replace(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** Possible singulars of a plural, the likeliest first. */
function singulars(plural: string): readonly string[] {
  const irregular = IRREGULAR.find(([many]) => plural === many || plural.endsWith(`_${many}`))
  if (irregular) return [plural.slice(0, -irregular[0].length) + irregular[1]]
  if (plural.endsWith('ies')) return [`${plural.slice(0, -3)}y`, plural.slice(0, -1)]
  if (/(?:s|x|z|ch|sh)es$/.test(plural)) return [plural.slice(0, -2), plural.slice(0, -1)]
  return plural.endsWith('s') ? [plural.slice(0, -1)] : [plural]
}

const IRREGULAR: readonly [string, string][] = [
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['media', 'medium'],
  ['data', 'datum'],
  ['indices', 'index'],
]

/** Methods that are named by symbols, to be called when something happens. */
const named: Note = (l, node) => {
  const args = argumentNodes(l, node)
  const conditions = ['if', 'unless', 'with'].map((name) => optionNode(l, args, name))
  for (const each of [...args, ...conditions]) {
    const isSymbol = each !== NONE && kind(l, each) === 'simple_symbol'
    if (isSymbol) mention(l, l.at, member(l, selfOfSide(l, 'instance'), symbolText(l, each)!), each)
  }
}

const CALLBACKS = [
  ...['save', 'create', 'update', 'destroy', 'validation', 'commit', 'rollback', 'action', 'perform', 'enqueue'],
].flatMap((event) => ['before', 'after', 'around'].map((when) => `${when}_${event}`))
const OTHERS =
  'validate after_initialize after_find after_touch after_create_commit after_update_commit after_save_commit ' +
  'after_destroy_commit prepend_before_action append_before_action prepend_after_action skip_before_action ' +
  'before_filter after_filter skip_before_filter helper_method rescue_from'

/** Whether an instance runs the block of a call of this name. */
export const isCallback = (word: string): boolean => entryOf(railsWords, word) === named

/** By their first word. */
export const railsWords: Readonly<Record<string, Note>> = {
  belongs_to: associates(false),
  has_one: associates(false),
  has_many: associates(true),
  has_and_belongs_to_many: associates(true),
  scope: scopes,
  ...Object.fromEntries([...CALLBACKS, ...OTHERS.split(' ')].map((word) => [word, named])),
}
