// A part of a list that stands for all of it.

/** At most `count` items of a list, evenly spread, in its order. */
export const evenly = <Item>(list: readonly Item[], count: number): Item[] => {
  const taken = Math.min(count, list.length)
  return Array.from({ length: taken }, (_, at) => list[Math.floor((at * list.length) / taken)]!)
}
