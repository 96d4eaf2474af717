// A language as the service sees it: data and functions, so that the engine never asks which language it is in.

import type { FactsBuilder } from '../facts/builder.ts'
import type { Hooks, OwnHooks } from '../graph/link/hooks.ts'
import type { Grammar } from '../syntax/parse.ts'
import type { Syntax } from '../syntax/syntax.ts'
import type { LanguageFiles } from './files.ts'
import type { LinkRules } from './link-rules.ts'

/** A project's files as a module resolver sees them: paths, and the configuration files it asked for. */
export type ProjectFiles = {
  /** Repo-relative paths of all walked files, with `/`. */
  has(path: string): boolean
  /** Whether a folder is there: files lie in it, or in folders in it. */
  hasFolder(folder: string): boolean
  /** Files directly in a folder (names), sorted; empty when there is none. */
  list(folder: string): readonly string[]
  /** Paths of the files of one name, in any folder, sorted. */
  named(file: string): readonly string[]
  /** Text of the manifests (see `LanguageFiles.manifests`) by path, sorted by path. */
  manifests: ReadonlyMap<string, string>
  /** Declared packages or namespaces (`Facts.package`) of this language -> the files that declare them, sorted. */
  packages: ReadonlyMap<string, readonly string[]>
  /**
   * Imports that declare parts of a file's module (`mod x;`): the specifier, and the file where the source names one.
   */
  parts(path: string): readonly { specifier: string; file: string | undefined }[]
}

/**
 * The target of an import. `rest` are names still to be looked up as members, one after the other; the imported name is
 * looked up after them, unless it is the last of them already.
 */
export type ImportTarget =
  | { kind: 'file'; path: string; rest?: readonly string[] }
  /** A module that is a folder (Go package, Python namespace package); `others`: further folders that it lies in. */
  | { kind: 'folder'; path: string; rest?: readonly string[]; others?: readonly string[] }
  /**
   * A declared namespace: every file that declares it. `open`: names that the project does not declare in it belong to
   * a library.
   */
  | { kind: 'package'; name: string; rest?: readonly string[]; open?: boolean }
  | { kind: 'external'; name: string; standard?: boolean; rest?: readonly string[] } // the package it comes from; `standard`: the language's own library

/** Prepared once per project and language; called for every import. Undefined: the target is unknown. */
export type ModuleResolver = {
  resolve(specifier: string, fromPath: string, name: string | undefined): ImportTarget | undefined
  /**
   * Dotted name of a file's module, the first part of its entities'
   * qualified names: 'pkg/util/__init__.py' -> 'pkg.util'.
   */
  moduleName(path: string, declaredPackage: string): string
  /** A file's unit of compilation: imports marked `Global` hold in all files of one. */
  compilation?(path: string): string
  /** Modules that the configuration imports, as stars, into every file of a compilation. */
  implicitStars?(compilation: string): readonly string[]
  /** Whether code in one compilation sees another: itself, and those it references. */
  sees?(compilation: string, other: string): boolean
}

/**
 * A language is data and small functions. `lower` turns a tree into facts; it is a pure function of the text.
 * `prelude` is a source file in the language itself that declares the part of its library whose types decide calls;
 * it is lowered like any file, is outside every project, and its entities never become nodes.
 */
export type Language = LanguageFiles & {
  /** Whether a text is of another format that shares the language's extension. */
  isOther?(text: string): boolean
  grammar: Grammar
  /** By extension, where dialects need another grammar. */
  grammars?: Readonly<Record<string, Grammar>>
  /** Tried on texts that the grammar reads with errors; the tree with fewer errors counts. */
  otherGrammar?: Grammar
  lower(tree: Syntax, builder: FactsBuilder, path: string): void
  /** A source with as many lines in which some of the macros that it defines are expanded; the tree keeps its text. */
  expanded?(source: string): string
  /** A text of the same length that the grammar can read in place of a source; the tree keeps the source's own text. */
  legible?(source: string, path: string): string
  /** The text to parse where `legible` leaves errors: the source itself by default. As long as the source too. */
  plain?(source: string, path: string): string
  /** Whether a file only declares what others implement: its declarations have types, but are no targets of calls. */
  declares?(path: string): boolean
  /** The file beside a file that declares its implementation, if there is one: importing the one imports the other. */
  declarationsOf?(path: string): string | undefined
  modules(files: ProjectFiles): ModuleResolver
  /**
   * Resolves a string of a file's facts where its meaning depends on the configuration: of declarations of one name
   * that exclude each other, the compiled one gets the plain name. Called once for each string of a file.
   */
  names?(manifests: ReadonlyMap<string, string>): (path: string, text: string) => string
  rules: LinkRules
  /** Loads the hooks by which the language adds to the linker. Linking alone needs them, and the linker with them. */
  semantics?(): Promise<OwnHooks>
  prelude: string
  /**
   * Parts of the library that are imported by name, as sources like `prelude`, by the name in the resolver's answer (`{
   * kind: 'external', name, standard: true }`): 'net/http', 'collections'. Names of other standard modules are looked
   * up in `prelude`.
   */
  preludeModules?: Readonly<Record<string, string>>
  isTest(path: string): boolean
  /** Whether a file belongs to an example, a program beside the repository's own. */
  isExample?(path: string): boolean
  /** Whether a file is for another platform than the graph's: of several definitions it comes last. */
  isElsewhere?(path: string): boolean
  /** File names that make a folder a package: ['__init__.py']. */
  packageFiles?: readonly string[]
}

/** A language ready to be linked: its hooks are loaded. */
export type LinkLanguage = Language & { hooks: Hooks }
