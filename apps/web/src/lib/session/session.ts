import type { User } from '@called-it/contract/account/accounts.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../http/api.ts'
import { forgetThemes } from '../storage/page-themes.ts'
import {
  forgetSessionEnd,
  isCompanySession,
  noteCompanySession,
  noteSessionEnd,
  noteSignOut,
} from './session-end.ts'
import { forgetKeptAnswers, forgetUserOfWorker } from '../worker/worker.ts'
import { dropToken, readPageToken, setPageToken, readToken, saveToken } from './token.ts'

/** The signed-in user: loaded once, then kept until they sign out or change their account. */
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
 * Returns the user of this session, or null if nobody is signed in. The user is fetched if there is a token
 * and no loaded user; if that fails the token is dropped (SPEC.md 2). Throws only if there is no connection or the server
 * is too busy. Another tab may have signed out or signed in as another user.
 */
export async function loadUser(queryClient: QueryClient): Promise<User | null> {
  const token = readToken()
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (token && known && token === readPageToken()) return known
  if (known) forgetAnswers(queryClient)
  if (!token) {
    if (readPageToken() !== null) noteSessionEnd()
    setPageToken(null)
    queryClient.setQueryData(sessionQuery.queryKey, null)
    return null
  }
  setPageToken(token)
  try {
    const user = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    forgetSessionEnd()
    return user
  } catch (error) {
    // The server has not refused the token.
    if (error instanceof ApiError && ['offline', 'unavailable'].includes(error.code)) throw error
    noteSessionEnd()
    dropToken(token)
    return null
  }
}

/** The signed-in user, or null. */
export function useUser(): User | null {
  return useQuery({ ...sessionQuery, enabled: false }).data ?? null
}

/**
 * The signed-in user, on pages for signed-in users. After sign-out such a page stays until the next one
 * opens.
 */
export function useMe(): User {
  const signedIn = useUser()
  const [first] = useState(signedIn)
  const user = signedIn ?? first
  if (!user) throw new Error('This page needs a signed-in user: give its route `access: signed_in`.')
  return user
}

/** Stores the token and the user of a login, and forgets all data loaded before. */
export function beginSession(
  queryClient: QueryClient,
  { user, token }: { user: User; token: string },
  { isByCompany = false } = {},
): void {
  saveToken(token)
  noteCompanySession(isByCompany)
  forgetSessionEnd()
  forgetThemes()
  forgetKeptAnswers()
  forgetAnswers(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** Replaces the user after they changed their account (language, name, avatar). */
export function useSetUser(): (user: User) => void {
  const queryClient = useQueryClient()
  return (user) => queryClient.setQueryData(sessionQuery.queryKey, user)
}

/**
 * Ends the session on this device in any case. If the server cannot be reached, the token, which nobody
 * knows, stays valid there for its seven days; keeping users signed in against their will would be worse. Returns the address
 * at which it ends elsewhere, too; null: nowhere.
 */
export async function endSession(queryClient: QueryClient): Promise<string | null> {
  let elsewhere: string | null = null
  const token = readPageToken()
  setPageToken(null) // otherwise the page would reload if the server refuses the token
  if (token !== null && readToken() === token) {
    noteSignOut()
    if (isCompanySession())
      elsewhere = (await call('POST /api/v1/auth/oidc/logout', {}).catch(() => null))?.url ?? null
    else await call('POST /api/v1/auth/logout', {}).catch(() => undefined)
    noteCompanySession(false)
    dropToken(token)
  }
  forgetUser(queryClient)
  return elsewhere
}

/** Leaves the session on this device after the server has ended it at the user's request. */
export function leaveSession(queryClient: QueryClient): void {
  const token = readPageToken()
  setPageToken(null)
  noteSignOut()
  dropToken(token)
  forgetUser(queryClient)
}

function forgetUser(queryClient: QueryClient) {
  forgetUserOfWorker()
  forgetAnswers(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, null)
}

/**
 * Forgets the answers for one user, which the next must never see; answers that are the same for all stay.
 */
function forgetAnswers(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: (query) => !query.meta?.outlivesSession })
}
