// The tasks that worker threads run: every exported function of `workers/`, under the name of its file, or of its file
// and itself where it is not the file's default. A task's input and output are those of its function, so that a caller
// and a worker cannot disagree about them.

type Files = {
  ask: typeof import('../../workers/ask.ts')
  assemble: typeof import('../../workers/assemble.ts')
  bare: typeof import('../../workers/bare.ts')
  chunk: typeof import('../../workers/chunk.ts')
  clone: typeof import('../../workers/clone.ts')
  diff: typeof import('../../workers/diff.ts')
  drift: typeof import('../../workers/drift.ts')
  embed: typeof import('../../workers/embed.ts')
  event: typeof import('../../workers/event.ts')
  export: typeof import('../../workers/export.ts')
  grep: typeof import('../../workers/grep.ts')
  impact: typeof import('../../workers/impact.ts')
  inspect: typeof import('../../workers/inspect.ts')
  link: typeof import('../../workers/link.ts')
  outline: typeof import('../../workers/outline.ts')
  parse: typeof import('../../workers/parse.ts')
  preludes: typeof import('../../workers/preludes.ts')
  relate: typeof import('../../workers/relate.ts')
  scip: typeof import('../../workers/scip.ts')
  search: typeof import('../../workers/search.ts')
  snapshot: typeof import('../../workers/snapshot.ts')
  source: typeof import('../../workers/source.ts')
  sweep: typeof import('../../workers/sweep.ts')
  view: typeof import('../../workers/view.ts')
  walk: typeof import('../../workers/walk.ts')
}

type NamesIn<File extends keyof Files> = {
  [Export in keyof Files[File] & string]: Export extends 'default' ? File : `${File}.${Export}`
}[keyof Files[File] & string]

/** The name of a task: `link`, or `link.warm` for the export `warm` of the same file. */
export type TaskName = { [File in keyof Files]: NamesIn<File> }[keyof Files]

type FunctionOf<Name extends TaskName> = Name extends keyof Files
  ? Files[Name] extends { default: infer Task }
    ? Task
    : never
  : Name extends `${infer File extends keyof Files}.${infer Export}`
    ? Export extends keyof Files[File]
      ? Files[File][Export]
      : never
    : never

/** The input of a task. */
export type TaskInput<Name extends TaskName> = FunctionOf<Name> extends (input: infer Input) => unknown ? Input : never

/** The result of a task's function, or of its promise; that it lacks files is between it and who gives them. */
export type TaskOutput<Name extends TaskName> =
  FunctionOf<Name> extends (input: never) => infer Output ? Exclude<Awaited<Output>, { filesWanted: unknown }> : never
