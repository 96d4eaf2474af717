// A button for an action that cannot be undone: the first press asks, the second does it.

import { useState } from 'preact/hooks'

type Props = { label: string; question: string; about: string; busy?: boolean; onConfirm: () => void }

/** `about` names the thing for screen readers: "Delete" of which user? */
export function ConfirmButton({ label, question, about, busy = false, onConfirm }: Props) {
  const [asked, setAsked] = useState(false)
  const press = (): void => {
    if (asked) onConfirm()
    setAsked(!asked)
  }
  return (
    <button
      type="button"
      class={asked ? 'small danger' : 'small'}
      disabled={busy}
      aria-label={asked ? `${question} ${about}` : `${label} ${about}`}
      onClick={press}
      onBlur={() => setAsked(false)}
    >
      {asked ? question : label}
    </button>
  )
}
