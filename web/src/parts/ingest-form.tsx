// Starts an ingest.

import { useState } from 'preact/hooks'
import { write } from '../api/client.ts'

export function IngestForm({ onStart }: { onStart: () => void }) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const fields = new FormData(form)
    const name = String(fields.get('name')).trim()
    setBusy(true)
    setError(undefined)
    try {
      await write('post', '/instances/pipeline', {
        repo_path: String(fields.get('path')).trim(),
        describe: fields.has('describe'),
        ...(name === '' ? {} : { project_name: name }),
      })
      form.reset()
      onStart()
    } catch (refusal) {
      setError((refusal as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="ingest" onSubmit={submit}>
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
      <p class="error" role="alert">
        {error}
      </p>
      <button type="submit" class="primary" disabled={busy}>
        {busy ? 'Starting…' : 'Ingest'}
      </button>
    </form>
  )
}
