// The page as a whole: who is signed in decides whether there is a view, the address decides which.

import { Notice } from './parts/notice.tsx'
import { Shell } from './parts/shell.tsx'
import { route } from './state/route.ts'
import { me, recognise } from './state/session.ts'
import { JobsView } from './views/jobs.tsx'
import { ProjectsView } from './views/projects.tsx'
import { SignInView } from './views/sign-in.tsx'

export function App() {
  const user = me.value
  if (user === undefined) return <p class="quiet centred">Loading…</p>
  if (user === null) return <SignInView />
  if (user instanceof Error) {
    return (
      <main class="centred">
        <Notice error={user} retry={recognise} />
      </main>
    )
  }
  return <Shell user={user}>{view(route.value.segments)}</Shell>
}

function view([first]: readonly string[]) {
  if (first === undefined) return <ProjectsView />
  if (first === 'jobs') return <JobsView />
  return (
    <div class="page">
      <h1>Nothing is here</h1>
      <p>
        This address leads nowhere. <a href="#/">All projects</a>
      </p>
    </div>
  )
}
