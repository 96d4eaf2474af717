// Playbooks and skills: the same rules for names and content, but different further fields.

import type { Context } from '../../context.ts'
import { guidanceExists, guidanceInvalid, guidanceNotFound, guidanceTooLarge } from '../../core/errors.ts'
import { GUIDANCE_BYTES_MAX, GUIDANCE_NAME_CHARS_MAX, SKILL_DESCRIPTION_CHARS_MAX } from '../../core/limits.ts'
import { timeAfter } from '../../core/times.ts'
import type { GuidanceStore, Playbook, Skill } from '../../stores/guidance.ts'

type Kind = 'playbook' | 'skill'
type RoutineKind = Playbook['routines'][number]

/** A playbook without its text. */
export type PlaybookSummary = Omit<Playbook, 'content'> & { content_bytes: number }
/** A skill without its text. */
export type SkillSummary = Omit<Skill, 'content'> & { content_bytes: number }

/** Stores a playbook. Throws guidanceInvalid, guidanceTooLarge or guidanceExists. */
export async function createPlaybook(
  ctx: Context,
  input: { name: string; content: string; routines: RoutineKind[] },
): Promise<Playbook> {
  checkName('playbook', input.name)
  checkContent('playbook', input.content)
  const routines = [...new Set(input.routines)]
  const now = ctx.clock().toISOString()
  const { name, content } = input
  const created = await ctx.stores.playbooks.create({ name, content, routines, created_at: now, updated_at: now })
  if (!created) throw guidanceExists('playbook', name)
  return created
}

/** All playbooks, by name. */
export async function listPlaybooks(ctx: Context): Promise<PlaybookSummary[]> {
  return (await ctx.stores.playbooks.list()).map(summarise)
}

/** A playbook with its text. Throws guidanceNotFound. */
export const getPlaybook = (ctx: Context, name: string): Promise<Playbook> =>
  find(ctx.stores.playbooks, 'playbook', name)

/** Changes the given fields. Throws guidanceInvalid, guidanceTooLarge or guidanceNotFound. */
export async function updatePlaybook(
  ctx: Context,
  name: string,
  change: { content?: string; routines?: RoutineKind[] },
): Promise<Playbook> {
  if (change.content !== undefined) checkContent('playbook', change.content)
  const routines = change.routines && [...new Set(change.routines)]
  const { content } = change
  const updated = await ctx.stores.playbooks.update(name, (playbook) => ({
    ...playbook,
    ...(content !== undefined && { content }),
    ...(routines && { routines }),
    updated_at: timeAfter(playbook.updated_at, ctx.clock()),
  }))
  if (!updated) throw guidanceNotFound('playbook', name)
  return updated
}

/** Deletes a playbook. Throws guidanceNotFound. */
export async function deletePlaybook(ctx: Context, name: string): Promise<void> {
  if (!(await ctx.stores.playbooks.remove(name))) throw guidanceNotFound('playbook', name)
}

/** Stores a skill. Throws guidanceInvalid, guidanceTooLarge or guidanceExists. */
export async function createSkill(
  ctx: Context,
  input: { name: string; description: string; content: string },
): Promise<Skill> {
  checkName('skill', input.name)
  checkDescription(input.description)
  checkContent('skill', input.content)
  const now = ctx.clock().toISOString()
  const { name, description, content } = input
  const created = await ctx.stores.skills.create({ name, description, content, created_at: now, updated_at: now })
  if (!created) throw guidanceExists('skill', name)
  return created
}

/** All skills, by name. */
export async function listSkills(ctx: Context): Promise<SkillSummary[]> {
  return (await ctx.stores.skills.list()).map(summarise)
}

/** A skill with its text. Throws guidanceNotFound. */
export const getSkill = (ctx: Context, name: string): Promise<Skill> => find(ctx.stores.skills, 'skill', name)

/** Changes the given fields. Throws guidanceInvalid, guidanceTooLarge or guidanceNotFound. */
export async function updateSkill(
  ctx: Context,
  name: string,
  change: { description?: string; content?: string },
): Promise<Skill> {
  if (change.content !== undefined) checkContent('skill', change.content)
  if (change.description !== undefined) checkDescription(change.description)
  const { content, description } = change
  const updated = await ctx.stores.skills.update(name, (skill) => ({
    ...skill,
    ...(content !== undefined && { content }),
    ...(description !== undefined && { description }),
    updated_at: timeAfter(skill.updated_at, ctx.clock()),
  }))
  if (!updated) throw guidanceNotFound('skill', name)
  return updated
}

/** Deletes a skill. Throws guidanceNotFound. */
export async function deleteSkill(ctx: Context, name: string): Promise<void> {
  if (!(await ctx.stores.skills.remove(name))) throw guidanceNotFound('skill', name)
}

async function find<T extends { id: number; name: string }>(
  store: GuidanceStore<T>,
  kind: Kind,
  name: string,
): Promise<T> {
  const item = await store.get(name)
  if (!item) throw guidanceNotFound(kind, name)
  return item
}

const contentBytes = (content: string): number => Buffer.byteLength(content, 'utf8')

function summarise<T extends { content: string }>({
  content,
  ...rest
}: T): Omit<T, 'content'> & { content_bytes: number } {
  return { ...rest, content_bytes: contentBytes(content) }
}

/** A name is a path segment: no slash of either kind, no invisible characters, and no `.` or `..`. */
function checkName(kind: Kind, name: string): void {
  if (name.trim() === '') throw guidanceInvalid(`${kind} name must not be empty`)
  if ([...name].length > GUIDANCE_NAME_CHARS_MAX) {
    throw guidanceInvalid(`${kind} name exceeds ${GUIDANCE_NAME_CHARS_MAX} characters`)
  }
  if (/[/\\]/.test(name)) throw guidanceInvalid(`${kind} name must not contain slashes`)
  if (/\p{Cc}/u.test(name)) throw guidanceInvalid(`${kind} name must not contain control characters`)
  if (name === '.' || name === '..') throw guidanceInvalid(`${kind} name must not be '${name}'`)
}

function checkContent(kind: Kind, content: string): void {
  const bytes = contentBytes(content)
  if (bytes > GUIDANCE_BYTES_MAX) throw guidanceTooLarge(kind, bytes)
  if (content.trim() === '') throw guidanceInvalid(`${kind} content must not be empty`)
}

function checkDescription(description: string): void {
  if (description.trim() === '') throw guidanceInvalid('skill description must not be empty')
  if ([...description].length > SKILL_DESCRIPTION_CHARS_MAX) {
    throw guidanceInvalid(`skill description exceeds ${SKILL_DESCRIPTION_CHARS_MAX} characters`)
  }
}
