// Exports of a CommonJS module: `module.exports = …`, `exports.name = …`.

import { NONE } from '../../../facts.ts'
import { BindingKind, Flag, ImportKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { assign } from '../../kit/bindings.ts'
import { addStore, nameAt } from '../../kit/expressions.ts'
import { top } from '../../kit/lowering.ts'
import { field } from '../../kit/nodes.ts'
import { openScope } from '../../kit/scopes.ts'
import { statementStart } from '../assignments.ts'
import { requiredModule } from '../calls.ts'
import { lowerExpression } from '../expressions.ts'
import { isFunction, lowerFunctionExpression } from '../functions.ts'
import { lowerMemberValue } from '../members/prototypes.ts'
import { declare, lookUp } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { kindAt, lineOf, textAt } from '../syntax/nodes.ts'

/** `exports`, `module.exports`, or a variable that holds it. */
export function isExports(l: Lowering, node: number): boolean {
  if (kindAt(l, node) === 'identifier') {
    const name = textAt(l, node)
    return name === 'exports' || (l.exportsAliases.size > 0 && l.exportsAliases.has(lookUp(l, name, l.at.scope)))
  }
  return (
    kindAt(l, node) === 'member_expression' &&
    textAt(l, field(l, node, 'property')) === 'exports' &&
    kindAt(l, field(l, node, 'object')) === 'identifier' &&
    textAt(l, field(l, node, 'object')) === 'module'
  )
}

/**
 * Notes a variable of the module that holds its exports, so that members stored in it are exports: `const self =
 * module.exports`, `const self = module.exports = function () {}`. Returns the row of its value if it is such a
 * variable, else undefined.
 */
export function noteExportsAlias(l: Lowering, binding: number, value: number): number | undefined {
  if (l.b.get('bindings', binding, 'scope') !== 0) return undefined
  let held = value
  let isStored = false
  while (kindAt(l, held) === 'assignment_expression') {
    isStored ||= isExports(l, field(l, held, 'left'))
    held = field(l, held, 'right')
  }
  const isNameless = isFunction(l, held) && field(l, held, 'name') === NONE
  if (!isExports(l, held) && !(isStored && isNameless)) return undefined
  l.exportsAliases.add(binding)
  return exportsValue(l)
}

/** The variable `exports` of the module, declared when first used. */
export function exportsValue(l: Lowering): number {
  if (l.exportsBinding === NONE) {
    const { scope } = openScope(l, top(0), ScopeKind.Class)
    l.exportsBinding = declare(l, { scope: 0 }, 'exports', NONE, { kind: BindingKind.Variable })
    assign(l, { scope: 0 }, l.exportsBinding, l.b.expr(Op.Object, scope), 0)
  }
  return nameAt(l, l.at, 'exports', 0)
}

/** `module.exports = …`; returns the row of the value. */
export function assignModuleExports(l: Lowering, right: number, start: number): number {
  exportsValue(l)
  const value = isFunction(l, right) ? lowerFunctionExpression(l, right, start) : lowerExpression(l, right)
  l.b.add('exports', { name: l.b.str('='), expr: value, line: lineOf(l, right) })
  assign(l, { scope: 0 }, l.exportsBinding, value, 0)
  return value
}

/** `exports.name = …`; returns the row of the value. */
export function assignExport(l: Lowering, node: number, nameNode: number, name: string): number {
  const right = field(l, node, 'right')
  const start = statementStart(l, node)
  const object = exportsValue(l)
  const value = lowerMemberValue(l, right, name, { start, nameNode, parent: l.at.entity, method: false })
  markExported(l, value)
  l.b.add('exports', { name: l.b.str(name), expr: value, line: lineOf(l, node) })
  addStore(l, l.at, object, name, value, node)
  return value
}

/**
 * Notes that the module reexports everything from the module that `node` requires. False when `node` is no `require`.
 */
export function exportStar(l: Lowering, node: number): boolean {
  const specifier = requiredModule(l, node)
  if (specifier === undefined) return false
  const line = lineOf(l, node)
  l.b.add('imports', { scope: 0, specifier: l.b.str(specifier), kind: ImportKind.ReExportStar, flags: 0, line })
  return true
}

function markExported(l: Lowering, value: number): void {
  const { b } = l
  let entity: number = NONE
  if (b.get('exprs', value, 'op') === Op.Entity) entity = b.get('exprs', value, 'a')
  if (b.get('exprs', value, 'op') === Op.Function) entity = b.get('functions', b.get('exprs', value, 'a'), 'entity')
  if (entity !== NONE) b.set('entities', entity, 'flags', b.get('entities', entity, 'flags') | Flag.Exported)
}
