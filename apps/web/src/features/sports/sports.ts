import type { Sport } from '@called-it/contract/tournaments/tournaments.ts'
import { TOAST_LIFE_MS } from '@called-it/rules/limits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'

export const sportsQuery = queryOptions({
  queryKey: ['sports'],
  queryFn: async () => (await call('GET /api/v1/sports', {})).sports,
  staleTime: Infinity,
  meta: { outlivesSession: true },
})

let shownError: unknown = null

/**
 * The sports, named in both languages; undefined while they load. A toast shows a failure once, for 3 s
 * (SPEC.md 8).
 */
export function useSports(): Sport[] | undefined {
  const { t } = useTranslation()
  const { data, error } = useQuery(sportsQuery)
  useEffect(() => {
    if (!error || error === shownError) return // several components use the sports at once
    shownError = error
    showToast({ severity: 'error', summary: t('errors.generic'), life: TOAST_LIFE_MS, group: 'sports' })
  }, [error, t])
  return data
}
