// Users and their roles, for administrators.

import { read, type Schema, write } from '../../api/client.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ago } from '../../parts/format.ts'
import { Notice } from '../../parts/notice.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTitle } from '../../parts/title.ts'
import { useAction } from '../../state/action.ts'
import { onSubmitted, textOf } from '../../state/form.ts'
import { useLoad } from '../../state/load.ts'
import { me } from '../../state/session.ts'
import '../../styles/settings.css'

type Role = Schema<'Role'>

const ROLES: readonly { role: Role; may: string }[] = [
  { role: 'viewer', may: 'reads' },
  { role: 'user', may: 'also starts jobs, runs and chats' },
  { role: 'admin', may: 'also manages users and models' },
]

export default function UsersView() {
  useTitle('Users')
  const { data, error, reload } = useLoad('users', (signal) => read('/auth/users', { signal }))
  const remove = useAction(async (id: number) => {
    await write('delete', '/auth/users/{id}', undefined, { path: { id } })
    reload()
  })
  const user = me.value
  const own = user && !(user instanceof Error) ? user.username : undefined
  return (
    <div class="page">
      <h1>Users</h1>
      {error && <Notice error={error} retry={reload} />}
      <Problem text={remove.error} />
      <ul class="rows" aria-label="Users">
        {data?.map(({ id, username, role, created_at }) => (
          <li key={id} class="user-row">
            <strong>{username}</strong>
            <span class="state">{role}</span>
            <span class="quiet">since {ago(created_at)}</span>
            {username === own ? (
              <span class="quiet">you</span>
            ) : (
              <ConfirmButton
                label="Remove"
                question="Remove and sign out?"
                about={username}
                busy={remove.busy}
                onConfirm={() => void remove.run(id)}
              />
            )}
          </li>
        ))}
      </ul>
      <NewUser onMade={reload} />
    </div>
  )
}

function NewUser({ onMade }: { onMade: () => void }) {
  const add = useAction(async (fields: FormData, form: HTMLFormElement) => {
    const password = String(fields.get('password'))
    await write('post', '/auth/users', {
      username: textOf(fields, 'username'),
      password,
      role: textOf(fields, 'role') as Role,
    })
    form.reset()
    onMade()
  })
  return (
    <form class="stack" onSubmit={onSubmitted(add.run)}>
      <h2>Add a user</h2>
      <div class="fields">
        <label>
          Username
          <input name="username" required maxLength={128} autocomplete="off" spellcheck={false} />
        </label>
        <label>
          First password, of eight characters or more
          <input name="password" type="password" required minLength={8} autocomplete="new-password" />
        </label>
      </div>
      <fieldset class="kinds">
        <legend>Role</legend>
        {ROLES.map(({ role, may }) => (
          <label key={role} class="check">
            <input type="radio" name="role" value={role} defaultChecked={role === 'viewer'} />
            <span>
              {role} <span class="quiet">{may}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Problem text={add.error} />
      <button type="submit" class="primary" disabled={add.busy}>
        Add
      </button>
    </form>
  )
}
