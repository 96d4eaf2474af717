// How many tokens a text takes, estimated.

/**
 * Tokens of a text, estimated: code runs at about 3.2 characters a token with the usual tokenisers, text in other
 * scripts than Latin at about one. Meant to err to the high side.
 */
export const estimateTokens = (text: string): number => tokensOf(text.length, wideCharacters(text))

/** The same of a text of so many characters, of which so many are wide. */
export const tokensOf = (chars: number, wide: number): number => Math.ceil((chars - wide) / 3.2 + wide)

/** How many characters of a text are of other scripts than Latin. */
export function wideCharacters(text: string): number {
  let wide = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x2ff) wide++
  return wide
}
