// The user's own account: role and password.

import { useState } from 'preact/hooks'
import { type Schema, write } from '../../api/client.ts'
import { Problem } from '../../parts/problem.tsx'
import { useTitle } from '../../parts/title.ts'
import { useAction } from '../../state/action.ts'
import { onSubmitted } from '../../state/form.ts'
import { recognise } from '../../state/session.ts'
import '../../styles/settings.css'

export default function AccountView({ user }: { user: Schema<'Me'> }) {
  useTitle('Account')
  const [isDone, setDone] = useState(false)
  const change = useAction(async (fields: FormData, form: HTMLFormElement) => {
    const [current, first, second] = ['current', 'new', 'again'].map((name) => String(fields.get(name)))
    if (first !== second) throw new Error('The new password and its repetition differ.')
    await write('patch', '/auth/users/me/password', { current_password: current!, new_password: first! })
    form.reset()
    setDone(true)
    await recognise()
  })
  const submit = onSubmitted((fields, form) => {
    setDone(false)
    void change.run(fields, form)
  })
  return (
    <div class="page">
      <h1>{user.username}</h1>
      <p class="quiet">Role: {user.role}</p>
      <form class="stack narrow" onSubmit={submit}>
        <h2>Change the password</h2>
        <Password name="current" label="Current password" autocomplete="current-password" />
        <Password name="new" label="New password, of eight characters or more" autocomplete="new-password" />
        <Password name="again" label="Again" autocomplete="new-password" />
        <Problem text={change.error} />
        <p role="status">{isDone ? 'The password is changed; your other sessions have ended.' : ''}</p>
        <button type="submit" class="primary" disabled={change.busy}>
          Change
        </button>
      </form>
    </div>
  )
}

type PasswordProps = { name: string; label: string; autocomplete: 'current-password' | 'new-password' }

const Password = ({ name, label, autocomplete }: PasswordProps) => (
  <label>
    {label}
    <input
      name={name}
      type="password"
      autocomplete={autocomplete}
      required
      minLength={autocomplete === 'new-password' ? 8 : undefined}
    />
  </label>
)
