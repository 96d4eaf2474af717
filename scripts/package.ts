// `npm run package`: the service as an npm package, a folder that `npm pack` and `npm publish` take. Node strips no types
// below node_modules, so the sources are emitted as JavaScript with their declarations, at the same paths.
//
//   node scripts/package.ts [--out FOLDER]    dist/package when omitted

import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Read as they are when the service runs, or by people. */
const COPIED = ['web/dist', 'assets', 'openapi.yaml', 'LICENSE', 'README.md', 'CHANGELOG.md', 'docs']

const { values } = parseArgs({ options: { out: { type: 'string' } } })
writePackage(values.out ?? join(ROOT, 'dist/package'))

function writePackage(out: string): void {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'))
  execFileSync(process.execPath, [compiler, '-p', join(ROOT, 'tsconfig.package.json'), '--outDir', out], {
    stdio: 'inherit',
  })
  for (const name of COPIED) cpSync(join(ROOT, name), join(out, name), { recursive: true })
  for (const file of unemitted()) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    cpSync(join(ROOT, file), join(out, file))
  }
  chmodSync(join(out, 'src/cli.js'), 0o755)
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  console.log(relative(process.cwd(), out))
}

/** Files of the sources that are not compiled: preludes, which are read as text, and declarations. */
function unemitted(): string[] {
  const all = globSync('src/**/*', { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  return all.filter((file) => file.includes('/prelude/') || file.endsWith('.d.ts') || !file.endsWith('.ts'))
}

/** The package of the repository, its entries being what was emitted, and nothing that only developers need. */
function manifest(): Record<string, unknown> {
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>
  const { scripts: _scripts, devDependencies: _devDependencies, ...kept } = own
  return {
    ...kept,
    bin: { cks: 'src/cli.js' },
    exports: {
      '.': { types: './src/library.d.ts', default: './src/library.js' },
      './openapi.yaml': './openapi.yaml',
      './package.json': './package.json',
    },
  }
}
