// The entry points that the manifests and configuration files of a project declare.

import { addTo } from '../../core/collections/multimap.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode, NodeFlag } from '../../core/graph/graph.ts'
import type { Impact } from '../../core/graph/impact/impact.ts'
import { eachIncoming, eachOutgoing } from '../../core/graph/incoming.ts'
import { isTestNode } from '../../core/graph/names.ts'
import {
  accessorsInText,
  definesIn,
  isPasted,
  macrosByRules,
  namesInText,
  notePasted,
  type Pasted,
  quotedInText,
} from '../../core/graph/unused/texts.ts'
import { isIncludePath, type ProjectFacts } from '../../core/languages/entry-rules.ts'
import { languageOf } from '../../core/languages/files.ts'
import { bundledModules, entryModules } from '../../core/languages/typescript/modules/package-entries.ts'
import { folderOf } from '../../core/paths.ts'
import { isGeneratedPath, isSourcePath, isTemplatePath, isTestPath } from '../../core/text/places.ts'
import type { Sources } from './sources.ts'

/** Files of a sort that are read for names, and their bytes in all. */
const TEXTS_MAX = 2000
const TEXT_BYTES_MAX = 16 * 1024 * 1024

const MANIFEST = /(^|\/)(package\.json|deno\.jsonc?|composer\.json)$/
const CONFIGURATION =
  /(^|\/)META-INF\/services\/[^/]+$|\.(xml|ya?ml|toml|ini|cfg|conf|properties|json|factories|imports|gradle|kts|csproj|gemspec|ru)$/
/** Written by programs, or data: they name nothing that is called. */
const NO_CONFIGURATION = /(^|\/)(package-lock\.json|[^/]*\.lock|node_modules\/.*|[^/]*\.min\.json)$/

const known = new WeakMap<Impact, ProjectFacts>()

/** The facts of a project, read once for each open index. Ends the round of an answer that lacks files of a commit. */
export function projectFactsOf(impact: Impact, sources: Sources): ProjectFacts {
  const before = known.get(impact)
  if (before) return before
  const all = Array.from(impact.index.fileNode, (_, file) => impact.pathOf(file))
  const paths = new Set(all)
  const manifests = new Map<string, string>()
  const configured = new Map<string, Set<string>>()
  const mentioned = new Set<string>()
  const isConfiguration = (path: string): boolean => CONFIGURATION.test(path) && !NO_CONFIGURATION.test(path)
  // manifests first: where there are too many files, the others are left out
  const [first, rest] = [all.filter((path) => MANIFEST.test(path)), all.filter((path) => !MANIFEST.test(path))]
  for (const [path, text] of textsOf(sources, [...first, ...rest].filter(isConfiguration))) {
    if (MANIFEST.test(path)) manifests.set(path, text)
    noteNames(text, configured)
    for (const [, name] of text.matchAll(CALLED)) mentioned.add(name!)
    for (const [, name] of text.matchAll(RELATIVE)) mentioned.add(name!)
    for (const [, name] of text.matchAll(CLASS)) mentioned.add(name!)
  }
  const names = namesOfCode(impact)
  for (const [path, text] of textsOf(sources, all.filter(isUnparsed))) {
    for (const name of namesInText(text, names)) mentioned.add(name)
    if (isTemplatePath(path)) for (const name of accessorsInText(text, names)) mentioned.add(name)
  }
  const globals = globalsOf(impact)
  if (globals.size > 0)
    for (const [, text] of textsOf(sources, all.filter(isOfServer)))
      for (const name of quotedInText(text, globals)) mentioned.add(name)
  const entries = entryModules({ has: (path) => paths.has(path), manifests }, all)
  for (const [path, text] of textsOf(sources, all.filter(isBundled)))
    for (const entry of bundledModules(text, folderOf(path), paths)) entries.add(entry)
  const pasted: Pasted = { heads: new Set(), tails: new Set() }
  for (const [, text] of textsOf(sources, all.filter(isOfC))) {
    notePasted(text, pasted)
    for (const macro of definesIn(text)) for (const name of namesInText(macro, names)) mentioned.add(name)
  }
  if (pasted.heads.size + pasted.tails.size > 0)
    for (const name of names) if (isPasted(name, pasted)) mentioned.add(name)
  for (const [, text] of textsOf(sources, all.filter(isOfRust)))
    for (const macro of macrosByRules(text)) for (const name of namesInText(macro, names)) mentioned.add(name)
  const facts: ProjectFacts = {
    paths,
    configured,
    mentioned,
    entryModules: entries,
    isPhpLibrary: isLibrary(manifests.get('composer.json')),
    publicHeaders: publicHeadersOf(impact, all),
  }
  sources.demand()
  if (!sources.isLacking()) known.set(impact, facts)
  return facts
}

/** The texts of files, as long as they are not too many or too large. */
function* textsOf(sources: Sources, paths: readonly string[]): Generator<[path: string, text: string]> {
  let bytes = 0
  for (const path of paths.slice(0, TEXTS_MAX)) {
    if (bytes > TEXT_BYTES_MAX) return
    const text = sources.text(path)
    bytes += text?.length ?? sources.size(path)
    if (text !== undefined) yield [path, text]
  }
}

