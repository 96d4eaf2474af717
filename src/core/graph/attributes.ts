// The annotations, decorators and attributes above a declaration, as its lines have them.

/** Names of marks: `@pkg.Name(…)`, `#[name(…)]`, `[Name(…)]`, `#[Name]`; of dotted ones the last part. */
const MARK = /^\s*(?:@(?!interface\b)([\w.:]+)|#!?\[\s*([\w\\:]+)|\[(?:\w+:\s*)?([\w.]+)|\[\[\s*([\w:]+))/
const MORE = /[,\]]\s*\[?\s*([A-Z]\w+)(?=[(\],])/g

/** The names of the marks on the lines of a declaration before its own name; lines are those of its file. */
export function marksAbove(
  lines: readonly string[],
  { from, to, name }: { from: number; to: number; name: string },
): string[] {
  const marks: string[] = []
  for (const line of lines.slice(from - 1, to)) {
    let rest = line
    for (let found = MARK.exec(rest); found; found = MARK.exec(rest)) {
      const mark = found[1] ?? found[2] ?? found[3] ?? found[4]!
      marks.push(mark.slice(mark.search(/[\w]+$/)))
      const isList = rest.trimStart().startsWith('[')
      if (isList) for (const [, other] of rest.matchAll(MORE)) marks.push(other!)
      rest = rest.slice(found[0].length).replace(/^[^)\]@]*[)\]]+/, '')
    }
    if (/\b(class|def|fn|func|function|interface|enum|struct|void)\b/.test(rest) || declares(rest, name)) break
  }
  return marks
}

const declares = (line: string, name: string): boolean => {
  const at = line.indexOf(name)
  return at >= 0 && /^\s*[(<:={]/.test(line.slice(at + name.length))
}
