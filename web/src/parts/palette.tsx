// The palette (Ctrl-K): any symbol, file or project by a few letters of its name, or a question.

import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { read } from '../api/client.ts'
import { currentProject, go, placeOf } from '../state/route.ts'
import { symbolPlace } from '../state/trail.ts'
import { KindMark } from './names.tsx'

const isOpen = signal(false)
const typed = signal('')
let dialog: HTMLDialogElement | null = null

/** Opens at once, so that no key that follows is lost. */
export function openPalette(): void {
  isOpen.value = true
  if (!dialog?.open) dialog?.showModal()
}

// The back button leads to another view, not to one behind the palette.
addEventListener('hashchange', () => dialog?.close())

addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
  const isAsked = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping)
  if (!isAsked) return
  event.preventDefault()
  openPalette()
})

type Entry = { id: string; kind: string; name: string; hint: string; place: string }

export function Palette() {
  const close = (): void => {
    isOpen.value = false
    typed.value = ''
  }
  return (
    <dialog
      class="palette"
      aria-label="Find"
      onClose={close}
      ref={(element) => {
        dialog = element
      }}
    >
      <Finder />
    </dialog>
  )
}

function Finder() {
  const text = typed.value
  const [chosen, setChosen] = useState(0)
  const { entries, error } = useEntries(currentProject.value, text.trim())
  const at = Math.min(chosen, entries.length - 1)
  const follow = (entry: Entry | undefined): void => {
    if (!entry) return
    dialog?.close()
    go(entry.place)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen(Math.max(0, Math.min(entries.length - 1, at + step)))
    else if (event.key === 'Enter') follow(entries[at])
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={currentProject.value ? `Find a symbol or file of ${currentProject.value}` : 'Find a project'}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={entries[at] ? `palette-${at}` : undefined}
        placeholder={currentProject.value ? 'Symbol, path/to/file or question' : 'Project'}
        autocomplete="off"
        spellcheck={false}
        autofocus
        value={text}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      {error && <p class="error">{error.message}</p>}
      <div role="listbox" id="palette-list" aria-label="Found">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus
          <div
            key={entry.id}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            class="row"
            onClick={() => follow(entry)}
          >
            <KindMark kind={entry.kind} />
            <span class="name">{entry.name}</span>
            <span class="path">{entry.hint}</span>
          </div>
        ))}
      </div>
      {entries.length === 0 && text !== '' && <p class="quiet">Nothing is called so.</p>}
    </>
  )
}

/** Time without a key after which the service is asked. */
const PAUSE_MS = 60

/** Symbols and files of the project that fit the text, a search for it, and projects. */
function useEntries(project: string | undefined, text: string): { entries: Entry[]; error: Error | undefined } {
  const [symbols, setSymbols] = useState<Entry[]>([])
  const [projects, setProjects] = useState<string[]>([])
  const [error, setError] = useState<Error>()
  const open = isOpen.value
  useEffect(() => {
    if (!open) return
    read('/graph')
      .then((all) => setProjects(all.map((each) => each.project)))
      .catch(setError)
  }, [open])
  useEffect(() => {
    if (project === undefined || text === '') return setSymbols([])
    const abort = new AbortController()
    const timer = setTimeout(() => {
      symbolsOf(project, text, abort.signal)
        .then((found) => {
          setSymbols(found)
          setError(undefined)
        })
        .catch((failure: Error) => abort.signal.aborted || setError(failure))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [project, text])
  const fitting = projects.filter((name) => name !== project && name.toLowerCase().includes(text.toLowerCase()))
  const entries = [
    ...symbols,
    ...(project !== undefined && text !== '' ? [...pathEntries(project, text), searchEntry(project, text)] : []),
    ...fitting.slice(0, 8).map((name) => ({ ...PROJECT, id: `project ${name}`, name, place: placeOf(['p', name]) })),
  ]
  return { entries, error }
}

const PROJECT = { kind: 'Project', hint: 'project' }

/** `a -> b` asks for the way from one symbol to another. */
function pathEntries(project: string, text: string): Entry[] {
  const [from = '', to = ''] = text.split(/->|→/, 2).map((end) => end.trim())
  if (from === '' || to === '') return []
  const place = placeOf(['p', project, 'paths'], { from, to })
  return [{ id: 'path', kind: 'Path', name: `${from} → ${to}`, hint: 'way from one to the other', place }]
}

const searchEntry = (project: string, text: string): Entry => ({
  id: 'search',
  kind: '?',
  name: text,
  hint: `search ${project}`,
  place: placeOf(['p', project, 'search'], { q: text }),
})

async function symbolsOf(project: string, q: string, signal: AbortSignal): Promise<Entry[]> {
  const { results } = await read('/graph/{project}/symbols', { path: { project }, query: { q, limit: 12 }, signal })
  return results.map(({ id, kind, name, qualified_name, path, start_line }) => ({
    id: String(id ?? qualified_name),
    kind,
    name: kind === 'File' ? path : name,
    hint: kind === 'File' ? 'file' : `${path}:${start_line ?? 1}`,
    place:
      id === null || start_line === null
        ? placeOf(['p', project, 'file'], { path, line: start_line ?? undefined })
        : symbolPlace(project, qualified_name),
  }))
}
