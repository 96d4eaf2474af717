// The files that the service reads, and their languages: all properties of a language that need none of its code.

import { append } from '../collections/multimap.ts'

/** The files of a language. */
export type LanguageFiles = {
  readonly id: string
  /** Languages of one family share a program: names may cross between them (TypeScript and JavaScript; C and C++). */
  readonly family: string
  readonly extensions: readonly string[]
  /** Exact file names that belong to it too. */
  readonly filenames?: readonly string[]
  /**
   * Base names of configuration files that its module resolver reads; `*.ext` means all with that extension,
   * `name.*.ext` those of that name with any text in between.
   */
  readonly manifests: readonly string[]
  /** The language of the family that it builds upon: the library of that one is its library too. */
  readonly library?: string
  /** Whether its types implement interfaces that they do not name, by having their methods. */
  readonly implementsUnnamed?: true
  /** Extension of the dialect that its prelude is written in: the first of `extensions` by default. */
  readonly preludeExtension?: string
}

/** The configuration files of an application of Nuxt. */
export const NUXT_MANIFESTS = ['nuxt.config.ts', 'nuxt.config.js', 'nuxt.config.mjs'] as const

const JAVASCRIPT_MANIFESTS = [
  'package.json',
  'deno.json',
  'deno.jsonc',
  'pnpm-workspace.yaml',
  'lerna.json',
  'tsconfig.json',
  'jsconfig.json',
  'tsconfig.*.json',
  ...NUXT_MANIFESTS,
]

/** The configuration file of a package of PHP. */
export const PHP_MANIFEST = 'composer.json'

/** Files of C and C++ that others include. */
export const C_HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inc|inl|ipp|cuh)$/

/** The files of every language the service reads, by the id of the language. */
export const FILES = {
  typescript: {
    id: 'typescript',
    family: 'javascript',
    extensions: ['.ts', '.tsx', '.mts', '.cts', '.vue', '.svelte', '.astro'],
    manifests: JAVASCRIPT_MANIFESTS,
  },
  javascript: {
    id: 'javascript',
    family: 'javascript',
    extensions: ['.js', '.jsx', '.mjs', '.cjs'],
    manifests: JAVASCRIPT_MANIFESTS,
    preludeExtension: '.ts',
  },
  python: {
    id: 'python',
    family: 'python',
    extensions: ['.py', '.pyi'],
    manifests: ['pyproject.toml', 'setup.cfg', 'setup.py', 'pytest.ini', 'tox.ini'],
  },
  go: { id: 'go', family: 'go', extensions: ['.go'], manifests: ['go.mod'], implementsUnnamed: true },
  ruby: {
    id: 'ruby',
    family: 'ruby',
    extensions: ['.rb', '.rake', '.gemspec', '.ru'],
    filenames: ['Gemfile', 'Rakefile'],
    manifests: ['Gemfile'],
  },
  php: { id: 'php', family: 'php', extensions: ['.php'], manifests: [PHP_MANIFEST] },
  java: { id: 'java', family: 'java', extensions: ['.java'], manifests: [] },
  kotlin: { id: 'kotlin', family: 'java', extensions: ['.kt', '.kts'], manifests: [], library: 'java' },
  csharp: { id: 'csharp', family: 'csharp', extensions: ['.cs'], manifests: ['*.csproj', 'Directory.Build.props'] },
  rust: { id: 'rust', family: 'rust', extensions: ['.rs'], manifests: ['Cargo.toml'] },
  c: { id: 'c', family: 'c', extensions: ['.c'], manifests: [], preludeExtension: '.hpp' },
  /** Headers and CUDA are C++. */
  cpp: {
    id: 'cpp',
    family: 'c',
    extensions: [
      '.cpp',
      '.cc',
      '.cxx',
      '.c++',
      '.h',
      '.hpp',
      '.hh',
      '.hxx',
      '.h++',
      '.ipp',
      '.inl',
      '.tpp',
      '.cu',
      '.cuh',
    ],
    manifests: [],
    preludeExtension: '.hpp',
  },
} as const satisfies Readonly<Record<string, LanguageFiles>>

/** The id of a language that the service reads. */
export type LanguageId = keyof typeof FILES

/** The files of a language that the service reads. */
export type KnownFiles = LanguageFiles & { readonly id: LanguageId }

const all: readonly KnownFiles[] = Object.values(FILES)

const byExtension = new Map<string, KnownFiles>()
const byFilename = new Map<string, KnownFiles>()
const manifestReaders = new Map<string, KnownFiles[]>()
for (const language of all) {
  for (const extension of language.extensions) byExtension.set(extension, language)
  for (const name of language.filenames ?? []) byFilename.set(name, language)
  for (const name of language.manifests) append(manifestReaders, name, language)
}

/** The languages that read a path as one of their configuration files. */
export function readersOf(path: string): readonly KnownFiles[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const named = manifestReaders.get(name) ?? []
  const dot = name.lastIndexOf('.')
  if (dot < 0) return named
  const first = name.indexOf('.')
  const byPattern = first < dot ? manifestReaders.get(`${name.slice(0, first)}.*${name.slice(dot)}`) : undefined
  const byEnding = manifestReaders.get(`*${name.slice(dot)}`)
  return byPattern || byEnding ? [...named, ...(byPattern ?? []), ...(byEnding ?? [])] : named
}

/** Whether a path is one of the configuration files that some language reads. */
export const isManifest = (path: string): boolean => readersOf(path).length > 0

/** The language of a repo-relative path, by extension, else by file name. */
export function languageOf(path: string): KnownFiles | undefined {
  const start = path.lastIndexOf('/') + 1
  const dot = path.lastIndexOf('.')
  const extension = dot > start ? path.slice(dot) : '' // a file called `.py` has none
  return byExtension.get(extension) ?? byExtension.get(extension.toLowerCase()) ?? byFilename.get(path.slice(start))
}

/** The languages of repo-relative paths, and those whose libraries they build upon. */
export function filesOfLanguages(paths: Iterable<string>): KnownFiles[] {
  const found = new Set<KnownFiles>()
  for (const path of paths) {
    const language = languageOf(path)
    if (!language) continue
    found.add(language)
    const below = all.find(({ id }) => id === language.library)
    if (below) found.add(below)
  }
  return [...found]
}
