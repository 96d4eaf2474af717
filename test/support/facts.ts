// Facts as text, for reading; and stored ones as they are lowered.

import { type Facts, listOf, type TableName } from '../../src/core/facts.ts'
import { BindingKind, EntityKind, Flag, HeritageKind, ImportKind, Op, ScopeKind } from '../../src/core/vocabulary.ts'

const nameOf = (vocabulary: Readonly<Record<string, number>>, value: number): string =>
  Object.keys(vocabulary).find((key) => vocabulary[key] === value) ?? String(value)
const bitsOf = (vocabulary: Readonly<Record<string, number>>, value: number): string =>
  value <= 0
    ? ''
    : ` [${Object.keys(vocabulary)
        .filter((key) => (value & vocabulary[key]!) !== 0)
        .join(' ')}]`

/** Every row of every table, expressions written out in place. */
export function describeFacts(facts: Facts): string {
  const text: Text = (id) => (id < 0 ? '-' : facts.strings[id]!)
  const expr: Text = (row) => describeExpr(facts, row, 0)
  const lines: string[] = [`${facts.language} package '${facts.package}', ${facts.lines} lines, ${facts.errors} errors`]
  for (const table of Object.keys(ROWS) as (keyof typeof ROWS)[]) {
    const { length } = facts[table]
    if (length > 0) lines.push('', `${table}:`)
    for (let index = 0; index < length; index++) lines.push(`  ${index} ${ROWS[table](facts, index, text, expr)}`)
  }
  return lines.join('\n')
}

/** A string, or an expression, by its row. */
type Text = (row: number) => string

type DescribeRow = (facts: Facts, row: number, text: Text, expr: Text) => string

const ROWS = {
  scopes: ({ scopes }, i) =>
    `${nameOf(ScopeKind, scopes.kind[i]!)} in ${scopes.parent[i]} entity ${scopes.entity[i]} fn ${scopes.fn[i]}`,
  entities: ({ entities }, i, text) =>
    `${nameOf(EntityKind, entities.kind[i]!)} ${text(entities.name[i]!)} ${entities.startLine[i]}-${entities.endLine[i]} parent ${entities.parent[i]} scope ${entities.scope[i]} fn ${entities.fn[i]} in ${entities.declaredIn[i]}${bitsOf(Flag, entities.flags[i]!)}`,
  functions: ({ functions }, i, _text, expr) =>
    `entity ${functions.entity[i]} scope ${functions.scope[i]} -> ${expr(functions.returnType[i]!)} receiver ${expr(functions.receiver[i]!)}${bitsOf(Flag, functions.flags[i]!)}`,
  params: ({ params }, i, text, expr) =>
    `fn ${params.fn[i]} ${text(params.name[i]!)}: ${expr(params.type[i]!)} = ${expr(params.fallback[i]!)} kind ${params.kind[i]} binding ${params.binding[i]}`,
  returns: ({ returns }, i, _text, expr) => `fn ${returns.fn[i]} kind ${returns.kind[i]} ${expr(returns.expr[i]!)}`,
  typeParams: ({ typeParams }, i) =>
    `entity ${typeParams.entity[i]} fn ${typeParams.fn[i]} binding ${typeParams.binding[i]}`,
  heritage: ({ heritage }, i, _text, expr) =>
    `entity ${heritage.entity[i]} ${nameOf(HeritageKind, heritage.kind[i]!)} ${expr(heritage.type[i]!)}`,
  extensions: ({ extensions }, i, _text, expr) =>
    `${expr(extensions.target[i]!)} scope ${extensions.scope[i]} entity ${extensions.entity[i]} trait ${expr(extensions.trait[i]!)}`,
  bindings: ({ bindings }, i, text, expr) =>
    `scope ${bindings.scope[i]} ${nameOf(BindingKind, bindings.kind[i]!)} ${text(bindings.name[i]!)} ref ${bindings.ref[i]}: ${expr(bindings.type[i]!)} at ${bindings.offset[i]} flags ${bindings.flags[i]}`,
  values: ({ values, bindings }, i, text, expr) =>
    `binding ${values.binding[i]} (${values.binding[i]! < 0 ? '-' : text(bindings.name[values.binding[i]!]!)}) = ${expr(values.expr[i]!)} at ${values.offset[i]} scope ${values.scope[i]}`,
  stores: ({ stores }, i, text, expr) =>
    `${expr(stores.object[i]!)} . ${text(stores.name[i]!)} [${expr(stores.key[i]!)}] = ${expr(stores.value[i]!)}`,
  imports: ({ imports }, i, text) =>
    `${nameOf(ImportKind, imports.kind[i]!)} '${text(imports.specifier[i]!)}' ${text(imports.name[i]!)} as ${text(imports.alias[i]!)} scope ${imports.scope[i]} binding ${imports.binding[i]}`,
  exports: ({ exports }, i, text, expr) =>
    `${text(exports.name[i]!)} = ${text(exports.local[i]!)} ${expr(exports.expr[i]!)}`,
  decorators: ({ decorators }, i, _text, expr) => `entity ${decorators.target[i]} ${expr(decorators.expr[i]!)}`,
  calls: ({ calls }, i, _text, expr) => `line ${calls.line[i]} scope ${calls.scope[i]} ${expr(calls.expr[i]!)}`,
  mentions: ({ mentions }, i, _text, expr) =>
    `line ${mentions.line[i]} scope ${mentions.scope[i]} ${expr(mentions.expr[i]!)}`,
} satisfies Partial<Record<TableName, DescribeRow>>

