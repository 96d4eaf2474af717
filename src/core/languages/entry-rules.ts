// Parts of a program that are called from outside of it, by language: mains, methods that the language and its library
// call, and marks of declarations without a caller.

import { C_HEADER, type LanguageId } from './files.ts'

/** The entry points of a project by its files, apart from its code. */
export type ProjectFacts = {
  paths: ReadonlySet<string>
  /** The entry modules of its JavaScript packages. */
  entryModules: ReadonlySet<string>
  /** Its packages of PHP are libraries, as far as composer.json tells. */
  isPhpLibrary: boolean
  /** Headers of C and C++ that its users include: those of folders named `include`, all of a project without a program. */
  publicHeaders: 'include' | 'all' | 'none'
  /** Names that configuration files have behind a dot, a slash or a colon, with the names before them. */
  configured: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of its code that its templates, and source of languages that are not parsed, have. */
  mentioned: ReadonlySet<string>
}

/** A module: its file, and whether it is of a package that is a program. */
type EntryModule = { path: string; isProgram: boolean }

/** The entry points of a language that its code does not name. */
export type EntryRules = {
  /** Functions with which programs begin, or that the language runs itself. */
  mains?: RegExp
  /** Methods that the language or its library calls on objects that it is given. */
  implicit?: RegExp
  /** Members of objects that are called by a name which is worked out: it may be any of the type's. */
  dynamic?: RegExp
  /** Methods that others see, which are there for an interface where the program calls none of their type's. */
  seenForInterfaces?: RegExp
  /** Names that code can write as texts alone, which it may put together: `order[type + '-pre']`. */
  onlyTexts?: RegExp
  /** Annotations, attributes and decorators of declarations that nobody calls. */
  idleMarks?: ReadonlySet<string>
  /** Names that are not for others, though nothing hides them. */
  hidden?: RegExp
  /** Members that nothing hides are for others, though nothing says so either. */
  openMembers?: boolean
  /** Programs load files by their paths: the exports of such a file may be used though no code imports it. */
  loadsByPath?: boolean
  /** Frameworks find the classes that inherit from their types: no code of the program names them. */
  foundByBase?: boolean
  /** Base types of others read the types inside of those that inherit from them: `class Meta` of Django. */
  readsInner?: boolean
  /** Methods by which frameworks read and write objects: templates, forms, serializers. */
  accessors?: RegExp
  /** The objects of annotated classes alone. */
  annotatedAlone?: boolean
  /** Properties that code computes are read by their names: by serializers, mappers and pages. */
  readsProperties?: 'all' | 'of fields'
  /** A method that the language calls on a type for each type that inherits from it: it may keep them. */
  registers?: RegExp
  /** Files that a framework loads for what they change in the types of packages. */
  patches?: RegExp
  /** Files whose types a framework takes by the names of the files. */
  foundByFile?: RegExp
  /** Files of which other packages see nothing. */
  internal?: RegExp
  /** A type has an interface by its members alone, without naming it. */
  structural?: boolean
  /** Functions of one name are different functions. */
  isOverloaded?: boolean
  /** A build has one of the functions of a name in several files: others define it for other systems. */
  manyBuilds?: boolean
  /** Whether others may import a module, so that its exports are used; `isAsked`: the project is called a library. */
  isPublished?: (module: EntryModule, project: ProjectFacts, isAsked: boolean) => boolean
}

/** Packages of Go that only those around them import. */
const GO_INTERNAL = /(^|\/)internal\//

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Folders and files of headers that are no interface, though they have to be installed with one. */
const INNER_HEADERS = /(^|\/)(details?|internals?|impl|private|bundled|third[-_]?party|extern(al)?|vendor|deps)\//i

/** Whether a file is a header of a folder for those that others include. */
export const isIncludePath = (path: string): boolean => C_HEADER.test(path) && /(^|\/)include\//.test(path)

