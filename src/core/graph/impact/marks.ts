// Of each entity, the properties of its declaration that tell who may call it without naming it.

import { append } from '../../collections/multimap.ts'
import type { Facts } from '../../facts.ts'
import { BindFlag, BindingKind, Flag, ImportKind, Op, ScopeKind } from '../../vocabulary.ts'
import type { Graph } from '../graph.ts'
import { basesOf } from '../super-types.ts'
import { importedOn, importLines } from './exports.ts'
import { handedOut } from './file/handed-out.ts'
import { nameOf } from './file/names.ts'
import type { FileTable } from './file/table.ts'
import type { Places } from './places.ts'

/**
 * Bits of a place. Override: the source says that it overrides something. Private: nothing outside of its type or file
 * sees it. Trait: it implements a trait for its type. Foreign: a type with a base that is not part of the project.
 * Program: a module of a package that is a program, no library. Constructor: it makes objects of its type. Global: its
 * file puts it among the globals of a page, for its other scripts and its markup. Whole: of a module that some file takes as one value, so that any of its exports
 * may be meant. Named: its file names it outside of its own code. Augments: it adds to a declaration of another module.
 * Annotated: an annotation marks it for code that looks for such marks. Getter: a method that is read as a value.
 * Injected: a container makes it for those who ask for one of its bases. HandedOut: it is put into an object of others.
 * Elsewhere: the build that the graph is of leaves its file out, and another one calls it. Internal: other packages do
 * not see it, though other files do.
 */
export const PlaceMark = {
  Override: 1,
  Private: 2,
  Trait: 4,
  Foreign: 8,
  Program: 16,
  Constructor: 32,
  Global: 64,
  Whole: 128,
  Named: 256,
  Augments: 512,
  Annotated: 1024,
  Getter: 2048,
  Injected: 4096,
  HandedOut: 8192,
  Elsewhere: 16384,
  Internal: 32768,
} as const

/**
 * The marks of a file's entities by row, of each the number of its bases that may have members to call, and the lines on
 * which the file imports a module that it takes as one value.
 */
export type FileMarks = { marks: Uint16Array; bases: Uint8Array; wholes: number[][] }

/** Bases without methods that a library calls. */
const IDLE_BASES =
  /^(object|Object|Serializable|Cloneable|RandomAccess|Generic|Protocol|ABC|NamedTuple|TypedDict|\w*Enum|Enumerable|Comparable)$/

/** Annotations for the compiler and its readers, by which nothing is found at run time. */
const IDLE_ANNOTATIONS =
  /^(|Deprecated|SuppressWarnings|SafeVarargs|FunctionalInterface|(Check|Parameters)?(Are)?(Not?|Non)?[Nn]ull\w*|\w*VisibleForTesting|Generated|Suppress|Jvm\w+|GuardedBy|Beta|\w*Experimental\w*)$/

/** Annotations of classes that a container makes and hands to those who declare an interface (Spring, CDI, Guice, NestJS). */
const INJECTED =
  /^(Component|Service|Repository|(Rest)?Controller|Configuration|Named|Singleton|\w+Scoped|Dependent|Stateless|Stateful|Mapper|Injectable|AutoService)$/

/** Ops that lead from an annotation to its name. */
const MARK_OPS: ReadonlySet<number> = new Set([Op.Call])

/** Reads the marks of a file; `packageLines`: the lines on which it imports packages. */
export function marksOf(facts: Facts, packageLines: ReadonlySet<number>): FileMarks {
  const marks = new Uint16Array(facts.entities.length)
  markDeclared(facts, marks)
  markAnnotated(facts, marks)
  markNamed(facts, marks)
  const { handed, global } = handedOut(facts, packageLines)
  for (const row of handed) marks[row]! |= PlaceMark.HandedOut
  for (const row of global) marks[row]! |= PlaceMark.Global
  if (facts.package === 'main') marks[0]! |= PlaceMark.Program
  return { marks, bases: basesToCall(facts), wholes: wholesOf(facts) }
}

/** Marks entities by what their own declarations say. */
function markDeclared(facts: Facts, marks: Uint16Array): void {
  const { entities, extensions } = facts
  const traits = new Set<number>()
  for (let row = 0; row < extensions.length; row++) if (extensions.trait[row]! >= 0) traits.add(extensions.scope[row]!)
  const globals = globalTypes(facts)
  const ofFile = (entities.flags[0]! & Flag.Elsewhere) !== 0 ? PlaceMark.Elsewhere : 0
  for (let row = 0; row < entities.length; row++) {
    const flags = entities.flags[row]!
    marks[row]! |=
      ofFile |
      ((flags & Flag.Override) !== 0 ? PlaceMark.Override : 0) |
      ((flags & Flag.Private) !== 0 ? PlaceMark.Private : 0) |
      ((flags & Flag.Constructor) !== 0 ? PlaceMark.Constructor : 0) |
      ((flags & Flag.Getter) !== 0 ? PlaceMark.Getter : 0) |
      ((flags & Flag.Internal) !== 0 ? PlaceMark.Internal : 0) |
      ((flags & Flag.Asserted) !== 0 ? PlaceMark.Foreign : 0) |
      (traits.has(entities.declaredIn[row]!) ? PlaceMark.Trait : 0) |
      (isAugmenting(facts, row) || globals.has(row) ? PlaceMark.Augments : 0)
  }
}

