// Where a program is entered: code that something outside of the project calls, or that runs when a file is loaded.

import { ENTRY_RULES, type EntryRules, type ProjectFacts } from '../../languages/entry-rules.ts'
import type { LanguageId } from '../../languages/files.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode, NodeFlag } from '../graph.ts'
import { eachUser, type Impact, isConstructor, isFunction, isType } from '../impact/impact.ts'
import { isForeign, overriddenBy, typesWith } from '../impact/inheritance.ts'
import { PlaceMark } from '../impact/marks.ts'
import { eachIncoming } from '../incoming.ts'
import { isTestNode } from '../names.ts'
import { basesOf } from '../super-types.ts'
import { isFound, isRegistered } from './found.ts'

/** Whether exports count as used: those of a library do. `auto`: where the manifests of the project say that it is one. */
export const SURFACES = ['auto', 'library', 'application'] as const
export type Surface = (typeof SURFACES)[number]

const MODULE = kindCode('Module')
const INTERFACE = kindCode('Interface')
const IMPORTS = edgeCode('IMPORTS')

const CALLED_BY_OTHERS = PlaceMark.Augments | PlaceMark.HandedOut | PlaceMark.Elsewhere

function isImported(graph: Graph, module: number): boolean {
  let isFound = false
  eachIncoming(graph, module, (edge, source) => {
    isFound ||= graph.type[edge] === IMPORTS && !isTestNode(graph, source)
  })
  return isFound
}

/** The entry points of a project. */
export class Entries {
  readonly impact: Impact
  readonly facts: ProjectFacts
  readonly surface: Surface
  readonly #published: Uint8Array
  /** Handlers of routes, and the code that registers them. */
  readonly #handlers: ReadonlySet<number>

  constructor(impact: Impact, facts: ProjectFacts, surface: Surface) {
    this.impact = impact
    this.facts = facts
    this.surface = surface
    this.#published = this.#publishedByModules()
    const { routes } = impact.index
    const own = routes.filter(({ within }) => !isTestNode(impact.graph, within))
    this.#handlers = new Set(own.flatMap(({ node, within }) => [node, within]))
  }

  /** The places where production code is entered. */
  *roots(): Generator<number> {
    const { graph, index } = this.impact
    for (let node = 0; node < graph.nodeCount; node++) {
      if (isTestNode(graph, node)) continue
      if (graph.kind[node]! >= CODE_KINDS ? graph.kind[node] === MODULE : this.isEntry(node)) yield node
      // A module that is handed about as one value: any of its exports may be meant.
      if (graph.kind[node] === MODULE && (index.marks[node]! & PlaceMark.Whole) !== 0) yield* this.#exportsOf(node)
    }
    for (let extra = graph.nodeCount; extra < index.placeCount; extra++) {
      const parent = index.parent[extra]!
      if (parent >= 0 && parent < graph.nodeCount && graph.kind[parent] === MODULE && !isTestNode(graph, parent))
        yield extra
    }
  }

  /**
   * The places where production code may be entered: exports of files that nothing imports, where a program may load such a
   * file by its path, code that templates or source without facts name, and what frameworks find by its base or its name.
   */
  *loaded(): Generator<number> {
    const { graph } = this.impact
    for (let node = 0; node < graph.nodeCount; node++) {
      if (isTestNode(graph, node)) continue
      if (graph.kind[node]! < CODE_KINDS) {
        if (this.facts.mentioned.has(graph.strings[graph.name[node]!]!) || isFound(this, node)) yield node
      } else if (graph.kind[node] === MODULE && this.rulesOf(node).loadsByPath === true && !isImported(graph, node))
        yield* this.#exportsOf(node)
    }
  }

