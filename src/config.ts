// Environment -> Config, read once and only here.

import { BlockList, isIP, isIPv4 } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { DELTAS_FROM, NEIGHBOURS_FROM, PASSWORD_COST, QUIET_MS } from './core/limits.ts'
import type { ProviderName } from './core/model.ts'
import type { LogLevel } from './log.ts'
import type { ObjectsAt } from './stores/objects/objects.ts'

/** The configuration of the service. See README.md for the variables. */
export type Config = {
  host: string
  port: number
  /** The server library: Node's own, or uWebSockets.js. */
  http: 'node' | 'uws'
  dataDir: string
  /** Undefined when unset: a later boot then leaves the stored name alone. */
  adminUsername: string | undefined
  adminPassword: string | undefined
  jwtSecret: string | undefined
  tokenTtlSeconds: number
  ollamaUrl: string
  openaiUrl: string
  anthropicUrl: string
  /** By which providers at https:// addresses are reached, and hosts that are reached without it, as NO_PROXY lists them. */
  proxy: { url: string; except: string } | undefined
  openaiKey: string | undefined
  anthropicKey: string | undefined
  chatModel: string | undefined
  describeModel: string | undefined
  describeProvider: ProviderName
  describeConcurrency: number
  embedder: { provider: 'builtin' | 'ollama' | 'openai'; model: string }
  repoRoots: readonly string[] | undefined
  /** How repositories are cloned. */
  clones: CloneRules
  corsOrigins: readonly string[]
  /** Names in lower case by which clients may address the service; undefined when unset. */
  allowedHosts: readonly string[] | undefined
  workers: number
  /** The memory for ingests and open caches, in bytes. */
  memoryBytes: number
  /**
   * Collections whose vectors have at least this many bytes are searched by approximate neighbours; tests lower it, no
   * variable sets it.
   */
  neighboursFrom: number
  /** Of at least this many chunks, few changed files are written beside the index; tests lower it, no variable sets it. */
  deltasFrom: number
  /** How long a project has to be quiet before its indexes are made, in milliseconds; tests change it, no variable sets it. */
  quietMs: number
  /** The cost of hashing a password; tests lower it, no variable sets it. */
  passwordCost: number
  logLevel: LogLevel
  /** The address of this server for others; undefined when unset. */
  serverUrl: string | undefined
  /** What several machines share; undefined when this one is alone. */
  sharing: Sharing | undefined
}

/** The hosts beside public ones that repositories are cloned from, the room for clones, and the files of ssh. */
export type CloneRules = {
  hosts: readonly string[]
  bytesMax: number
  ssh: { key: string; knownHosts: string } | undefined
}

/** The database and the objects of several machines, and how much of them this one keeps a copy of. */
export type Sharing = { databaseUrl: string; objects: ObjectsAt; cacheBytes: number }

/** Where the vendors are reached unless the environment says otherwise. */
export const VENDOR_URLS = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com' } as const

/** Variables by name, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A bad value; the message is one line that names the variable and what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * The configuration that an environment describes. A variable that is unset or empty takes its default.
 * Values of secret variables never appear in a message. Throws ConfigError on the first bad value.
 */
