// When a record that changes now has changed: its times stay in order though the clock has been set back.

/** `now` as records hold it, or `before`, a time that the record holds already, when that is later. */
export function timeAfter(before: string, now: Date): string {
  const time = now.toISOString()
  return time > before ? time : before
}
