// The meaning of a file's names by its own imports and definitions, collected before lowering begins, so that
// `t.Optional[X]`, `Optional[X]` and `typing.Optional[X]` are the same.

import { addAll } from '../../collections/lists.ts'
import { NONE } from '../../facts.ts'
import { kindOf, textOf } from '../../syntax/syntax.ts'
import { boundIn } from '../kit/bindings.ts'
import { field, fields, parts, type Read } from '../kit/nodes.ts'
import { dotted, stringText } from './nodes.ts'
import type { Lowering } from './state.ts'

/** The names of a file by its own statements, read before it is lowered. */
export type ModuleNames = {
  imported: Map<string, string>
  defined: Set<string>
  typeVars: Map<string, number>
  texts: Map<string, string>
}

/** Reads all statements that run at module level, including those in branches. */
export function moduleNames(l: Read): ModuleNames {
  const names: ModuleNames = { imported: new Map(), defined: new Set(), typeVars: new Map(), texts: new Map() }
  for (let node = 0; node < l.tree.count; ) {
    const kind = kindOf(l.tree, node)
    if (kind === 'import_statement') readImport(l, node, names.imported)
    else if (kind === 'import_from_statement') readFrom(l, node, names.imported)
    else if (kind === 'function_definition' || kind === 'class_definition') {
      define(l, field(l, node, 'name'), names)
      if (kind === 'class_definition') readTypeVariables(l, field(l, node, 'body'), names)
      node = l.tree.next[node]!
      continue
    } else if (kind === 'assignment') readAssignment(l, node, names)
    node++
  }
  return names
}

function define(l: Read, name: number, names: ModuleNames): void {
  if (name !== NONE) names.defined.add(textOf(l.tree, name))
}

/** `import a.b` binds `a`; `import a.b as c` binds `c` to `a.b`. */
function readImport(l: Read, node: number, imported: Map<string, string>): void {
  for (const name of fields(l, node, 'name')) {
    if (kindOf(l.tree, name) === 'aliased_import') {
      const target = dotted(l, field(l, name, 'name'))
      if (target !== undefined) imported.set(textOf(l.tree, field(l, name, 'alias')), target)
    } else {
      const first = textOf(l.tree, name).split('.', 1)[0]!.trim()
      imported.set(first, first)
    }
  }
}

function readFrom(l: Read, node: number, imported: Map<string, string>): void {
  const from = field(l, node, 'module_name')
  if (from === NONE) return
  const module = textOf(l.tree, from).replace(/\s+/g, '')
  for (const name of fields(l, node, 'name')) {
    const aliased = kindOf(l.tree, name) === 'aliased_import'
    const original = textOf(l.tree, aliased ? field(l, name, 'name') : name)
    const alias = aliased ? textOf(l.tree, field(l, name, 'alias')) : original
    const target = typingName(module, original) ?? (module.endsWith('.') ? module + original : `${module}.${original}`)
    // The branch that names the standard library wins: `except
    // ImportError: from .compat import X` means the same thing.
    if (!imported.has(alias) || imported.get(alias)!.startsWith('.')) imported.set(alias, target)
  }
}

/** Names that modules take over from `typing` and hardly anything else bears. */
const OF_TYPING =
  /^(?:Self|TypedDict|ClassVar|Annotated|ParamSpec|TypeAlias|TypeGuard|TypeIs|Concatenate|Unpack|Required|NotRequired|LiteralString)$/
const OTHERS_OF_TYPING = /^(?:Protocol|Literal|Final|Any|Optional|Union|Callable|NamedTuple|overload|cast|Type)$/

/** The name of `typing` that a module of the project (`._compat`, `..util.typing`) reexports; undefined for others. */
function typingName(module: string, name: string): string | undefined {
  if (module === 'typing' || module === 'typing_extensions') return undefined
  const last = module.slice(module.lastIndexOf('.') + 1)
  const isCompatible = /^_*(?:typing|compat)/.test(last)
  if (isCompatible && name === 'typing') return name
  return OF_TYPING.test(name) || (isCompatible && OTHERS_OF_TYPING.test(name)) ? `typing.${name}` : undefined
}

