// The source file of a path that is written without an extension, or with that of the compiled output.

import type { ProjectFiles } from '../../language.ts'

const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.d.ts',
  '.d.mts',
  '.d.cts',
  '.json',
  '.vue',
  '.svelte',
  '.astro',
]
/** Source extensions for each extension of a specifier. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.ts', '.jsx', '.js', '.d.ts'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
}
const NO_SUFFIX: readonly string[] = ['']

/** Which files there are. */
export type FileNames = Pick<ProjectFiles, 'has'>

/** The source file of a path; `suffixes`: texts that may precede its extension, in order of preference. */
export function fileAt(files: FileNames, path: string, suffixes: readonly string[] = []): string | undefined {
  const tried = suffixes.length > 0 ? suffixes : NO_SUFFIX
  const extension = /\.[cm]?jsx?$/.exec(path)?.[0]
  const stem = extension === undefined ? path : path.slice(0, -extension.length)
  const found = firstOf(files, stem, SOURCES[extension ?? ''] ?? [], tried)
  if (found !== undefined) return found
  return files.has(path) ? path : firstOf(files, path, EXTENSIONS, tried)
}

function firstOf(
  files: FileNames,
  stem: string,
  extensions: readonly string[],
  suffixes: readonly string[],
): string | undefined {
  for (const extension of extensions)
    for (const suffix of suffixes) if (files.has(stem + suffix + extension)) return stem + suffix + extension
  return undefined
}

/** Whether a file is a declaration file: types without an implementation. */
export const isDeclaration = (path: string): boolean => /\.d\.[cm]?ts$/.test(path)

/** The file beside a declaration file that implements it. */
export function implementationOf(files: FileNames, path: string): string | undefined {
  const [, stem, kind] = /^(.*)\.d\.([cm]?)ts$/.exec(path) ?? []
  if (stem === undefined) return undefined
  return [`.${kind}js`, '.jsx'].map((extension) => stem + extension).find((one) => files.has(one))
}
