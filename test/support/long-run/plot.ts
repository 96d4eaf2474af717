// Samples of a long run as a picture (SVG): one small chart for each measure, over the same minutes.

/** A measure at each moment, which is in minutes since the start. */
export type Series = { name: string; unit: string; points: readonly { minute: number; value: number }[] }

const CHART = { width: 420, height: 130, left: 62, top: 26, right: 14, bottom: 24 }
const COLUMNS = 2

/** All series, two in a row; each scale begins at 0. */
export function plotOf(title: string, all: readonly Series[]): string {
  const rows = Math.ceil(all.length / COLUMNS)
  const [width, height] = [COLUMNS * CHART.width, 34 + rows * CHART.height]
  const charts = all.map((series, at) => {
    const [x, y] = [(at % COLUMNS) * CHART.width, 34 + Math.floor(at / COLUMNS) * CHART.height]
    return `<g transform="translate(${x} ${y})">${chartOf(series)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" fill="#333">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="14" y="20" font-size="13">${escaped(title)}</text>
${charts.join('\n')}
</svg>
`
}

function chartOf({ name, unit, points }: Series): string {
  const { width, height, left, top, right, bottom } = CHART
  const minutes = Math.max(1, ...points.map(({ minute }) => minute))
  const most = roundedUp(Math.max(...points.map(({ value }) => value)))
  const x = (minute: number): string => (left + (minute / minutes) * (width - left - right)).toFixed(1)
  const y = (value: number): string => (height - bottom - (value / most) * (height - top - bottom)).toFixed(1)
  const line = points.map(({ minute, value }) => `${x(minute)},${y(value)}`).join(' ')
  const grid = [0, most / 2, most].map(
    (value) =>
      `<path d="M${left} ${y(value)}H${width - right}" stroke="#ddd"/><text x="${left - 6}" y="${y(value)}" dy="4" text-anchor="end">${value}</text>`,
  )
  const ends = [0, Math.round(minutes)].map(
    (minute) => `<text x="${x(minute)}" y="${height - 8}" text-anchor="middle">${minute} min</text>`,
  )
  return `<text x="${left}" y="${top - 8}">${escaped(name)}, ${escaped(unit)}</text>${grid.join('')}${ends.join('')}<polyline points="${line}" fill="none" stroke="#1a5fb4"/>`
}

/** The next of 1, 2, 4, 6, 8, 10 times a power of ten. */
function roundedUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 2, 4, 6, 8, 10].find((each) => each * power >= value)!
  return factor * power
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
