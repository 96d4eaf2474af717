// Tests as the runner of their project takes them, one by one.

import { FILES } from '../../../languages/files.ts'
import { folderOf, inFolder } from '../../../paths.ts'
import { edgeCode, kindCode } from '../../graph.ts'
import { eachOutgoing } from '../../incoming.ts'
import { isBlock, PlaceKind } from '../file/vocabulary.ts'
import type { Impact } from '../impact.ts'
import { isType } from '../impact.ts'
import { PlaceFlag } from '../index.ts'
import { typesOfTest } from './inherited.ts'
import { isOfDjango, type Manifests, nearest, nearestProject, nodeProgram, rootOf, scriptRunner } from './roots.ts'
import { suiteFunctions } from './suites.ts'

/** A runner that tests are named for. */
export type Runner =
  | 'pytest'
  | 'django'
  | 'go'
  | 'maven'
  | 'gradle'
  | 'jest'
  | 'vitest'
  | 'mocha'
  | 'node'
  | 'bun'
  | 'playwright'
  | 'cargo'
  | 'rspec'
  | 'minitest'
  | 'phpunit'
  | 'pest'
  | 'dotnet'
  | 'ctest'

/** A test of a project: `selector` names it for its runner, `run` says which command runs it. */
export type NamedTest = { runner: Runner; file: string; selector: string; title: string; line: number; run: Run }

/**
 * The command of a test: tests of one `group` share one, which is run in the folder `root` of the project, on `part` of it (a file,
 * a module, ''), with these names of the test, none where all of the part is run; for Go through one of the functions `suites`,
 * where the test is a method; by the program `wrapper`, where the project says or brings it. Of names with `isPart` no more than a part is known.
 */
type Run = { group: string; root: string } & Own
type Own = { part: string; names: readonly string[]; suites?: readonly string[]; wrapper?: string; isPart?: boolean }

/** A command line, from the root of the project, and how many of the tests it runs. */
export type RunnerCommand = { runner: Runner; command: string; tests: number }

/** The test of a place. */
export function nameTest(impact: Impact, place: number, manifests: Manifests): NamedTest | undefined {
  const { graph, index } = impact
  const file = impact.pathOf(index.fileOfPlace[place]!)
  const line = place < graph.nodeCount ? graph.startLine[place]! : index.extraLine[place - graph.nodeCount]!
  const names = around(impact, place).map(({ name }) => name)
  const runner = runnerOf(impact, place, file, manifests)
  if (!runner) return undefined
  const title = names.join(runner === 'pytest' ? '::' : ' ')
  const qualified = place < graph.nodeCount ? plain(graph.strings[graph.qualifiedName[place]!]!) : ''
  const root = rootOf(runner, file, manifests)
  const { selector, group, ...own } = RUNS[runner]({ impact, place, file, line, names, qualified, manifests, root })
  return { runner, file, selector, title, line, run: { ...own, root, group: `${root}\0${group ?? own.part}` } }
}

/** A test, and the folder in which its runner is started. */
type About = {
  impact: Impact
  place: number
  file: string
  line: number
  names: string[]
  qualified: string
  manifests: Manifests
  root: string
}

/** The group is the part where none is given. */
type Named = Own & { selector: string; group?: string }

/** By runner, the name of a test, and what its command is made of. */
const RUNS: Readonly<Record<Runner, (about: About) => Named>> = {
  pytest: pytestRun,
  django: djangoRun,
  go: goRun,
  maven: (about) => {
    const names = classesOf(about).map((type) => `${javaType(about.impact, type)}#${about.names.at(-1)}`)
    const part = folderOf(within(nearest(about.file, 'pom.xml', about.manifests), about.root))
    return { group: '', part, names, selector: names[0]!, ...brought('mvnw', about) }
  },
  gradle: (about) => {
    const names = classesOf(about).map((type) => `${javaType(about.impact, type)}.${about.names.at(-1)}`)
    return { part: gradleTask(about), names, selector: names[0]!, ...brought('gradlew', about) }
  },
  jest: (about) => titled(about, withHoles),
  vitest: (about) => titled(about, withHoles),
  bun: (about) => titled(about, withHoles),
  mocha: (about) => titled(about, escaped),
  node: nodeRun,
  playwright: byLine,
  cargo: (about) => {
    const part = nearest(about.file, 'Cargo.toml', about.manifests)
    const isMade = (about.impact.index.placeFlags[about.place]! & PlaceFlag.Made) !== 0
    const name = isMade ? about.names.at(-1)! : rustName(about, folderOf(part))
    const own = { part: part === 'Cargo.toml' ? '' : part, names: [name], selector: name }
    return isMade ? { ...own, group: `${own.part}\0`, isPart: true } : own
  },
  rspec: (about) => ({ ...byLine(about), ...bundled(about) }),
  minitest: minitestRun,
  phpunit: phpunitRun,
  pest: (about) => {
    const title = about.names.at(-1)!
    return { part: within(about.file, about.root), names: [escaped(title)], selector: title }
  },
  dotnet: dotnetRun,
  ctest: ({ names }) => {
    const selector = names.join('.')
    return { part: '', names: ctestPatterns(selector), selector }
  },
}

