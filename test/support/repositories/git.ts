// Git as tests run it: deaf to the configuration of the host, and one author for all.

import { execFileSync } from 'node:child_process'

const ENV = { PATH: process.env.PATH, HOME: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
const CONFIG = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main']

/** The output of git in a folder. */
export const gitIn = (cwd: string, ...args: string[]): string => gitWith({}, cwd, args)

/** The same, with these variables besides. */
export function gitWith(variables: Readonly<Record<string, string>>, cwd: string, args: readonly string[]): string {
  const env = { ...ENV, ...variables }
  return execFileSync('git', [...CONFIG, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim()
}
