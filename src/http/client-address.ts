// The network that a request comes from: strangers share turns by it (operations/accounts/password-turns.ts).

import { isIP, SocketAddress } from 'node:net'
import { isLoopbackHost } from '../config.ts'

/**
 * The IPv4 address, or the first 64 bits of the IPv6 address, of the client. A proxy on this machine is believed where
 * it names its client (the last entry of `X-Forwarded-For` is its own). Nothing but fairness may rest on it: any
 * program of this machine can say the same.
 */
export function clientNetwork(peer: string, forwardedFor = ''): string {
  const own = canonical(peer)
  const named = forwardedFor.split(',').at(-1)!.trim()
  return networkOf(isIP(named) && isLoopbackHost(own) ? canonical(named) : own)
}

/** The short form, and IPv4 where it is mapped into IPv6. */
function canonical(address: string): string {
  const family = isIP(address)
  if (family !== 6) return address
  const short = new SocketAddress({ address: address.split('%')[0]!, family: 'ipv6' }).address
  const mapped = /^::ffff:([\d.]+)$/.exec(short)?.[1]
  return mapped ?? short
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return groups.slice(0, 4).join(':')
}
