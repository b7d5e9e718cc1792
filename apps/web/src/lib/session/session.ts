import type { User } from '@called-it/contract/account/accounts.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../http/api.ts'
import { forgetThemes } from '../storage/page-themes.ts'
import { forgetSessionEnd, noteSessionEnd, noteSignOut } from './session-end.ts'
import { dropToken, heldToken, holdToken, readToken, saveToken } from './token.ts'

/** The signed-in user; asked once, then kept until sign-out or a change of one's own. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<User | null> =>
    readToken() ? (await call('GET /api/v1/auth/user', {})).user : null,
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  meta: { outlivesSession: true },
})

/**
 * The user of this session, fetched when there is a token and nobody loaded yet; if that fails the token is dropped
 * (SPEC.md 2). Null: nobody is signed in. Fails only where there is no connection to ask over. Another tab may have
 * signed out, or somebody else in.
 */
export async function loadUser(queryClient: QueryClient): Promise<User | null> {
  const token = readToken()
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (token && known && token === heldToken()) return known
  if (known) forgetAnswers(queryClient)
  if (!token) {
    if (heldToken() !== null) noteSessionEnd()
    holdToken(null)
    queryClient.setQueryData(sessionQuery.queryKey, null)
    return null
  }
  holdToken(token)
  try {
    const user = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    forgetSessionEnd()
    return user
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offline') throw error // nobody refused it
    noteSessionEnd()
    dropToken(token)
    return null
  }
}

/** The signed-in user, or null. */
export function useUser(): User | null {
  return useQuery({ ...sessionQuery, enabled: false }).data ?? null
}

/** The signed-in user, on pages that only open to one. Signed out, such a page still stands until the next one opens. */
export function useMe(): User {
  const signedIn = useUser()
  const [first] = useState(signedIn)
  const user = signedIn ?? first
  if (!user) throw new Error('This page needs a signed-in user: give its route `access: signed_in`.')
  return user
}

/** Keeps the token and the user that a login answered with. What was loaded before goes. */
export function beginSession(queryClient: QueryClient, { user, token }: { user: User; token: string }): void {
  saveToken(token)
  forgetSessionEnd()
  forgetThemes()
  forgetAnswers(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** Replaces the user after a change of one's own (language, name, avatar). */
export function useSetUser(): (user: User) => void {
  const queryClient = useQueryClient()
  return (user) => queryClient.setQueryData(sessionQuery.queryKey, user)
}

/**
 * Ends the session here in any case. Where the server cannot be told (no connection), its token lives on unknown to
 * anyone until its seven days are over; keeping someone signed in against their will would be worse.
 */
export async function endSession(queryClient: QueryClient): Promise<void> {
  const token = heldToken()
  holdToken(null) // or the page would start anew where the token turns out to be dead already
  if (token !== null && readToken() === token) {
    noteSignOut()
    await call('POST /api/v1/auth/logout', {}).catch(() => undefined)
    dropToken(token)
  }
  forgetUser(queryClient)
}

/** Goes on with nobody signed in, where the server has ended the session already, as it was asked to. */
export function leaveSession(queryClient: QueryClient): void {
  const token = heldToken()
  holdToken(null)
  noteSignOut()
  dropToken(token)
  forgetUser(queryClient)
}

function forgetUser(queryClient: QueryClient) {
  forgetAnswers(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

/** What was asked for one user must never be shown to the next; what is the same for everyone stays. */
function forgetAnswers(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: (query) => !query.meta?.outlivesSession })
}
