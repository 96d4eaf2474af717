// Paths of a repository: relative, with `/`; '' is its root.

/** The folder that a file or folder is in. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The folders around a file or folder, the innermost first; '' is the last. */
export function foldersAbove(path: string): string[] {
  const result: string[] = []
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) result.push(folder)
  result.push('')
  return result
}

/** The path of a name or a plain path in a folder; the folder itself when the name is ''. */
export const inFolder = (folder: string, name: string): string =>
  folder === '' ? name : name === '' ? folder : `${folder}/${name}`

/** Whether a path is a folder or lies in it. */
export const isWithin = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`)

/** A folder or file as users write it, without `./` or `/` before and `/` after it. */
export const plainPath = (given: string): string => (given === '.' ? '' : given.replace(/^(?:\.?\/)+|\/+$/g, ''))

/** `a/b` and `../c` -> `a/c`; undefined when it leaves the repository. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