export function readConfig(env: Environment): Config {
  return {
    host: host(env),
    port: integer(env, 'CKS_PORT', { fallback: 8000, min: 0, max: 65_535 }),
    http: oneOf(env, 'CKS_HTTP', ['node', 'uws'], 'node'),
    dataDir: resolve(text(env, 'CKS_DATA_DIR') ?? './data'),
    adminUsername: username(env),
    adminPassword: text(env, 'CKS_ADMIN_PASSWORD'),
    jwtSecret: text(env, 'CKS_JWT_SECRET'),
    tokenTtlSeconds: duration(env, 'CKS_TOKEN_TTL', '30d'),
    ollamaUrl: urlOf(env, 'CKS_OLLAMA_URL', 'http://127.0.0.1:11434'),
    openaiUrl: urlOf(env, 'CKS_OPENAI_URL', VENDOR_URLS.openai),
    anthropicUrl: urlOf(env, 'CKS_ANTHROPIC_URL', VENDOR_URLS.anthropic),
    proxy: proxy(env),
    openaiKey: text(env, 'OPENAI_API_KEY'),
    anthropicKey: text(env, 'ANTHROPIC_API_KEY'),
    chatModel: text(env, 'CKS_CHAT_MODEL'),
    describeModel: text(env, 'CKS_DESCRIBE_MODEL'),
    describeProvider: oneOf(env, 'CKS_DESCRIBE_PROVIDER', ['ollama', 'openai', 'anthropic'], 'ollama'),
    describeConcurrency: integer(env, 'CKS_DESCRIBE_CONCURRENCY', { fallback: 4, min: 1, max: 256 }),
    embedder: embedder(env),
    repoRoots: folders(env, 'CKS_REPO_ROOTS'),
    clones: clones(env),
    corsOrigins: origins(env, 'CKS_CORS_ORIGINS'),
    allowedHosts: hosts(env, 'CKS_ALLOWED_HOSTS'),
    workers: integer(env, 'CKS_WORKERS', { fallback: availableParallelism(), min: 1, max: 1024 }),
    memoryBytes: 2 ** 20 * integer(env, 'CKS_MEMORY_MB', { fallback: MEMORY_MB, min: MEMORY_MB_MIN, max: 2 ** 24 }),
    neighboursFrom: NEIGHBOURS_FROM,
    deltasFrom: DELTAS_FROM,
    quietMs: QUIET_MS,
    passwordCost: PASSWORD_COST,
    logLevel: oneOf(env, 'CKS_LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
    serverUrl: text(env, 'CKS_SERVER_URL') === undefined ? undefined : urlOf(env, 'CKS_SERVER_URL', ''),
    sharing: sharing(env),
  }
}

/**
 * Probable mistakes in an environment, one line each: variables that nothing reads, secrets that can be guessed. Values
 * of secret variables never appear. Throws as `readConfig` does.
 */
export function configWarnings(env: Environment): string[] {
  const read = new Set(CLIENT_VARIABLES)
  const get = (all: Environment, name: string): string | undefined => {
    read.add(name)
    return all[name]
  }
  const { jwtSecret, adminPassword, host, allowedHosts } = readConfig(new Proxy(env, { get }))
  const unread = Object.keys(env).filter((name) => name.startsWith('CKS_') && !read.has(name))
  const warnings = unread.sort().map((name) => `${name} is no variable of this service and is ignored`)
  if (jwtSecret !== undefined && Buffer.byteLength(jwtSecret) < JWT_SECRET_BYTES)
    warnings.push(
      `CKS_JWT_SECRET should have at least ${JWT_SECRET_BYTES} bytes, or tokens can be forged by guessing it`,
    )
  if (adminPassword !== undefined && [...adminPassword].length < PASSWORD_CHARS)
    warnings.push(
      `CKS_ADMIN_PASSWORD should have at least ${PASSWORD_CHARS} characters, as the password of any other user has`,
    )
  if (!isLoopbackHost(host) && allowedHosts === undefined)
    warnings.push('CKS_ALLOWED_HOSTS should list the names of this service, or web pages can reach it by DNS rebinding')
  return warnings
}

/** Whether a host name or IP address is one by which a machine reaches itself alone. */
export function isLoopbackHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address)) return loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  return /^(.+\.)?localhost\.?$/i.test(host)
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Below this not even a small repository could be ingested. */
const MEMORY_MB_MIN = 512

/**
 * Half of the machine's memory, or of the limit of the group of processes (cgroup) that the service is in, in MB. A group
 * without a limit has 0 bytes, or more than any machine.
 */
export const halfOfMemory = (machine: number, limit: number): number =>
  Math.max(MEMORY_MB_MIN, Math.floor(Math.min(machine, limit || machine) / 2 ** 21))
const MEMORY_MB = halfOfMemory(totalmem(), process.constrainedMemory())

/** Variables of the command line. */
const CLIENT_VARIABLES = ['CKS_URL', 'CKS_TOKEN', 'CKS_COMMAND', 'CKS_CLONE_PASSWORD']
/** The minimum for HMAC with SHA-256: https://www.rfc-editor.org/rfc/rfc7518#section-3.2 */
const JWT_SECRET_BYTES = 32
/**
 * The length that openapi.yaml requires of new passwords. A service that was started with a shorter one must still
 * start.
 */
const PASSWORD_CHARS = 8

