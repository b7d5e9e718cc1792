import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResultStatus } from '@called-it/rules/football/match-result.ts'
import { call } from '../../lib/http/api.ts'
import type { useTranslation } from '../../lib/language/translation.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import type { SentResult } from './result-draft.ts'

/** The effect is asked this long after the last key (ms). */
const PAUSE_MS = 250

type Asked = { slug: string; key: string; version: string; body: SentResult | null }

/** Asks what a result would change, a moment after the last key. The figures before stay until new ones come. */
export function useEffectOf({ slug, key, version, body }: Asked) {
  const text = JSON.stringify(body)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const asked = JSON.parse(settled) as SentResult | null
  const query = useQuery({
    queryKey: deskKeys.effect(slug, key, version, settled),
    queryFn: () =>
      call('PUT /api/v1/organiser/tournaments/{slug}/events/{key}/result', {
        params: { slug, key },
        query: { dry_run: 'true' },
        body: asked!,
        ifMatch: version,
      }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return {
    effect: body === null ? undefined : query.data,
    error: body === null || settled !== text ? null : query.error,
    isOld: settled !== text || query.isFetching,
  }
}

/** Returns what the panel of the effect says while it has no figures: what is still to enter, or why none have come. */
export function effectHint(
  t: ReturnType<typeof useTranslation<'desk'>>['t'],
  { isComplete, status, error }: { isComplete: boolean; status: ResultStatus; error: Error | null },
): string {
  if (isComplete) return t(error ? 'result.effect_failed' : 'parts.counting')
  return t(status === 'awarded' ? 'result.no_winner_yet' : 'result.no_effect')
}
