import type { SignInWay } from '@called-it/contract/account/identities.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiAddress, call } from '../../lib/http/api.ts'

/** The ways to sign in that are on, the main one first. */
export const waysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: () => call('GET /api/v1/auth/ways', {}),
  select: ({ ways }) => ways,
  staleTime: Infinity,
  meta: { outlivesSession: true },
})

/** Who may come in for the first time. */
export const entryQuery = queryOptions({
  queryKey: waysQuery.queryKey,
  queryFn: () => call('GET /api/v1/auth/ways', {}),
  select: ({ entry }) => entry,
  staleTime: Infinity,
  meta: { outlivesSession: true },
})

/** The address that letters with codes come from. */
export const mailFromQuery = queryOptions({
  queryKey: waysQuery.queryKey,
  queryFn: () => call('GET /api/v1/auth/ways', {}),
  select: ({ mail_from }) => mail_from,
  staleTime: Infinity,
  meta: { outlivesSession: true },
})

/** A way whose code is typed on this page. */
type CodeKey = 'reddy' | 'email'
export type CodeWay = SignInWay & { key: CodeKey; kind: 'code' }

/** Until the ways are known, and if they do not load, the page offers the account number. */
export const ASSUMED: readonly SignInWay[] = [
  { key: 'reddy', kind: 'code', name: { ru: 'Reddy', en: 'Reddy' }, is_main: true },
]

export const isCodeWay = (way: SignInWay | undefined): way is CodeWay =>
  way?.kind === 'code' && (way.key === 'reddy' || way.key === 'email')

/** Returns the address that begins a sign-in elsewhere, which leads back to `path`. */
export const redirectAddress = (way: SignInWay, path: string | undefined): string =>
  apiAddress(`/api/v1/auth/${way.key}?return=${encodeURIComponent(path ?? '/')}`)
