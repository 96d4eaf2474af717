// Entities as people tell them apart: by their signatures, overloads included.

import type { components } from '../core/openapi.d.ts'
import { clip, plain } from './output.ts'

type Declared = Pick<components['schemas']['Symbol'], 'signature' | 'qualified_name' | 'kind'>

/** The type that a method belongs to, and the signature, of so many characters at most; the qualified name of an entity without one. */
export function declared({ signature, qualified_name, kind }: Declared, width = 100): string {
  if (signature === null) return plain(clip(qualified_name, width))
  const owner = kind === 'Method' ? `${qualified_name.split('.').at(-2) ?? ''}: ` : ''
  return plain(clip(`${owner}${signature}`, width))
}
