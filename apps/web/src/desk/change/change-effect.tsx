import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { ConfirmNote } from '../parts/confirm-note.tsx'
import { Deed, EffectBox, EffectMessage, EffectPart } from '../parts/effect-box.tsx'
import { EffectRows } from '../parts/effect-rows.tsx'
import { TellsNote } from '../parts/tells-note.tsx'
import { type ChangeDraft, momentOf } from './change-body.ts'
import type { useChange } from './use-change.ts'

type ChangeEffectProps = {
  event: DeskEvent
  /** The name of the event. */
  name: string
  isFight: boolean
  draft: ChangeDraft
  changing: ReturnType<typeof useChange>
  onConfirm: (isConfirmed: boolean) => void
}

/** What the chosen change would do, the message that players get, and the button that makes it. */
export function ChangeEffect({ event, name, isFight, draft, changing, onConfirm }: ChangeEffectProps) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const { moment, time, number, dayKey } = useFormat()
  const { effect, error, needsConfirm, isOld, isBusy, isChangedMeanwhile } = changing
  const { what } = draft
  const next = momentOf(draft, event)
  const isSameDay = next !== null && event.starts_at !== null && dayKey(next) === dayKey(event.starts_at)
  const at = next === null ? '' : isSameDay ? time(next) : moment(next)
  const summary = t(`change.${what}.done`, { event: name, at })
  const isDisabled = !effect || isOld || isChangedMeanwhile
  const toTell = effect?.notifies ?? 0
  return (
    <EffectBox title={t('change.effect')}>
      <EffectPart isOld={isOld && effect !== undefined}>
        {effect ? (
          <EffectRows effect={effect} isVoid={what === 'cancel'} />
        ) : error && !needsConfirm ? (
          <div className="py-2" role="alert">
            <Note tone="error">{errorText(error)}</Note>
          </div>
        ) : (
          !needsConfirm && (
            <p className="py-2 text-text-2">{isOld ? t('parts.counting') : t(`change.${what}.ask`)}</p>
          )
        )}
        {(needsConfirm || draft.isConfirmed) && (
          <ConfirmNote text={t('change.confirm')} isOn={draft.isConfirmed} onChange={onConfirm} />
        )}
      </EffectPart>
      {effect?.message && (
        <EffectMessage message={effect.message} note={isFight ? t('parts.own_card') : undefined} />
      )}
      <Deed
        label={t(`change.${what}.deed`, { at })}
        shortLabel={t(`change.${what}.short`)}
        summary={
          effect && t('change.predictions', { count: effect.predictions, number: number(effect.predictions) })
        }
        busy={isBusy && t('change.busy')}
        isDisabled={isDisabled}
        isDanger={what === 'cancel'}
        onDo={() => changing.change({ notify: toTell > 0, summary })}
      >
        {effect && (
          <TellsNote
            toTell={toTell}
            tells={t('change.tells', { count: toTell, number: number(toTell) })}
            isDisabled={isDisabled}
            onQuietly={() => changing.change({ notify: false, summary })}
          />
        )}
      </Deed>
    </EffectBox>
  )
}
