// Which lines a hunt has been shown: only those can be cited.

import type { LineRange } from './diff.ts'

/** Which lines a model has been shown (1-based, inclusive). */
export type ReadLog = {
  add(path: string, start: number, end: number): void
  /** Whether most of the lines were shown. A finding without lines needs any line of its file. */
  covers(path: string, start: number | null, end: number | null): boolean
  /** Files and lines read, for statistics. */
  size(): { files: number; lines: number }
}

/** Nothing has been shown yet. */
export function createReadLog(): ReadLog {
  const files = new Map<string, LineRange[]>()
  return {
    add(path, start, end) {
      const ranges = [...(files.get(path) ?? []), { start, end }].sort((a, b) => a.start - b.start)
      const merged: LineRange[] = []
      for (const range of ranges) {
        const last = merged.at(-1)
        if (last && range.start <= last.end + 1) last.end = Math.max(last.end, range.end)
        else merged.push({ ...range })
      }
      files.set(path, merged)
    },
    covers(path, start, end) {
      const ranges = files.get(path)
      if (!ranges) return false
      if (start === null || end === null) return true
      let shown = 0
      for (const range of ranges) shown += Math.max(0, Math.min(end, range.end) - Math.max(start, range.start) + 1)
      return shown * 2 >= end - start + 1
    },
    size: () => ({
      files: files.size,
      lines: [...files.values()].flat().reduce((sum, range) => sum + range.end - range.start + 1, 0),
    }),
  }
}
