import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../game/queries/query-keys.ts'
import { ApiError, call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { Note } from '../../ui/states/note.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { ConfirmNote } from '../parts/confirm-note.tsx'
import { Deed, EffectBox, EffectMessage, EffectPart } from '../parts/effect-box.tsx'
import { EffectRows } from '../parts/effect-rows.tsx'
import { useTakeBack } from '../parts/use-take-back.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** By how many minutes several events are moved. */
export const MOVES = [-60, 15, 30, 60, 1440] as const
const PATH = 'POST /api/v1/organiser/events/move' as const

type MoveManyProps = {
  events: readonly ListedEvent[]
  minutes: number
  onMinutes: (minutes: number) => void
  onDone: () => void
}

/** Several events moved by the same time, with the effect of all together and one message. */
export function MoveMany({ events, minutes, onMinutes, onDone }: MoveManyProps) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const { number } = useFormat()
  const queryClient = useQueryClient()
  const takeBack = useTakeBack()
  const [isConfirmed, setConfirmed] = useState(false)
  const body = {
    event_ids: events.map(({ id }) => id),
    versions: events.map(({ version }) => version),
    minutes,
    ...(isConfirmed && { confirm: true }),
  }
  const trial = useQuery({
    queryKey: deskKeys.effect('', 'several', body),
    queryFn: () => call(PATH, { query: { dry_run: 'true' }, body: { ...body, notify: true } }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const effect = trial.error ? undefined : trial.data?.effect
  const needsConfirm = trial.error instanceof ApiError && trial.error.errors?.confirm !== undefined
  const toTell = effect?.notifies ?? 0
  const count = { count: events.length, by: t(`events.by.${minutes as (typeof MOVES)[number]}`) }
  const move = useMutation({
    mutationFn: () => call(PATH, { query: {}, body: { ...body, notify: toTell > 0 } }),
    onSuccess: ({ events: moved }) => {
      const entry = moved.find(({ audit_id }) => audit_id !== null)?.audit_id
      if (entry != null) offerTakeBack({ summary: t('events.moved', count), run: () => takeBack(entry) })
      onDone()
    },
    onError: (error) =>
      showToast({ severity: 'error', summary: t('parts.not_saved'), detail: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.desk() }),
  })
  return (
    <EffectBox title={t('events.move', count)}>
      <EffectPart isOld={trial.isFetching && effect !== undefined}>
        <div className="flex flex-wrap gap-2 pt-2.5 pb-1">
          {MOVES.map((each) => (
            <Chip key={each} isChosen={each === minutes} onChoose={() => onMinutes(each)}>
              {t(`events.by.${each}`)}
            </Chip>
          ))}
        </div>
        {effect && <EffectRows effect={effect} />}
        {trial.error && !needsConfirm && (
          <div className="py-2" role="alert">
            <Note tone="error">{errorText(trial.error)}</Note>
          </div>
        )}
        {(needsConfirm || isConfirmed) && (
          <ConfirmNote text={t('change.confirm')} isOn={isConfirmed} onChange={setConfirmed} />
        )}
      </EffectPart>
      {effect?.message && <EffectMessage message={effect.message} />}
      <Deed
        label={t('events.move_by', count)}
        shortLabel={t('change.move.short')}
        summary={
          effect && t('change.predictions', { count: effect.predictions, number: number(effect.predictions) })
        }
        busy={move.isPending && t('change.busy')}
        isDisabled={!effect || trial.isFetching}
        onDo={() => move.mutate()}
      >
        {effect && (
          <p>
            {toTell > 0
              ? t('events.tells', { count: toTell, number: number(toTell) })
              : t('change.tells_nobody')}
          </p>
        )}
      </Deed>
    </EffectBox>
  )
}
