// Answers to questions about a graph and its files: symbols, relations of an entity, paths, dependencies, cycles and
// unused code as JSON bytes, lines of files, and the connections of several entities.

import { withFiles } from '../src/threads/commit-files.ts'
import { check as checkRules } from '../src/threads/questions/check.ts'
import { compare as compareRevisions } from '../src/threads/questions/compare.ts'
import * as parts from '../src/threads/questions/dependencies.ts'
import { excerpts as readExcerpts } from '../src/threads/questions/excerpts.ts'
import { hotspots as findHotspots } from '../src/threads/questions/hotspots.ts'
import { map as drawMap } from '../src/threads/questions/map.ts'
import { packages as findPackages } from '../src/threads/questions/packages.ts'
import { paths as findPaths } from '../src/threads/questions/paths.ts'
import { relations as findRelations } from '../src/threads/questions/relations.ts'
import { routes as findRoutes } from '../src/threads/questions/routes.ts'
import { symbols as findSymbols } from '../src/threads/questions/symbols.ts'
import { unused as findUnused } from '../src/threads/questions/unused.ts'

export { keepPast } from '../src/threads/past.ts'
export { staleFiles } from '../src/threads/questions/stale.ts'
export { surroundings } from '../src/threads/questions/surroundings.ts'
export { readyGeneration as ready } from '../src/threads/ready.ts'

export const check = withFiles(checkRules)
export const compare = withFiles(compareRevisions, ({ base, head }) => [base, head])
export const cycles = withFiles(parts.cycles)
export const map = withFiles(drawMap)
export const dependencies = withFiles(parts.dependencies)
export const excerpts = withFiles(readExcerpts)
export const hotspots = withFiles(findHotspots)
export const packages = withFiles(findPackages)
export const paths = withFiles(findPaths)
export const relations = withFiles(findRelations)
export const routes = withFiles(findRoutes)
export const symbols = withFiles(findSymbols)
export const unused = withFiles(findUnused)
