// The text of preludes: stubs of a library in its own language, in the folder `prelude/` beside a language's code.

import { readFileSync } from 'node:fs'

/** The text of files of the prelude beside the module at `base` (its `import.meta.url`), joined in the order given. */
export const preludeText = (base: string, ...names: readonly string[]): string =>
  names.map((name) => readFileSync(new URL(`./prelude/${name}`, base), 'utf8')).join('\n')
