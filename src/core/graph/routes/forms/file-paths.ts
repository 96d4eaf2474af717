// Routes that files have by their paths: `app/users/[id]/route.ts` and `pages/api/users.ts` of Next.js.

import { NONE } from '../../../facts.ts'
import { BindingKind } from '../../../vocabulary.ts'
import type { RouteReader } from '../reader.ts'
import { ANY, type Handler, isHttpMethod } from '../route.ts'
import { GLOBAL } from '../router-keys.ts'

const ROUTE = /(?:^|\/)app\/(.*\/)?route\.[cm]?[jt]sx?$/
const PAGE = /(?:^|\/)pages\/(api\/.*)\.[cm]?[jt]sx?$/

/** Reads a file whose path is that of a route: what it exports answers. */
export function readFilePaths(file: RouteReader): void {
  const route = ROUTE.exec(file.path)
  const page = PAGE.exec(file.path)
  if (!route && !page) return
  const path = pathOf(route ? (route[1] ?? '') : page![1]!)
  for (const [name, handler, line] of exported(file)) {
    const methods = page ? (name === 'default' ? [ANY] : []) : isHttpMethod(name) ? [name] : []
    if (methods.length > 0)
      file.addRoute(methods, { key: GLOBAL, prefix: '' }, path, handler, { line, scope: 0, framework: 'next' })
  }
}

/** The path of a folder: groups and slots are no part of it, `[id]` and `[...rest]` are parameters. */
const pathOf = (folder: string): string =>
  folder
    .split('/')
    .filter((part) => part !== '' && part !== 'index' && !/^(\(.*\)|@.*)$/.test(part))
    .map((part) => part.replace(/^\[+(?:\.\.\.)?(\w[\w-]*)\]+$/, '{$1}'))
    .join('/')

function* exported(file: RouteReader): Generator<[name: string, handler: Handler | undefined, line: number]> {
  const { exports, strings, entities, bindings } = file.facts
  const seen = new Set<string>()
  for (let row = 1; row < entities.length; row++) {
    const name = strings[entities.name[row]!]!
    if (entities.parent[row] !== 0 || !isHttpMethod(name)) continue
    seen.add(name)
    yield [name, { kind: 'entity', entity: row }, entities.startLine[row]!]
  }
  for (let row = 0; row < bindings.length; row++) {
    const name = strings[bindings.name[row]!]!
    if (bindings.scope[row] !== 0 || bindings.kind[row] !== BindingKind.Variable || !isHttpMethod(name)) continue
    seen.add(name)
    yield [name, held(file, row), bindings.line[row]!]
  }
  for (let row = 0; row < exports.length; row++) {
    const name = exports.name[row]! >= 0 ? strings[exports.name[row]!]! : 'default'
    if (seen.has(name)) continue
    const [expr, local] = [exports.expr[row]!, exports.local[row]!]
    const binding = file.moduleBinding(local)
    const line = binding >= 0 ? bindings.line[binding]! : 1
    yield [name, expr >= 0 ? file.handlerOf(expr, { line, scope: 0 }) : held(file, binding), line]
  }
}

/** The handler that a variable or a function of the module is. */
function held(file: RouteReader, binding: number): Handler | undefined {
  const { kind, ref, line } = file.facts.bindings
  if (binding < 0) return undefined
  if (kind[binding] === BindingKind.Entity) return { kind: 'entity', entity: ref[binding]! }
  return file.handlerOf(file.valuesOf(binding)[0] ?? NONE, { line: line[binding]!, scope: 0 })
}
