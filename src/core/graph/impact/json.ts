// The answer about a change as JSON. Its chains make up most of it, and share their links: each link is written once.

import type { ChainLink, ImpactAnswer } from './answer.ts'

/** An answer as `JSON.stringify` writes it. */
export function jsonOf({ affected, tests, ...rest }: ImpactAnswer): string {
  const links = new Map<ChainLink, string>()
  const textOf = (link: ChainLink): string => {
    const known = links.get(link)
    if (known !== undefined) return known
    const text = JSON.stringify(link)
    links.set(link, text)
    return text
  }
  const listOf = (records: readonly { chain: ChainLink[] }[]): string => {
    const texts = records.map(({ chain, ...record }) => {
      const own = JSON.stringify(record)
      return `${own.slice(0, -1)}${own === '{}' ? '' : ','}"chain":[${chain.map(textOf).join(',')}]}`
    })
    return `[${texts.join(',')}]`
  }
  const { setting, changed, unknown_files, surface, routes, commands, stats } = rest
  const head = JSON.stringify({ setting, changed, unknown_files, surface, routes })
  const tail = JSON.stringify({ commands, stats })
  return `${head.slice(0, -1)},"affected":${listOf(affected)},"tests":${listOf(tests)},${tail.slice(1)}`
}
