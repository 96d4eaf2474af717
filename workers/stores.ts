import { openEnv } from '../src/stores/env.ts'
import { openStores, type Stores } from '../src/stores/open.ts'

const opened = new Map<string, Stores>()

/** This thread's own way to the stores of a data directory, opened once. */
export function storesOf(dir: string): Stores {
  let stores = opened.get(dir)
  if (!stores) {
    stores = openStores(openEnv(dir))
    opened.set(dir, stores)
  }
  return stores
}
