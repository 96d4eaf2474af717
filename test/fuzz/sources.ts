// Readers of a repository's own files: manifests, which decide where imports lead, and source code.

import { decodeFacts, encodeFacts } from '../../src/core/facts/bytes.ts'
import { packGraph } from '../../src/core/graph/graph.ts'
import { link } from '../../src/core/graph/link/link.ts'
import { extractFacts } from '../../src/core/languages/extract.ts'
import { readersOf } from '../../src/core/languages/files.ts'
import type { Language, ProjectFiles } from '../../src/core/languages/language.ts'
import { entryModules } from '../../src/core/languages/typescript/modules/package-entries.ts'
import { isWithin } from '../../src/core/paths.ts'
import { packageOf } from '../../src/core/scip/package-name.ts'
import { languageOf, languages } from '../support/languages.ts'
import { fixtureFiles } from '../support/repositories/trees.ts'
import type { Target } from './targets.ts'

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

const PATHS = [
  'src/a.ts src/b.ts src/b/index.js a/__init__.py src/b/c.py m/a.go m/b/b.go m/vendor/y/a.go lib/b.rb x.rs',
  'src/A.php src/B/C.php p/A.cs q/C.cs src/lib.rs src/a.rs m/src/lib.rs',
].flatMap((line) => line.split(' '))
/** Specifiers of any language, as far as each takes them for its own. */
const IMPORTS = '#b @x/b x/e ./b ../a x a.b b.c.d x.org/m/b x.org/y/z App.B.C crate::a dep::f'.split(' ').concat('')

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A project with one manifest, as the resolvers of imports see it. */
const projectWith = (path: string, manifest: string): ProjectFiles => ({
  has: (file) => PATHS.includes(file),
  hasFolder: (folder) => PATHS.some((file) => isWithin(file, folder)),
  list: (folder) => PATHS.filter((file) => folderOf(file) === folder).map((file) => file.slice(folder.length + 1)),
  named: (name) => PATHS.filter((file) => file.endsWith(`/${name}`)),
  manifests: new Map([[path, manifest]]),
  packages: new Map([['App', ['src/A.php']]]),
  parts: () => [{ specifier: 'a', file: undefined }],
})

/** Where each language that reads a manifest takes imports to lead. */
function resolveAll(path: string, manifest: string): void {
  const project = projectWith(path, manifest)
  for (const { id } of readersOf(path)) {
    const language = languages.get(id)!
    const resolver = language.modules(project)
    const nameOf = language.names?.(project.manifests)
    for (const from of PATHS.filter((file) => languageOf(file) === language)) {
      for (const specifier of IMPORTS) resolver.resolve(specifier, from, undefined)
      resolver.moduleName(from, '')
      resolver.implicitStars?.(resolver.compilation?.(from) ?? '')
      resolver.sees?.(resolver.compilation?.(from) ?? '', 'q/q.csproj')
      nameOf?.(from, 'cfg(x)')
    }
  }
  entryModules(project, PATHS)
  packageOf('p', (file) => (file === path ? manifest : undefined))
}

