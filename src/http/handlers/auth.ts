// Sign-in, sign-out, passwords and users.

import {
  changePassword as change,
  defaultAdminActive,
  login as signIn,
  logout as signOut,
} from '../../operations/accounts/auth.ts'
import { createUser as create, listUsers as list, deleteUser as remove } from '../../operations/accounts/users.ts'
import type { Handler } from '../handler.ts'
import { sessionCookie } from '../session-cookie.ts'

export const login: Handler<'login'> = async (ctx, { body, address, signal }) => {
  return { status: 200, body: await signIn(ctx, body, { address, signal }) }
}

export const openSession: Handler<'openSession'> = async (ctx, { body, address, headers, signal }) => {
  const { token, expires_in, ...session } = await signIn(ctx, body, { address, signal })
  const { username, role, expires_at, default_admin_active } = session
  return {
    status: 200,
    body: { username, role, expires_at, default_admin_active },
    headers: { 'Set-Cookie': sessionCookie(token, expires_in, headers) },
  }
}

export const getAuthStatus: Handler<'getAuthStatus'> = async (ctx) => {
  return { status: 200, body: { enabled: true, default_admin_active: await defaultAdminActive(ctx) } }
}

export const getMe: Handler<'getMe'> = async (ctx, { user }) => {
  const { username, role, expiresAt } = user
  const default_admin_active = await defaultAdminActive(ctx)
  return { status: 200, body: { username, role, expires_at: expiresAt.toISOString(), default_admin_active } }
}

export const logout: Handler<'logout'> = async (ctx, { user, headers }) => {
  await signOut(ctx, user)
  return { status: 200, body: { message: 'logged out' }, headers: { 'Set-Cookie': sessionCookie('', 0, headers) } }
}

export const changePassword: Handler<'changePassword'> = async (ctx, { body, user, signal }) => {
  await change(ctx, user, body, signal)
  return { status: 200, body: { message: 'password changed' } }
}

export const listUsers: Handler<'listUsers'> = async (ctx) => {
  const users = await list(ctx)
  return { status: 200, body: users.map(({ id, username, role, created_at }) => ({ id, username, role, created_at })) }
}

export const createUser: Handler<'createUser'> = async (ctx, { body, user }) => {
  const { id, username, role } = await create(ctx, user, body)
  return { status: 201, body: { id, username, role } }
}

export const deleteUser: Handler<'deleteUser'> = async (ctx, { params, user }) => {
  const { username } = await remove(ctx, user, params.id)
  return { status: 200, body: { message: `user '${username}' deleted` } }
}