const isPublicHeader: EntryRules['isPublished'] = ({ path }, { publicHeaders }, isAsked) => {
  if (!C_HEADER.test(path) || INNER_HEADERS.test(path)) return false
  return publicHeaders === 'include' ? isIncludePath(path) : isAsked || publicHeaders === 'all'
}

const SCRIPT: EntryRules = {
  openMembers: true,
  loadsByPath: true,
  structural: true,
  hidden: /^_/,
  foundByFile: /\.astro$/, // `Props` is the type of `Astro.props`
  isPublished: ({ path }, { entryModules }, isAsked) =>
    entryModules.has(path) || (isAsked && entryModules.size === 0 && /(^|\/)(index|mod)\.[cm]?[jt]sx?$/.test(path)),
  implicit:
    /^(toString|toJSON|valueOf|then|next|return|throw|render|component\w+|shouldComponentUpdate|getDerivedState\w+|ng(On|After|Do)\w+|can(Activate|ActivateChild|Deactivate|Load|Match)|writeValue|registerOn(Change|Touched)|setDisabledState|\w+Callback|setup|\[.*\])$/,
  dynamic: /\bthis\[[^\]\n]+\]\(/,
  onlyTexts: /^(?!#)[^[]*[^\p{L}\p{N}_$]/u,
  idleMarks: words('override readonly deprecated memoize bound autobind'),
}

/** By language. */
export const ENTRY_RULES: Readonly<Partial<Record<LanguageId, EntryRules>>> = {
  typescript: SCRIPT,
  javascript: SCRIPT,
  python: {
    loadsByPath: true,
    structural: true,
    hidden: /^_(?!_)/,
    isPublished: ({ path }, { paths }, isAsked) =>
      !/(^|\/)_(?!_init__)/.test(path) &&
      (isAsked || ['pyproject.toml', 'setup.py', 'setup.cfg'].some((file) => paths.has(file))),
    mains: /^(main|pytest_\w+)$/, // pytest calls its hooks by their names, in plugins and in objects that are registered
    readsInner: true,
    readsProperties: 'of fields',
    registers: /^__init_subclass__$/,
    dynamic: /\bgetattr\(\s*self\s*,\s*(?:f["']|[^"'\s])/,
    implicit:
      /^(__\w+__|to_python|to_url|_missing_|_generate_next_value_|_repr_\w+_|readable|writable|seekable|fileno|isatty|readline|readlines|readinto|writelines|flush|close|(visit|depart|do|handle|test)_\w+|setUp|tearDown)$/,
    idleMarks: words(
      'property cached_property staticmethod classmethod abstractmethod overload wraps contextmanager asynccontextmanager lru_cache cache dataclass final override total_ordering deprecated setter getter deleter coroutine no_type_check',
    ),
  },
  java: {
    isOverloaded: true,
    mains: /^main$/,
    accessors: /^(get|set|is)[A-Z]/,
    implicit: /^(readObject|writeObject|readResolve|writeReplace|readObjectNoData|finalize)$/,
    idleMarks: words(
      'Override Deprecated SuppressWarnings SafeVarargs FunctionalInterface Nullable NonNull NotNull Nonnull CheckReturnValue CanIgnoreReturnValue VisibleForTesting Retention Target Documented Inherited SuppressFBWarnings Since Beta Getter Setter ToString EqualsAndHashCode',
    ),
  },
  kotlin: {
    isOverloaded: true,
    mains: /^main$/,
    idleMarks: words(
      'Deprecated Suppress JvmStatic JvmField JvmName JvmOverloads JvmInline JvmSynthetic Throws OptIn PublishedApi Volatile Synchronized VisibleForTesting Nullable NonNull NotNull Serializable Parcelize Immutable Stable Composable',
    ),
  },
  csharp: {
    isOverloaded: true,
    foundByBase: true,
    readsProperties: 'all',
    mains: /^(Main|ConfigureServices|Configure)$/,
    implicit:
      /^(~.*|Dispose|DisposeAsync|GetEnumerator|GetAwaiter|Deconstruct|GetHashCode|ToString|Invoke|InvokeAsync|operator\b.*)$/,
    idleMarks: words(
      'Obsolete MethodImpl Conditional DebuggerDisplay DebuggerStepThrough Serializable Flags NotNull CanBeNull Pure SuppressMessage ExcludeFromCodeCoverage RequiresUnreferencedCode RequiresDynamicCode UnconditionalSuppressMessage DynamicallyAccessedMembers EditorBrowsable return',
    ),
  },
  go: {
    isPublished: ({ path, isProgram }) => !isProgram && !GO_INTERNAL.test(path),
    internal: GO_INTERNAL,
    mains: /^(main|init|TestMain|(Test|Benchmark|Fuzz|Example)\w*)$/,
    seenForInterfaces: /^\p{Lu}/u,
    implicit:
      /^(String|Error|GoString|Format|Unwrap|Is|As|Timeout|Temporary|Read|ReadFrom|Write|WriteTo|WriteString|Close|Seek|ReadAt|WriteAt|ReadByte|ReadRune|Len|Less|Swap|Push|Pop|Set|Type|Get|Scan|Value|ServeHTTP|RoundTrip|Lock|Unlock|(Unm|M)arshal(JSON|Text|Binary|YAML|XML)|Header|WriteHeader|Flush|Hijack|Gob(En|De)code|TableName|Gorm(DB)?DataType|(Before|After)(Save|Create|Update|Delete|Find))$/,
  },
  rust: {
    isPublished: ({ path }, { paths }, isAsked) =>
      (isAsked || paths.has(path.replace(/(^|\/)src\/.*$/, '$1src/lib.rs'))) && !/(^|\/)(main\.rs$|bin\/)/.test(path),
    mains: /^main$/,
    idleMarks: words(
      'inline cold must_use doc allow deny warn expect cfg cfg_attr derive deprecated track_caller target_feature non_exhaustive repr automatically_derived rustfmt clippy',
    ),
  },
  c: {
    isPublished: isPublicHeader,
    mains: /^(main|wmain|WinMain|DllMain|LLVMFuzzerTestOneInput)$/,
    manyBuilds: true,
  },
  cpp: {
    manyBuilds: true,
    isPublished: isPublicHeader,
    isOverloaded: true,
    mains: /^(main|wmain|WinMain|DllMain|LLVMFuzzerTestOneInput|operator(\W.*|new|delete).*)$/,
    implicit: /^(~.*|operator.*|begin|end|cbegin|cend|swap|what|format|parse)$/,
    idleMarks: words('nodiscard deprecated noreturn maybe_unused gnu'),
  },
  php: {
    foundByBase: true,
    dynamic: /\$this->\{?\$\w+\}?\(|\[\s*\$this\s*,\s*\$\w/,
    accessors: /^(get|set|is|has|add|remove)[A-Z]/,
    annotatedAlone: true,
    isPublished: (_module, { isPhpLibrary }, isAsked) => isAsked || isPhpLibrary,
    implicit:
      /^(__\w+|handle|mount|(pre|post)Mount|jsonSerialize|offset(Get|Set|Exists|Unset)|current|key|next|rewind|valid|count|getIterator|retrieved|replicating|trashed|(creat|updat|sav|restor|(force)?[dD]elet)(ing|ed))$/,
    idleMarks: words('Override Deprecated ReturnTypeWillChange Pure SensitiveParameter'),
  },
  ruby: {
    foundByBase: true,
    seenForInterfaces: /^/,
    registers: /^inherited$/,
    patches: /(^|\/)(config\/initializers|core_ext)\//,
    foundByFile: /(^|\/)app\/helpers\//,
    dynamic: /\b(?:public_|__)?send\(?\s*(?:["'][^"'\n]*#\{|[a-z@])/,
    implicit:
      /^(initialize|to_\w+|inspect|each|<=>|==|===|eql\?|hash|call|coerce|method_missing|respond_to_missing\?|included|inherited|extended|prepended|method_added|marshal_(dump|load)|[^\w\s].*|.*=)$/,
  },
}
