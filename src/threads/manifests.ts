// The manifests of a project's test runners, as they are now.

import { oncePer } from '../core/collections/once.ts'
import type { Impact } from '../core/graph/impact/impact.ts'
import type { Manifests } from '../core/graph/impact/runners/runners.ts'
import type { Sources } from './questions/sources.ts'

const MANIFEST =
  /(^|\/)(pom\.xml|build\.gradle(\.kts)?|Cargo\.toml|package\.json|composer\.json|go\.mod)$|^(gradlew|mvnw)$/

const manifestPaths = oncePer((impact: Impact) =>
  Array.from(impact.index.fileNode.keys(), (file) => impact.pathOf(file)).filter((path) => MANIFEST.test(path)),
)

/** The manifests of a project's runners. */
export function manifestsOf(impact: Impact, sources: Sources): Manifests {
  const paths = manifestPaths(impact)
  const packageJson = new Map<string, string>()
  for (const path of paths.filter((each) => each.endsWith('package.json'))) {
    const { lines } = sources.read(path)
    if (lines.length > 0) packageJson.set(path, lines.join('\n'))
  }
  return { paths: new Set(paths), packageJson }
}
