// Reads a large call of a webhook: the text of one takes the thread that answers requests a fifth of a second.

/** What is read of an event; texts only. */
export type Event = { ref?: string; after?: string }

/** The event in JSON; empty where the bytes hold none. */
export default function event({ bytes }: { bytes: Uint8Array }): Event {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return {}
  }
  const { ref, after } = (value ?? {}) as Record<string, unknown>
  return { ...(typeof ref === 'string' && { ref }), ...(typeof after === 'string' && { after }) }
}
