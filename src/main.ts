// The service as a process (process.ts), its code taken from copies without types.

import './stripped.js'

await import('./process.ts')
