// Playbooks and skills: users' notes for the models.

import * as guidance from '../../operations/routines/guidance.ts'
import type { Handler } from '../handler.ts'

export const createPlaybook: Handler<'createPlaybook'> = async (ctx, { body }) => ({
  status: 201,
  body: await guidance.createPlaybook(ctx, body),
})

export const listPlaybooks: Handler<'listPlaybooks'> = async (ctx) => ({
  status: 200,
  body: await guidance.listPlaybooks(ctx),
})

export const getPlaybook: Handler<'getPlaybook'> = async (ctx, { params }) => ({
  status: 200,
  body: await guidance.getPlaybook(ctx, params.name),
})

export const updatePlaybook: Handler<'updatePlaybook'> = async (ctx, { params, body }) => ({
  status: 200,
  body: await guidance.updatePlaybook(ctx, params.name, body),
})

export const deletePlaybook: Handler<'deletePlaybook'> = async (ctx, { params }) => {
  await guidance.deletePlaybook(ctx, params.name)
  return { status: 200, body: { message: `playbook '${params.name}' deleted`, name: params.name } }
}

export const createSkill: Handler<'createSkill'> = async (ctx, { body }) => ({
  status: 201,
  body: await guidance.createSkill(ctx, body),
})

export const listSkills: Handler<'listSkills'> = async (ctx) => ({ status: 200, body: await guidance.listSkills(ctx) })

export const getSkill: Handler<'getSkill'> = async (ctx, { params }) => ({
  status: 200,
  body: await guidance.getSkill(ctx, params.name),
})

export const updateSkill: Handler<'updateSkill'> = async (ctx, { params, body }) => ({
  status: 200,
  body: await guidance.updateSkill(ctx, params.name, body),
})

export const deleteSkill: Handler<'deleteSkill'> = async (ctx, { params }) => {
  await guidance.deleteSkill(ctx, params.name)
  return { status: 200, body: { message: `skill '${params.name}' deleted`, name: params.name } }
}
