// npm run bench-machines -- REPOSITORY [--projects N], or --load N [--clients N] for N small projects of their own: measures
// processes that share the database and the objects which CKS_DATABASE_URL, CKS_OBJECTS_URL and CKS_JWT_SECRET name (empty
// ones: it leaves its projects there), beside one that is alone.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { load } from './machines/load.ts'
import { measure } from './machines/repository.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    projects: { type: 'string', default: '8' },
    load: { type: 'string' },
    clients: { type: 'string', default: '200' },
  },
})
if (values.load === undefined) await measure(resolve(positionals[0] ?? '.'), Number(values.projects))
else await load(Number(values.load), Number(values.clients))
