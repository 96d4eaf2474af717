// The signed-in user and their rights.

import { effect, signal } from '@preact/signals'
import { onSignedOut, Refusal, read, type Schema, write } from '../api/client.ts'
import { isAway } from './connection.ts'

/** The user; null when nobody is signed in, undefined while that is being found out, or why it cannot be. */
export const me = signal<Schema<'Me'> | null | undefined | Error>(undefined)

onSignedOut.call = () => {
  me.value = null
}

/** Finds out who is signed in. */
export async function recognise(): Promise<void> {
  try {
    me.value = await read('/auth/me')
  } catch (error) {
    me.value = error instanceof Refusal && error.status === 401 ? null : (error as Error)
  }
}

effect(() => {
  if (!isAway.value && me.peek() instanceof Error) void recognise()
})

/** Signs in; throws the service's refusal. */
export async function signIn(username: string, password: string): Promise<void> {
  me.value = await write('post', '/auth/session', { username, password })
}

/** Signs out. */
export async function signOut(): Promise<void> {
  await write('post', '/auth/logout')
  me.value = null
}

const roleIs = (...roles: Schema<'Role'>[]): boolean => {
  const user = me.value
  return user !== null && user !== undefined && !(user instanceof Error) && roles.includes(user.role)
}

/** Whether the user may start and change things. */
export const mayWrite = (): boolean => roleIs('admin', 'user')

/** Whether the user may see to users and models. */
export const mayAdminister = (): boolean => roleIs('admin')
