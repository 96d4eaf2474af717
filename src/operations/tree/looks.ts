// Looks at something that changes, shared by answers that are made together: while one lasts, and for a moment after.

/** A look; `next` is begun before it is too old, so that answers that follow each other need not wait for one. */
type Look<Found> = { found: Promise<Found>; endedAt: number | undefined; next: boolean }

/** The looks that are shared, by what they look at. */
export type Looks<Found> = Map<string, Look<Found>>

/** How long a look is shared after its end, and after how long the next one begins if it is asked for again. */
export type Sharing = { sharedMs: number; nextMs: number }

/** The outcome of `work`, or of another caller's that ended at most `sharedMs` before `now`. */
export function sharedLook<Found>(
  looks: Looks<Found>,
  key: string,
  work: () => Promise<Found>,
  { sharedMs, nextMs }: Sharing,
  clock: () => number = () => performance.now(),
): Promise<Found> {
  const now = clock()
  for (const [of, { endedAt }] of looks) if (endedAt !== undefined && now - endedAt > sharedMs) looks.delete(of)
  const there = looks.get(key)
  if (!there) {
    const mine = begin(work, clock)
    looks.set(key, mine)
    return mine.found
  }
  if (there.endedAt !== undefined && now - there.endedAt > nextMs && !there.next) {
    there.next = true
    const next = begin(work, clock)
    const replace = (): void => {
      if ([there, undefined].includes(looks.get(key))) looks.set(key, next) // else a later one has come before it
    }
    next.found.then(replace, replace)
  }
  return there.found
}

function begin<Found>(work: () => Promise<Found>, clock: () => number): Look<Found> {
  const look: Look<Found> = { found: work(), endedAt: undefined, next: false }
  const end = (): void => void (look.endedAt = clock())
  look.found.then(end, end)
  return look
}
