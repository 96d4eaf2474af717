// Name and password.

import { useState } from 'preact/hooks'
import { useTitle } from '../parts/title.ts'
import { signIn } from '../state/session.ts'

export function SignInView() {
  useTitle('Sign in')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget as HTMLFormElement)
    setBusy(true)
    setError(undefined)
    try {
      await signIn(String(fields.get('username')), String(fields.get('password')))
    } catch (refusal) {
      setError((refusal as Error).message)
      setBusy(false)
    }
  }
  return (
    <main class="sign-in">
      <h1>Code Knowledge Service</h1>
      <form onSubmit={submit}>
        <label>
          Username
          <input name="username" autocomplete="username" required autofocus />
        </label>
        <label>
          Password
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <p class="error" role="alert">
          {error}
        </p>
        <button type="submit" class="primary" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </main>
  )
}
