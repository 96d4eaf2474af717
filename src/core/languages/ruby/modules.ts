// Resolution of `require`. Constants do not need it: they are found by name in the whole project, as an autoloader
// does.

import { folderOf, foldersAbove, joinPath } from '../../paths.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'

const STANDARD = new Set(
  (
    'abbrev base64 benchmark bigdecimal bundler cgi coverage csv date delegate digest drb English erb etc expect fcntl ' +
    'fiber fiddle fileutils find forwardable getoptlong io ipaddr irb json logger matrix minitest monitor mutex_m net ' +
    'nkf objspace observer open3 open-uri openssl optparse ostruct pathname pp prettyprint prime pstore psych pty ' +
    'racc rake rdoc readline reline resolv rexml rinda ripper rss rubygems securerandom set shellwords singleton ' +
    'socket stringio strscan syslog tempfile test thread time timeout tmpdir tracer tsort un unicode_normalize uri ' +
    'weakref webrick yaml zlib'
  ).split(' '),
)

/** The module resolver of a project: `require_relative`, and `require` by its load paths. */
export function modules(files: ProjectFiles): ModuleResolver {
  function resolve(specifier: string, fromPath: string): ImportTarget {
    const isRelative = specifier.startsWith('.')
    const path = (isRelative ? besideFile : onLoadPath)(files, specifier, fromPath)
    if (path !== undefined) return { kind: 'file', path }
    const name = isRelative ? specifier : specifier.split('/', 1)[0]!
    return STANDARD.has(name) ? { kind: 'external', name, standard: true } : { kind: 'external', name }
  }
  return { resolve, moduleName }
}

function besideFile(files: ProjectFiles, specifier: string, fromPath: string): string | undefined {
  const path = joinPath(folderOf(fromPath), specifier)
  return path === undefined ? undefined : fileAt(files, path)
}

function onLoadPath(files: ProjectFiles, specifier: string, fromPath: string): string | undefined {
  for (const root of roots(fromPath)) {
    const path = fileAt(files, root === '' ? specifier : `${root}/${specifier}`)
    if (path !== undefined) return path
  }
  return undefined
}

/** 'lib/shop/cart.rb' -> 'lib.shop.cart'. */
function moduleName(path: string): string {
  return path
    .replace(/\.\w+$/, '')
    .split('/')
    .join('.')
}

/** Load paths: `lib`, `app` and the like of the folders around the file, and those folders. */
const roots = (fromPath: string): string[] =>
  foldersAbove(fromPath)
    .reverse()
    .flatMap((each) => ['lib', 'app', 'spec', 'test', ''].map((sub) => [each, sub].filter(Boolean).join('/')))

function fileAt(files: ProjectFiles, path: string): string | undefined {
  return [path, `${path}.rb`].find((each) => /\.\w+$/.test(each) && files.has(each))
}

/** Whether a file is a test. */
export const isTest = (path: string): boolean =>
  /(?:^|\/)(?:spec|test|tests|features)\//.test(path) || /_(?:spec|test)\.rb$/.test(path)
