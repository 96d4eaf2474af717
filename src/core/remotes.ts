// Addresses of repositories to be cloned, and the errors of cloning them.

import { ServiceError } from './errors.ts'

/** An address that may be cloned. */
export type RemoteUrl = {
  protocol: 'https' | 'http' | 'ssh'
  /** Without credentials and without a slash at its end. */
  url: string
  host: string
  port: number
  /** The last part of its path, without `.git`. */
  name: string
}

const PORTS = { https: 443, http: 80, ssh: 22 } as const

/** `git@host:path`, as OpenSSH and git write it. */
const SCP = /^([A-Za-z0-9._][A-Za-z0-9._-]*)@([A-Za-z0-9.-]+):(?!\/\/)(.+)$/
const USER = /^[A-Za-z0-9._][A-Za-z0-9._-]*$/
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/
/** Spaces, control characters, quotes and backslashes have no place in an address. */
const PLAIN = /^[A-Za-z0-9._~!$&()*+,;=:@%/?#[\]-]+$/

/** Whether the path of a record is the address of a remote: paths of this machine are absolute. */
export const isRemote = (path: string): boolean => /^(https?|ssh):\/\//.test(path)

/** Reads an address: `https://host/path`, `ssh://user@host/path` or `user@host:path`. Throws urlInvalid. */
export function readRemoteUrl(text: string): RemoteUrl {
  const [, user, host, path] = SCP.exec(text) ?? []
  const given = user === undefined ? text : `ssh://${user}@${host}/${path}`
  if (!isRemote(given) || !PLAIN.test(given) || !URL.canParse(given))
    throw urlInvalid('must be an address such as https://host/path or ssh://user@host/path')
  const url = new URL(given)
  const protocol = url.protocol.slice(0, -1) as RemoteUrl['protocol']
  if (url.password !== '' || (protocol !== 'ssh' && url.username !== ''))
    throw urlInvalid('must hold no credentials: pass them as "username" and "password"')
  if (url.search !== '' || url.hash !== '') throw urlInvalid('must have no query and no fragment')
  const clean = url.pathname.replace(/\/+$/, '')
  const isSafe = HOST.test(url.hostname) && clean !== '' && (url.username === '' || USER.test(url.username))
  if (!isSafe) throw urlInvalid('must name a host and a path, of plain characters')
  const at = url.username === '' ? '' : `${url.username}@`
  return {
    protocol,
    url: `${protocol}://${at}${url.host}${clean}`,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    name: clean.slice(clean.lastIndexOf('/') + 1).replace(/\.git$/, ''),
  }
}

const refused = (why: string): ServiceError => new ServiceError('bad-request', why)

/** @param why continues a sentence that begins with the address */
const urlInvalid = (why: string): ServiceError => refused(`url ${why}`)

export const urlGivesNoName = (name: string): ServiceError =>
  refused(`'${name}' can't be a project name — pass project_name (letters, digits, '.', '_', '-')`)

export const notCloned = (url: string): ServiceError =>
  refused(`no project is cloned from '${url}' — POST /projects clones it`)

export const takesNoIndex = (): ServiceError =>
  refused('scip indexes lie on the machine of the service: a cloned project takes none')

export const protocolNotAllowed = (url: string, host: string): ServiceError =>
  refused(`'${url}' is not fetched: http and ssh are for hosts that CKS_CLONE_HOSTS names, and '${host}' is none`)

export const hostPrivate = (host: string): ServiceError =>
  refused(`'${host}' is no public address: name it in CKS_CLONE_HOSTS if repositories may be cloned from there`)

export const hostUnknown = (host: string): ServiceError => refused(`the host '${host}' cannot be found`)

export const sshKeyMissing = (): ServiceError =>
  refused('ssh needs CKS_SSH_KEY and CKS_SSH_KNOWN_HOSTS, paths of files on the machines of the service')

export const passwordNotForSsh = (): ServiceError =>
  refused('an ssh address takes no username and password: its key is that of CKS_SSH_KEY')

export const branchUnknown = (url: string, branch: string | undefined): ServiceError =>
  refused(
    branch === undefined
      ? `'${url}' has no branch that it names as its default — pass "branch"`
      : `'${url}' has no branch '${branch}' — pass "branch" with the name of one that is there`,
  )

export const credentialsRefused = (url: string, given: boolean): ServiceError =>
  refused(
    given
      ? `'${url}' refuses these credentials — pass a username and a password, or a token as the password, that may read it`
      : `'${url}' asks for credentials, or does not exist — pass "password" (a token that may read it), and "username" if the host wants one`,
  )

export const remoteGone = (url: string): ServiceError =>
  refused(`there is no repository at '${url}', or these credentials may not see it`)

export const remoteMoved = (url: string): ServiceError =>
  refused(`'${url}' redirects elsewhere, which is not followed — pass the address that it leads to`)

export const hostKeyUnknown = (url: string): ServiceError =>
  refused(
    `the key of the host of '${url}' is not the one in CKS_SSH_KNOWN_HOSTS — add it with ssh-keyscan once checked`,
  )

/** @param why git's own words */
export const remoteUnreachable = (url: string, why: string): ServiceError =>
  refused(`'${url}' cannot be fetched: ${why}`)

export const cloneTooLarge = (url: string, bytesMax: number): ServiceError =>
  refused(`a clone of '${url}' takes more than ${Math.floor(bytesMax / 2 ** 20)} MB — raise CKS_CLONES_BYTES`)

export const cloneTooSlow = (url: string, ms: number): ServiceError =>
  refused(`'${url}' was not fetched within ${Math.round(ms / 60_000)} minutes`)

export const secretsUnreadable = (project: string): ServiceError =>
  refused(`the credentials of project '${project}' cannot be decrypted any more — pass them again with POST /projects`)

export const webhookRefused = (): ServiceError =>
  new ServiceError('not-found', 'there is no such webhook, or the call is not signed with its secret')

export const remoteNotFound = (project: string): ServiceError =>
  new ServiceError('not-found', `project '${project}' is not cloned from an address — POST /projects clones one`)
