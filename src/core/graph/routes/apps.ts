// The applications of a project that put something before the paths of all their routes, and which of them a file is of.

import type { WholeApp } from './forms/nest.ts'
import { joinPath, normalPath } from './paths.ts'
import type { FileRoute } from './route.ts'

/** The applications of a project, by the folders of the files that set them up. */
export class Apps {
  readonly #apps: readonly { folder: string; app: WholeApp }[]

  constructor(files: readonly { path: string; routes: { app?: WholeApp } | undefined }[]) {
    this.#apps = files
      .flatMap(({ path, routes }) =>
        routes?.app ? [{ folder: path.slice(0, path.lastIndexOf('/') + 1), app: routes.app }] : [],
      )
      .sort((a, b) => b.folder.length - a.folder.length)
  }

  /** The paths of a route with what its application puts before it. */
  pathsOf(file: string, { framework, versions }: FileRoute, path: string): readonly string[] {
    const app = framework === 'nestjs' ? this.#appOf(file) : undefined
    if (!app) return [path]
    const isExcluded = app.excluded.some((each) => normalPath(each) === normalPath(path))
    const own = versions ?? (app.version === undefined ? [''] : [app.version])
    return own.map((version) => {
      const whole = app.isVersioned && version !== '' ? joinPath(`/v${version}`, path) : path
      return isExcluded ? whole : joinPath(app.prefix, whole)
    })
  }

  /** The application whose folder a file is in, or the only one. */
  #appOf(file: string): WholeApp | undefined {
    const around = this.#apps.find(({ folder }) => file.startsWith(folder))
    return around?.app ?? (this.#apps.length === 1 ? this.#apps[0]!.app : undefined)
  }
}
