// Questions with the code that answers them, as extract.ts writes them and tokenize.ts reads them: one JSON object a line.

/** Origins of a question, by the numbers that train.py knows them by. */
export const KIND = {
  /** The first sentence of a function's doc comment. */
  function: 0,
  /** That of a type's. */
  type: 1,
  /** The message of a commit that changed the function. */
  commit: 2,
  /** None: the code is only ever a wrong answer. */
  none: 3,
} as const
export type Kind = (typeof KIND)[keyof typeof KIND]

export type Pair = {
  kind: Kind
  /** `owner/name`. */
  repository: string
  /** The group of languages by which training balances its batches. */
  group: string
  path: string
  name: string
  /** The types around it, joined by points. */
  enclosing: string
  /** Empty where there is none. */
  question: string
  /** Its doc comment, without the question. */
  doc: string
  code: string
}
