// How much of a project a file serves: of two files about a subject the one that the others use treats it, and the rest
// are variants or users of it.

import { INCOMING, type SearchIndex, UnitFlag } from '../index/search-index.ts'

/** In a small project even the file that most others use has few users, which says little. */
const USERS_MIN = 15

/** For each file the logarithm of how many others use it, tests not counted, relative to the file of the most. */
export function centralFiles(index: SearchIndex): Float32Array {
  const { units, flags, fileOf, edgeStart, edgeUnit, edgeKind, pathOffsets } = index
  const users = new Float32Array(pathOffsets.length - 1)
  const lastUser = new Int32Array(users.length).fill(-1)
  for (let unit = 0; unit < units; unit++) {
    if (flags[unit]! & UnitFlag.Test) continue
    const user = fileOf[unit]! // ascending: all units of a file come one after the other
    for (let edge = edgeStart[unit]!; edge < edgeStart[unit + 1]!; edge++) {
      if (edgeKind[edge]! & INCOMING) continue
      const used = fileOf[edgeUnit[edge]!]!
      if (used === user || lastUser[used] === user) continue
      users[used]!++
      lastUser[used] = user
    }
  }
  const most = users.reduce((highest, count) => Math.max(highest, count), USERS_MIN)
  return users.map((count) => Math.log2(1 + count) / Math.log2(1 + most))
}
