/** The first characters of a text, at most `charsMax`; one of two code units is left out rather than halved. */
export function truncate(text: string, charsMax: number): string {
  const head = text.slice(0, Math.max(0, charsMax))
  return head.length < text.length && HALF.test(head) ? head.slice(0, -1) : head
}

const HALF = /[\ud800-\udbff]$/
