// The addresses that repositories are fetched from: public ones, and those of hosts that the configuration names. A name
// is looked up once, and git is held to the addresses that were checked.

import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { CloneRules } from '../config.ts'
import { hostPrivate, hostUnknown, protocolNotAllowed, type RemoteUrl } from '../core/remotes.ts'

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const PRIVATE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]
/** Only 2000::/3 is assigned to networks; of it, what leads to IPv4 (6to4, Teredo) or is no network. */
const PRIVATE_V6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16']

/** Two lists: one list would hold IPv4 addresses to be IPv6's `::ffff:0:0/96`. */
const closed = { ipv4: listOf('ipv4', PRIVATE_V4), ipv6: listOf('ipv6', PRIVATE_V6) }

function listOf(family: 'ipv4' | 'ipv6', nets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const [address, bits] = net.split('/') as [string, string]
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return !closed[family].check(address, family)
}

/**
 * The IP addresses that git may connect to; undefined where the configuration names the host, wherever that leads.
 * Throws protocolNotAllowed, hostUnknown or hostPrivate.
 */
export async function addressesOf(
  { protocol, host, url }: RemoteUrl,
  rules: CloneRules,
): Promise<string[] | undefined> {
  if (rules.hosts.includes(host.toLowerCase()) || rules.hosts.includes('*')) return undefined
  if (protocol !== 'https') throw protocolNotAllowed(url, host)
  const found = isIP(host) ? [host] : await lookedUp(host)
  if (!found.every(isPublic)) throw hostPrivate(host)
  return found
}

async function lookedUp(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => {
    throw hostUnknown(host)
  })
  return found.map(({ address }) => address)
}
