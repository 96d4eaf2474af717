// Imports that go over several lines of a diff, which shows them in part.

/** The line that begins such an import, and leaves it open: of Python, JavaScript, Go and Rust. A list of exports says what others may import. */
const BEGINS =
  /^\s*(?:from\s+\S+\s+import\s*\([^)]*|import\s*\([^)]*|import\s+(?:type\s+)?(?:\w+\s*,\s*)?\{[^}]*|(?:pub\s+)?use\s[\w:]*\{[^}]*)$/

/** What stands in one: names, with others that they get here, and paths as Go has them, with commas between them. */
const MEMBER = /(?:type\s+)?[\w$.:*{}]+(?:\s+as\s+[\w$]+)?|(?:[\w.]+\s+)?"[^"]*"/.source
const MEMBERS = new RegExp(`^\\s*(?:(?:${MEMBER})\\s*(?:,\\s*(?:${MEMBER})\\s*)*,?\\s*)?(?:(?:#|//).*)?$`)

/** The line that ends one. */
const ENDS = /^[^'"({]*[)}]\s*(?:from\s.*)?;?\s*(?:(?:#|\/\/).*)?$/

/**
 * Says of each line of a hunk, in their order, whether it stands in such an import. The heading of the hunk is the last line before it
 * that begins something.
 */
export function importsRead(heading: string): (line: string) => boolean {
  let isOpen = BEGINS.test(heading)
  return (line) => {
    if (BEGINS.test(line)) return (isOpen = true)
    if (!isOpen) return false
    if (ENDS.test(line)) {
      isOpen = false
      return true
    }
    return (isOpen = MEMBERS.test(line))
  }
}