/** Whether a file uses code of the project, for all that is known, though nothing is read of it for the graph. */
const isUnparsed = (path: string): boolean =>
  (isTemplatePath(path) || (isSourcePath(path) && !languageOf(path))) &&
  !(isTestPath(path) || isGeneratedPath(path) || DOCUMENTATION.test(path))

/** Whether a file says what a bundler of JavaScript begins with. */
const isBundled = (path: string): boolean =>
  /(^|\/)(tsup|tsdown|vite|rollup|rolldown|webpack|rspack|build|esbuild)\.([\w-]+\.)*[cm]?[jt]s$/.test(path)

const isScript = (path: string): boolean => /^(java|type)script$/.test(languageOf(path)?.id ?? '')

/** Whether a file may put pages together: code of a language that browsers do not run. */
const isOfServer = (path: string): boolean =>
  languageOf(path) !== undefined && !isScript(path) && !isTestPath(path) && !isGeneratedPath(path)

const isOfRust = (path: string): boolean => languageOf(path)?.id === 'rust' && !isTestPath(path)

/** Whether a file may define macros, of which other files make code. */
const isOfC = (path: string): boolean => /^(c|cpp)$/.test(languageOf(path)?.id ?? '')

/** Pages that tell of code, and use none. */
const DOCUMENTATION = /(^|\/)(docs?|apidocs?|javadocs?|documentation|site|website)\//i

/** The names of all that is code. */
function namesOfCode({ graph }: Impact): Set<string> {
  const names = new Set<string>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node]! < CODE_KINDS) names.add(graph.strings[graph.name[node]!]!)
  return names
}

/** The names of the functions of scripts that share them without imports: any code of a page may call them. */
function globalsOf({ graph, index }: Impact): Set<string> {
  const names = new Set<string>()
  for (let node = 0; node < graph.nodeCount; node++) {
    const module = index.parent[node]!
    const isOwn = graph.kind[node] === FUNCTION && module >= 0 && module < graph.nodeCount
    if (!isOwn || graph.kind[module] !== MODULE || !isScript(graph.strings[graph.path[node]!]!)) continue
    if ((graph.nodeFlags[node]! & (NodeFlag.Exported | NodeFlag.Test)) === 0 && isApart(graph, module))
      names.add(graph.strings[graph.name[node]!]!)
  }
  return names
}

/** Whether a module imports nothing and nothing imports it. */
function isApart(graph: Graph, module: number): boolean {
  let isFound = false
  const note = (edge: number): void => void (isFound ||= BETWEEN.has(graph.type[edge]!))
  eachIncoming(graph, module, note)
  eachOutgoing(graph, module, note)
  return !isFound
}

const BETWEEN: ReadonlySet<number> = new Set([edgeCode('IMPORTS'), edgeCode('DEPENDS_ON')])

/** Which headers of C and C++ the users of a project include. */
function publicHeadersOf(impact: Impact, paths: readonly string[]): ProjectFacts['publicHeaders'] {
  const { graph } = impact
  if (paths.some(isIncludePath)) return 'include'
  for (let node = 0; node < graph.nodeCount; node++) {
    const isCode = graph.kind[node] === FUNCTION && !isTestNode(graph, node)
    if (isCode && graph.strings[graph.name[node]!] === 'main' && /^(c|cpp)$/.test(impact.languageOf(node)))
      return 'none'
  }
  return 'all'
}

const FUNCTION = kindCode('Function')
const MODULE = kindCode('Module')

/** Looked for at the beginning of a word alone, of which data may have very long ones. */
const DOTTED = /(?<![\w$])[A-Za-z_$][\w$]*(?:[.:/\\#]{1,2}[A-Za-z_$][\w$]*)+/g

/** A method that a configuration file has called: `method: onLogin`, `init-method="open"`. */
const CALLED = /\b(?:\w+-)?(?:method|handler|callback|action|listener|factory)["']?\s*[:=]\s*\[?["']?(\w+)/gi

/** A class in the package of a manifest of Android: `android:name=".MainActivity"`. */
const RELATIVE = /="\.(?:\w+\.)*(\w+)"/g

/** A class that a configuration file has found: `class: NightlyWorker`, `"job_class": "Shop::NightlyJob"`. */
const CLASS =
  /\b(?:\w+_)?(?:class|worker|job|service)(?:_?name)?["']?\s*[:=]\s*["']?(?:[A-Z]\w*(?:::|\.|\\+))*([A-Z]\w+)["']?\s*[,}]?$/gim

/** Notes of dotted names (`a.b.C`, `pkg.mod:run`) each part with the one before it. */
function noteNames(text: string, configured: Map<string, Set<string>>): void {
  for (const [dotted] of text.matchAll(DOTTED)) {
    const parts = dotted.split(/[.:/\\#]+/)
    for (let at = 1; at < parts.length; at++) addTo(configured, parts[at]!, parts[at - 1]!)
  }
}

/** Whether a package of PHP is none that is a whole application. */
function isLibrary(manifest: string | undefined): boolean {
  if (manifest === undefined) return false
  try {
    const json: unknown = JSON.parse(manifest)
    return typeof json === 'object' && json !== null && !('type' in json && json.type === 'project')
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
