// Routes that annotations, attributes or decorators state: `@GetMapping("/{id}")`, `[HttpGet("{id}")]`,
// `#[Route('/blog/{slug}')]`, `@Get(':id')`; those of the class around come before them.

import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import type { RouteMark } from '../../../languages/route-rules.ts'
import { constantPart } from '../constants.ts'
import type { CallParts } from '../expressions.ts'
import { joinPath, withNames } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import { ANY } from '../route.ts'
import { GLOBAL, routerKey } from '../router-keys.ts'

/** An annotation of an entity with its meaning. */
type Marked = { mark: RouteMark; call: CallParts; line: number; framework: string }

/** Clients that are declared as if they were controllers. */
const CLIENT = /^(FeignClient|RegisterRestClient|HttpExchange|Client)$/

/** Reads the annotations of a file that imports a framework. */
export function readAnnotations(file: RouteReader): void {
  if (!file.rules.marks) return
  const { entities } = file.facts
  const { marks, clients } = marksOf(file, file.rules.marks)
  for (const [entity, own] of marks) {
    const owner = entities.parent[entity]!
    const isFunction = entities.fn[entity]! >= 0
    if (isFunction && !clients.has(owner)) addHandler(file, entity, own, marks.get(owner) ?? [])
    if (!isFunction && entity > 0 && !clients.has(entity) && statesPath(file, own))
      file.classes.push({ type: entity, paths: pathsOf(file, own) })
  }
}

/** The annotations with a meaning by their entity (row), and the entities that are declared as clients. */
type Marks = { marks: ReadonlyMap<number, Marked[]>; clients: ReadonlySet<number> }

function marksOf(file: RouteReader, meanings: Readonly<Record<string, RouteMark>>): Marks {
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
    const framework = imported === undefined ? file.imported[0] : file.frameworkOf(imported)
    if (mark && framework !== undefined) append(marks, target, { mark, call, line: decorators.line[row]!, framework })
  }
  return { marks, clients }
}

/** Adds the routes that a function (row) answers by its annotations, below the paths of those `around`, of its class. */
function addHandler(file: RouteReader, entity: number, own: readonly Marked[], around: readonly Marked[]): void {
  const { entities, scopes } = file.facts
  const methods = methodsOf(file, own)
  if (methods.length === 0) return
  const prefixes = pathsOf(file, around)
  const owner = entities.parent[entity]!
  const scope = entities.scope[entity]! >= 0 ? scopes.parent[entities.scope[entity]!]! : 0
  const { line, framework } = own[0]!
  const versions = versionsOf(file, own) ?? versionsOf(file, around)
  const router = { key: file.rules.mountsHandlers ? routerKey.entity(entity) : GLOBAL, prefix: '' }
  for (const path of pathsOf(file, own))
    for (const prefix of prefixes) {
      const isWhole = file.rules.rooted === true && /^~?\//.test(path)
      const whole = expanded(file, entity, isWhole ? path.replace(/^~/, '') : joinPath(prefix, path))
      const inClass = isWhole || owner <= 0 ? undefined : { type: owner, path }
      file.addRoute(methods, router, whole, { kind: 'entity', entity }, { line, scope, framework, inClass, versions })
    }
}

/** Whether an annotation of a class puts a path before those of its methods: `@Controller` alone may not. */
const statesPath = (file: RouteReader, marks: readonly Marked[]): boolean =>
  marks.some(({ mark, call }) => mark.kind !== 'version' && ownPaths(file, call).length > 0)

/** The methods of a handler; none where no annotation makes it one. */
function methodsOf(file: RouteReader, marks: readonly Marked[]): string[] {
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

/** The paths of annotations, one after the other; the empty one where none has any. */
function pathsOf(file: RouteReader, marks: readonly Marked[]): string[] {
  let paths = ['']
  for (const { mark, call } of marks) {
    const own = mark.kind === 'version' ? [] : ownPaths(file, call)
    if (own.length > 0) paths = paths.flatMap((before) => own.map((path) => joinPath(before, path)))
  }
  return paths
}

/** The versions that annotations state, '' for any of them; undefined where none says so. */
function versionsOf(file: RouteReader, marks: readonly Marked[]): string[] | undefined {
  for (const { mark, call } of marks) {
    const [first = NONE] = call.args
    const given =
      mark.kind === 'version' ? first : mark.kind === 'prefix' ? file.fieldsOf(first).get('version') : undefined
    if (given === undefined || given < 0) continue
    const texts = file.texts(given)
    return texts.length > 0 ? texts : ['']
  }
  return undefined
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

/** The paths in a value; constants of other files by their names. */
function pathTexts(file: RouteReader, expr: number): string[] {
  const texts = file.texts(expr)
  const part = constantPart(file.name(expr))
  return texts.length === 0 && part !== undefined ? [part] : texts
}

function expanded(file: RouteReader, entity: number, path: string): string {
  const { entities, strings } = file.facts
  const nameOf = (row: number): string => (row > 0 ? strings[entities.name[row]!]! : '')
  return withNames(path, nameOf(entities.parent[entity]!), nameOf(entity))
}