function describeExpr(facts: Facts, row: number, depth: number): string {
  if (row < 0) return '-'
  if (depth > 12) return '…'
  const { exprs } = facts
  const [a, b, c] = [exprs.a[row]!, exprs.b[row]!, exprs.c[row]!]
  const text = (id: number): string => (id < 0 ? '-' : facts.strings[id]!)
  const inner = (one: number): string => describeExpr(facts, one, depth + 1)
  const list = (at: number): string => (at < 0 ? '' : Array.from(listOf(facts, at), inner).join(', '))
  switch (exprs.op[row]) {
    case Op.Name:
      return text(a)
    case Op.Member:
      return `${inner(a)}.${text(b)}`
    case Op.Call:
      return `${inner(a)}(${list(b)})`
    case Op.New:
      return `new ${inner(a)}(${list(b)})`
    case Op.Literal:
      return `literal ${text(a)}`
    case Op.List:
      return `${text(b)}[${list(a)}]`
    case Op.Tuple:
      return `tuple(${list(a)})`
    case Op.Dict:
      return `${text(b)}{${list(a)}}`
    case Op.Function:
      return `function#${a}`
    case Op.Entity:
      return `entity#${a}`
    case Op.Union:
      return `(${Array.from(listOf(facts, a), inner).join(' | ')})`
    case Op.Apply:
      return `${inner(a)}<${list(b)}>`
    case Op.FuncType:
      return `func(${list(a)}) -> ${inner(b)}`
    case Op.ArrayType:
      return `${text(b)}<${inner(a)}>`
    case Op.Key:
      return `'${text(a)}'`
    case Op.Operator:
      return `operator ${text(b)}(${list(a)})`
    case Op.Keyword:
      return `${text(a)}=${inner(b)}`
    case Op.Index:
      return `${inner(a)}[${inner(b)}]`
    case Op.Element:
      return `element ${b} of ${inner(a)}`
    case Op.Cast:
      return `cast<${inner(a)}>(${inner(b)})`
    case Op.Await:
    case Op.Iterate:
    case Op.Unwrap:
    case Op.Spread:
    case Op.TypeOf:
    case Op.Ref:
    case Op.Instance:
    case Op.Deref:
      return `${nameOf(Op, exprs.op[row]!)}(${inner(a)})`
    default:
      return `${nameOf(Op, exprs.op[row]!)}(${a}, ${b}, ${c})`
  }
}

/** Facts with all cells in four bytes, as they are lowered: those that were stored take two where these suffice. */
export const wideFacts = (facts: Facts): Facts => wide(facts) as Facts

function wide(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Int32Array.from(value as Int32Array)
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wide(part)]))
}
