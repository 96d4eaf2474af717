// The part of lmdb that the service uses, with reads and commits that fail when their turn comes, as
// the binding reports an unreadable disk and a full one.

import { type Database, type RootDatabase, type RootDatabaseOptionsWithPath, open as reallyOpen } from 'lmdb'
import { strike } from './switch.ts'

const EIO = 5
const READS = ['get', 'doesExist', 'getRange', 'getKeys', 'getStats'] as const

const ioError = (): Error => Object.assign(new Error('Input/output error'), { code: EIO })

function notCommitted(): Error {
  const commitError = Promise.reject(ioError())
  commitError.catch(() => undefined)
  return Object.assign(new Error('Commit failed (see commitError for details)'), { commitError })
}

/** In place of lmdb's own `open`. */
export function open(options: RootDatabaseOptionsWithPath): RootDatabase {
  if (strike(['no read'], 'open')) throw ioError()
  const root = reallyOpen(options)
  const { backup, batch, openDB, transactionSync } = root
  root.batch = ((work: () => void) =>
    strike(['no commit'], 'batch') ? Promise.reject(notCommitted()) : batch.call(root, work)) as typeof batch
  root.transactionSync = ((work: () => unknown) => {
    if (strike(['no commit'], 'transactionSync')) throw ioError()
    return transactionSync.call(root, work)
  }) as typeof transactionSync
  root.backup = (async (...args: Parameters<typeof backup>) => {
    if (strike(['no read'], 'backup')) throw ioError()
    return backup.apply(root, args)
  }) as typeof backup
  root.openDB = ((of: { name: string }) =>
    counted(openDB.call(root, of as never, undefined as never) as Database, of.name)) as typeof openDB
  return root
}

function counted(database: Database, name: string): Database {
  for (const read of READS) {
    const real = (database[read] as (...args: unknown[]) => unknown).bind(database)
    Object.assign(database, {
      [read]: (...args: unknown[]) => {
        if (strike(['no read'], `${read} ${name}`)) throw ioError()
        return real(...args)
      },
    })
  }
  return database
}
