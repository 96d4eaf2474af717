// A line of code in a list, and the way to it.

import { placeOf } from '../state/route.ts'
import { inOrder } from './in-order.ts'

type SiteProps = {
  project: string
  path: string
  line: number
  text: string
  title?: string
}

export const Site = ({ project, path, line, text, title }: SiteProps) => (
  <a href={placeOf(['p', project, 'file'], { path, line })} title={title}>
    <span class="line-number">{line}</span>
    <code>{inOrder(text)}</code>
  </a>
)
