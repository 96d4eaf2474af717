// Encryption of secrets in records (AES-256-GCM). The key is never beside them: a copy of the database alone gives
// nothing away.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSystemRefused } from '../../core/errors.ts'
import { isAbsence } from '../../core/system-errors.ts'

/** Encrypts and decrypts under one key. */
export type Sealing = {
  /** Throws storeUnavailable when the key cannot be read or made. */
  seal(text: string): Promise<Uint8Array>
  /** Undefined when the key is missing or another one, or when the bytes were changed. */
  open(sealed: Uint8Array): Promise<string | undefined>
}

const KEY_FILE = 'settings.key'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The key is the file `settings.key` of a folder, created with mode 0600 when first needed. */
export function fileSealing(dir: string): Sealing {
  const file = join(dir, KEY_FILE)
  /** Two seals at once would each create a file. */
  let making: Promise<unknown> = Promise.resolve()
  return {
    seal: (text) => {
      const sealed = making.then(async () => sealWith(await readOrMake(file), text))
      making = sealed.catch(() => undefined)
      return sealed
    },
    open: async (sealed) => {
      const key = await readFile(file).catch((error: Error) => {
        if (!isAbsence(error)) throw fileSystemRefused(error)
      })
      return key ? openWith(key, sealed) : undefined
    },
  }
}

/** The key is derived from the secret that all machines are started with. */
export function derivedSealing(secret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'code-knowledge-service settings', KEY_BYTES))
  return { seal: async (text) => sealWith(key, text), open: async (sealed) => openWith(key, sealed) }
}

/** A damaged key is replaced: texts encrypted with it are lost anyway. */
async function readOrMake(file: string): Promise<Buffer> {
  const found = await readFile(file).catch((error: Error) => {
    if (!isAbsence(error)) throw fileSystemRefused(error) // the key is there: another one must not take its place
  })
  if (found?.length === KEY_BYTES) return found
  const key = randomBytes(KEY_BYTES)
  await writeFile(file, key, { mode: 0o600 }).catch((error: Error) => {
    throw fileSystemRefused(error)
  })
  return key
}

/** Nonce, tag and ciphertext in one piece. */
function sealWith(key: Buffer, text: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function openWith(key: Buffer, sealed: Uint8Array): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