/** Those of classes through which it runs; of a class that pytest does not take for one of tests by its name, the file. */
function pytestRun({ impact, place, file, names, root }: About): Named {
  const own = [within(file, root), ...names].join('::')
  if (names.length < 2) return { part: '', names: [own], selector: own }
  const ids = typesOfTest(impact, place).map((type) => {
    const path = within(impact.pathOf(impact.index.fileOfPlace[type]!), root)
    return [path, ...around(impact, type).map(({ name }) => name), names.at(-1)!].join('::')
  })
  return { part: '', names: ids.length > 0 ? ids : [within(file, root)], selector: ids[0] ?? own }
}

/** Labels of Django are the names by which its modules are imported. */
function djangoRun({ impact, place, file, names, root }: About): Named {
  const types = names.length < 2 ? [] : typesOfTest(impact, place)
  const labels = types.map((type) => {
    const path = within(impact.pathOf(impact.index.fileOfPlace[type]!), root)
    const classes = around(impact, type).map(({ name }) => name)
    return [...path.replace(/(\/__init__)?\.py$/, '').split('/'), ...classes, names.at(-1)!].join('.')
  })
  const module = within(file, root)
    .replace(/(\/__init__)?\.py$/, '')
    .replaceAll('/', '.')
  return { part: '', names: labels.length > 0 ? labels : [module], selector: labels[0] ?? [module, ...names].join('.') }
}

function goRun({ impact, place, file, names, root }: About): Named {
  const folder = folderOf(within(file, root))
  const selector = names.at(-1)!
  const own = { part: folder === '' ? '.' : `./${folder}`, names: [selector], selector }
  if (names.length < 2) return own
  const suites = suiteFunctions(impact, impact.index.parent[place]!)
  return { ...own, suites, group: `${own.part}\0${suites.join(' ')}` }
}

/** A pattern of the title, by what is known of it; what stands before it is of no concern, an unknown end is. */
function titled({ file, names, root }: About, patternOf: (title: string) => string): Named {
  const part = within(file, root)
  const isKnown = (title: string): boolean => title !== '' && !title.includes('\0')
  const known = names.slice(names.findIndex(isKnown), names.findLastIndex(isKnown) + 1)
  const pattern = known.map((title) => (isKnown(title) ? patternOf(title) : '.*')).join(' ')
  const end = isKnown(names.at(-1)!) ? '$' : ''
  return { part, names: known.length === 0 ? [] : [pattern + end], selector: names.join(' ') }
}

/** A test within a test runs with the one around it: a pattern which that does not fit would leave out both. */
function nodeRun(about: About): Named {
  const blocks = around(about.impact, about.place)
  const outermost = blocks.findIndex(({ kind }) => kind === PlaceKind.Test)
  const run = titled({ ...about, names: about.names.slice(0, outermost + 1) }, escaped)
  return { ...run, selector: about.names.join(' '), wrapper: nodeProgram(about.root, about.manifests) }
}

function byLine({ file, line, root }: About): Named {
  const selector = `${within(file, root)}:${line}`
  return { part: '', names: [selector], selector }
}

/** By lines where Rails runs them, else by the names of methods, which those of a title have in one of three ways. */
function minitestRun(about: About): Named {
  const { impact, place, file, names, manifests, root } = about
  if (manifests.paths.has(inFolder(root, 'bin/rails'))) return { ...byLine(about), wrapper: 'bin/rails test' }
  const selector = names.at(-1)!
  const isTitle = place >= impact.graph.nodeCount
  const name = isTitle ? `test(_|: |_\\d+_)${selector.split(/\s+/).map(escaped).join('[_ ]')}` : escaped(selector)
  return { part: within(file, root), names: [name], selector, ...bundled(about) }
}

