import type { EventEffect } from '@called-it/contract/organiser/events.ts'
import { Ban, Bell, Check, Lock, LockOpen, UserX } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EffectRow } from './effect-box.tsx'

type EffectRowsProps = {
  effect: EventEffect
  /** Whether no points are given any more. */
  isVoid?: boolean
  /** What the predictions are called, if not simply so. */
  label?: string
}

/** What a change of events does to predictions, locks and reminders. */
export function EffectRows({ effect, isVoid = false, label }: EffectRowsProps) {
  const { t } = useTranslation('desk')
  const { moment, number } = useFormat()
  const { predictions, reopened, locked, locks_at_before, locks_at_after, reminders, cleared_picks } = effect
  const isMoved = locks_at_after !== null && locks_at_after !== locks_at_before
  return (
    <ul>
      <EffectRow
        icon={isVoid ? <Ban aria-hidden="true" /> : <Check aria-hidden="true" />}
        value={number(predictions)}
        detail={t(isVoid ? 'parts.effect.void_note' : 'parts.effect.kept_note')}
      >
        {label ?? t(isVoid ? 'parts.effect.void' : 'parts.effect.kept')}
      </EffectRow>
      {locked && (
        <EffectRow icon={<Lock aria-hidden="true" />} detail={t('parts.effect.locks_now_note')}>
          {t('parts.effect.locks_now')}
        </EffectRow>
      )}
      {reopened && (
        <EffectRow icon={<LockOpen aria-hidden="true" />} detail={t('parts.effect.opens_again_note')}>
          {t('parts.effect.opens_again')}
        </EffectRow>
      )}
      {isMoved && (
        <EffectRow
          icon={<Lock aria-hidden="true" />}
          detail={locks_at_before && t('parts.effect.lock_before', { at: moment(locks_at_before) })}
        >
          {t('parts.effect.lock', { at: moment(locks_at_after) })}
        </EffectRow>
      )}
      {reminders.map(({ at, users }) => (
        <EffectRow key={at} icon={<Bell aria-hidden="true" />} value={users === null ? null : number(users)}>
          {t('parts.effect.reminder', { at: moment(at) })}
        </EffectRow>
      ))}
      {cleared_picks !== null && cleared_picks > 0 && (
        <EffectRow icon={<UserX aria-hidden="true" />} value={number(cleared_picks)}>
          {t('parts.effect.cleared')}
        </EffectRow>
      )}
    </ul>
  )
}
