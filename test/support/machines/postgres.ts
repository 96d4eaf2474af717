// A PostgreSQL of a test's own: made in a temporary folder, reached by a socket of the loopback, gone with the test.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../src/stores/postgres/database.ts'
import { freePort } from '../listening.ts'
import { until } from '../until.ts'

/** Where PostgreSQL's programs are; undefined when the machine has none. `POSTGRES_BIN` names another folder. */
const binaries: string | undefined = [
  process.env.POSTGRES_BIN,
  ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  '/usr/local/bin',
  '/opt/homebrew/bin',
].find((folder) => folder !== undefined && existsSync(join(folder, 'initdb')))

/** Why the tests of PostgreSQL do not run here; false where they do, as in continuous integration, which must have it. */
export const lacksPostgres: string | false =
  binaries === undefined && process.env.CI === undefined
    ? 'no PostgreSQL on this machine: install it (Debian: postgresql), or name its folder in POSTGRES_BIN'
    : false

export type TestPostgres = {
  /** The address of a new, empty database. */
  database: () => Promise<string>
  /** As its host would by losing power: nothing is said to its clients. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** PostgreSQL refuses to run as root: then it runs as this user. */
const NOBODY = 65_534

/** Starts a server. */
export async function startPostgres(): Promise<TestPostgres> {
  if (binaries === undefined) throw new Error('PostgreSQL is not installed, and the tests of the service need it')
  const folder = mkdtempSync(join(tmpdir(), 'cks-postgres-'))
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (identity.uid !== undefined) chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  execFileSync(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--auth', 'trust', '--username', 'cks', '--encoding', 'UTF8', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await freePort()
  let server: ChildProcess
  const start = async (): Promise<void> => {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: 200,
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(join(binaries, 'postgres'), ['-D', data, ...args], { ...options, stdio: 'ignore' })
    await until(async () => {
      const database = openDatabase(urlOf(port, 'postgres'))
      try {
        return (await database.query('select 1')).length === 1
      } catch {
        return false
      } finally {
        await database.close()
      }
    })
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  let made = 0
  await start()
  return {
    database: async () => {
      const name = `test_${++made}`
      const server = openDatabase(urlOf(port, 'postgres'))
      await server.query(`create database ${name}`)
      await server.close()
      return urlOf(port, name)
    },
    kill: () => end('SIGQUIT'), // at once, without telling clients in order; the next start recovers from the log
    start,
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const urlOf = (port: number, database: string): string => `postgres://cks:a-password@127.0.0.1:${port}/${database}`
