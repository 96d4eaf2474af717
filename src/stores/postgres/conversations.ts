// Conversations in PostgreSQL: a header each, and its messages by number. A turn is one transaction.

import type { ConversationHeader, ConversationMessage, ConversationStore } from '../conversations.ts'
import type { Database } from './database.ts'
import { storable } from './projects.ts'

type Row<Record> = { record: Record }

/** All conversations. */
export function openConversations({ query, transaction }: Database): ConversationStore {
  const get = async (id: string): Promise<ConversationHeader | undefined> => {
    const rows = await query<Row<ConversationHeader>>('select record from cks.conversations where id = $1', [
      storable(id),
    ])
    return rows[0]?.record
  }
  return {
    get,
    list: async ({ userId, project }) => {
      const rows = await query<Row<ConversationHeader>>(
        `select record from cks.conversations
         where ($1::integer is null or user_id = $1) and ($2::text is null or project = $2)
         order by updated_at desc`,
        [userId ?? null, project === undefined ? null : storable(project)],
      )
      return rows.map(({ record }) => record)
    },
    messages: async (id, last) => {
      const rows = await query<Row<ConversationMessage>>(
        'select record from cks.messages where conversation = $1 order by number desc limit $2',
        [storable(id), last ?? null],
      )
      return rows.map(({ record }) => record).reverse()
    },
    appendTurn: (header, isNew, turn) =>
      transaction(async (sql) => {
        const id = header.conversation_id
        await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`conversation ${id}`])
        const [stored] = await sql.query<Row<ConversationHeader>>(
          'select record from cks.conversations where id = $1 for update', // a deletion waits for this turn, or came before
          [id],
        )
        if (stored === undefined && !isNew) return false
        const count = stored?.record.message_count ?? 0
        const record = { ...header, message_count: count + turn.length }
        await sql.query(
          `insert into cks.conversations (id, user_id, project, updated_at, record) values ($1, $2, $3, $4, $5)
           on conflict (id) do update set updated_at = excluded.updated_at, record = excluded.record`,
          [id, header.userId, header.project_name, header.updated_at, JSON.stringify(record)],
        )
        for (const [index, message] of turn.entries())
          await sql.query('insert into cks.messages (conversation, number, record) values ($1, $2, $3)', [
            id,
            count + index,
            JSON.stringify(message),
          ])
        return true
      }),
    delete: async (id) =>
      (await query('delete from cks.conversations where id = $1 returning id', [storable(id)])).length > 0,
  }
}
