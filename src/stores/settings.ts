// Settings made through the API. A provider's API key is stored as AES-256-GCM ciphertext; the encryption key is a
// separate file, so that a copy of the database alone gives nothing away.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSystemRefused } from '../core/errors.ts'
import type { ProviderName } from '../core/model.ts'
import { isAbsence } from '../core/system-errors.ts'
import type { Env } from './lmdb/env.ts'

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

const KEY_FILE = 'settings.key'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Settings in `env`; their encryption key is `settings.key` beside it, created with mode 0600 when first needed. */
export function openSettings(env: Env): SettingsStore {
  const table = env.table<StoredLlm, string>('settings')
  const keyFile = join(env.dir, KEY_FILE)
  /** Resolves when all settings so far are saved: two saves at once would each create a key file. */
  let saving: Promise<unknown> = Promise.resolve()

  return {
    async getLlm() {
      const stored = await env.read(() => table.get('llm'))
      if (stored === undefined) return undefined
      const { sealedKey, ...rest } = stored
      if (sealedKey === null) return { ...rest, key: null }
      const key = await readFile(keyFile).then(
        (secret) => openSealed(sealedKey, secret),
        (error: Error) => {
          if (!isAbsence(error)) throw fileSystemRefused(error)
        },
      )
      return key === undefined ? { ...rest, key: null, unreadable: true } : { ...rest, key }
    },

    putLlm({ key, unreadable: _, ...rest }) {
      const saved = saving.then(async () => {
        const sealedKey = key === null ? null : seal(key, await secretOf(keyFile))
        await env.write(() => table.put('llm', { ...rest, sealedKey }))
      })
      saving = saved.catch(() => undefined)
      return saved
    },
  }
}

/**
 * The secret in `file`; a new one when there is none, or a damaged one (texts encrypted with it are lost anyway).
 * Throws storeUnavailable when it cannot be written.
 */
async function secretOf(file: string): Promise<Buffer> {
  const found = await readFile(file).catch((error: Error) => {
    if (!isAbsence(error)) throw fileSystemRefused(error) // the key is there: another one must not take its place
  })
  if (found?.length === 32) return found
  const secret = randomBytes(32)
  await writeFile(file, secret, { mode: 0o600 }).catch((error: Error) => {
    throw fileSystemRefused(error)
  })
  return secret
}

/** Encrypts: nonce, tag and ciphertext in one piece. */
export function seal(text: string, secret: Buffer): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts the result of `seal`; undefined under another secret or when the bytes were changed. */
export function openSealed(sealed: Uint8Array, secret: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
