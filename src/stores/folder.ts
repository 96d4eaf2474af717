// Folders that may have to be made.

import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it, where there are none, with mode 0700. Returns those it made, the uppermost first. Throws the file
 * system's error. Node's own
 * recursive `mkdir` tries for ever where a folder refuses new ones as if it were not there (`/proc`, an automounter).
 */
export function makeFolder(path: string): string[] {
  if (isFolder(path)) return []
  const parent = dirname(path)
  const above = parent === path ? [] : makeFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(path)) throw error // else another process was quicker
  }
  return [...above, path]
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
