// Data of a view: loading, here, or refused.

import { useEffect, useRef, useState } from 'preact/hooks'
import { Unreachable } from '../api/client.ts'
import { isAway } from './connection.ts'

/** The data received so far. Old data stays while newer is loading. */
export type Loaded<T> = { data: T | undefined; error: Error | undefined; loading: boolean }

/**
 * Loads whenever `key` changes; the request of the key before is given up. `keep` says whether data of another key may
 * still be shown meanwhile. What failed since the service could not be reached is loaded again when it is back.
 */
export function useLoad<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  { keep = false } = {},
): Loaded<T> & { reload: () => void } {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Loaded<T> & { key: string }>({ ...EMPTY, key })
  const latest = useRef(load)
  latest.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` only makes it load again
  useEffect(() => {
    const abort = new AbortController()
    setState((old) => ({ key, data: keep || old.key === key ? old.data : undefined, error: undefined, loading: true }))
    latest
      .current(abort.signal)
      .then((data) => abort.signal.aborted || setState({ key, data, error: undefined, loading: false }))
      .catch((error: Error) => abort.signal.aborted || setState({ key, data: undefined, error, loading: false }))
    return () => abort.abort()
  }, [key, turn, keep])
  const isLost = state.error instanceof Unreachable && !isAway.value
  useEffect(() => {
    if (isLost) setTurn((before) => before + 1)
  }, [isLost])
  const isOld = state.key !== key && !keep
  return { ...(isOld ? EMPTY : state), reload: () => setTurn((before) => before + 1) }
}

const EMPTY = { data: undefined, error: undefined, loading: true } as const
