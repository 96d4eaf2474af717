// Facts as text, for reading.

import {
  BindingKind,
  EntityKind,
  type Facts,
  Flag,
  HeritageKind,
  ImportKind,
  listOf,
  Op,
  ScopeKind,
} from '../../src/core/facts.ts'

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
  const text = (id: number): string => (id < 0 ? '-' : facts.strings[id]!)
  const lines: string[] = [`${facts.language} package '${facts.package}', ${facts.lines} lines, ${facts.errors} errors`]
  const section = (title: string, count: number, row: (index: number) => string): void => {
    if (count === 0) return
    lines.push('', `${title}:`)
    for (let index = 0; index < count; index++) lines.push(`  ${index} ${row(index)}`)
  }
  const expr = (row: number): string => describeExpr(facts, row, 0)
  const { scopes, entities, functions, params, returns, heritage, extensions, bindings, values, stores, imports } =
    facts
  section(
    'scopes',
    scopes.length,
    (i) => `${nameOf(ScopeKind, scopes.kind[i]!)} in ${scopes.parent[i]} entity ${scopes.entity[i]} fn ${scopes.fn[i]}`,
  )
  section(
    'entities',
    entities.length,
    (i) =>
      `${nameOf(EntityKind, entities.kind[i]!)} ${text(entities.name[i]!)} ${entities.startLine[i]}-${entities.endLine[i]} parent ${entities.parent[i]} scope ${entities.scope[i]} fn ${entities.fn[i]} in ${entities.declaredIn[i]}${bitsOf(Flag, entities.flags[i]!)}`,
  )
  section(
    'functions',
    functions.length,
    (i) =>
      `entity ${functions.entity[i]} scope ${functions.scope[i]} -> ${expr(functions.returnType[i]!)} receiver ${expr(functions.receiver[i]!)}${bitsOf(Flag, functions.flags[i]!)}`,
  )
  section(
    'params',
    params.length,
    (i) =>
      `fn ${params.fn[i]} ${text(params.name[i]!)}: ${expr(params.type[i]!)} = ${expr(params.fallback[i]!)} kind ${params.kind[i]} binding ${params.binding[i]}`,
  )
  section('returns', returns.length, (i) => `fn ${returns.fn[i]} kind ${returns.kind[i]} ${expr(returns.expr[i]!)}`)
  section(
    'typeParams',
    facts.typeParams.length,
    (i) => `entity ${facts.typeParams.entity[i]} fn ${facts.typeParams.fn[i]} binding ${facts.typeParams.binding[i]}`,
  )
  section(
    'heritage',
    heritage.length,
    (i) => `entity ${heritage.entity[i]} ${nameOf(HeritageKind, heritage.kind[i]!)} ${expr(heritage.type[i]!)}`,
  )
  section(
    'extensions',
    extensions.length,
    (i) =>
      `${expr(extensions.target[i]!)} scope ${extensions.scope[i]} entity ${extensions.entity[i]} trait ${expr(extensions.trait[i]!)}`,
  )
  section(
    'bindings',
    bindings.length,
    (i) =>
      `scope ${bindings.scope[i]} ${nameOf(BindingKind, bindings.kind[i]!)} ${text(bindings.name[i]!)} ref ${bindings.ref[i]}: ${expr(bindings.type[i]!)} at ${bindings.offset[i]} flags ${bindings.flags[i]}`,
  )
  section(
    'values',
    values.length,
    (i) =>
      `binding ${values.binding[i]} (${values.binding[i]! < 0 ? '-' : text(bindings.name[values.binding[i]!]!)}) = ${expr(values.expr[i]!)} at ${values.offset[i]} scope ${values.scope[i]}`,
  )
  section(
    'stores',
    stores.length,
    (i) =>
      `${expr(stores.object[i]!)} . ${text(stores.name[i]!)} [${expr(stores.key[i]!)}] = ${expr(stores.value[i]!)}`,
  )
  section(
    'imports',
    imports.length,
    (i) =>
      `${nameOf(ImportKind, imports.kind[i]!)} '${text(imports.specifier[i]!)}' ${text(imports.name[i]!)} as ${text(imports.alias[i]!)} scope ${imports.scope[i]} binding ${imports.binding[i]}`,
  )
  section(
    'exports',
    facts.exports.length,
    (i) => `${text(facts.exports.name[i]!)} = ${text(facts.exports.local[i]!)} ${expr(facts.exports.expr[i]!)}`,
  )
  section(
    'decorators',
    facts.decorators.length,
    (i) => `entity ${facts.decorators.target[i]} ${expr(facts.decorators.expr[i]!)}`,
  )
  section(
    'calls',
    facts.calls.length,
    (i) => `line ${facts.calls.line[i]} scope ${facts.calls.scope[i]} ${expr(facts.calls.expr[i]!)}`,
  )
  section(
    'mentions',
    facts.mentions.length,
    (i) => `line ${facts.mentions.line[i]} scope ${facts.mentions.scope[i]} ${expr(facts.mentions.expr[i]!)}`,
  )
  return lines.join('\n')
}

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
