// Texts whose parse would take all memory. Of a statement that it cannot end tree-sitter keeps both readings of each token
// with two (`a<b` begins a comparison, or the arguments of a type): its memory and time grow with the square of their
// number, and neither its time limit is looked at meanwhile nor the limit of a thread's heap counts.

/** Some 60 bytes for each pair of such tokens in a statement: 250 MB, in a second or two. */
const PAIRS_MAX = 4_000_000

/** Whether a text has a token so often in its statements that its parse may take too much. `ambiguous`: tokens with two readings. */
export function isTooAmbiguous(text: string, ambiguous: readonly string[]): boolean {
  // in one statement, which is the fewest: most files end here
  const fewest = Math.sqrt(PAIRS_MAX) / ambiguous.length
  if (!ambiguous.some((token) => occursOften(text, token, fewest))) return false
  const parts = partsOf(ambiguous)
  let pairs = 0
  let run = 0
  for (const [part] of text.matchAll(parts)) {
    if (/^[;{}]$/.test(part)) run = 0
    else if (!/^["'/@]/.test(part)) pairs += 2 * run++ + 1
    if (pairs > PAIRS_MAX) return true
  }
  return false
}

function occursOften(text: string, token: string, times: number): boolean {
  let count = 0
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) if (++count >= times) return true
  return false
}

/**
 * Comments, texts and characters, which hide what is in them; ends of statements; and the tokens. Of languages that write them as
 * C does. One that is not closed goes on to the end of its line, or of the text: nothing is looked at twice.
 */
function partsOf(tokens: readonly string[]): RegExp {
  const all = tokens.map((token) => (/^\w+$/.test(token) ? `\\b${token}\\b` : token))
  return new RegExp([...HIDING, '[;{}]', ...all].join('|'), 'g')
}

const HIDING = [
  String.raw`\/\/[^\n]*`,
  String.raw`\/\*[^]*?(?:\*\/|$)`,
  '@"(?:[^"]|"")*"?', // C#: a backslash is a character like any other
  String.raw`"(?:[^"\\\n]|\\.)*"?`,
  String.raw`'(?:[^'\\\n]|\\.)'`,
]
