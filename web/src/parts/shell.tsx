// The frame of every view: project, sections, palette, user.

import type { ComponentChildren } from 'preact'
import type { Schema } from '../api/client.ts'
import { isAway } from '../state/connection.ts'
import { currentProject, placeOf, route } from '../state/route.ts'
import { mayAdminister, mayWrite, signOut } from '../state/session.ts'
import { openPalette, Palette } from './palette.tsx'

type Section = { id: string; label: string; offered?: () => boolean }

/** The sections of a project, by the segment of their address. */
const SECTIONS: readonly Section[] = [
  { id: 'search', label: 'Search' },
  { id: 'map', label: 'Map' },
  { id: 'paths', label: 'Paths' },
  { id: 'impact', label: 'Impact' },
  { id: 'reviews', label: 'Reviews' },
  { id: 'chat', label: 'Ask', offered: mayWrite },
]

export function Shell({ user, children }: { user: Schema<'Me'>; children: ComponentChildren }) {
  const project = currentProject.value
  const here = route.value.segments
  const section = project === undefined ? here[0] : here[2]
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
      <header class="top">
        <a class="brand" href="#/">
          <span class="mark" aria-hidden="true" />
          <span class="wide">cks</span>
          <span class="hidden">all projects</span>
        </a>
        {project !== undefined && (
          <a class="project-name" href={placeOf(['p', project])} title={project}>
            {project}
          </a>
        )}
        <nav aria-label={project === undefined ? 'Sections' : `Sections of ${project}`}>
          {project === undefined ? (
            <>
              <Tab to="#/" on={section === undefined} label="Projects" />
              <Tab to="#/jobs" on={section === 'jobs'} label="Jobs" />
              <Tab to="#/guidance" on={section === 'guidance'} label="Playbooks" />
              <Tab to="#/models" on={section === 'models'} label="Model" />
              {mayAdminister() && <Tab to="#/users" on={section === 'users'} label="Users" />}
            </>
          ) : (
            SECTIONS.filter(({ offered = () => true }) => offered()).map(({ id, label }) => (
              <Tab key={id} to={placeOf(['p', project, id])} on={section === id} label={label} />
            ))
          )}
        </nav>
        <button type="button" class="find" aria-keyshortcuts="Control+K" onClick={() => openPalette()}>
          <span>Find</span> <kbd class="wide">Ctrl K</kbd>
        </button>
        <UserMenu user={user} />
      </header>
      {isAway.value && (
        <p class="banner" role="status">
          The service cannot be reached; this page goes on by itself when it is back.
        </p>
      )}
      {!isAway.value && user.default_admin_active && mayAdminister() && (
        <p class="banner">
          The first administrator still has the generated password: <a href="#/account">change it</a>.
        </p>
      )}
      <main id="main" tabindex={-1}>
        {children}
      </main>
      <Palette />
    </div>
  )
}

function UserMenu({ user }: { user: Schema<'Me'> }) {
  return (
    <details class="menu user">
      <summary aria-label={`Signed in as ${user.username}`}>{user.username}</summary>
      <div class="menu-items">
        <p class="quiet">{mayWrite() ? user.role : `${user.role}: may read`}</p>
        <a href="#/account">Account and password</a>
        <a href="docs">API documentation</a>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </details>
  )
}

function Tab({ to, on, label }: { to: string; on: boolean; label: string }) {
  return (
    <a href={to} aria-current={on ? 'page' : undefined}>
      {label}
    </a>
  )
}
