// Rendezvous hashing (Thaler and Ravishankar, "Using name-based mappings to increase hit rates", 1998): each name goes to
// the places that score highest for it. A place that comes or goes moves no name but its own.

import { createHash } from 'node:crypto'

/** The `count` places that a name goes to, the first choice first; all of them where there are fewer. */
export function chosenPlaces(name: string, places: readonly string[], count: number): string[] {
  const scored = places.map((place) => ({ place, score: scoreOf(place, name) }))
  return scored
    .sort((a, b) => b.score - a.score || (a.place < b.place ? -1 : 1))
    .slice(0, count)
    .map(({ place }) => place)
}

/** An integer of 48 bits. */
const scoreOf = (place: string, name: string): number =>
  createHash('sha256').update(`${place}\0${name}`).digest().readUIntBE(0, 6)
