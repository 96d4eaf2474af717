// Names of users: two that look the same must not stand for two people.

/**
 * Control and format characters (bidirectional ones too), characters without width, and spaces other than the common
 * one. Those beyond the first 65,536 stand for themselves, for dialects of patterns differ in how they are escaped.
 */
const UNSEEN =
  '\\x00-\\x1f\\x7f-\\xa0\\xad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f' +
  '\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\uffff' +
  '\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}'

/** The pattern of a new username, which openapi.yaml repeats: nothing unseen, and no space at its ends. */
export const USERNAME_PATTERN = `^[^\\s${UNSEEN}]([^${UNSEEN}]*[^\\s${UNSEEN}])?$`

const pattern = new RegExp(USERNAME_PATTERN, 'u')

/** Whether a user may be given that name; names that were given before this rule go on. */
export const isUsername = (name: string): boolean => name.length <= 128 && pattern.test(name)

/** Equal for names that look the same in plain letters: those of other widths and styles become plain ones. */
export const usernameKey = (name: string): string => name.normalize('NFKC')
