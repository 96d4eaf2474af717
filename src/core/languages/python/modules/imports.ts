// Import statements and `__all__`.

import { NONE } from '../../../facts.ts'
import { kindOf, textOf } from '../../../syntax/syntax.ts'
import { BindingKind, ImportFlag, ImportKind, Op } from '../../../vocabulary.ts'
import { assign, bind } from '../../kit/bindings.ts'
import { field, fields, has, line, parts } from '../../kit/nodes.ts'
import { fixtureImports, noteImport } from '../frameworks/pytest.ts'
import { argumentNodes } from '../names.ts'
import { stringText } from '../nodes.ts'
import { bindingScope, type Lowering, visibility } from '../state.ts'
import { STUB_BESIDE } from './modules.ts'

/** `import a.b.c` binds `a` and loads `a.b.c`; with `as d` it binds that module. */
export function importStatement(l: Lowering, node: number): void {
  for (const name of fields(l, node, 'name')) {
    if (kindOf(l.tree, name) === 'aliased_import') {
      const alias = field(l, name, 'alias')
      const path = field(l, name, 'name')
      if (alias !== NONE && path !== NONE) {
        const about = { kind: ImportKind.Namespace, specifier: pathOf(l, path), alias: textOf(l.tree, alias) }
        addImport(l, name, about)
      }
      continue
    }
    const path = pathOf(l, name)
    const first = path.split('.', 1)[0]!
    addImport(l, name, { kind: ImportKind.Namespace, specifier: first, alias: first })
    if (first !== path) addImport(l, name, { kind: ImportKind.SideEffect, specifier: path })
  }
}

/** `from m import a as b`, `from m import *`. */
export function importFromStatement(l: Lowering, node: number): void {
  const from = field(l, node, 'module_name')
  if (from === NONE) return
  const specifier = pathOf(l, from)
  if (has(l, node, 'wildcard_import')) addImport(l, node, { kind: ImportKind.Star, specifier })
  for (const name of fields(l, node, 'name')) {
    const aliased = kindOf(l.tree, name) === 'aliased_import'
    const original = aliased ? field(l, name, 'name') : name
    const alias = aliased ? field(l, name, 'alias') : name
    if (original === NONE || alias === NONE) continue
    const names = { name: textOf(l.tree, original), alias: textOf(l.tree, alias) }
    addImport(l, name, { kind: ImportKind.Named, specifier, ...names })
    noteImport(l, names.alias, { specifier, name: names.name })
  }
}

const pathOf = (l: Lowering, node: number): string => textOf(l.tree, node).replace(/\s+/g, '')

/** An import of a module or of its member `name`, bound to `alias` here. */
type Imported = { kind: number; specifier: string; name?: string; alias?: string; flags?: number }

function addImport(l: Lowering, node: number, { kind, specifier, name, alias, flags = 0 }: Imported): void {
  const home = bindingScope(l)
  const scope = alias === undefined ? home : (home.outer.get(alias) ?? home)
  const at = line(l, node)
  const row = l.b.add('imports', {
    scope: scope.scope,
    specifier: l.b.str(specifier),
    name: name === undefined ? NONE : l.b.str(name),
    alias: alias === undefined ? NONE : l.b.str(alias),
    kind,
    flags: flags | (l.typesOnly ? ImportFlag.TypeOnly : 0) | (home === l.at ? 0 : ImportFlag.Optional),
    line: at,
  })
  if (alias === undefined) return
  const binding = bind(l, scope, alias, node, { kind: BindingKind.Import, ref: row, flags: visibility(alias) })
  l.b.set('imports', row, 'binding', binding)
  assign(l, l.at, binding, l.b.expr(Op.Module, row), l.tree.end[node]!)
}

/**
 * `__getattr__, … = lazy_loader.attach_stub(__name__, __file__)`: the module has the names that the stub beside it does.
 */
export function stubImport(l: Lowering, node: number): void {
  addImport(l, node, { kind: ImportKind.Star, specifier: STUB_BESIDE, flags: ImportFlag.InPlace })
}

/** `lazy_loader.attach(__name__, ['a'], {'b': ['f', 'g']})`: the submodules, and names of other ones. */
export function lazyImports(l: Lowering, submodules: number | undefined, names: number | undefined): void {
  if (submodules !== undefined) importTexts(l, '.', submodules)
  for (const pair of names === undefined ? [] : parts(l, names)) {
    const module = kindOf(l.tree, pair) === 'pair' ? stringText(l, field(l, pair, 'key')) : undefined
    if (module !== undefined) importTexts(l, `.${module}`, field(l, pair, 'value'))
  }
}

/** Imports of a module the names in a list of texts. */
function importTexts(l: Lowering, specifier: string, list: number): void {
  for (const each of parts(l, list)) {
    const name = stringText(l, each)
    if (name !== undefined) addImport(l, each, { kind: ImportKind.Named, specifier, name, alias: name })
  }
}

/** Adds the import of a module that a call loads by its name; gives the row. */
export function dynamicImport(l: Lowering, node: number, specifier: string): number {
  const row = { scope: l.at.scope, specifier: l.b.str(specifier), kind: ImportKind.Dynamic, flags: 0 }
  return l.b.add('imports', { ...row, line: line(l, node) })
}

/** The node of the whole file. */
const MODULE = 0

/** At the end of a module: adds imports of the fixtures of other modules that are visible in it without an import. */
export function importFixtures(l: Lowering): void {
  for (const about of fixtureImports(l)) {
    const kind = about.name === undefined ? ImportKind.Star : ImportKind.Named
    addImport(l, MODULE, { kind, flags: ImportFlag.InPlace, ...about })
  }
}

/**
 * `__all__ = ['a', 'b']`, `__all__ += […]`, `__all__.append('c')`: the names that a star import takes. An element that
 * is no text (`core.__all__`) leaves the list open: a row without a name.
 */
export function exportNames(l: Lowering, node: number): void {
  const kind = kindOf(l.tree, node)
  const name = stringText(l, node)
  if (name !== undefined) {
    const text = l.b.str(name)
    l.b.add('exports', { name: text, local: text, line: line(l, node) })
  } else if (LISTS.has(kind)) for (const item of parts(l, node)) exportNames(l, item)
  else l.b.add('exports', { line: line(l, node) })
}

const LISTS = new Set(['list', 'tuple', 'expression_list', 'parenthesized_expression', 'binary_operator', 'list_splat'])

const EXTENDS = new Set(['append', 'extend'])

/** `__all__.extend([…])` at module level lists more names. */
export function exportMore(l: Lowering, call: number): void {
  const callee = field(l, call, 'function')
  if (l.at.entity !== 0 || callee === NONE || kindOf(l.tree, callee) !== 'attribute') return
  if (textOf(l.tree, field(l, callee, 'object')) !== '__all__') return
  if (!EXTENDS.has(textOf(l.tree, field(l, callee, 'attribute')))) return
  for (const argument of argumentNodes(l, call).positional) exportNames(l, argument)
}
