// The environment in which git runs: nothing in the configuration, hooks and attributes of a repository or of the host
// can start a program in it, and nothing reaches the network.

import { devNull } from 'node:os'

/** A setting of git's configuration. */
export type Setting = readonly [key: string, value: string]

/** Command-line settings outrank the repository's; each entry closes a way to a program or to the network. */
const CONFIG: readonly Setting[] = [
  ['safe.directory', '*'], // repositories may belong to someone else: harmless, given the rest of this list
  ['core.hooksPath', devNull],
  ['core.fsmonitor', 'false'],
  ['core.untrackedCache', 'false'],
  ['core.attributesFile', devNull],
  ['core.excludesFile', devNull], // of a repository it may be any file of the machine
  ['core.quotePath', 'false'],
  ['core.precomposeUnicode', 'false'],
  ['core.sshCommand', 'false'],
  ['core.pager', 'cat'],
  ['credential.helper', ''],
  ['diff.external', ''],
  ['diff.orderFile', devNull],
  ['diff.noprefix', 'false'],
  ['diff.mnemonicPrefix', 'false'],
  ['log.showSignature', 'false'],
  ['submodule.recurse', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
]

const ENVIRONMENT = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  HOME: devNull,
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_ATTR_NOSYSTEM: '1',
  GIT_OPTIONAL_LOCKS: '0', // reading never writes the index
  GIT_TERMINAL_PROMPT: '0',
  GIT_ALLOW_PROTOCOL: 'none', // a partial clone would fetch missing objects
  GIT_NO_LAZY_FETCH: '1',
  GIT_LITERAL_PATHSPECS: '0',
  // Of one piece of memory: a pack of 1 MB may hold objects of many GB. As large as git takes for files (core.bigFileThreshold),
  // and enough for the tables of some six million objects.
  GIT_ALLOC_LIMIT: '512m',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'true',
}

/** The environment of a run of git; `more` are settings beside those that are always given. */
export function environment(more: readonly Setting[] = []): Record<string, string> {
  const settings = [...CONFIG, ...more]
  const env: Record<string, string> = { ...ENVIRONMENT, GIT_CONFIG_COUNT: String(settings.length) }
  for (const [index, [key, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key
    env[`GIT_CONFIG_VALUE_${index}`] = value
  }
  return env
}
