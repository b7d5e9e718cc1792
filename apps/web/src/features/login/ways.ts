import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import type { CodeWay } from './other-ways.tsx'

/** The ways to sign in that are on. Until they are known, and if they do not load, the page offers the account number. */
export const waysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: async () => (await call('GET /api/v1/auth/ways', {})).ways,
  staleTime: Infinity,
  meta: { outlivesSession: true },
})

/** Returns the ways whose code is typed on this page, the main one first. */
export const codeWaysOf = (ways: readonly { key: string; kind: string }[] | undefined): CodeWay[] =>
  ways
    ? ways.flatMap(({ key, kind }) => (kind === 'code' && (key === 'reddy' || key === 'email') ? [key] : []))
    : ['reddy']
