import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lesserSystems } from '../../../src/core/text/systems.ts'

/** Paths with a word of the system that each is for, where a more usual one has the same. */
const CASES: readonly (readonly [named: string, paths: Readonly<Record<string, string | undefined>>])[] = [
  ['folders', { 'src/unix/tcp.c': undefined, 'src/win/tcp.c': 'windows', 'src/win/winsock.c': undefined }],
  ['names of files', { 'signal_windows.rs': 'win32', 'signal_unix.rs': undefined, 'timer_windows.rs': undefined }],
  ['words in capitals', { 'io/WinFiles.java': 'windows', 'io/UnixFiles.java': undefined, 'io/Window.java': undefined }],
  [
    'the name of a system alone',
    { 'sunos.c': 'sunos', 'linux.c': undefined, 'darwin.c': 'macos', 'posix.c': undefined },
  ],
  [
    'a rare system',
    { 'aix/cpu.c': 'aix', 'win32/cpu.c': undefined, 'zos/disk.c': undefined, 'sunos/disk.c': undefined },
  ],
]

for (const [named, paths] of CASES)
  test(`of variants of a file for several systems the usual one is no lesser one: ${named}`, () => {
    const lesser = lesserSystems(Object.keys(paths))
    for (const [at, [path, word]] of Object.entries(paths).entries()) {
      if (word === undefined) assert.equal(lesser[at], undefined, path)
      else assert.ok(lesser[at]?.includes(word), path)
    }
  })
