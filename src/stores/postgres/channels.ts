// Notifications of PostgreSQL (LISTEN), over a connection of their own that is opened again whenever it breaks.

import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/** Those who listen, by channel. */
export type Channels = {
  listen(channel: string, heard: Heard): () => void
  close(): Promise<void>
}

type Heard = (text: string | undefined) => void

const RETRY_MS = 1000
/** A connection whose other end vanished without a word is found out by this. */
const LOOK_MS = 15_000

/** No listeners yet; `open` makes a client that is not connected. The connection is made for the first listener. */
export function openChannels(open: () => Promise<Client>): Channels {
  const listeners = new Map<string, Set<Heard>>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let current: Client | undefined

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await followOnce().catch(() => undefined) // told by the statements of others, and tried again here
      await wait(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  async function followOnce(): Promise<void> {
    const client = await open()
    const broken = new AbortController()
    client.on('error', () => broken.abort())
    client.on('end', () => broken.abort())
    client.on('notification', ({ channel, payload = '' }) => {
      for (const heard of listeners.get(channel) ?? []) heard(payload)
    })
    try {
      await client.connect()
      for (const channel of listeners.keys()) await subscribe(client, channel)
      current = client
      for (const all of listeners.values()) for (const heard of all) heard(undefined)
      const over = AbortSignal.any([broken.signal, stopping.signal])
      while (!over.aborted) {
        await wait(LOOK_MS, undefined, { signal: over, ref: false }).catch(() => undefined)
        if (!over.aborted) await client.query('select 1')
      }
    } finally {
      current = undefined
      await client.end().catch(() => undefined)
    }
  }

  return {
    listen: (channel, heard) => {
      const all = listeners.get(channel)
      if (all) all.add(heard)
      else {
        listeners.set(channel, new Set([heard]))
        if (current) subscribe(current, channel).catch(() => undefined) // a broken connection is made again with all
      }
      running ??= follow()
      return () => void listeners.get(channel)?.delete(heard)
    },
    close: async () => {
      stopping.abort()
      await current?.end().catch(() => undefined)
      await running
    },
  }
}

const subscribe = (client: Client, channel: string): Promise<unknown> => client.query(`listen "${channel}"`)