/** By path, manifests whose texts are the seeds of the target of that file. */
const MANIFESTS: Readonly<Record<string, readonly string[]>> = {
  'package.json': [
    '{ "name": "x", "exports": { ".": { "import": "./src/a.js" }, "./b/*": null, "./e": ["./src/b.ts"] }, "imports": { "#b": "./src/b.ts" }, "workspaces": ["p/*"], "main": "src/a.ts" }',
    '[]',
  ],
  'tsconfig.json': [
    '{ // c\n "extends": ["./src/tsconfig.json", "x/e"], "compilerOptions": { "baseUrl": ".", "paths": { "@x/*": ["src/*", 3], "*": ["a"] }, "rootDirs": ["src", "a"], "moduleSuffixes": [".ios", ""] }, "references": [{ "path": "./src" }], }',
  ],
  'deno.json': [
    '{ "name": "@x/y", "imports": { "x/": "./src/", "#b": "./src/b.ts", "y": 1 }, "exports": "./src/a.ts" }',
  ],
  'pyproject.toml': [
    '[project]\nname = "x"\n[tool.setuptools.packages.find]\nwhere = ["src"]\n[tool.setuptools.package-dir]\n"" = "src"\n[tool.pytest.ini_options]\npythonpath = ["src", "."]\n[tool.poetry]\npackages = [{ include = "b", from = "src" }]\n',
  ],
  'setup.cfg': [
    '[options]\npackage_dir =\n    = src\n[options.packages.find]\nwhere = src\n[tool:pytest]\npythonpath = src\n',
  ],
  'setup.py': [
    "from setuptools import setup\nsetup(package_dir={'': 'src', \"b\": 'src/b'}, packages=find_packages('src'))\n",
  ],
  'pytest.ini': ['[pytest]\npythonpath = src\n  lib ; c\ntestpaths = tests\n'],
  'tox.ini': ['[tox]\nenvlist = py3\n[pytest]\npythonpath =\n  src\n  # c\n  .\n'],
  'm/go.mod': [
    'module x.org/m\n\nrequire x.org/y v1.2.3\nreplace (\n\tx.org/y => ../y\n\tx.org/z v1 => x.org/w v2 // c\n)\n',
  ],
  Gemfile: ["source 'x'\ngem 'b', path: 'lib'\n"],
  'composer.json': [
    '{ "autoload": { "psr-4": { "App\\\\": ["src/", 3], "": "" }, "psr-0": { "X_": "lib" }, "classmap": ["a"], "files": ["f.php"] }, "autoload-dev": null, "type": "project" }',
  ],
  'p/p.csproj': [
    '<Project Sdk="x"><ItemGroup><Using Include="B" /><Using Include="C.D" Alias="E" /><ProjectReference Include="..\\q\\q.csproj" /></ItemGroup></Project>',
  ],
  'Directory.Build.props': [
    '<Project><PropertyGroup><RootNamespace>App</RootNamespace><ImplicitUsings>enable</ImplicitUsings></PropertyGroup><ItemGroup><Using Include="B" Static="true" /></ItemGroup></Project>',
  ],
  'Cargo.toml': [
    '[package]\nname = "x"\nedition = "2021"\n[lib]\npath = "src/lib.rs"\n[features]\ndefault = ["x", "dep:dep"]\nx = ["dep/y"]\n[dependencies]\ndep = { path = "m", package = "b", optional = true }\n[workspace]\nmembers = ["*", "m"]\n[workspace.dependencies]\nb = { path = "../a" }\n',
  ],
}

/** The facts of a file of any bytes survive being stored. */
const source = (language: Language): Target => {
  const path = `a${language.extensions[0]!}`
  const small = [...fixtureFiles([language.id])].filter(
    ([name, code]) => languageOf(name) === language && code.length < 1500,
  )
  return {
    read: (bytes) => {
      const facts = extractFacts(language, path, text(bytes))
      if (facts && !decodeFacts(encodeFacts(facts))) throw new Error('the facts do not survive being stored')
    },
    seeds: small.slice(0, 150).map(([, code]) => code),
    isSlow: true,
  }
}

/** Several files of one language, which refer to each other by chance: whatever facts come, they are linked. */
const linked = (language: Language): Target => {
  const [extension] = language.extensions
  return {
    read: (bytes) => {
      const parts = text(bytes).split(CUT)
      const files = parts.map((code, at) => {
        const facts = extractFacts(language, `f${at}${extension}`, code)
        return { path: `f${at}${extension}`, lines: code.split('\n').length, facts }
      })
      packGraph(link({ project: 'p', files, languages, manifests: new Map() }))
    },
    seeds: source(language)
      .seeds.slice(0, 60)
      .map((code, at, all) => code + CUT + all[(at * 7) % all.length]),
    isSlow: true,
  }
}
const CUT = '\n%%%%\n'

export const SOURCES: Readonly<Record<string, Target>> = Object.fromEntries([
  ...Object.entries(MANIFESTS).map(
    ([path, seeds]) =>
      [path.replace(/^.*\//, ''), { read: (bytes: Uint8Array) => resolveAll(path, text(bytes)), seeds }] as const,
  ),
  ...Array.from(languages.values(), (language) => [`${language.id} code`, source(language)] as const),
  ...Array.from(languages.values(), (language) => [`${language.id} linked`, linked(language)] as const),
])
