// Requests that a web page of somebody else makes a browser send: refused before anything else is looked at. Without
// this a page could call a service on the visitor's own machine, or become one of its pages by DNS rebinding.

import { isIP } from 'node:net'
import { type Config, isLoopbackHost } from '../config.ts'
import { foreignHost, foreignOrigin } from '../core/errors.ts'

type Headers = Readonly<Record<string, string>>

/** Methods that change nothing (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a method changes nothing. */
export const isSafeMethod = (method: string): boolean => SAFE.has(method)

/** Whether the browser says that a request comes from a page of the service itself; a request of no browser does not. */
export function isSameOrigin({ origin, 'sec-fetch-site': site, host = '' }: Headers): boolean {
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && isSameHost(origin, host)
}

/** Throws foreignHost or foreignOrigin. */
export function assertOwnOrigin(config: Config, method: string, headers: Headers): void {
  const host = headers.host ?? ''
  if (lastOwn.get(config) !== host) {
    if (!isOwnHost(config, host)) throw foreignHost(host)
    lastOwn.set(config, host)
  }
  if (!SAFE.has(method) && !isOwnPage(config, headers, host)) throw foreignOrigin(headers.origin ?? 'another site')
}

/** The name by which each service answered last: nearly all requests have the same, and to look at one takes a while. */
const lastOwn = new WeakMap<Config, string>()

/**
 * Whether the service answers by this name. Addresses are always its own: a page that was rebound has a name. On a
 * network any name is taken unless CKS_ALLOWED_HOSTS lists them, and so is a client that says none.
 */
function isOwnHost({ host: own, allowedHosts }: Config, host: string): boolean {
  const name = hostName(host)
  if (allowedHosts === undefined && !isLoopbackHost(own)) return name !== undefined || host === ''
  if (name === undefined) return false
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || isLoopbackHost(name) || name === own.toLowerCase()) return true
  return allowedHosts?.some((allowed) => allowed === name || allowed === '*') ?? false
}

/** The name in a `Host`, in lower case and without port and final dot. */
function hostName(host: string): string | undefined {
  if (!/^[^\s/\\?#@]+$/.test(host)) return undefined
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '')
}

/**
 * Whether a request comes from one of the service's pages, a page of CKS_CORS_ORIGINS, or no page at all, by what
 * browsers tell and pages cannot forge (https://words.filippo.io/csrf, as in Go's net/http.CrossOriginProtection).
 */
function isOwnPage({ corsOrigins }: Config, headers: Headers, host: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (corsOrigins.includes('*') || (origin !== undefined && corsOrigins.includes(origin))) return true
  // The browser itself has compared them; behind a proxy `Host` may be another.
  if (site === 'same-origin') return true
  if (origin !== undefined) return isSameHost(origin, host)
  return site === undefined || site === 'none'
}

function isSameHost(origin: string, host: string): boolean {
  const page = URL.parse(origin)
  return page !== null && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host
}