/** The values of a configuration that must never be written out. */
export function secretsOf(config: Config): string[] {
  const { adminPassword, jwtSecret, openaiKey, anthropicKey, proxy, sharing } = config
  const inUrls = [proxy?.url, sharing?.databaseUrl].map((url) => (url ? new URL(url).password : ''))
  const passwords = inUrls.flatMap((password) => [password, decodeURIComponent(password)])
  const objects = sharing?.objects.kind === 's3' ? sharing.objects.secretAccessKey : undefined
  return [adminPassword, jwtSecret, openaiKey, anthropicKey, objects, ...passwords].filter(
    (value): value is string => value !== undefined && value !== '',
  )
}

/**
 * As most programs read it; values other than the address of a proxy over HTTP are ignored, since they are meant for
 * others.
 */
function proxy(env: Environment): Config['proxy'] {
  const given = (text(env, 'https_proxy') ?? text(env, 'HTTPS_PROXY'))?.trim()
  if (given === undefined) return undefined
  const url = given.includes('://') ? given : `http://${given}`
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return undefined
  return { url, except: text(env, 'no_proxy') ?? text(env, 'NO_PROXY') ?? '' }
}

/** Both addresses or neither: records in one place and generations in another would not fit together. */
function sharing(env: Environment): Sharing | undefined {
  const databaseUrl = text(env, 'CKS_DATABASE_URL')?.trim()
  const objects = text(env, 'CKS_OBJECTS_URL')?.trim()
  const cacheBytes = integer(env, 'CKS_CACHE_BYTES', {
    fallback: CACHE_BYTES,
    min: 2 ** 20,
    max: Number.MAX_SAFE_INTEGER,
  })
  if (databaseUrl === undefined && objects === undefined) return undefined
  if (objects === undefined) refuse('CKS_OBJECTS_URL', 'set together with CKS_DATABASE_URL')
  if (databaseUrl === undefined) refuse('CKS_DATABASE_URL', 'set together with CKS_OBJECTS_URL')
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol))
    refuse('CKS_DATABASE_URL', 'an address such as postgres://user:password@host/database')
  if (text(env, 'CKS_JWT_SECRET') === undefined)
    refuse('CKS_JWT_SECRET', 'set together with CKS_DATABASE_URL, and be the same on all machines')
  return { databaseUrl, objects: objectsAt(env, objects), cacheBytes }
}

const CACHE_BYTES = 20 * 2 ** 30

function clones(env: Environment): CloneRules {
  const [key, knownHosts] = [file(env, 'CKS_SSH_KEY'), file(env, 'CKS_SSH_KNOWN_HOSTS')]
  if (key !== undefined && knownHosts === undefined) refuse('CKS_SSH_KNOWN_HOSTS', 'set together with CKS_SSH_KEY')
  if (key === undefined && knownHosts !== undefined) refuse('CKS_SSH_KEY', 'set together with CKS_SSH_KNOWN_HOSTS')
  return {
    hosts: hosts(env, 'CKS_CLONE_HOSTS') ?? [],
    bytesMax: integer(env, 'CKS_CLONES_BYTES', { fallback: CACHE_BYTES, min: 2 ** 20, max: Number.MAX_SAFE_INTEGER }),
    ssh: key === undefined || knownHosts === undefined ? undefined : { key, knownHosts },
  }
}

/** Its value reaches the command line of ssh: nothing in it may need quoting. */
function file(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value === undefined || /^\/[A-Za-z0-9._/-]+$/.test(value)) return value
  refuse(name, "an absolute path of letters, digits and '.', '_', '-', '/'", value)
}

/** `file:///folder`, or `s3://bucket/folder` with the variables that other programs read for their S3 store. */
function objectsAt(env: Environment, value: string): ObjectsAt {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const plain = url !== undefined && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  if (plain && url.protocol === 'file:' && url.host === '' && url.pathname !== '/')
    return { kind: 'folder', url: url.href }
  if (!plain || url.protocol !== 's3:' || url.host === '')
    refuse('CKS_OBJECTS_URL', 'an address such as file:///srv/objects or s3://bucket, without credentials in it')
  const region = text(env, 'AWS_REGION') ?? 'us-east-1'
  const server = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'].find((name) => text(env, name) !== undefined)
  const base = server ? urlOf(env, server, '') : `https://s3.${region}.amazonaws.com`
  const credential = (name: string): string => text(env, name) ?? refuse(name, 'set for an s3:// CKS_OBJECTS_URL')
  return {
    kind: 's3',
    endpoint: `${base}/${url.host}${url.pathname.replace(/\/+$/, '')}`,
    region,
    accessKeyId: credential('AWS_ACCESS_KEY_ID'),
    secretAccessKey: credential('AWS_SECRET_ACCESS_KEY'),
  }
}

