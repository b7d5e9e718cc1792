import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useDeed } from '../parts/use-deed.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { useSettled } from '../parts/use-settled.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import type { ChangeBody } from './change-body.ts'

const PATH = 'PUT /api/v1/organiser/tournaments/{slug}/events/{key}' as const

type Changing = {
  slug: string
  event: DeskEvent
  body: ChangeBody | null
  onDone: () => void
}

/**
 * Asks what a change would do, a moment after the last key, and makes it with the version that was seen. While the event has
 * another version than that, somebody else has changed it: `isChangedMeanwhile` until `goOn` accepts the present one.
 */
export function useChange({ slug, event, body, onDone }: Changing) {
  const { t } = useTranslation('desk')
  const { key } = event
  const [seen, setSeen] = useState(event.version)
  const takeBack = useTakeBack()
  const { text, isSettled } = useSettled(JSON.stringify(body))
  const asked = JSON.parse(text) as ChangeBody | null
  const trial = useQuery({
    queryKey: deskKeys.effect(slug, key, event.version, text),
    queryFn: () =>
      call(PATH, {
        params: { slug, key },
        query: { dry_run: 'true' },
        body: { ...asked!, notify: true },
        ifMatch: event.version,
      }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const change = useDeed({
    send: ({ notify }: { notify: boolean; summary: string }) =>
      call(PATH, { params: { slug, key }, query: {}, body: { ...body!, notify }, ifMatch: seen }),
    onDone: ({ audit_id, version }, { summary }) => {
      setSeen(version)
      if (audit_id !== null) offerTakeBack({ summary, run: () => takeBack(audit_id) })
      onDone()
    },
    failed: t('parts.not_saved'),
    takes: (error) => error instanceof ApiError && error.code === 'changed_meanwhile',
  })
  const error = body !== null && isSettled ? trial.error : null
  return {
    effect: body === null || error ? undefined : trial.data?.effect,
    error,
    /** The server asks for a confirmation: the start moves far, or into the past. */
    needsConfirm: error instanceof ApiError && error.errors?.confirm !== undefined,
    isOld: !isSettled || trial.isFetching,
    isChangedMeanwhile: seen !== event.version && !change.isPending,
    goOn: () => setSeen(event.version),
    change: change.mutate,
    isBusy: change.isPending,
  }
}
