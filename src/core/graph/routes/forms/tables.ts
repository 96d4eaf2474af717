// Calls in a loop over a table that stands in the same file, once for each of its rows:
// `for (const { path, route } of ROUTES) app.use(path, route)`.

import { Op } from '../../../vocabulary.ts'
import { type CallParts, DEPTH_MAX, type Expressions } from '../expressions.ts'

/** Members that call a function with each item of a list. */
const EACH = /^(forEach|map|each)$/

/** Rows of a table that are read. */
const ROWS_MAX = 500

/** By parameter (row of `bindings`) of a function that is called with each item: the list. */
export type Looped = ReadonlyMap<number, number>

/** The lists over which functions of a file are called. */
export function loopsOf(file: Expressions): Looped {
  const { params } = file.facts
  const firsts = new Map<number, number>()
  for (let row = params.length - 1; row >= 0; row--) firsts.set(params.fn[row]!, params.binding[row]!)
  const lists = new Map<number, number>()
  for (const { name, object, blocks } of file.calls()) {
    const first = blocks.length === 1 ? firsts.get(blocks[0]!) : undefined
    if (first !== undefined && first >= 0 && object >= 0 && EACH.test(name)) lists.set(first, object)
  }
  return lists
}

/** A call with the values of each row of the table over which it is in a loop; itself where it is in none. */
export function callsByRow(file: Expressions, looped: Looped, call: CallParts): readonly CallParts[] {
  const taken = call.args.map((arg) => takenFrom(file, looped, arg))
  const list = taken.find((each) => each !== undefined)?.list
  if (list === undefined) return [call]
  const rows = rowsOf(file, list).slice(0, ROWS_MAX)
  if (rows.length === 0) return [call]
  return rows.map((row) => {
    const fields = file.fieldsOf(row)
    const valueIn = (arg: number, at: number): number => {
      const from = taken[at]
      if (from?.list !== list) return arg
      return from.field === undefined ? row : (fields.get(from.field) ?? arg)
    }
    return { ...call, args: call.args.map(valueIn) }
  })
}

/** The list of which an expression is an item, or a field of one. */
type Taken = { list: number; field: string | undefined }

function takenFrom(file: Expressions, looped: Looped, expr: number, depth = 0): Taken | undefined {
  if (depth > DEPTH_MAX) return undefined
  const { exprs } = file.facts
  const at = file.behind(expr)
  if (file.op(at) === Op.Iterate) return { list: exprs.a[at]!, field: undefined }
  if (file.op(at) === Op.Member) {
    const item = takenFrom(file, looped, exprs.a[at]!, depth + 1)
    return item && item.field === undefined ? { ...item, field: file.name(at) } : undefined
  }
  const binding = file.bindingOf(at)
  if (binding === undefined) return undefined
  const list = looped.get(binding)
  if (list !== undefined) return { list, field: undefined }
  const [value, ...others] = file.valuesOf(binding)
  const isOfLoop = value !== undefined && others.length === 0 && file.op(value) !== Op.Name
  return isOfLoop ? takenFrom(file, looped, value, depth + 1) : undefined
}

/** The rows of a list, or of the constant that names it. */
function rowsOf(file: Expressions, list: number, depth = 0): readonly number[] {
  const at = file.behind(list)
  if (file.op(at) === Op.List || file.op(at) === Op.Tuple) return file.items(at)
  const binding = file.bindingOf(at)
  const [value, ...others] = binding === undefined ? [] : file.valuesOf(binding)
  return value === undefined || others.length > 0 || depth > 0 ? [] : rowsOf(file, value, 1)
}
