import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { CircleDashed, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Live } from '../../ui/figures/badge.tsx'
import { Countdown } from '../../ui/figures/countdown.tsx'
import styles from './waiting-box.module.css'
import { useWaitingLabel } from './use-waiting-label.ts'
import { waitingOf } from './waiting.ts'

type WaitingBoxProps = {
  tournament: Tournament
  /**
   * The next lock, for a series also the next opening: once the tournament has begun it comes first, unless the next part of the
   * tournament begins no later.
   */
  lock: { label: string; at: number } | null
  /** The numbered event of a series that takes place now or was the last one. */
  event?: { name: string; isOver: boolean } | null
  /** The content below the countdown: what the viewer has to do until then. */
  children?: ReactNode
}

/** What a tournament waits for, with a countdown in every state that has a moment to count to (SPEC.md 4). */
export function WaitingBox({ tournament, lock, event, children }: WaitingBoxProps) {
  const { t } = useTranslation('tournaments')
  const localized = useLocalized()
  const labelOf = useWaitingLabel()
  const { fullDay } = useFormat()
  const waiting = waitingOf(tournament, useNow())
  const { kind, at, stage } = waiting
  const isBegun = kind !== 'opening' && kind !== 'first_match'
  if (kind === 'finished')
    return (
      <div className={styles.box}>
        <p className={styles.word}>
          <Flag aria-hidden="true" />
          {t('waiting.finished')}
        </p>
        {tournament.finished_at && <p className="text-13 text-text-2">{fullDay(tournament.finished_at)}</p>}
      </div>
    )
  if (kind === 'not_formed')
    return (
      <div className={styles.box}>
        <p className={styles.word}>
          <CircleDashed aria-hidden="true" />
          {t('state.not_formed')}
        </p>
        <p className="text-13 text-text-2">{t('waiting.not_formed')}</p>
      </div>
    )
  const next = at === undefined ? null : { label: labelOf(tournament, waiting), at }
  const shown = isBegun && lock && !(next && next.at <= lock.at) ? lock : next
  if (shown)
    return (
      <div className={styles.box}>
        <p className="text-13 text-balance text-text-2">{shown.label}</p>
        <Countdown to={shown.at} label={shown.label} />
        {children}
      </div>
    )
  return (
    <div className={styles.box}>
      {event?.isOver ? (
        <p className="text-13 text-text-2">{t('waiting.fought')}</p>
      ) : (
        <Live>{t('waiting.running')}</Live>
      )}
      <p className={styles.word}>
        {event?.name ?? (stage ? localized(stage.name) : t('waiting.tournament'))}
      </p>
    </div>
  )
}
