// The refusal of a name that means nothing, or several things.

import { Refusal, type Schema } from '../api/client.ts'
import { KindMark } from './names.tsx'
import { Notice } from './notice.tsx'

type Props = {
  error: Error
  retry: () => void
  /** The address to go to with the qualified name of a candidate in place of the refused one. */
  placeWith: (qualifiedName: string) => string
}

/** The refusal, and links to the entities that may be meant; without any it can be tried again. */
export function Candidates({ error, retry, placeWith }: Props) {
  const body = error instanceof Refusal ? (error.body as Schema<'EntityRefusal'> | undefined) : undefined
  const candidates = body?.candidates ?? []
  return (
    <>
      <Notice error={error} retry={candidates.length > 0 ? undefined : retry} />
      <ul>
        {candidates.map(({ id, kind, label, path, qualified_name }) => (
          <li key={id}>
            <a class="row" href={placeWith(qualified_name)}>
              <KindMark kind={kind} />
              <span class="name">{label}</span>
              <span class="path">{path}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
