// Requests to model providers that fail when their turn comes, or whose answer breaks off.

import { request as reallyRequest } from 'undici'
import { strike } from './switch.ts'

export * from 'undici'

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/** In place of undici's own. */
export const request = (async (...args: Parameters<typeof reallyRequest>) => {
  const fault = strike(['refused', 'broken off', 'timed out'], String(args[0]))
  if (fault === 'refused') throw failure('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1')
  if (fault === 'timed out') throw failure('UND_ERR_CONNECT_TIMEOUT', 'Connect Timeout Error')
  const response = await reallyRequest(...args)
  if (fault === 'broken off') response.body.destroy(failure('UND_ERR_SOCKET', 'other side closed'))
  return response
}) as typeof reallyRequest
