// Annotations, attributes and decorators that are about routes, by the declarations that have them.

import { append } from '../../../collections/multimap.ts'
import type { RouteMark } from '../../../languages/route-rules.ts'
import { Op } from '../../../vocabulary.ts'
import { constantPart } from '../constants.ts'
import type { CallParts } from '../expressions.ts'
import type { RouteReader } from '../reader.ts'
import { ANY } from '../route.ts'

/** An annotation of an entity with its meaning. */
export type Marked = { mark: RouteMark; call: CallParts; line: number; framework: string }

/** Clients that are declared as if they were controllers. */
const CLIENT = /^(FeignClient|RegisterRestClient|HttpExchange|Client)$/

/** The annotations with a meaning by their entity (row), and the entities that are declared as clients. */
export type Marks = { marks: ReadonlyMap<number, Marked[]>; clients: ReadonlySet<number> }

export function marksOf(file: RouteReader): Marks {
  const meanings = file.rules.marks ?? {}
  const { decorators, exprs } = file.facts
  const marks = new Map<number, Marked[]>()
  const clients = new Set<number>()
  for (let row = 0; row < decorators.length; row++) {
    const call = file.callOf(decorators.expr[row]!)
    if (!call) continue
    const target = decorators.target[row]!
    if (CLIENT.test(call.name)) clients.add(target)
    const imported = file.importOf(exprs.a[call.expr]!)
    const mark = meanings[imported === undefined ? call.name : file.importedName(imported, call.name)]
    const framework = imported === undefined ? (file.imported[0] ?? file.rules.implied) : file.frameworkOf(imported)
    if (mark && framework !== undefined) append(marks, target, { mark, call, line: decorators.line[row]!, framework })
  }
  return { marks, clients }
}

/** Whether annotations state a path: `@Controller` alone may not. */
export const statesPath = (file: RouteReader, marks: readonly Marked[]): boolean =>
  marks.some(({ mark, call }) => mark.kind !== 'version' && ownPaths(file, call).length > 0)

/** The methods of a handler; none where no annotation makes it one. */
export function methodsOf(file: RouteReader, marks: readonly Marked[]): string[] {
  const methods = new Set<string>()
  for (const { mark, call } of marks) {
    if (mark.kind !== 'route') continue
    if (mark.method !== undefined) methods.add(mark.method)
    const given = call.keywords.get('method') ?? call.keywords.get('methods')
    for (const method of given === undefined ? [] : wordsOf(file, given)) methods.add(method.toUpperCase())
    if (mark.method === undefined && given === undefined) methods.add(ANY)
  }
  // `[HttpGet]` beside a `[Route]` that some languages take for any method.
  if (methods.size > 1) methods.delete(ANY)
  return [...methods]
}

/** The texts of a value or list, or the last words of the names in it: `RequestMethod.PUT`. */
function wordsOf(file: RouteReader, expr: number): string[] {
  const texts = file.texts(expr)
  if (texts.length > 0) return texts
  const items = file.name(expr) === '' ? file.items(expr) : [expr]
  return items.map((item) => file.name(item)).filter((word) => word !== '')
}

/** The paths of annotations, any of which may be asked for; the empty one where none has any. */
export function pathsOf(file: RouteReader, marks: readonly Marked[]): string[] {
  const paths = marks.flatMap(({ mark, call }) => (mark.kind === 'version' ? [] : ownPaths(file, call)))
  return paths.length > 0 ? paths : ['']
}

function ownPaths(file: RouteReader, { args, keywords }: CallParts): string[] {
  for (const word of ['value', 'path', 'template', 'Template']) {
    const given = keywords.get(word)
    if (given !== undefined) return pathTexts(file, given)
  }
  const [first] = args
  if (first === undefined) return []
  const field = file.fieldsOf(first).get('path')
  return pathTexts(file, field ?? first)
}

/** A member of a table of another file, by its whole name: `routes.user.root`. */
function memberPart(file: RouteReader, expr: number): string | undefined {
  const { exprs } = file.facts
  if (file.op(expr) !== Op.Member) return undefined
  const names: string[] = []
  let at = expr
  for (; file.op(at) === Op.Member; at = exprs.a[at]!) names.unshift(file.name(at))
  const imported = file.importOf(at)
  return imported === undefined ? undefined : `{=${[file.importedName(imported, file.name(at)), ...names].join('.')}}`
}

/** The paths in a value; constants of other files by their names. */
function pathTexts(file: RouteReader, expr: number): string[] {
  const texts = file.texts(expr)
  if (texts.length > 0) return texts
  const part = constantPart(file.name(expr)) ?? memberPart(file, expr)
  return part === undefined ? texts : [part]
}
