// Texts that the grammar can read in place of sources that it cannot: as long, with the same lines.

/** A text of the same length that the grammar can read; the tree keeps the source. */
export const legible = (source: string): string =>
  source.includes('def ') ? source.replace(COMMAND, withBrackets) : source

/**
 * A method whose body is a call without brackets, the end of its line and the white space behind that:
 * `def area = raise NotImplementedError, 'of a shape'`.
 */
const COMMAND =
  /(?<=^[ \t]?)([ \t]*(?:\w+[ \t]+)?def[ \t]+(?:self\.)?\w+[?!]?(?:[ \t]*\([^()\n]*\))?[ \t]*=[ \t]*(?!(?:begin|case|defined|if|not|return|unless|until|while)\b)(?:@{0,2}\w+[?!]?\.)*[a-z_]\w*[?!]?)[ \t](?!(?:and|do|if|in|or|rescue|then|unless|until|while)\b)(?=[\w:"'@])([^\n#]*)\n([ \t]|(?=\n|end\b))/gm

/** The same with brackets, of which the second stands in place of the end of the line. */
function withBrackets(whole: string, head: string, given: string, behind: string): string {
  if (CONTINUES.test(given)) return whole
  return `${head}(${given})${behind && ';'}`
}

/** Whether what a call is given goes on in the next line, or is followed by a condition or a block. */
const CONTINUES = /[,\\({[|.]\s*$|[ \t](?:and|do|if|or|rescue|unless|until|while)\b/
