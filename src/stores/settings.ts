// Settings made through the API. A provider's API key is stored encrypted.

import type { ProviderName } from '../core/model.ts'
import type { Env } from './lmdb/env.ts'
import { fileSealing, type Sealing } from './secrets/sealing.ts'

/** The configured model, with its API key in clear text: never to be logged or returned. */
export type LlmSetting = {
  isLocal: boolean
  provider: ProviderName
  model: string
  /** Replaces the provider's configured address. */
  baseUrl: string | null
  /** null: none was given. With `unreadable`, one is stored but its encryption key is missing or a different one. */
  key: string | null
  unreadable?: boolean
}

/** Settings; their secrets are encrypted on disk. */
export type SettingsStore = {
  getLlm: () => Promise<LlmSetting | undefined>
  putLlm: (setting: LlmSetting) => Promise<void>
}

/** As stored: the key is encrypted. */
export type StoredLlm = Omit<LlmSetting, 'key' | 'unreadable'> & { sealedKey: Uint8Array | null }

/** Settings in `env`; their encryption key is `settings.key` beside it unless another is given. */
export function openSettings(env: Env, sealing: Sealing = fileSealing(env.dir)): SettingsStore {
  const table = env.table<StoredLlm, string>('settings')
  /** Resolves when all settings so far are saved: the last one saved is the last one asked for. */
  let saving: Promise<unknown> = Promise.resolve()

  return {
    async getLlm() {
      const stored = await env.read(() => table.get('llm'))
      if (stored === undefined) return undefined
      const { sealedKey, ...rest } = stored
      if (sealedKey === null) return { ...rest, key: null }
      const key = await sealing.open(sealedKey)
      return key === undefined ? { ...rest, key: null, unreadable: true } : { ...rest, key }
    },

    putLlm({ key, unreadable: _, ...rest }) {
      const saved = saving.then(async () => {
        const sealedKey = key === null ? null : await sealing.seal(key)
        await env.write(() => table.put('llm', { ...rest, sealedKey }))
      })
      saving = saved.catch(() => undefined)
      return saved
    },
  }
}
