// A thread of a pool: loads the code of a task when it is first given to it. JavaScript for the reason that stripped.js gives.

import '../../stripped.js'
import { workerData } from 'node:worker_threads'

/** @typedef {Record<string, (input: unknown) => unknown>} Tasks */

/** Files that are loaded: a repeated import goes through the loader again. @type {Map<string, Tasks>} */
const loaded = new Map()

/** Runs the function `name` of a file. @type {(task: { url: string, name: string, input: unknown }) => Promise<unknown>} */
export default async function run({ url, name, input }) {
  const file = loaded.get(url) ?? (await load(url))
  try {
    return await file[name](input)
  } catch (error) {
    throw carried(error)
  }
}

/**
 * The pool is told meanwhile: to end a thread that loads a native module ends the whole process.
 * @type {(url: string) => Promise<Tasks>}
 */
async function load(url) {
  const { loading, number } = workerData
  Atomics.store(loading, number, 1)
  try {
    const file = await import(url)
    loaded.set(url, file)
    return file
  } finally {
    Atomics.store(loading, number, 0)
  }
}

/**
 * On its way to another thread an error loses its class, and all but its message: a refusal is taken along in that, for
 * errors.ts to make it again.
 * @type {(error: any) => unknown}
 */
function carried(error) {
  if (error?.name !== 'ServiceError') return error
  const { kind, message, headers, fields, stack, cause } = error
  return new Error(`refusal: ${JSON.stringify({ kind, message, headers, fields, stack: cause?.stack ?? stack })}`)
}
