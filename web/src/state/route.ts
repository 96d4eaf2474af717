// The place in the page, kept in the address behind `#`: every view can be shared, and the back button works.

import { computed, signal } from '@preact/signals'

/** Segments of the path, and its query. */
export type Route = { segments: readonly string[]; query: URLSearchParams }

const hash = signal(location.hash)
addEventListener('hashchange', () => {
  hash.value = location.hash
})

/** The current place. */
export const route = computed<Route>(() => parse(hash.value))

function parse(text: string): Route {
  const [path = '', query = ''] = text.replace(/^#\/?/, '').split('?', 2)
  return { segments: path.split('/').filter(Boolean).map(decode), query: new URLSearchParams(query) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // somebody typed a lone percent sign
  }
}

type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** The address of a place, for `href`; a value that is undefined or empty is left out. */
export function placeOf(segments: readonly string[], query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'object') for (const each of value) search.append(name, each)
    else if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return `#/${segments.map(encodeURIComponent).join('/')}${search.size > 0 ? `?${search}` : ''}`
}

/** Goes to a place; `replace` leaves no step in the history. */
export function go(place: string, { replace = false } = {}): void {
  if (!replace) location.hash = place
  else {
    history.replaceState(null, '', place)
    hash.value = place
  }
}

/** The project of the current place. */
export const currentProject = computed(() => {
  const [first, second] = route.value.segments
  return first === 'p' ? second : undefined
})
