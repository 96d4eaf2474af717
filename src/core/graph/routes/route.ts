// Routes of web frameworks: which function answers which method and path. First each file by itself, as far as its facts
// tell; then joined across files, with the prefixes of the routers that are mounted in others.

import type { HandedOn } from '../impact/exports.ts'
import type { WholeApp } from './forms/nest.ts'
import type { Limited, ViewAction, ViewClass } from './forms/view-classes.ts'

/** A value that routes are registered on: the place that holds it, by a name inside of its file, and the path below it. */
export type Router = { key: string; prefix: string }

/** A router is part of another one, below a prefix. */
export type Mount = Router & { child: string }

/**
 * The code that answers: an entity (row), a name on a line in the code of an entity (row), with the object before it, the calls of a function
 * without a name there, or a method of a class named by text: of the class that `of` stands for, or of one in a file whose
 * path ends so, where that is said; only if there is such a method, where it is optional.
 */
export type Handler =
  | { kind: 'entity'; entity: number }
  | { kind: 'name'; name: string; line: number; owner: number; type?: string; imported?: ImportedName | undefined }
  | { kind: 'inline'; owner: number; line: number; end: number; sites: { name: string; line: number }[] }
  | {
      kind: 'text'
      type: string
      of?: Handler | undefined
      member: string
      owner: number
      file?: string
      isOptional?: boolean
    }

/** A name that an import on a line makes known. */
export type ImportedName = { line: number; name: string }

/** A route as its file tells it; `owner` is the entity (row) whose code registers it, '' the framework where it is unknown. */
export type FileRoute = {
  methods: readonly string[]
  path: string
  router: string
  handler: Handler
  line: number
  owner: number
  framework: string
  /** The object that it is registered on has the name of a router. */
  isNamed: boolean
  /** The member that registers it does so whatever it is called on. */
  isSure?: boolean
  /** The name by which code makes its path. */
  name?: string
  /** Where an annotation in a class states it. */
  inClass?: InClass
  /** Its versions, which an application may put before its path; '' of any. */
  versions?: readonly string[]
  /** Its handler is a class that answers a list and its members, below the path. */
  isViewSet?: boolean
}

/** A class (row of the file's entities), and the path that annotations of its method state alone. */
export type InClass = { type: number; path: string }

/** The paths that annotations of a class (row) put before those of its methods, as they are written. */
export type ClassPaths = { type: number; paths: readonly string[] }

/** A router that another function may receive: as the argument at a position, 0 for the first. */
export type Passed = Router & { callee: Handler; position: number }

/** All that a file tells about routes; keys of routers are names inside of the file. */
export type FileRoutes = {
  /** Frameworks that the file imports. */
  imported: readonly string[]
  routes: readonly FileRoute[]
  mounts: readonly Mount[]
  passed: readonly Passed[]
  /** The framework that makes each router, where that is known. */
  origins: ReadonlyMap<string, string>
  /** The path that a router is made with. */
  own: ReadonlyMap<string, string>
  /** Routers taken from other modules: key, line of the import and name there; `of` is the name that is imported, which may be a module's. */
  imports: readonly { key: string; line: number; name: string; of?: string }[]
  /** Routers that stand for one of another file, which is known by the end of its path. */
  modules: readonly { key: string; file: string; router: string }[]
  /** Routers that functions of other files answer: the name, line and caller (row) of the call. */
  answers: readonly { key: string; name: string; line: number; owner: number }[]
  /** Routers that a class makes which inherits from that of a framework, wherever it is declared: its name and the call. */
  instances: readonly { key: string; name: string; line: number; owner: number }[]
  /** The application that the file sets up. */
  app?: WholeApp
  classes: readonly ClassPaths[]
  /** Classes that answer by their methods, further routes of these, and functions that answer some methods of HTTP alone. */
  views: readonly ViewClass[]
  actions: readonly ViewAction[]
  limited: readonly Limited[]
}

/** The end of a prefix that stands in the place of the path with which a router is made. */
export const INSTEAD = '\0'

/** Every method. */
export const ANY = 'ANY'

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Whether a word in capitals is a method of HTTP that routes answer. */
export const isHttpMethod = (word: string): boolean => METHODS.has(word)

/**
 * A route of a project. `node` is its handler, -1 where it has no name: then `within` is the entity or module with its
 * code, from `line` to `end`, and `calls` the entities that it calls.
 */
export type Route = {
  method: string
  path: string
  framework: string
  node: number
  within: number
  line: number
  end: number
  calls: readonly number[]
  /** Position in RESOLUTIONS. */
  certainty: number
  /** The name by which code makes its path, without that of its group; that of its handler where it has none. */
  name?: string
  /** Its path without what its application puts before it: tests may start the controllers alone. */
  inner?: string
  /** The class that the framework makes to answer: all of it may run. */
  type?: number
}

/** A file, its routes, the names that it hands on, its constants that are paths, and the node of each of its entities (rows). */
export type RoutedFile = {
  path: string
  language: string
  routes: FileRoutes | undefined
  handedOn: readonly HandedOn[]
  constants: readonly [name: string, text: string][]
  nodes: Int32Array
}