/** Tests of a base with heirs in several files are looked for in all, by their classes. */
function phpunitRun({ impact, place, file, names, root }: About): Named {
  const selector = names.at(-1)!
  const types = typesOfTest(impact, place)
  const files = new Set(types.map((type) => impact.pathOf(impact.index.fileOfPlace[type]!)))
  if (files.size < 2) return { part: within([...files][0] ?? file, root), names: [selector], selector }
  const methods = types.map((type) => `${impact.graph.strings[impact.graph.name[type]!]}::${selector}`)
  return { part: '', names: methods, selector }
}

/** By its name, which cases of NUnit have their arguments behind. */
function dotnetRun(about: About): Named {
  const { impact, file, names, manifests } = about
  const methods = classesOf(about).map((type) => `${nestedName(impact, type, '+')}.${names.at(-1)}`)
  const filters = methods.flatMap((name) => [`FullyQualifiedName=${name}`, `FullyQualifiedName~${name}\\(`])
  return { part: nearestProject(file, manifests), names: filters, selector: methods[0]! }
}

/** The types through which a test runs; its own where none is known. */
function classesOf({ impact, place }: About): number[] {
  const types = typesOfTest(impact, place)
  return types.length > 0 ? types : [impact.index.parent[place]!]
}

const javaType = (impact: Impact, type: number): string => nestedName(impact, type, '$')

/** The qualified name of a type as its compiler writes it, nested types behind this sign. */
function nestedName(impact: Impact, type: number, nested: string): string {
  const { graph } = impact
  const qualified = plain(graph.strings[graph.qualifiedName[type]!]!)
  const names = around(impact, type).map(({ name }) => name)
  return qualified.slice(0, Math.max(0, qualified.length - names.join('.').length)) + names.join(nested)
}

/** The program at the root that brings the runner. */
const brought = (program: string, { root, manifests }: About): { wrapper?: string } =>
  manifests.paths.has(inFolder(root, program)) ? { wrapper: `./${program}` } : {}

/** Programs of Ruby are started with the versions that a Gemfile says. */
const bundled = ({ root, manifests }: About): { wrapper?: string } =>
  [root, ''].some((folder) => manifests.paths.has(inFolder(folder, 'Gemfile'))) ? { wrapper: 'bundle exec ' } : {}

