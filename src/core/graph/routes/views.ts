// The routes of classes that answer requests by their methods, their own or inherited ones (Django and Django REST framework).

import { edgeCode, type Graph } from '../graph.ts'
import { eachOutgoing } from '../incoming.ts'
import { superTypesOf } from '../super-types.ts'
import type { Limited, ViewAction, ViewClass } from './forms/view-classes.ts'
import { joinPath } from './paths.ts'
import { ANY } from './route.ts'

/** What answers at a path: the methods of HTTP, the method or else the class (a node), and the name of the route. */
export type Answer = { methods: readonly string[]; path: string; node: number; name?: string }

/** What a file tells of classes that answer, and the node of each of its entities (rows). */
type FileViews = {
  routes: { views: readonly ViewClass[]; actions: readonly ViewAction[]; limited: readonly Limited[] } | undefined
  nodes: Int32Array
}

const DEFINES_METHOD = edgeCode('DEFINES_METHOD')

/** The methods of a view that are called after those of HTTP. */
const VERBS = ['get', 'post', 'put', 'patch', 'delete']

/** What a view set answers: its method, that of HTTP, and whether one member is meant. */
const SET_ACTIONS: readonly (readonly [action: string, method: string, isMember: boolean])[] = [
  ['list', 'GET', false],
  ['create', 'POST', false],
  ['retrieve', 'GET', true],
  ['update', 'PUT', true],
  ['partial_update', 'PATCH', true],
  ['destroy', 'DELETE', true],
]

/** The actions and methods that classes of the libraries have, by parts of their names. */
const INHERITED: readonly (readonly [base: RegExp, names: readonly string[]])[] = [
  [/^ModelViewSet$/, SET_ACTIONS.map(([action]) => action)],
  [/^ReadOnlyModelViewSet$/, ['list', 'retrieve']],
  [/List.*(Mixin|APIView)$/, ['list', 'get']],
  [/Create.*(Mixin|APIView)$/, ['create', 'post']],
  [/Retrieve.*(Mixin|APIView)$/, ['retrieve', 'get']],
  [/Update.*(Mixin|APIView)$/, ['update', 'partial_update', 'put', 'patch']],
  [/Destroy.*(Mixin|APIView)$/, ['destroy', 'delete']],
  [/^(Template|List|Detail|\w*Archive|Month|Day|Year|Week|Today|DateDetail)View$/, ['get']],
  [/^(Form|Create|Update|Delete|Login|PasswordChange|PasswordReset)View$/, ['get', 'post']],
]

/** The classes of a project that answer requests. */
export class Views {
  readonly #graph: Graph
  readonly #classes = new Map<number, ViewClass>()
  readonly #actions = new Map<number, ViewAction[]>()
  readonly #limited = new Map<number, readonly string[]>()

  constructor(graph: Graph, files: readonly FileViews[]) {
    this.#graph = graph
    for (const { routes, nodes } of files) {
      for (const view of routes?.views ?? []) this.#classes.set(nodes[view.type]!, view)
      for (const action of routes?.actions ?? [])
        this.#actions.set(nodes[action.entity]!, [...(this.#actions.get(nodes[action.entity]!) ?? []), action])
      for (const { entity, methods } of routes?.limited ?? []) this.#limited.set(nodes[entity]!, methods)
    }
  }

  /** Whether methods of a class (a node) answer in its place. */
  isView(node: number): boolean {
    return this.#classes.has(node)
  }

  /** The methods of HTTP that a function answers, where it says so. */
  limitsOf(node: number): readonly string[] | undefined {
    return this.#limited.get(node)
  }

  /** What a class answers at a path that leads to it. */
  answersOf(type: number, path: string): Answer[] {
    const methods = this.#methodsOf(type)
    const inherited = this.#inheritedBy(type)
    const has = (name: string): boolean => methods.has(name) || inherited.has(name)
    const found = VERBS.filter(has).map((verb) => ({
      methods: [verb.toUpperCase()],
      path,
      node: methods.get(verb) ?? type,
    }))
    return this.#limitedTo(type, found, { methods: [ANY], path, node: type })
  }

  /** What a view set (-1 where it is unknown) answers below the path that it is registered with; `base` begins the names of its routes. */
  answersOfSet(type: number, path: string, base: string | undefined): Answer[] {
    const methods = this.#methodsOf(type)
    const inherited = this.#inheritedBy(type)
    const member = joinPath(path, `<${this.#said(type, 'lookup') ?? 'pk'}>`)
    const own = base ?? this.#said(type, 'model')
    const named = (end: string): { name?: string } => (own === undefined ? {} : { name: `${own}-${end}` })
    const found: Answer[] = []
    for (const [action, method, isMember] of SET_ACTIONS)
      if (methods.has(action) || inherited.has(action))
        found.push({
          methods: [method],
          path: isMember ? member : path,
          node: methods.get(action) ?? type,
          ...named(isMember ? 'detail' : 'list'),
        })
    for (const node of methods.values())
      for (const action of this.#actions.get(node) ?? [])
        found.push({
          methods: action.methods,
          path: joinPath(action.isMember ? member : path, action.path),
          node,
          ...named(action.name),
        })
    if (found.length > 0) return this.#limitedTo(type, found)
    return [path, member].map((at, row) => ({
      methods: [ANY],
      path: at,
      node: type,
      ...named(row === 0 ? 'list' : 'detail'),
    }))
  }

  /** Without the methods of HTTP that a class rules out; `otherwise` where none is known. */
  #limitedTo(type: number, answers: readonly Answer[], otherwise?: Answer): Answer[] {
    if (answers.length === 0) return otherwise ? [otherwise] : []
    const allowed = this.#said(type, 'methods')
    return answers
      .map((answer) => ({ ...answer, methods: answer.methods.filter((each) => !allowed || allowed.includes(each)) }))
      .filter(({ methods }) => methods.length > 0)
  }

  /** The nearest that a class and its bases say of something. */
  #said<Key extends 'lookup' | 'model' | 'methods'>(type: number, key: Key): ViewClass[Key] {
    for (const at of this.#typesOf(type)) {
      const said = this.#classes.get(at)?.[key]
      if (said !== undefined) return said
    }
    return undefined
  }

  #typesOf(type: number): number[] {
    return type < 0 ? [] : [...superTypesOf(this.#graph, type)]
  }

  /** The methods of a class and its bases (nodes) by name, the nearest of each. */
  #methodsOf(type: number): Map<string, number> {
    const graph = this.#graph
    const found = new Map<string, number>()
    for (const at of this.#typesOf(type))
      eachOutgoing(graph, at, (edge, target) => {
        const name = graph.strings[graph.name[target]!]!
        if (graph.type[edge] === DEFINES_METHOD && !found.has(name)) found.set(name, target)
      })
    return found
  }

  /** The methods that classes of the libraries give a class. */
  #inheritedBy(type: number): ReadonlySet<string> {
    const bases = this.#typesOf(type).flatMap((at) => this.#classes.get(at)?.bases ?? [])
    return new Set(bases.flatMap((base) => INHERITED.flatMap(([of, names]) => (of.test(base) ? names : []))))
  }
}
