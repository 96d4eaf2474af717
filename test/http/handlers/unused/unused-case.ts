// A project with unused code.

/**
 * The files of a project, and by query its unused entities: the name, the certainty, and the reason unless nothing refers to
 * it.
 */
export type UnusedCase = {
  sentence: string
  files: Readonly<Record<string, string>>
  unused: Readonly<Record<string, readonly string[]>>
}