/** The task that runs the tests of a set of sources (`src/integrationTest/java`) of a module. */
function gradleTask({ file, manifests, root }: About): string {
  const manifest = nearest(file, 'build.gradle', manifests) || nearest(file, 'build.gradle.kts', manifests)
  const module = folderOf(manifest)
  const set = /^src\/(\w+)\//.exec(within(file, module))?.[1] ?? 'test'
  const isOfAndroid = set === 'test' && manifests.paths.has(inFolder(module, 'src/main/AndroidManifest.xml'))
  const task = isOfAndroid ? 'testDebugUnitTest' : set
  const path = within(module, root)
  return path === '' ? task : `:${path.replaceAll('/', ':')}:${task}`
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A title of which each case has its own: `%i plus $other`. */
const withHoles = (text: string): string =>
  text
    .split(/%[sdifjopc#$%]|\$[\w#][\w.]*/)
    .map(escaped)
    .join('.*')

/**
 * Patterns of the names that a test may have for CTest: its own, of whose signs only letters and digits are known (`Suite.Name`
 * is `Suite_Name` here, a title its words), and that of its class, whose slots are one test of Qt.
 */
function ctestPatterns(selector: string): string[] {
  const own = selector.replace(/[^\p{L}\p{N} ]/gu, '.').replaceAll(' ', '.+')
  const [type, ...members] = selector.split('.')
  return members.length === 0 ? [own] : [own, `^(${type}|${type!.toLowerCase()})$`]
}

const within = (path: string, folder: string): string => (folder === '' ? path : path.slice(folder.length + 1))

const plain = (qualified: string): string => qualified.replace(/~\d+(?=\.|$)/g, '')

/** The path of a test in its binary: the modules of its file in the crate, those inside of the file, its name. */
function rustName({ impact, place, file, qualified }: About, crate: string): string {
  const [, folder, ...path] = `/${crate === '' ? file : file.slice(crate.length + 1)}`.replace(/\.rs$/, '').split('/')
  const module = plain(impact.graph.strings[impact.graph.qualifiedName[moduleAround(impact, place)]!]!)
  // Each file beside the sources (`tests/api.rs`) is a program of its own, as is each of `src/bin`.
  const isProgram = folder !== 'src' || path[0] === 'bin'
  const modules = isProgram ? path.slice(path[0] === 'bin' ? 2 : 1) : path
  const inside = (qualified.startsWith(`${module}.`) ? qualified.slice(module.length + 1) : qualified).split('.')
  return [...modules.filter((each, at) => at < modules.length - 1 || !/^(lib|main|mod)$/.test(each)), ...inside].join(
    '::',
  )
}

/** The module of the file that a place is in: one in the file is a part of it. */
function moduleAround({ graph, index }: Impact, place: number): number {
  let found = index.fileNode[index.fileOfPlace[place]!]!
  for (let at = place; at >= 0; at = index.parent[at]!)
    if (at < graph.nodeCount && graph.kind[at] === MODULE && graph.path[at] === graph.path[found]) found = at
  return found
}

const MODULE = kindCode('Module')

/** The types or blocks around a test, and itself, by their names; a node has no kind of a place. */
function around({ graph, index }: Impact, place: number): { name: string; kind: number }[] {
  const found: { name: string; kind: number }[] = []
  for (let at = place; at >= 0; at = index.parent[at]!) {
    if (at < graph.nodeCount && at !== place && !isType(graph, at)) break
    const extra = at - graph.nodeCount
    if (extra < 0) found.unshift({ name: graph.strings[graph.name[at]!]!, kind: -1 })
    else if (isBlock(index.extraKind[extra]!))
      found.unshift({ name: index.strings[index.extraName[extra]!]!, kind: index.extraKind[extra]! })
  }
  return found
}

function runnerOf(impact: Impact, place: number, file: string, manifests: Manifests): Runner | undefined {
  const language = impact.languageOf(place)
  const isBlock = place >= impact.graph.nodeCount
  if (language === FILES.python.id) return isOfDjango(file, manifests) ? 'django' : 'pytest'
  if (language === FILES.java.id || language === FILES.kotlin.id)
    return nearest(file, 'pom.xml', manifests) ? 'maven' : 'gradle'
  if (language === FILES.ruby.id) return isOfMinitest(file, isBlock) ? 'minitest' : 'rspec'
  if (language === FILES.php.id) return isBlock ? 'pest' : 'phpunit'
  if (language === FILES.javascript.id || language === FILES.typescript.id)
    return importedRunner(impact, place) ?? scriptRunner(file, manifests)
  return SOLE[language]
}

/** Blocks are in files of minitest, too: by their names, where they are not in a folder of specifications. */
const isOfMinitest = (file: string, isBlock: boolean): boolean =>
  !file.endsWith('_spec.rb') && (!isBlock || (/(_test|(^|\/)test_[^/]*)\.rb$/.test(file) && !/(^|\/)spec\//.test(file)))

const SOLE: Readonly<Record<string, Runner>> = {
  go: 'go',
  rust: 'cargo',
  csharp: 'dotnet',
  c: 'ctest',
  cpp: 'ctest',
}

/** The runner whose functions the file of a test imports. */
function importedRunner(impact: Impact, place: number): Runner | undefined {
  const { graph } = impact
  let runner: Runner | undefined
  eachOutgoing(graph, moduleAround(impact, place), (edge, target) => {
    if (graph.type[edge] === DEPENDS_ON) runner ??= PACKAGES.get(graph.strings[graph.name[target]!]!)
  })
  return runner
}

const DEPENDS_ON = edgeCode('DEPENDS_ON')

/** Packages from which tests have `test` and `describe`; that of Node is named without its scheme. */
const PACKAGES: ReadonlyMap<string, Runner> = new Map([
  ['test', 'node'],
  ['vitest', 'vitest'],
  ['@jest/globals', 'jest'],
  ['mocha', 'mocha'],
  ['bun:test', 'bun'],
  ['@playwright/test', 'playwright'],
])
