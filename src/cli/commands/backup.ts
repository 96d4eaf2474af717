// Backups of the data directory on this machine. The service may run while one is made or checked. The store is loaded by
// these commands alone: others start quicker without it.

import { resolve } from 'node:path'
import { ServiceError } from '../../core/errors.ts'
import type { Verified } from '../../stores/backup/backup.ts'
import { DataDirInUse } from '../../stores/lock.ts'
import { type Cli, CliError, type Command, EXIT, type Input } from '../command.ts'
import { dataDir } from '../credentials.ts'
import { readVersion } from '../version.ts'

const WHERE =
  'The data directory is CKS_DATA_DIR; unless that says otherwise `data` in the checkout, or ~/.local/share/cks. It has to be on this machine.'

const backup: Command = {
  name: 'backup',
  arguments: '<folder>',
  summary: 'copy the data directory to a new folder, while the service runs or not',
  details: `${WHERE}
The copy is the store as it is at one moment, with the secrets that belong to it; every record of it is read once before the
folder gets its name. Search indexes are left out: they are built again from the store.`,
  examples: ['cks backup /var/backups/cks-$(date +%F)'],
  run: (cli, input) =>
    refusing(async () => {
      const target = folderOf(input)
      const backUp = (await import('../../stores/backup/backup.ts')).backUp
      const manifest = await backUp(dataOf(cli), target, {
        made: new Date().toISOString(),
        version: await readVersion(),
      })
      const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
      cli.out.answer(
        { folder: target, bytes, ...manifest },
        () => `${target}: ${megabytes(bytes)} in ${manifest.files.length} files`,
      )
    }),
}

const check: Command = {
  name: 'verify',
  arguments: '[folder]',
  summary: 'read every record of a backup, or of the data directory',
  details: `${WHERE}
Of a backup, its files are compared with the hashes that were written with them first. Exit 1 when something is damaged.`,
  examples: ['cks verify', 'cks verify /var/backups/cks-2026-05-01'],
  run: (cli, input) =>
    refusing(async () => {
      const folder = input.positionals[0] === undefined ? dataOf(cli) : folderOf(input)
      const verify = (await import('../../stores/backup/backup.ts')).verify
      const { records, databases, manifest } = await verify(folder)
      cli.out.answer({ folder, records, databases, made: manifest?.made ?? null }, () =>
        described(folder, { records, databases, manifest }),
      )
    }),
}

const putBack: Command = {
  name: 'restore',
  arguments: '<folder>',
  summary: 'put a backup in the place of the data directory; the service must be stopped',
  details: `${WHERE}
The backup is verified first. A data directory that has a store is left alone without --replace.`,
  options: { replace: { type: 'boolean', text: 'set the files that are there aside, in a folder beside them' } },
  examples: ['cks restore /var/backups/cks-2026-05-01'],
  run: (cli, input) =>
    refusing(async () => {
      const dir = dataOf(cli)
      const restore = (await import('../../stores/backup/backup.ts')).restore
      const { verified, setAside } = await restore(folderOf(input), dir, {
        replace: input.flag('replace'),
        at: new Date(),
      })
      cli.out.answer({ folder: dir, records: verified.records, set_aside: setAside ?? null }, () =>
        [
          `${dir}: ${verified.records} records are back`,
          ...(setAside === undefined ? [] : [`what was there: ${setAside}`]),
        ].join('\n'),
      )
    }),
}

export const backups: readonly Command[] = [backup, check, putBack]

const dataOf = (cli: Cli): string => resolve(dataDir(cli.env))
const folderOf = (input: Input): string => resolve(input.positionals[0]!)
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

function described(folder: string, { records, databases, manifest }: Verified): string {
  const filled = Object.entries(databases).filter(([, contents]) => contents.records > 0)
  const kind = manifest ? `a backup of ${manifest.made}` : 'a data directory'
  return [`${folder}: ${kind}, whole`, `${records} records in ${filled.length} databases`].join('\n')
}

/** Runs `work`; its refusals end the command in one line. */
async function refusing(work: () => Promise<void>): Promise<undefined> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ServiceError || error instanceof DataDirInUse) throw new CliError(EXIT.failed, error.message)
    throw error
  }
}
