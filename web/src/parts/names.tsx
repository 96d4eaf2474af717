// Names as they fit into little space.

/** The last two parts of a label: `src.hono.Hono.route` -> `Hono.route`; the parameters of an overload stay, not its number. */
export function lastName(label: string): string {
  const end = /[(:]|$/.exec(label)!.index
  const parts = label.slice(0, end).replace(/~\d+/g, '').split('.')
  const last = `${parts.at(-1)}${label.slice(end)}`
  const before = parts.at(-2)
  return before !== undefined && /^[A-Z]/.test(before) ? `${before}.${last}` : last
}

const LETTERS: Readonly<Record<string, string>> = { Function: 'ƒ', Method: 'm', Module: 'M', File: '≡', Folder: '/' }

const letterOf = (kind: string): string => LETTERS[kind] ?? kind[0] ?? '?'

/** A square with the letter of a kind; the word is for screen readers and on hovering. */
export function KindMark({ kind }: { kind: string }) {
  return (
    <span class={`kind ${kind}`} title={kind}>
      <span aria-hidden="true">{letterOf(kind)}</span>
      <span class="hidden">{kind}</span>
    </span>
  )
}
