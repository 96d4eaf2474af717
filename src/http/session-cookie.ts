// The session of a page in the browser: its token in a cookie that no script can read.

import { foreignOrigin } from '../core/errors.ts'
import { isSafeMethod, isSameOrigin } from './origin.ts'
import { isSecure } from './own-address.ts'

type Headers = Readonly<Record<string, string>>

/** The name of the cookie, as openapi.yaml has it. */
const SESSION_COOKIE = 'cks_session'

/**
 * The token in the cookie of a request; undefined when there is none, or a page of another origin asks. Browsers add cookies
 * by themselves, and `SameSite` lets through the pages of other ports of the same host. Throws foreignOrigin for a request
 * that may change something and is not known to come from one of the service's own pages.
 */
export function cookieToken(method: string, headers: Headers): string | undefined {
  const token = cookieNamed(headers.cookie ?? '', SESSION_COOKIE)
  if (token === undefined || (isSafeMethod(method) && isOfOthers(headers))) return undefined
  if (!isSafeMethod(method) && !isSameOrigin(headers)) throw foreignOrigin(headers.origin ?? 'another site')
  return token
}

/**
 * Whether the browser says that a page of another origin asks, though it may not read the answer: a look can start work.
 * Browsers before 2023 say so by `Origin` alone, where a script asks.
 */
const isOfOthers = (headers: Headers): boolean =>
  (headers['sec-fetch-site'] ?? headers.origin ?? 'none') !== 'none' && !isSameOrigin(headers)

/** `Set-Cookie` that gives a browser its session for so many seconds; `0` ends it. */
export function sessionCookie(token: string, seconds: number, headers: Headers): string {
  const parts = [`${SESSION_COOKIE}=${token}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict']
  return [...parts, ...(isSecure(headers) ? ['Secure'] : [])].join('; ')
}

function cookieNamed(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim() || undefined
  }
  return undefined
}
