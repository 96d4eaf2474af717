// Something the user does that the service may refuse.

import { useState } from 'preact/hooks'

/** `run` does it; `busy` while it is under way; `error` is the refusal, in the service's words. */
export type Action<A extends unknown[]> = {
  run: (...given: A) => Promise<void>
  busy: boolean
  error: string | undefined
}

/** Keeps the state of an action. A refusal ends in `error` and is not thrown. */
export function useAction<A extends unknown[]>(act: (...given: A) => Promise<void>): Action<A> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (...given: A): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await act(...given)
    } catch (refusal) {
      setError((refusal as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, error }
}
