// Playbooks and skills: notes for reviews and hunts besides the code.

import { read } from '../../api/client.ts'
import { ago, counted } from '../../parts/format.ts'
import { Notice } from '../../parts/notice.tsx'
import { useTitle } from '../../parts/title.ts'
import { useLoad } from '../../state/load.ts'
import { placeOf } from '../../state/route.ts'
import { mayWrite } from '../../state/session.ts'
import '../../styles/settings.css'

export default function GuidanceView() {
  useTitle('Playbooks and skills')
  const { data, error, reload } = useLoad('guidance', async (signal) => {
    const [playbooks, skills] = await Promise.all([
      read('/routines/playbooks', { signal }),
      read('/routines/skills', { signal }),
    ])
    return { playbooks, skills }
  })
  return (
    <div class="page">
      <h1>Playbooks and skills</h1>
      {error && <Notice error={error} retry={reload} />}
      {data && (
        <>
          <List
            kind="playbook"
            title="Playbooks"
            about="A run that names one follows it: what a team looks for, and how it wants to be told."
            items={data.playbooks.map((each) => ({ ...each, hint: each.routines.join(', ') || 'for no kind of run' }))}
          />
          <List
            kind="skill"
            title="Skills"
            about="The model sees their descriptions, and loads those that it needs."
            items={data.skills.map((each) => ({ ...each, hint: each.description }))}
          />
        </>
      )}
    </div>
  )
}

type Item = { name: string; hint: string; content_bytes: number; updated_at: string }
type ListProps = { kind: 'playbook' | 'skill'; title: string; about: string; items: readonly Item[] }

function List({ kind, title, about, items }: ListProps) {
  return (
    <section aria-labelledby={`${kind}s`}>
      <div class="section-head">
        <h2 id={`${kind}s`}>
          {title} <span class="quiet">{items.length}</span>
        </h2>
        {mayWrite() && (
          <a class="button small" href={placeOf(['guidance', kind])}>
            New {kind}
          </a>
        )}
      </div>
      <p class="quiet">{about}</p>
      <ul class="rows">
        {items.map(({ name, hint, content_bytes, updated_at }) => (
          <li key={name} class="guidance-row">
            <a href={placeOf(['guidance', kind, name])}>{name}</a>
            <span>{hint}</span>
            <span class="quiet">
              {counted(content_bytes, 'byte')}, {ago(updated_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
