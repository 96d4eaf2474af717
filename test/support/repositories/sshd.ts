// A server of ssh of a test's own: Debian's, on a port of the loopback, for the user of the test and one key.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort, untilListening } from '../listening.ts'
import { programCalled } from '../programs.ts'
import { temporaryFolder } from '../temporary.ts'

const SSHD = programCalled('sshd')

/** Why the tests over ssh do not run here; false where they do, as in continuous integration, which must have it. */
export const lacksSshd: string | false =
  SSHD === undefined && process.env.CI === undefined
    ? 'no sshd on this machine: install it (Debian: openssh-server)'
    : false

export type TestSshd = {
  /** The address of a repository by the path of its folder. */
  urlOf: (path: string) => string
  /** Files: the key that is let in, another one, what is known of the server, and what is not true of it. */
  key: string
  strangerKey: string
  knownHosts: string
  falseHosts: string
  stop: () => Promise<void>
}

export async function startSshd(): Promise<TestSshd> {
  if (SSHD === undefined) throw new Error('sshd is not installed, and the tests of the service need it')
  const [folder, port] = [temporaryFolder(), await freePort()]
  const [key, strangerKey, hostKey] = ['key', 'stranger', 'host'].map((name) => {
    const path = join(folder, name)
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path])
    return path
  }) as [string, string, string]
  const publicKey = (path: string): string => readFileSync(`${path}.pub`, 'utf8').split(' ').slice(0, 2).join(' ')
  const hostsWith = (name: string, path: string): string => {
    writeFileSync(join(folder, name), `[127.0.0.1]:${port} ${publicKey(path)}\n`)
    return join(folder, name)
  }
  writeFileSync(join(folder, 'authorized'), `restrict ${publicKey(key)}\n`)
  const options = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: hostKey,
    AuthorizedKeysFile: join(folder, 'authorized'),
    PidFile: 'none',
    StrictModes: 'no',
    UsePAM: 'no',
    PasswordAuthentication: 'no',
  }
  const config = join(folder, 'sshd_config')
  writeFileSync(
    config,
    `${Object.entries(options)
      .map(([name, value]) => `${name} ${value}`)
      .join('\n')}\n`,
  )
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 }) // else it does not start
  const server = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: 'ignore' })
  const gone = once(server, 'exit')
  await untilListening(server, 'sshd', port)
  return {
    urlOf: (path) => `ssh://${userInfo().username}@127.0.0.1:${port}${path}`,
    key,
    strangerKey,
    knownHosts: hostsWith('known', hostKey),
    falseHosts: hostsWith('false', strangerKey),
    stop: async () => {
      server.kill()
      await gone
    },
  }
}
