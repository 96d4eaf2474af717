// The routes that one file states, by the rules of its language.

import type { Facts } from '../../facts.ts'
import type { LanguageId } from '../../languages/files.ts'
import { ROUTE_RULES, type RouteForm, type RouteRules } from '../../languages/route-rules.ts'
import { readActions } from './forms/actions.ts'
import { readAnnotations } from './forms/annotations.ts'
import { readBlocks } from './forms/blocks.ts'
import { readBuilders } from './forms/builders.ts'
import { readCalls } from './forms/calls.ts'
import { hasOwnList, readDjango } from './forms/django.ts'
import { readFilePaths } from './forms/file-paths.ts'
import { readFunctions } from './forms/functions.ts'
import { readLaravel } from './forms/laravel.ts'
import { readLitestar } from './forms/litestar.ts'
import { readNest } from './forms/nest.ts'
import { readDecorators, readResources } from './forms/python.ts'
import { readRails } from './forms/rails.ts'
import { RouteReader } from './reader.ts'
import type { FileRoutes } from './route.ts'
import { isVerb } from './routers.ts'

const READERS: Readonly<Record<RouteForm, (file: RouteReader) => void>> = {
  calls: readCalls,
  annotations: readAnnotations,
  decorators: readDecorators,
  resources: readResources,
  paths: readFilePaths,
  django: readDjango,
  rails: readRails,
  laravel: readLaravel,
  litestar: readLitestar,
  nest: readNest,
  builders: readBuilders,
  actions: readActions,
  blocks: readBlocks,
  functions: readFunctions,
}

/** The routes of a file; undefined where it has nothing to do with any. */
export function routesIn(facts: Facts, path: string, language: string): FileRoutes | undefined {
  const rules = ROUTE_RULES[language as LanguageId]
  if (!rules) return undefined
  const file = new RouteReader(facts, path, rules)
  const isKnown = file.imported.length > 0 || rules.files?.test(path) === true || file.imports(rules.views)
  if (!isKnown && !registers(file, rules)) return undefined
  for (const form of rules.forms) READERS[form](file)
  return file.finish()
}

/** Whether a file without the import of a framework may register routes on a router that it is given or makes by another class. */
function registers(file: RouteReader, { named, sure, forms, heirs, below, marks, implied }: RouteRules): boolean {
  if (forms.includes('django') && hasOwnList(file)) return true
  if (implied !== undefined)
    for (const expr of file.facts.decorators.expr) {
      const name = file.callOf(expr)?.name
      if (name !== undefined && marks?.[name]) return true
    }
  if (forms.includes('decorators'))
    for (const expr of file.facts.decorators.expr) {
      const call = file.callOf(expr)
      if (call && call.object >= 0 && isVerb(call.name) && named?.test(file.name(call.object))) return true
    }
  for (const { object, name, args } of file.calls()) {
    if (sure?.test(name)) return true
    if (heirs && below?.test(name) && object >= 0 && named?.test(file.name(object))) return true
    if (object < 0 || !isVerb(name) || args.length < 2) continue
    if (named?.test(file.name(object)) && file.text(args[0]!)?.startsWith('/')) return true
  }
  return false
}
