// Routes that annotations, attributes or decorators state: `@GetMapping("/{id}")`, `[HttpGet("{id}")]`,
// `#[Route('/blog/{slug}')]`, `@Get(':id')`; those of the class around come before them.

import { NONE } from '../../../facts.ts'
import { joinPath, withNames } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import { ANY } from '../route.ts'
import { GLOBAL, routerKey } from '../router-keys.ts'
import { isConventional } from './actions.ts'
import { type Marked, marksOf, methodsOf, pathsOf, statesPath } from './marks.ts'

/** Reads the annotations of a file that imports a framework. */
export function readAnnotations(file: RouteReader): void {
  const { entities } = file.facts
  const { marks, clients } = marksOf(file)
  for (const [entity, own] of marks) {
    const owner = entities.parent[entity]!
    const isFunction = entities.fn[entity]! >= 0
    if (isFunction && !clients.has(owner) && !isConventional(file, owner, own, marks))
      addHandler(file, entity, own, marks.get(owner) ?? [])
    if (!isFunction && entity > 0 && !clients.has(entity) && statesPath(file, own))
      file.classes.push({ type: entity, paths: pathsOf(file, own) })
  }
}

/** Adds the routes that a function (row) answers by its annotations, below the paths of those `around`, of its class. */
function addHandler(file: RouteReader, entity: number, own: readonly Marked[], around: readonly Marked[]): void {
  const { entities, scopes } = file.facts
  const answers = answersOf(file, own)
  if (answers.length === 0) return
  const prefixes = pathsOf(file, around)
  const owner = entities.parent[entity]!
  const scope = entities.scope[entity]! >= 0 ? scopes.parent[entities.scope[entity]!]! : 0
  const { line, framework } = own[0]!
  const versions = versionsOf(file, own) ?? versionsOf(file, around)
  const router = { key: file.rules.mountsHandlers ? routerKey.entity(entity) : GLOBAL, prefix: '' }
  for (const { methods, path } of answers)
    for (const prefix of prefixes) {
      const isWhole = file.rules.rooted === true && /^~?\//.test(path)
      const whole = expanded(file, entity, isWhole ? path.replace(/^~/, '') : joinPath(prefix, path))
      const inClass = isWhole || owner <= 0 ? undefined : { type: owner, path }
      file.addRoute(methods, router, whole, { kind: 'entity', entity }, { line, scope, framework, inClass, versions })
    }
}

/** What a handler answers: each annotation with a path states a route of its own, the others are about all of these. */
function answersOf(file: RouteReader, marks: readonly Marked[]): { methods: readonly string[]; path: string }[] {
  const stating = marks.filter((mark) => statesPath(file, [mark]))
  const shared = methodsOf(file, stating.length === 0 ? marks : marks.filter((mark) => !stating.includes(mark)))
  const otherwise = shared.length === 0 && file.rules.pathsAnswer === true ? [ANY] : shared
  const found = (stating.length === 0 ? [marks] : stating.map((mark) => [mark])).flatMap((each) => {
    const own = methodsOf(file, each)
    const methods = own.length > 0 ? own : stating.length === 0 ? shared : otherwise
    return pathsOf(file, each).map((path) => ({ methods, path }))
  })
  return found.filter(({ methods }) => methods.length > 0)
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

function expanded(file: RouteReader, entity: number, path: string): string {
  const { entities, strings } = file.facts
  const nameOf = (row: number): string => (row > 0 ? strings[entities.name[row]!]! : '')
  return withNames(path, nameOf(entities.parent[entity]!), nameOf(entity))
}
