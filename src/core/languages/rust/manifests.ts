// What Cargo manifests say, section by section.

/**
 * The entries of each section by name: strings without their quotes, lists and tables as they are written, without
 * comments. The sections of an array (`[[bin]]`) are told apart by a number.
 */
export type Manifest = ReadonlyMap<string, ReadonlyMap<string, string>>

export function readManifest(text: string): Manifest {
  const manifest = new Map<string, Map<string, string>>()
  let section = new Map<string, string>()
  for (const [, brackets, title, name, value] of text.matchAll(HEADER_OR_ENTRY)) {
    if (title === undefined) {
      section.set(name!.replaceAll('"', ''), /^"([^"]*)"/.exec(value!)?.[1] ?? value!.replace(COMMENT, '$1'))
      continue
    }
    section = new Map()
    const plain = title.replaceAll('"', '')
    manifest.set(brackets === '[[' ? `${plain}#${manifest.size}` : plain, section)
  }
  return manifest
}

/** Only lists and tables go on after the end of a line; one that does not end stops at the next. */
const HEADER_OR_ENTRY =
  /^[ \t]*(?:(\[{1,2})[ \t]*([^\]\n]+?)[ \t]*\]|([\w.-]+|"[^"\n]+")[ \t]*=[ \t]*(\[(?:"[^"\n]*"|#.*\n|[^\]"#=])*\]|\{(?:"[^"\n]*"|#.*\n|[^{}"#])*\}|.+))/gm

const COMMENT = /("[^"\n]*")|#.*/g

/** The names in a list of strings. */
export const stringsOf = (list: string): string[] => Array.from(list.matchAll(/"([^"]+)"/g), ([, name]) => name!)

/** The package that one entry of a section of dependencies says it is where that goes by another name. */
export const renamedPackage = (dependency: string): string | undefined =>
  /\bpackage\s*=\s*"([^"]+)"/.exec(dependency)?.[1]
