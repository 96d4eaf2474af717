// The tables in PostgreSQL, by version. A migration that has been released is never changed: a later one follows it.

import { storeUnavailable } from '../../core/errors.ts'
import type { Database } from './database.ts'

/**
 * Records are JSON as text (`json`, not `jsonb`, which refuses U+0000), with the columns that are searched beside it.
 * Ids and names compare as bytes, as they do in LMDB.
 */
const MIGRATIONS: readonly string[] = [
  `
  create table cks.users (
    id integer generated always as identity primary key,
    name_key text not null unique,
    record json not null);
  create table cks.sessions (
    user_id integer not null, id text not null, expires_at bigint not null,
    primary key (user_id, id));
  create index sessions_expiry on cks.sessions (expires_at);
  create table cks.logins (name_hash text primary key, times json not null, latest bigint not null);
  create table cks.settings (name text primary key, record json not null);
  create table cks.projects (name text collate "C" primary key, record json not null);
  create table cks.jobs (
    id text collate "C" primary key, project text not null, status text not null,
    cancelling boolean not null default false, record json not null);
  create unique index jobs_active on cks.jobs (project) where status in ('queued', 'running');
  create index jobs_of_project on cks.jobs (project, id);
  create table cks.closed_projects (project text primary key, until timestamptz not null);
  create table cks.runs (
    id text collate "C" primary key, project text not null, kind text not null, status text not null,
    record json not null);
  create index runs_of_project on cks.runs (project, id);
  create index runs_open on cks.runs (id) where status in ('queued', 'running');
  create table cks.conversations (
    id text primary key, user_id integer not null, project text not null, updated_at text collate "C" not null,
    record json not null);
  create index conversations_of_user on cks.conversations (user_id, updated_at);
  create index conversations_of_project on cks.conversations (project);
  create table cks.messages (
    conversation text not null references cks.conversations on delete cascade, number integer not null,
    record json not null,
    primary key (conversation, number));
  create table cks.guidance (
    kind text not null, name text collate "C" not null, record json not null,
    primary key (kind, name));
  create table cks.counters (name text primary key, last integer not null);
  create table cks.descriptions (key text primary key, description json not null);
  create table cks.writers (key text primary key, record json not null);
  `,
  `
  create table cks.objects (
    name text primary key, stored boolean not null default false, bytes bigint not null default 0,
    kept_at timestamptz not null default now());
  create index objects_kept on cks.objects (kept_at);
  create table cks.snapshots (
    project text not null, generation bigint not null, id text not null, parts json not null,
    primary key (project, generation));
  create table cks.uses (
    object text not null references cks.objects, project text not null, generation bigint not null,
    primary key (object, project, generation));
  create index uses_of_generation on cks.uses (project, generation);
  create table cks.facts (key text primary key, object text not null references cks.objects on delete cascade);
  create index facts_of_object on cks.facts (object);
  `,
  `
  create table cks.remotes (project text collate "C" primary key, record json not null);
  `,
  `
  create table cks.servers (url text primary key, seen_at timestamptz not null);
  `,
  `
  alter table cks.jobs add column made timestamptz not null default now();
  update cks.jobs set made = coalesce((record->>'created_at')::timestamptz, made);
  drop index cks.jobs_of_project;
  create index jobs_of_project on cks.jobs (project, made, id);
  create index jobs_made on cks.jobs (made, id);
  `,
]

/** Any number that no other program takes for its advisory lock. */
const LOCK = 7_226_540_041

/** The version that this program brings a database to. */
export const SCHEMA_VERSION = MIGRATIONS.length

/**
 * Brings the tables to this program's version, once however many processes start together. Returns the versions before
 * and after. Throws storeUnavailable when a later program has been at work.
 */
export async function migrate(database: Database): Promise<{ from: number; to: number }> {
  return database.transaction(async ({ query }) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK])
    await query('create schema if not exists cks')
    await query('create table if not exists cks.migrations (version integer primary key, at timestamptz default now())')
    const [row] = await query<{ version: number }>('select coalesce(max(version), 0) as version from cks.migrations')
    const from = row!.version
    if (from > SCHEMA_VERSION)
      throw storeUnavailable(
        `its tables are of version ${from}, this program knows ${SCHEMA_VERSION} — start a later version of the service`,
      )
    for (const [at, statements] of MIGRATIONS.entries()) {
      if (at < from) continue
      await query(statements)
      await query('insert into cks.migrations (version) values ($1)', [at + 1])
    }
    return { from, to: SCHEMA_VERSION }
  })
}
