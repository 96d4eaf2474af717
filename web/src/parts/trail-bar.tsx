// The symbols passed on the way here.

import { symbolPlace, trail } from '../state/trail.ts'
import { lastName } from './names.tsx'

const ARROWS = { up: '←', down: '→', over: '·' } as const
const WORDS = { up: 'up to its caller', down: 'down into', over: 'then' } as const

export function TrailBar({ project, current }: { project: string; current: string }) {
  const hops = trail()
  if (hops.length === 0) return null
  return (
    <nav class="trail" aria-label="Trail">
      <ol>
        {hops.map((hop, index) => (
          <li key={`${index} ${hop.name}`}>
            <a href={symbolPlace(project, hop.name, hops.slice(0, index))} title={hop.name}>
              {lastName(hop.name)}
            </a>
            <span aria-hidden="true">{ARROWS[hop.way]}</span>
            <span class="hidden">{WORDS[hop.way]}</span>
          </li>
        ))}
        <li aria-current="step">{lastName(current)}</li>
      </ol>
      <a class="clear" href={symbolPlace(project, current)}>
        Clear trail
      </a>
    </nav>
  )
}
