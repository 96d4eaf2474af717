// Names of files, as bytes of a listing or of a folder.

/** Counts a file that is left out, by the reason. */
export type Leave = (reason: string) => void

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The name as text; undefined when it is none. */
export function decodeName(name: Buffer): string | undefined {
  try {
    return utf8.decode(name)
  } catch {
    return undefined
  }
}

/** The names of files in a listing of git; a name that ends with a slash is that of a repository within. */
export function decodeNames(listed: readonly Buffer[], leave: Leave): string[] {
  const names: string[] = []
  for (const bytes of listed) {
    const name = decodeName(bytes)
    if (name === undefined) leave('name')
    else if (name.endsWith('/')) leave('repository')
    else names.push(name)
  }
  return names
}
