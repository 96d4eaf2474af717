// The page as a whole: who is signed in decides whether there is a view, the address decides which.

import { lazy, Suspense } from 'preact/compat'
import type { Schema } from './api/client.ts'
import { Notice } from './parts/notice.tsx'
import { Shell } from './parts/shell.tsx'
import { useTitle } from './parts/title.ts'
import { type Route, route } from './state/route.ts'
import { mayAdminister, mayWrite, me, recognise } from './state/session.ts'
import { FileView } from './views/file.tsx'
import { ImpactView } from './views/impact.tsx'
import { JobsView } from './views/jobs.tsx'
import { readShown } from './views/map/shown.ts'
import { ProjectView } from './views/project.tsx'
import { ProjectsView } from './views/projects.tsx'
import { readAsked } from './views/search/asked.ts'
import { SearchView } from './views/search/search.tsx'
import { SignInView } from './views/sign-in.tsx'
import { SymbolView } from './views/symbol.tsx'

// Loaded when they are opened.
const ChatView = lazy(() => import('./views/chat/chat.tsx'))
const UsersView = lazy(() => import('./views/settings/users.tsx'))
const AccountView = lazy(() => import('./views/settings/account.tsx'))
const ModelsView = lazy(() => import('./views/settings/models.tsx'))
const GuidanceView = lazy(() => import('./views/settings/guidance.tsx'))
const GuidanceEditor = lazy(() => import('./views/settings/guidance-editor.tsx'))
const MapView = lazy(() => import('./views/map/map.tsx'))
const PathsView = lazy(() => import('./views/paths.tsx'))
const RunsView = lazy(() => import('./views/runs/runs.tsx'))
const RunView = lazy(() => import('./views/runs/run.tsx'))

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
  return (
    <Shell user={user}>
      <Suspense fallback={<p class="quiet centred">Loading…</p>}>{view(route.value, user)}</Suspense>
    </Shell>
  )
}

function view({ segments, query }: Route, user: Schema<'Me'>) {
  const [first, second] = segments
  const found =
    first === 'p' && second !== undefined ? projectView(second, segments.slice(2), query) : outsideView(segments, user)
  return found ?? <NothingHere user={user} />
}

function NothingHere({ user }: { user: Schema<'Me'> }) {
  useTitle('Nothing is here')
  return (
    <div class="page">
      <h1>Nothing is here</h1>
      <p>
        This address leads nowhere{mayAdminister() ? '' : `, or to what the role of a ${user.role} does not have`}.{' '}
        <a href="#/">All projects</a>
      </p>
    </div>
  )
}

/** A view that belongs to no project; undefined where there is none, or none for this user. */
function outsideView([first, second, third]: readonly string[], user: Schema<'Me'>) {
  if (first === undefined) return <ProjectsView />
  if (first === 'jobs') return <JobsView />
  if (first === 'models') return <ModelsView />
  if (first === 'account') return <AccountView user={user} />
  if (first === 'users' && mayAdminister()) return <UsersView />
  if (first !== 'guidance') return undefined
  if (second === undefined) return <GuidanceView />
  if (second !== 'playbook' && second !== 'skill') return undefined
  if (third === undefined && !mayWrite()) return undefined
  return <GuidanceEditor key={`${second} ${third}`} kind={second} name={third} />
}

function projectView(project: string, [section, id]: readonly string[], query: URLSearchParams) {
  const text = (name: string): string => query.get(name) ?? ''
  if (section === undefined) return <ProjectView key={project} project={project} />
  if (section === 'symbol') return <SymbolView project={project} name={text('name')} />
  if (section === 'file') return <FileView project={project} path={text('path')} line={Number(text('line'))} />
  if (section === 'map') return <MapView key={project} project={project} shown={readShown(query)} />
  if (section === 'impact') {
    return <ImpactView key={project} project={project} base={text('base')} target={text('target')} />
  }
  if (section === 'reviews' && id === undefined) return <RunsView key={project} project={project} />
  if (section === 'reviews' && id !== undefined) return <RunView key={id} project={project} id={id} />
  if (section === 'chat' && mayWrite()) return <ChatView key={project} project={project} id={id} />
  if (section === 'search') return <SearchView key={project} project={project} asked={readAsked(query)} />
  if (section === 'paths') return <PathsView key={project} project={project} from={text('from')} to={text('to')} />
  return undefined
}
