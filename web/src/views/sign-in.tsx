// Name and password.

import { Problem } from '../parts/problem.tsx'
import { useTitle } from '../parts/title.ts'
import { useAction } from '../state/action.ts'
import { onSubmitted } from '../state/form.ts'
import { signIn } from '../state/session.ts'

export function SignInView() {
  useTitle('Sign in')
  const { run, busy, error } = useAction((fields: FormData) =>
    signIn(String(fields.get('username')), String(fields.get('password'))),
  )
  return (
    <main class="sign-in">
      <h1>Code Knowledge Service</h1>
      <form onSubmit={onSubmitted(run)}>
        <label>
          Username
          <input name="username" autocomplete="username" required autofocus />
        </label>
        <label>
          Password
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <Problem text={error} />
        <button type="submit" class="primary" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </main>
  )
}
