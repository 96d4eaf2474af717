// Numbers and times as people read them.

const number = new Intl.NumberFormat('en')

/** 12345 -> 12,345. */
export const count = (value: number): string => number.format(value)

/** `1 file`, `2 files`. */
export const counted = (value: number, noun: string, plural = `${noun}s`): string =>
  `${number.format(value)} ${value === 1 ? noun : plural}`

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 minutes ago`. */
export function ago(time: string): string {
  const seconds = (Date.parse(time) - Date.now()) / 1000
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  return 'just now'
}

/** Seconds between two times, `74 s` or `2 min 3 s`. */
export function lasted(from: string, to: string): string {
  const seconds = Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
