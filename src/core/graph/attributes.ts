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

/** The head of a block that gives methods to a type: `impl<T> Shop<T> {`. */
const BLOCK = /^\s*(?:unsafe\s+)?impl\b/
/** Lines that stand between the head of a block and its methods: of its bounds. */
const BOUNDS = /^\s*(where\b|\{|\w+:|[>)])/
/** Lines above the head of a block that may be those of one attribute. */
const ATTRIBUTE_LINES_MAX = 12

/** The names of the marks above the `impl` block around a line: `#[graphql_object] impl Query { … }`; none of a line that is gone. */
export function marksAround(lines: readonly string[], line: number): string[] {
  const text = lines[line - 1]
  if (text === undefined) return []
  const own = text.search(/\S/)
  const isOutside = (other: string): boolean =>
    other.search(/\S/) >= 0 && other.search(/\S/) < own && !BOUNDS.test(other)
  let at = line - 2
  while (at >= 0 && !isOutside(lines[at]!)) at--
  if (at < 0 || !BLOCK.test(lines[at]!)) return []
  const marks: string[] = []
  for (let end = at; end > 0 && /^\s*(\/\/.*|.*\])\s*$/.test(lines[end - 1]!); ) {
    let from = end
    while (from > 1 && end - from < ATTRIBUTE_LINES_MAX && !/^\s*(#|\/\/)/.test(lines[from - 1]!)) from--
    marks.push(...marksAbove(lines, { from, to: end, name: '' }))
    end = from - 1
  }
  return marks
}