/** Type variables that are assigned in the body of a class. */
function readTypeVariables(l: Read, body: number, names: ModuleNames): void {
  for (const statement of body === NONE ? [] : parts(l, body)) {
    const inner = kindOf(l.tree, statement) === 'expression_statement' ? parts(l, statement)[0] : undefined
    if (inner === undefined || kindOf(l.tree, inner) !== 'assignment') continue
    const left = field(l, inner, 'left')
    const made = typeVariable(l, inner)
    if (made !== NONE && kindOf(l.tree, left) === 'identifier') names.typeVars.set(textOf(l.tree, left), made)
  }
}

const TYPE_VARIABLES = new Set(['TypeVar', 'ParamSpec', 'TypeVarTuple'])

function readAssignment(l: Read, node: number, names: ModuleNames): void {
  const left = field(l, node, 'left')
  if (left === NONE || kindOf(l.tree, left) !== 'identifier') return
  const name = textOf(l.tree, left)
  const made = typeVariable(l, node)
  if (made !== NONE) names.typeVars.set(name, made)
  else {
    const right = field(l, node, 'right')
    const text = right === NONE || names.defined.has(name) ? undefined : stringText(l, right)
    if (text === undefined) names.texts.delete(name)
    else names.texts.set(name, text)
    names.defined.add(name)
  }
}

/** The call of an assignment that makes a type variable, or NONE. */
function typeVariable(l: Read, assignment: number): number {
  const right = field(l, assignment, 'right')
  if (right === NONE || kindOf(l.tree, right) !== 'call') return NONE
  const callee = dotted(l, field(l, right, 'function'))
  return callee !== undefined && TYPE_VARIABLES.has(callee.slice(callee.lastIndexOf('.') + 1)) ? right : NONE
}

/**
 * The absolute dotted name of an expression as far as imports tell (`typing.Optional`), a bare name for a built-in
 * (`isinstance`), undefined for anything of the project or unknown.
 */
export function knownName(l: Lowering, node: number): string | undefined {
  const path = dotted(l, node)
  return path === undefined ? undefined : knownPath(l, path)
}

/** As `knownName`, for the text of a dotted name. */
export function knownPath(l: Lowering, path: string): string | undefined {
  const dot = path.indexOf('.')
  const first = dot === -1 ? path : path.slice(0, dot)
  for (let scope: Lowering['at'] | undefined = l.at; scope?.parent; scope = scope.parent)
    if (boundIn(l, scope.scope, first) !== undefined) return undefined
  const target = l.imported.get(first)
  if (target !== undefined) return dot === -1 ? target : target + path.slice(dot)
  return dot === -1 && !l.defined.has(first) ? first : undefined
}

/** The text of a name that the module assigns once, undefined for any other expression. */
export function constantText(l: Lowering, node: number): string | undefined {
  const name = textOf(l.tree, node)
  for (let scope: Lowering['at'] | undefined = l.at; scope?.parent; scope = scope.parent)
    if (boundIn(l, scope.scope, name) !== undefined) return undefined
  return l.texts.get(name)
}

/** Identifiers below a node, for finding the type variables of a signature. */
export function identifiersIn(l: Read, node: number): string[] {
  const result: string[] = []
  for (let at = node; at < l.tree.next[node]!; at++) {
    const kind = kindOf(l.tree, at)
    if (kind === 'identifier') result.push(textOf(l.tree, at))
    else if (kind === 'string_content') addAll(result, identifiersOf(textOf(l.tree, at)))
  }
  return result
}

/** Identifiers in the text of a type. */
export const identifiersOf = (text: string): string[] => text.match(/[A-Za-z_]\w*/g) ?? []

/** Arguments of a call: positional ones, and keywords by name. */
export function argumentNodes(l: Read, call: number): { positional: number[]; keywords: Map<string, number> } {
  const list = field(l, call, 'arguments')
  const positional: number[] = []
  const keywords = new Map<string, number>()
  if (list === NONE) return { positional, keywords }
  if (kindOf(l.tree, list) === 'generator_expression') return { positional: [list], keywords }
  for (const child of parts(l, list)) {
    if (kindOf(l.tree, child) === 'keyword_argument') {
      const name = field(l, child, 'name')
      const value = field(l, child, 'value')
      if (name !== NONE && value !== NONE) keywords.set(textOf(l.tree, name), value)
    } else positional.push(child)
  }
  return { positional, keywords }
}
