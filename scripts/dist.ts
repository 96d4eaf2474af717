// `make dist`: one executable file with everything in it, Node included, for machines like this one. It is a small shell
// script followed by a compressed archive, which its first call unpacks into the user's cache.
//
// The bill of materials lies beside it, as FILE.cdx.json.
//
//   node scripts/dist.ts [--out FILE] [--level 0-9]    FILE is dist/cks-VERSION-PLATFORM-ARCH when omitted

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { billOfMaterials } from './sbom.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HERE = `${process.platform}-${process.arch}`

/** The files of its own folder that the service reads. */
const OWN = [
  ...['src', 'workers', 'web/dist', 'assets', 'openapi.yaml', 'package.json'],
  ...['LICENSE', 'README.md', 'CHANGELOG.md', 'docs'],
]

/** Packages of which one file is served to browsers as it is; their sources are not needed. */
const FILES_OF: Readonly<Record<string, readonly string[]>> = {
  redoc: ['bundles/redoc.standalone.js', 'bundles/redoc.standalone.js.LICENSE.txt', 'package.json', 'LICENSE'],
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const { values } = parseArgs({ options: { out: { type: 'string' }, level: { type: 'string', default: '9' } } })
await writeExecutable(values.out ?? join(ROOT, 'dist', `cks-${version}-${HERE}`), Number(values.level))

/** Writes the executable file, its archive compressed at this level of gzip. */
async function writeExecutable(file: string, level: number): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), 'cks-dist-'))
  try {
    const tree = join(parent, 'tree')
    const archive = join(parent, 'archive.tar')
    writeTree(tree)
    const entries = filesUnder(tree).sort()
    execFileSync('tar', ['-cf', archive, '-C', tree, '-T', '-'], { input: entries.join('\n') })
    const hash = createHash('sha256')
    for (const entry of entries) hash.update(entry).update(readFileSync(join(tree, entry)))
    mkdirSync(dirname(file), { recursive: true })
    const out = createWriteStream(file)
    out.write(launcher(`${version}-${hash.digest('hex').slice(0, 12)}`))
    await pipeline(createReadStream(archive), createGzip({ level }), out)
    chmodSync(file, 0o755)
    writeFileSync(`${file}.cdx.json`, `${JSON.stringify(billOfMaterials(), undefined, 2)}\n`)
    console.log(`${relative(process.cwd(), file)}  ${(statSync(file).size / 1e6).toFixed(0)} MB`)
  } finally {
    rmSync(parent, { recursive: true })
  }
}

/** Everything that the packed service consists of, in a new folder. */
function writeTree(out: string): void {
  mkdirSync(out)
  for (const name of OWN) cpSync(join(ROOT, name), join(out, name), { recursive: true })
  for (const path of packages()) copyPackage(path, out)
  cpSync(process.execPath, join(out, 'node'))
  cpSync(join(ROOT, `node_modules/node-${HERE}/LICENSE`), join(out, 'node.LICENSE'))
  chmodSync(join(out, 'node'), 0o755)
}

type Lock = { packages: Readonly<Record<string, LockEntry>> }
type LockEntry = {
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
}

/** The installed packages that the service needs to run, as paths below the root (`node_modules/lmdb`). */
function packages(): readonly string[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  const found = new Set<string>()
  const follow = (from: string, names: readonly string[]): void => {
    for (const name of names) {
      const path = resolvePackage(lock, from, name)
      if (path === undefined || found.has(path) || !existsSync(join(ROOT, path))) continue // of another platform
      found.add(path)
      if (FILES_OF[name] === undefined) follow(path, namesNeeded(lock.packages[path]!))
    }
  }
  follow('', Object.keys(lock.packages['']!.dependencies ?? {}))
  return [...found]
}

function namesNeeded({ dependencies, optionalDependencies }: LockEntry): readonly string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies })
}

/** The package that `name` means in the package at `from`: its own copy, or one of the folders around it. */
function resolvePackage(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock.packages[path] !== undefined) return path
    if (at === '') return undefined
  }
}

/** Copies the files of a package that are read when it runs: no sources of native code, no binaries of other platforms. */
function copyPackage(path: string, out: string): void {
  const from = join(ROOT, path)
  const only = FILES_OF[path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)]
  for (const file of filesUnder(from)) {
    const isWanted = only ? only.includes(file) : isReadAtRunTime(file)
    if (file.startsWith('node_modules/') || !isWanted) continue
    mkdirSync(dirname(join(out, path, file)), { recursive: true })
    cpSync(join(from, file), join(out, path, file))
  }
}

function isReadAtRunTime(file: string): boolean {
  if (/(^|\/)(LICEN[CS]E|NOTICE|COPYING)[^/]*$/i.test(file)) return true
  if (file.endsWith('.node')) return isOfThisPlatform(file)
  return /\.(js|cjs|mjs|json|css|html|png)$/.test(file) && !/(^|\/)(tests?|docs|examples)\//.test(file)
}

/** Whether a native module is one that this Node loads: packages name platform, architecture and ABI in its path. */
function isOfThisPlatform(file: string): boolean {
  const platform = /linux|darwin|win32/.exec(file)?.[0]
  const archs: readonly string[] = file.match(/x64|arm64|arm(?=_)/g) ?? []
  const abi = /(?:abi|_)(\d{3})\b/.exec(file)?.[1]
  if (abi !== undefined && abi !== process.versions.modules) return false
  return platform === undefined || (platform === process.platform && archs.includes(process.arch))
}

/** All files below a folder, by their paths in it. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** The script at the head of the executable. The archive begins in the line after its last. */
function launcher(id: string): string {
  const lines = `#!/bin/sh
# Code Knowledge Service ${version} for ${HERE}, with everything it needs: '$0 --help'.
# The first call unpacks what follows this text into the user's cache; removing that folder costs nothing but time.
set -eu
cache="\${XDG_CACHE_HOME:-$HOME/.cache}/cks"
home="$cache/${id}"
if [ ! -x "$home/node" ]; then
  umask 077
  mkdir -p "$cache"
  part=$(mktemp -d "$cache/unpacking.XXXXXX")
  trap 'rm -rf "$part"' EXIT
  echo "cks: unpacking into $home (once)" >&2
  tail -n +LINE "$0" | tar -xzf - -C "$part"
  [ -x "$part/node" ] || { echo "cks: $0 is not complete" >&2; exit 1; }
  # another first call may have been quicker
  [ -d "$home" ] || mv "$part" "$home"
  trap - EXIT
  rm -rf "$part"
fi
CKS_COMMAND="$0" exec "$home/node" "$home/src/cli.ts" "$@"
exit 1
`
  return lines.replace('+LINE', `+${lines.split('\n').length}`)
}
