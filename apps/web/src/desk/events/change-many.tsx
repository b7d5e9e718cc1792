import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Note } from '../../ui/states/note.tsx'
import { offerTakeBack } from '../keys/take-back.ts'
import { useKeys } from '../keys/use-keys.ts'
import { ConfirmNote } from '../parts/confirm-note.tsx'
import { Deed, EffectBox, EffectMessage, EffectPart } from '../parts/effect-box.tsx'
import { EffectRows } from '../parts/effect-rows.tsx'
import { TellsNote } from '../parts/tells-note.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { useSettled } from '../parts/use-settled.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { MANY_CHANGES, type ManyChange, type ManyDraft, MOVES } from './many-draft.ts'

const CODES: Record<ManyChange, string> = { move: 'KeyM', postpone: 'KeyP', cancel: 'KeyX' }
const STATUSES = { postpone: 'postponed', cancel: 'cancelled' } as const

type Body = { event_ids: number[]; versions: string[]; reason?: string; notify: boolean; confirm?: boolean }

/** Makes the change of several events, or tries it. */
function send({ what, minutes }: Pick<ManyDraft, 'what' | 'minutes'>, body: Body, isTried: boolean) {
  const query = isTried ? { dry_run: 'true' as const } : {}
  if (what === 'move') {
    return call('POST /api/v1/organiser/events/move', { query, body: { ...body, minutes } })
  }
  return call('POST /api/v1/organiser/events/call-off', { query, body: { ...body, status: STATUSES[what] } })
}

type ChangeManyProps = {
  events: readonly ListedEvent[]
  draft: ManyDraft
  onEdit: (part: Partial<ManyDraft>) => void
  onDone: () => void
}

/** Several events that are moved, put off or cancelled together, with the effect of all and one message. */
export function ChangeMany({ events, draft, onEdit, onDone }: ChangeManyProps) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const { number } = useFormat()
  const takeBack = useTakeBack()
  const { what, minutes, isConfirmed } = draft
  const reason = draft.reason.trim()
  const settled = useSettled(reason)
  const bodyWith = (written: string, notify: boolean): Body => ({
    event_ids: events.map(({ id }) => id),
    versions: events.map(({ version }) => version),
    ...(written !== '' && { reason: written }),
    ...(what === 'move' && isConfirmed && { confirm: true }),
    notify,
  })
  const asked = bodyWith(settled.text, true)
  const trial = useQuery({
    queryKey: deskKeys.effect('', 'several', { what, minutes, ...asked }),
    queryFn: () => send({ what, minutes }, asked, true),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const effect = trial.error ? undefined : trial.data?.effect
  const needsConfirm = trial.error instanceof ApiError && trial.error.errors?.confirm !== undefined
  const toTell = effect?.notifies ?? 0
  const count = { count: events.length, by: t(`events.by.${minutes}`) }
  const done = t(`events.done.${what}`, count)
  const change = useDeed({
    send: (notify: boolean) => send({ what, minutes }, bodyWith(reason, notify), false),
    onDone: ({ events: changed }) => {
      const entry = changed.find(({ audit_id }) => audit_id !== null)?.audit_id
      if (entry != null) offerTakeBack({ summary: done, run: () => takeBack(entry) })
      onDone()
    },
    failed: t('parts.not_saved'),
  })
  useKeys(
    MANY_CHANGES.map((each) => ({
      code: CODES[each],
      label: t(`change.keys.${each}`),
      when: each !== what,
      run: () => onEdit({ what: each }),
    })),
  )
  const isOld = trial.isFetching || !settled.isSettled
  const isDisabled = !effect || isOld
  return (
    <EffectBox title={t(`events.title_of.${what}`, count)}>
      <EffectPart isOld={isOld && effect !== undefined}>
        <div className="grid gap-3 pt-2.5 pb-1">
          <Segmented
            label={t('change.label')}
            stretch
            options={MANY_CHANGES.map((each) => ({ value: each, label: t(`change.${each}.short`) }))}
            value={what}
            onChange={(next) => onEdit({ what: next })}
          />
          {what === 'move' && (
            <div className="flex flex-wrap gap-2">
              {MOVES.map((each) => (
                <Chip key={each} isChosen={each === minutes} onChoose={() => onEdit({ minutes: each })}>
                  {t(`events.by.${each}`)}
                </Chip>
              ))}
            </div>
          )}
          <TextField
            label={t('change.reason')}
            help={t('change.reason_help')}
            maxLength={300}
            value={draft.reason}
            onChange={({ target }) => onEdit({ reason: target.value })}
          />
        </div>
        {effect && <EffectRows effect={effect} isVoid={what === 'cancel'} />}
        {trial.error && !needsConfirm && (
          <div className="py-2" role="alert">
            <Note tone="error">{errorText(trial.error)}</Note>
          </div>
        )}
        {what === 'move' && (needsConfirm || isConfirmed) && (
          <ConfirmNote
            text={t('change.confirm')}
            isOn={isConfirmed}
            onChange={(isOn) => onEdit({ isConfirmed: isOn })}
          />
        )}
      </EffectPart>
      {effect?.message && <EffectMessage message={effect.message} />}
      <Deed
        label={t(`events.deed.${what}`, count)}
        shortLabel={t(`change.${what}.short`)}
        summary={
          effect && t('change.predictions', { count: effect.predictions, number: number(effect.predictions) })
        }
        busy={change.isPending && t('change.busy')}
        isDisabled={isDisabled}
        isDanger={what === 'cancel'}
        onDo={() => change.mutate(toTell > 0)}
      >
        {effect && (
          <TellsNote
            toTell={toTell}
            tells={t('events.tells', { count: toTell, number: number(toTell) })}
            isDisabled={isDisabled}
            onQuietly={() => change.mutate(false)}
          />
        )}
      </Deed>
    </EffectBox>
  )
}
