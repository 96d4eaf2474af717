// The code that has run in this thread, from V8's own counters (precise block coverage, by the inspector).

import { type Profiler, Session } from 'node:inspector/promises'

/** The blocks that have run since the last look, as keys. */
export type Coverage = { take: () => Promise<Set<string>> }

/** Counts from now on; scripts whose address does not fit `isMeant` are left out. */
export async function openCoverage(isMeant: (url: string) => boolean): Promise<Coverage> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    take: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const meant = result.filter(({ url }) => isMeant(url))
      return new Set(meant.flatMap(({ scriptId, functions }) => functions.flatMap((each) => ranIn(scriptId, each))))
    },
  }
}

/** A range of count 0 lies in one that ran; only blocks that ran themselves are told. */
const ranIn = (script: string, { ranges }: Profiler.FunctionCoverage): string[] =>
  ranges.filter(({ count }) => count > 0).map(({ startOffset, endOffset }) => `${script} ${startOffset}-${endOffset}`)
