// Whether the service can be reached; while it cannot, it is asked again and again.

import { signal } from '@preact/signals'
import { onUnreachable } from '../api/client.ts'

/** True from a request that did not reach the service until one does. */
export const isAway = signal(false)

const PAUSE_MS = 1500

onUnreachable.call = () => {
  if (isAway.value) return
  isAway.value = true
  setTimeout(knock, PAUSE_MS)
}

async function knock(): Promise<void> {
  const answer = await fetch('./health').catch(() => undefined)
  if (answer?.ok) isAway.value = false
  else setTimeout(knock, PAUSE_MS)
}