function markAnnotated(facts: Facts, marks: Uint16Array): void {
  const { decorators } = facts
  for (let row = 0; row < decorators.length; row++) {
    const name = nameOf(facts, decorators.expr[row]!, MARK_OPS)
    const injected = INJECTED.test(name) ? PlaceMark.Injected : 0
    if (!IDLE_ANNOTATIONS.test(name)) marks[decorators.target[row]!]! |= PlaceMark.Annotated | injected
  }
}

/** Of each entity, the number of its bases that may have members which a library calls. */
function basesToCall(facts: Facts): Uint8Array {
  const { heritage } = facts
  const bases = new Uint8Array(facts.entities.length)
  for (let row = 0; row < heritage.length; row++)
    if (mayCallBack(facts, heritage.type[row]!)) bases[heritage.entity[row]!]!++
  return bases
}

/** Whether a base may have members that a library calls. The root of all types (`Object`), which no source names, has none. */
function mayCallBack(facts: Facts, base: number): boolean {
  const { exprs } = facts
  const named = exprs.op[base] === Op.Apply ? exprs.a[base]! : base
  return exprs.op[named] !== Op.Literal && !IDLE_BASES.test(nameOf(facts, base, BASE_OPS))
}

/** Whether an entity stands in a block that adds to another module: `declare module 'x' { … }`. */
function isAugmenting({ entities, scopes }: Facts, row: number): boolean {
  for (let scope = entities.declaredIn[row]!; scope >= 0; scope = scopes.parent[scope]!)
    if (scopes.kind[scope] === ScopeKind.Namespace && scopes.entity[scope] === 0) return true
  return false
}

/** The types of a module with imports that it declares for all files, and may so add to those of the library: `declare global { … }`. */
function globalTypes({ bindings, entities, imports, exports }: Facts): Set<number> {
  const found = new Set<number>()
  const isScript = !bindings.flags.some((flags) => (flags & BindFlag.Exported) !== 0)
  if (imports.length === 0 && exports.length === 0 && isScript) return found
  for (let row = 0; row < bindings.length; row++) {
    const entity = bindings.kind[row] === BindingKind.Entity ? bindings.ref[row]! : 0
    if (entity > 0 && (bindings.flags[row]! & BindFlag.Global) !== 0 && entities.fn[entity]! < 0) found.add(entity)
  }
  return found
}

/** Marks the entities of a module or type that an expression outside of them names. */
function markNamed({ exprs, scopes, entities }: Facts, marks: Uint16Array): void {
  const byName = new Map<number, number[]>()
  for (let row = 1; row < entities.length; row++) append(byName, entities.name[row]!, row)
  for (let expr = 0; expr < exprs.length; expr++) {
    if (exprs.op[expr] !== Op.Name) continue
    for (const row of byName.get(exprs.a[expr]!) ?? []) {
      let scope: number = exprs.b[expr]!
      while (scope >= 0 && scope !== entities.scope[row]) scope = scopes.parent[scope]!
      if (scope < 0) marks[row]! |= PlaceMark.Named
    }
  }
}

/** The lines of imports whose module is used other than by its members, of each such module. */
function wholesOf(facts: Facts): number[][] {
  const { imports, exprs, bindings } = facts
  const lines = importLines(facts)
  const taken = new Map<number, number>()
  const wholes = new Set<number>()
  for (let row = 0; row < imports.length; row++) {
    const kind = imports.kind[row]!
    if (kind === ImportKind.Dynamic) wholes.add(imports.specifier[row]!)
    else if (kind === ImportKind.Namespace && imports.binding[row]! >= 0)
      taken.set(bindings.name[imports.binding[row]!]!, imports.specifier[row]!)
  }
  const objects = new Set<number>()
  for (let expr = 0; expr < exprs.length; expr++) if (exprs.op[expr] === Op.Member) objects.add(exprs.a[expr]!)
  for (let expr = 0; expr < exprs.length; expr++) {
    const specifier = exprs.op[expr] === Op.Name && !objects.has(expr) ? taken.get(exprs.a[expr]!) : undefined
    if (specifier !== undefined) wholes.add(specifier)
  }
  return [...wholes].map((specifier) => lines.get(specifier)!)
}

/** Ops that lead from the naming of a base to its name: type arguments, subscripts, references. */
const BASE_OPS: ReadonlySet<number> = new Set([Op.Apply, Op.Index, Op.Ref])

/** The marks of all places; a type is foreign when it names more bases than it has in the project. */
export function placeMarks(graph: Graph, { files, entities, rest }: FileTable, places: Places): Uint16Array {
  const marks = new Uint16Array(places.count)
  const bases = new Uint16Array(graph.nodeCount)
  for (let file = 0; file < files.length; file++) {
    const first = entities.start[file]!
    const ofFirst = places.ofStart[file]!
    for (let row = first; row < entities.start[file + 1]!; row++) {
      const place = places.of[ofFirst + row - first]!
      if (place < 0 || place >= graph.nodeCount) continue
      // An entity that is no node stands for the one around it: its marks say nothing of that one.
      const isOwn =
        entities.line[row] === graph.startLine[place] && entities.name[row] === places.names.inTable(graph.name[place]!)
      if (row !== first && !isOwn) continue
      marks[place]! |= entities.marks[row]!
      bases[place]! += entities.bases[row]!
    }
    for (const lines of rest[file]!.wholes ?? [])
      for (const module of importedOn(graph, places.of[ofFirst]!, lines)) marks[module]! |= PlaceMark.Whole
  }
  for (let node = 0; node < graph.nodeCount; node++)
    if (bases[node]! > 0 && bases[node]! > basesOf(graph, node).length) marks[node]! |= PlaceMark.Foreign
  return marks
}
