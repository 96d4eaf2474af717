// The manifests of a project's test runners, as they are now.

import { oncePer } from '../core/collections/once.ts'
import type { Impact } from '../core/graph/impact/impact.ts'
import type { Manifests } from '../core/graph/impact/runners/roots.ts'
import type { Sources } from './questions/sources.ts'

/** Files that set up a runner, or say where it is started. */
const MANIFEST = new RegExp(
  [
    String.raw`(^|/)(pom\.xml|mvnw|(build|settings)\.gradle(\.kts)?|gradlew|AndroidManifest\.xml|[^/]+\.csproj)$`,
    String.raw`(^|/)(Cargo\.toml|go\.mod|composer\.json|Gemfile|bin/rails)$`,
    String.raw`(^|/)(package\.json|(jest|vitest|playwright)\.config\.\w+|\.mocharc\.\w+)$`,
    String.raw`(^|/)(pyproject\.toml|setup\.(cfg|py)|tox\.ini|pytest\.ini|conftest\.py|manage\.py)$`,
  ].join('|'),
)

/** Those of which the text says more. */
const READ = /(^|\/)(package\.json|pyproject\.toml|setup\.cfg|tox\.ini)$/

const manifestPaths = oncePer((impact: Impact) =>
  Array.from(impact.index.fileNode.keys(), (file) => impact.pathOf(file)).filter((path) => MANIFEST.test(path)),
)

/** The manifests of a project's runners. */
export function manifestsOf(impact: Impact, sources: Sources): Manifests {
  const paths = manifestPaths(impact)
  const texts = new Map<string, string>()
  for (const path of paths.filter((each) => READ.test(each))) {
    const { lines } = sources.read(path)
    if (lines.length > 0) texts.set(path, lines.join('\n'))
  }
  return { paths: new Set(paths), texts }
}
