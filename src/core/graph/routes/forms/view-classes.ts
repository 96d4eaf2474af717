// The classes of a file that answer requests by their methods (Django and Django REST framework), as far as the file tells.

import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import type { RouteReader } from '../reader.ts'

/** A class (row of the file's entities): the names of its bases, and what its own attributes say of its routes. */
export type ViewClass = {
  type: number
  bases: readonly string[]
  /** The name of the parameter by which one of many is looked up. */
  lookup?: string
  /** The class of the records that it shows: its name in small letters begins the names of the routes. */
  model?: string
  /** The methods of HTTP that it answers at most. */
  methods?: readonly string[]
}

/** A further route of a view set: its method (row), and the path behind that of the list or of one member. */
export type ViewAction = {
  entity: number
  methods: readonly string[]
  path: string
  isMember: boolean
  name: string
}

/** A function or method (row) that answers some methods of HTTP alone. */
export type Limited = { entity: number; methods: readonly string[] }

/** Reads the classes and the decorated functions of a file. */
export function readViewClasses(file: RouteReader): void {
  const { entities, heritage, decorators } = file.facts
  const bases = new Map<number, string[]>()
  for (let row = 0; row < heritage.length; row++) {
    const names = bases.get(heritage.entity[row]!) ?? []
    bases.set(heritage.entity[row]!, [...names, baseName(file, heritage.type[row]!)])
  }
  for (const [type, names] of bases)
    if (entities.scope[type]! >= 0)
      file.views.push({ type, bases: names, ...attributesOf(file, entities.scope[type]!) })
  for (let row = 0; row < decorators.length; row++) readDecorator(file, decorators.target[row]!, decorators.expr[row]!)
}

/** The name of a base: `ModelViewSet` of `viewsets.ModelViewSet[User]`. */
function baseName(file: RouteReader, type: number): string {
  const at = file.op(type) === Op.Index ? file.facts.exprs.a[type]! : type
  return file.name(at)
}

function attributesOf(file: RouteReader, scope: number): Omit<ViewClass, 'type' | 'bases'> {
  const { bindings, strings } = file.facts
  const found = new Map<string, number>()
  for (let row = 0; row < bindings.length; row++)
    if (bindings.scope[row] === scope)
      for (const value of file.valuesOf(row).slice(0, 1)) found.set(strings[bindings.name[row]!]!, value)
  const text = (name: string): string | undefined => file.text(found.get(name) ?? NONE)
  const lookup = text('lookup_url_kwarg') ?? text('lookup_field')
  const model = firstName(file, found.get('queryset') ?? NONE)
  const methods = file.texts(found.get('http_method_names') ?? NONE).map((each) => each.toUpperCase())
  return {
    ...(lookup !== undefined && { lookup }),
    ...(model !== '' && { model: model.toLowerCase() }),
    ...(methods.length > 0 && { methods }),
  }
}

/** The name that a chain begins with: `User` of `User.objects.all()`. */
function firstName(file: RouteReader, expr: number): string {
  let at = file.root(expr)
  while (file.op(at) === Op.Member) at = file.root(file.facts.exprs.a[at]!)
  return file.op(at) === Op.Name ? file.name(at) : ''
}

/** Decorators that name the methods a function answers, and those that do so by their own names. */
const LIMITS = /^(api_view|require_http_methods)$/
const LIMITED: Readonly<Record<string, readonly string[]>> = {
  require_GET: ['GET'],
  require_POST: ['POST'],
  require_safe: ['GET', 'HEAD'],
}

/** `@action(detail=True, methods=['post'])`, `@notes.mapping.delete`, `@api_view(['GET'])`, `@require_POST`. */
function readDecorator(file: RouteReader, entity: number, expr: number): void {
  const { entities, strings, exprs } = file.facts
  if (entity <= 0) return
  const name = strings[entities.name[entity]!]!
  const call = file.callOf(expr)
  const plain = call ? exprs.a[call.expr]! : expr
  const limited = LIMITED[file.name(plain)]
  if (limited) file.limited.push({ entity, methods: limited })
  else if (call && LIMITS.test(call.name)) {
    const methods = call.args.slice(0, 1).flatMap((arg) => file.texts(arg))
    file.limited.push({ entity, methods: methods.length > 0 ? methods.map((each) => each.toUpperCase()) : ['GET'] })
  } else if (call?.name === 'action') {
    const given = call.keywords.get('methods')
    file.actions.push({
      entity,
      methods: given === undefined ? ['GET'] : file.texts(given).map((each) => each.toUpperCase()),
      path: file.text(call.keywords.get('url_path') ?? NONE) ?? name,
      isMember: file.text(call.keywords.get('detail') ?? call.args[1] ?? NONE) === 'True',
      name: file.text(call.keywords.get('url_name') ?? NONE) ?? name.replaceAll('_', '-'),
    })
  } else readMapping(file, entity, plain)
}

/** `@notes.mapping.delete`: another method of the route of `notes`. */
function readMapping(file: RouteReader, entity: number, expr: number): void {
  const { entities, strings, exprs } = file.facts
  const mapping = file.op(expr) === Op.Member ? exprs.a[expr]! : NONE
  if (file.op(mapping) !== Op.Member || file.name(mapping) !== 'mapping') return
  const of = file.name(exprs.a[mapping]!)
  const action = file.actions.find(
    ({ entity: other }) => entities.parent[other] === entities.parent[entity] && strings[entities.name[other]!] === of,
  )
  if (action) file.actions.push({ ...action, entity, methods: [file.name(expr).toUpperCase()] })
}
