// What an application of NestJS puts before the paths of all its controllers: `app.setGlobalPrefix('api')`,
// `app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' })`.

import { NONE } from '../../../facts.ts'
import type { CallParts } from '../expressions.ts'
import type { RouteReader } from '../reader.ts'

/** An application: the path before all others but the excluded ones, and the versions that stand in paths. */
export type WholeApp = {
  prefix: string
  excluded: readonly string[]
  isVersioned: boolean
  /** Of what states none itself. */
  version?: string
}

/** Reads the calls that set up an application. */
export function readNest(file: RouteReader): void {
  if (!file.imported.includes('nestjs')) return
  for (const call of file.calls()) {
    const [first = NONE, options = NONE] = call.args
    const app = file.app ?? { prefix: '', excluded: [], isVersioned: false }
    if (call.name === 'setGlobalPrefix') {
      const excluded = file.texts(file.fieldsOf(options).get('exclude') ?? NONE)
      file.app = { ...app, prefix: file.pathOf(first) ?? '', excluded }
    } else if (call.name === 'enableVersioning') file.app = { ...app, ...versioned(file, call) }
    else if (call.name === 'create' && file.name(call.object) === 'NestFactory') file.app = app
  }
}

function versioned(
  file: RouteReader,
  { args: [options = NONE] }: CallParts,
): Pick<WholeApp, 'isVersioned' | 'version'> {
  const fields = file.fieldsOf(options)
  const type = fields.get('type')
  const [version] = file.texts(fields.get('defaultVersion') ?? NONE)
  const isVersioned = type === undefined || file.name(type) === 'URI'
  return { isVersioned, ...(version !== undefined && { version }) }
}
