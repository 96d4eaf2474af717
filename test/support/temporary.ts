// Folders for the files of tests. They go with the process of the test, also when it fails; those of a process that was
// killed go when the next one starts.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = mkdtempSync(join(tmpdir(), `cks-test-${process.pid}-`))
process.once('exit', () => remove(root))
for (const name of readdirSync(tmpdir())) {
  const pid = /^cks-test-(\d+)-/.exec(name)?.[1]
  if (pid !== undefined && !isRunning(Number(pid))) remove(join(tmpdir(), name))
}

/** A new, empty folder. */
export const temporaryFolder = (): string => mkdtempSync(join(root, 'd-'))

/** A new folder of this name with these files in it. */
export function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(temporaryFolder(), name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** A child that is being killed may still write to it. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