function text(env: Environment, name: string): string | undefined {
  const value = env[name]
  return value === undefined || value.trim() === '' ? undefined : value
}

function refuse(name: string, expected: string, value?: string): never {
  const found = value === undefined ? '' : `, not ${JSON.stringify(value)}`
  throw new ConfigError(`${name} must be ${expected}${found}`)
}

function host(env: Environment): string {
  const value = (text(env, 'CKS_HOST') ?? '127.0.0.1').trim()
  return isIP(value) || /^[\w.-]+$/.test(value) ? value : refuse('CKS_HOST', 'an IP address or a host name', value)
}

type Range = { fallback: number; min: number; max: number }

function integer(env: Environment, name: string, { fallback, min, max }: Range): number {
  const value = text(env, name)?.trim()
  if (value === undefined) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) refuse(name, `an integer from ${min} to ${max}`, value)
  return number
}

function oneOf<T extends string>(env: Environment, name: string, values: readonly T[], fallback: T): T {
  const value = text(env, name)?.trim()
  if (value === undefined) return fallback
  return values.find((each) => each === value) ?? refuse(name, `one of ${values.join(', ')}`, value)
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

function duration(env: Environment, name: string, fallback: string): number {
  const value = (text(env, name) ?? fallback).trim()
  const match = /^(\d+(?:\.\d+)?)([smhd])$/.exec(value)
  const seconds = match ? Math.round(Number(match[1]) * SECONDS[match[2]!]!) : 0
  // A century: beyond it dates stop being useful and, further out, valid.
  if (seconds < 1 || seconds > 36_525 * 86_400) refuse(name, 'a duration such as 45m, 12h or 30d', value)
  return seconds
}

function urlOf(env: Environment, name: string, fallback: string): string {
  const value = (text(env, name) ?? fallback).trim()
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  if (parsed?.username || parsed?.password) refuse(name, 'an http or https address without credentials in it')
  if (!parsed || !/^https?:$/.test(parsed.protocol)) refuse(name, 'an http or https address', value)
  // Paths are put after it; a key in the query would be told in every error.
  if (parsed.search || parsed.hash) refuse(name, 'an http or https address without query and fragment')
  return value.replace(/\/+$/, '')
}

function origins(env: Environment, name: string): string[] {
  return list(text(env, name), ',').map((origin) => {
    const value = origin.replace(/\/$/, '')
    if (value === '*') return value
    const valid = URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value
    return valid ? value : refuse(name, 'a comma-separated list of origins such as https://example.org', origin)
  })
}

function hosts(env: Environment, name: string): string[] | undefined {
  const names = list(text(env, name), ',').map((host) => {
    const value = host.toLowerCase().replace(/\.$/, '')
    const expected = 'a comma-separated list of host names without port, such as cks.example'
    return value === '*' || isIP(value) || /^[\w.-]+$/.test(value) ? value : refuse(name, expected, host)
  })
  return names.length > 0 ? names : undefined
}

function folders(env: Environment, name: string): string[] | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const paths = list(value, ':')
  const relative = paths.find((path) => !isAbsolute(path))
  if (relative !== undefined || paths.length === 0) refuse(name, 'a :-separated list of absolute folders', value)
  return paths.map((path) => resolve(path))
}

function list(value: string | undefined, separator: string): string[] {
  return (value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function username(env: Environment): string | undefined {
  const value = text(env, 'CKS_ADMIN_USERNAME')?.trim()
  if (value === undefined) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (value.length > 128 || /[\u0000-\u001f\u007f]/.test(value)) {
    refuse('CKS_ADMIN_USERNAME', 'at most 128 characters, none of them a control character')
  }
  return value
}

function embedder(env: Environment): Config['embedder'] {
  const value = text(env, 'CKS_EMBEDDER')?.trim() ?? 'builtin'
  if (value === 'builtin') return { provider: 'builtin', model: 'builtin' }
  const match = /^(ollama|openai):(\S+)$/.exec(value)
  if (!match) refuse('CKS_EMBEDDER', 'builtin, ollama:MODEL or openai:MODEL', value)
  return { provider: match[1] as 'ollama' | 'openai', model: match[2]! }
}