  /** The exports of a module: its own entities, reexported ones, and those of wholly reexported modules. */
  *#exportsOf(module: number): Generator<number> {
    const { graph, index } = this.impact
    const modules = [module]
    for (let row = index.exportStart[module]!; row < index.exportStart[module + 1]!; row++) {
      if (graph.kind[index.exported[row]!] === MODULE) modules.push(index.exported[row]!)
      else yield index.exported[row]!
    }
    for (const each of modules)
      for (const member of this.impact.membersOf(each))
        if (member < graph.nodeCount && this.isVisible(member)) yield member
  }

  /** Whether something outside of the project may use an entity as it stands. */
  isEntry(node: number): boolean {
    if ((this.impact.index.marks[node]! & CALLED_BY_OTHERS) !== 0) return true
    if (this.#handlers.has(node) || this.#isMain(node) || this.#isConfigured(node)) return true
    return isRegistered(this, node) || this.isPublished(node)
  }

  /** Whether a library or the language calls a method of a type that is used, or reads a type inside of it. */
  isCalledOutside(method: number): boolean {
    const { graph, index } = this.impact
    const type = index.parent[method]!
    if (!isFunction(graph, method))
      return this.rulesOf(method).readsInner === true && isType(graph, method) && isForeign(this.impact, type)
    const marks = index.marks[method]!
    const overrides = overriddenBy(this.impact, method).length > 0
    if ((marks & (PlaceMark.Override | PlaceMark.Trait)) !== 0 && !overrides) return true
    const name = graph.strings[graph.name[method]!]!
    if (this.rulesOf(method).implicit?.test(name) || this.impact.implicitNames(method)?.test(name)) return true
    const isSeen =
      (marks & PlaceMark.Private) === 0 && (this.isVisible(method) || this.rulesOf(method).hidden !== undefined)
    // a base or trait of the program may have what the other base of a type that inherits it calls
    return isSeen && typesWith(this.impact, method).some((each) => isForeign(this.impact, each))
  }

  /**
   * Whether a package may call a method by an interface that the source does not name: others see it, and its type is used
   * (`reached`), or named by a configuration, though the program calls none of its methods.
   */
  isHanded(method: number, reached: Uint8Array): boolean {
    const { graph, index } = this.impact
    const type = index.parent[method]!
    if (!isFunction(graph, method) || !isType(graph, type) || reached[type] === 0) return false
    const { seenForInterfaces: seen } = this.rulesOf(method)
    const isSeen = seen
      ? seen.test(graph.strings[graph.name[method]!]!)
      : this.#isConfigured(type) && this.isVisible(method)
    return isSeen && !this.#hasCalled(type, reached)
  }

  readonly #called = new WeakMap<Uint8Array, Map<number, boolean>>()

  /** Whether reached code outside of a type calls a method of it; asked once for all its methods. */
  #hasCalled(type: number, reached: Uint8Array): boolean {
    const known = this.#called.get(reached) ?? new Map<number, boolean>()
    this.#called.set(reached, known)
    const is = known.get(type) ?? this.impact.membersOf(type).some((each) => this.#isCalled(each, reached))
    known.set(type, is)
    return is
  }

  /** Whether reached code outside of its type calls a method that makes no object of it, or one that it overrides. */
  #isCalled(method: number, reached: Uint8Array): boolean {
    const { impact } = this
    if (!isFunction(impact.graph, method) || isConstructor(impact, method)) return false
    const type = impact.index.parent[method]!
    let isFound = overriddenBy(impact, method).some((base) => reached[base] === 1)
    eachUser(impact, method, ({ source }) => {
      isFound ||= reached[source] === 1 && impact.typeAround(source) !== type
    })
    return isFound
  }

  /** Whether an entity is part of a library's public surface. */
  isPublished(node: number): boolean {
    return this.#published[node] === 1
  }

  /** Whether code outside of its file or type sees an entity. */
  isVisible(node: number): boolean {
    const { graph, index } = this.impact
    const marks = index.marks[node]!
    const name = graph.strings[graph.name[node]!]!
    const isExported = (graph.nodeFlags[node]! & NodeFlag.Exported) !== 0
    const isHidden = name.startsWith('#') || this.rulesOf(node).hidden?.test(name) === true
    if (isHidden || ((marks & PlaceMark.Private) !== 0 && !isExported)) return false
    const parent = index.parent[node]!
    const isOpen = isType(graph, parent) && this.rulesOf(node).openMembers === true
    if (isType(graph, parent) && graph.kind[parent] === INTERFACE) return this.isVisible(parent)
    return isOpen || isExported
  }

  /** Whether other scripts or the markup of a page see an entity among its globals. */
  isGlobal(node: number): boolean {
    return (this.impact.index.marks[node]! & PlaceMark.Global) !== 0
  }

  /** The rules of the language of a place. */
  rulesOf(place: number): EntryRules {
    return ENTRY_RULES[this.impact.languageOf(place) as LanguageId] ?? {}
  }

  /** Whether code can write the name of an entity of an object as a text alone. */
  isOfTexts(node: number): boolean {
    const { graph, index } = this.impact
    if (isType(graph, index.parent[node]!)) return false
    return this.rulesOf(node).onlyTexts?.test(graph.strings[graph.name[node]!]!) === true
  }

  /** Whether declarations of one name in one place stand for each other: one of them is used where another is. */
  hasAlternatives(node: number): boolean {
    return this.rulesOf(node).isOverloaded !== true
  }

  #isMain(node: number): boolean {
    const { graph, index } = this.impact
    const parent = index.parent[node]!
    const mains = this.rulesOf(node).mains
    if (!mains || !isFunction(graph, node) || !mains.test(graph.strings[graph.name[node]!]!)) return false
    return parent < 0 || !isFunction(graph, parent)
  }

  /** Whether a configuration file names an entity together with its surroundings. */
  #isConfigured(node: number): boolean {
    const { graph, index } = this.impact
    const before = this.facts.configured.get(graph.strings[graph.name[node]!]!)
    const parent = index.parent[node]!
    if (!before || parent < 0 || parent >= graph.nodeCount) return false
    const around = graph.strings[graph.qualifiedName[node]!]!.split('.').at(-2) ?? ''
    return before.has(around)
  }

  #publishedByModules(): Uint8Array {
    const { graph, index } = this.impact
    const published = new Uint8Array(graph.nodeCount)
    if (this.surface === 'application') return published
    const open: number[] = []
    const push = (node: number): void => {
      if (published[node] === 1) return
      published[node] = 1
      open.push(node)
    }
    for (let node = 0; node < graph.nodeCount; node++)
      if (graph.kind[node] === MODULE && !isTestNode(graph, node) && this.#isEntryModule(node)) push(node)
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (graph.kind[node] === MODULE)
        for (let row = index.exportStart[node]!; row < index.exportStart[node + 1]!; row++) push(index.exported[row]!)
      if (isFunction(graph, node)) continue
      for (const base of basesOf(graph, node)) push(base)
      for (const member of this.impact.membersOf(node))
        if (member < graph.nodeCount && this.#isSeen(member)) push(member)
    }
    return published
  }

  #isSeen(node: number): boolean {
    const { graph } = this.impact
    if ((graph.nodeFlags[node]! & NodeFlag.Local) !== 0) return false
    return isConstructor(this.impact, node) || this.isVisible(node)
  }

  #isEntryModule(module: number): boolean {
    const { graph, index } = this.impact
    const path = graph.strings[graph.path[module]!]!
    const isProgram = (index.marks[module]! & PlaceMark.Program) !== 0
    return this.rulesOf(module).isPublished?.({ path, isProgram }, this.facts, this.surface === 'library') ?? true
  }
}
