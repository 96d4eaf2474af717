// Fixtures of pytest: a parameter of a test or of a fixture has the value of the fixture of its name, looked up in the
// class, in the module and in the `conftest.py` of the folders above.
// https://docs.pytest.org/en/stable/how-to/fixtures.html

import { addAll } from '../../../collections/lists.ts'
import { NONE } from '../../../facts.ts'
import { kindOf, textOf } from '../../../syntax/syntax.ts'
import { Flag, Op, ParamKind, ReturnKind, ScopeKind } from '../../../vocabulary.ts'
import { assign, boundIn } from '../../kit/bindings.ts'
import { mention, nameExpr, union } from '../../kit/expressions.ts'
import { parts } from '../../kit/nodes.ts'
import { CONFTEST } from '../modules/modules.ts'
import { STANDARD_MODULES } from '../modules/standard-library.ts'
import { argumentNodes } from '../names.ts'
import { stringText } from '../nodes.ts'
import { bindingScope, declareName, type Lowering, type Scope } from '../state.ts'
import type { TypeForm } from '../types/type-form.ts'

/** Decorators that make a fixture. */
export const FIXTURE: ReadonlySet<string> = new Set([
  'pytest.fixture',
  'pytest.yield_fixture',
  'pytest_asyncio.fixture',
])

const isTestModule = (base: string): boolean => /^test_.*\.py$|_test\.py$/.test(base)

/** Fixtures have a namespace of their own: a test with the fixture `client` may well import another `client`. */
const hidden = (fixture: string): string => `fixture ${fixture}`

/** The name of the fixture that a decorator makes of a function called `own`. */
export function fixtureName(l: Lowering, decorator: number, isCalled: boolean, own: string): string {
  const given = isCalled ? argumentNodes(l, decorator).keywords.get('name') : undefined
  return (given === undefined ? undefined : stringText(l, given)) ?? own
}

/** Binds a fixture under its name in its class or module. */
export function bindFixture(l: Lowering, fixture: string, entity: number, node: number): void {
  const home = bindingScope(l)
  if (home.kind === ScopeKind.Module) l.fixtures.bound.add(fixture)
  const binding = declareName(l, hidden(fixture), node, home)
  assign(l, l.at, binding, l.b.expr(Op.Entity, entity), l.tree.end[node]!)
}

/** A fixture's value is the value it yields: to its users it is no generator. */
export const fixtureFlags = (flags: number): number => flags & ~(Flag.Generator | Flag.Async)

/** Turns the yields of a fixture, from row `first` of `returns` on, into its results. */
export function yieldsAsResults(l: Lowering, fn: number, first: number): void {
  for (let row = first; row < l.b.count('returns'); row++)
    if (l.b.get('returns', row, 'fn') === fn && l.b.get('returns', row, 'kind') === ReturnKind.Yield)
      l.b.set('returns', row, 'kind', ReturnKind.Return)
}

/** The declared type of a fixture's value: for a generator the type of its elements. */
export function givenType(type: TypeForm, isGenerator: boolean): TypeForm {
  return isGenerator && type.form === 'apply' && type.args[0] !== undefined ? type.args[0] : type
}

/** Whether pytest calls a function of this name with fixtures. */
export const isTestFunction = (l: Lowering, name: string): boolean =>
  name.startsWith('test') && isTestModule(l.fixtures.base)

/** A test or fixture: the name of the fixture that it is ('' for a test), its scope, and the scope that it is defined in. */
type Asking = { own: string; scope: Scope; home: Scope }

/**
 * Plain parameters of a test, or of the fixture `own`, have the values of the fixtures of their names. A fixture's
 * parameter of its own name means a fixture further out, which is left unresolved.
 */
export function bindFixtures(l: Lowering, parameters: number, { own, scope, home }: Asking): void {
  if (parameters === NONE) return
  for (const node of parts(l, parameters)) {
    if (kindOf(l.tree, node) !== 'identifier') continue
    const fixture = textOf(l.tree, node)
    if (fixture === own) continue
    const param = l.b.get('bindings', boundIn(l, scope.scope, fixture)!, 'ref')
    if (l.b.get('params', param, 'kind') === ParamKind.Receiver) continue
    l.fixtures.asked.add(fixture)
    const places = home.kind === ScopeKind.Class ? [home.scope, scope.scope] : [scope.scope]
    const found = places.map((place) => nameExpr(l, { scope: place }, hidden(fixture), node))
    mention(l, { scope: scope.scope }, found[0]!, node)
    l.b.set('params', param, 'fallback', l.b.expr(Op.Call, union(l, found), l.b.list([]), NONE))
  }
}

/** The imports that make fixtures of other modules visible: those this module uses, and those it reexports. */
export function fixtureImports(l: Lowering): readonly FixtureImport[] {
  const { base, bound, asked, imported, plugins } = l.fixtures
  const found: FixtureImport[] = []
  for (const fixture of asked) {
    if (bound.has(fixture)) continue
    const from = imported.get(fixture)
    found.push({ specifier: from?.specifier ?? CONFTEST, name: hidden(from?.name ?? fixture), alias: hidden(fixture) })
  }
  if (base !== 'conftest.py') return found
  for (const [alias, { specifier, name }] of imported)
    if (!asked.has(alias) && !bound.has(alias)) found.push({ specifier, name: hidden(name), alias: hidden(alias) })
  for (const specifier of [...plugins, CONFTEST]) found.push({ specifier })
  return found
}

/** An import of the fixture `name`, or of all. */
export type FixtureImport = { specifier: string; name?: string; alias?: string }

/** Notes a name that a module takes from another, which may be a fixture. */
export function noteImport(l: Lowering, alias: string, from: { specifier: string; name: string }): void {
  const isOfLibrary = STANDARD_MODULES.has(from.specifier.split('.', 1)[0]!)
  if (!isOfLibrary && /^[a-z_]/.test(from.name)) l.fixtures.imported.set(alias, from)
}

/** `pytest_plugins = ['a.b']`: modules whose fixtures are visible as if `conftest.py` defined them. */
export function notePlugins(l: Lowering, value: number): void {
  const items = kindOf(l.tree, value) === 'string' ? [value] : parts(l, value)
  addAll(
    l.fixtures.plugins,
    items.flatMap((item) => stringText(l, item) ?? []),
  )
}

/** The fixtures that a module defines and uses. */
export type Fixtures = {
  /** The base name of its file. */
  base: string
  /** Fixtures that it defines. */
  bound: Set<string>
  /** Fixtures that its tests and fixtures use. */
  asked: Set<string>
  /** Names that it imports from modules of the project: the specifier and the name there. */
  imported: Map<string, { specifier: string; name: string }>
  /** Modules that it names as plugins. */
  plugins: string[]
}

/** The state at the start of a file. */
export const noFixtures = (path: string): Fixtures => ({
  base: path.slice(path.lastIndexOf('/') + 1),
  bound: new Set(),
  asked: new Set(),
  imported: new Map(),
  plugins: [],
})
