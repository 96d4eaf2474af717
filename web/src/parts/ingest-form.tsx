// Starts an ingest.

import { write } from '../api/client.ts'
import { useAction } from '../state/action.ts'
import { onSubmitted, textOf } from '../state/form.ts'
import { Problem } from './problem.tsx'

export function IngestForm({ onStart }: { onStart: () => void }) {
  const { run, busy, error } = useAction(async (fields: FormData, form: HTMLFormElement) => {
    const name = textOf(fields, 'name')
    await write('post', '/instances/pipeline', {
      repo_path: textOf(fields, 'path'),
      describe: fields.has('describe'),
      ...(name === '' ? {} : { project_name: name }),
    })
    form.reset()
    onStart()
  })
  return (
    <form class="ingest" onSubmit={onSubmitted(run)}>
      <h2>Ingest a repository</h2>
      <div class="fields">
        <label class="grows">
          Folder on the server
          <input name="path" required placeholder="/home/me/repository" spellcheck={false} />
        </label>
        <label>
          Name (the folder’s, if empty)
          <input name="name" spellcheck={false} />
        </label>
      </div>
      <label class="check">
        <input type="checkbox" name="describe" /> Describe every entity with the language model
      </label>
      <Problem text={error} />
      <button type="submit" class="primary" disabled={busy}>
        {busy ? 'Starting…' : 'Ingest'}
      </button>
    </form>
  )
}
