import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useTimeLeft } from '../../ui/figures/use-time-left.ts'
import { useWaitingLabel } from './use-waiting-label.ts'
import { waitingOf } from './waiting.ts'

/** What a tournament waits for, in one line: «До финала 2 д 4 ч». */
export function WaitingText({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const labelOf = useWaitingLabel()
  const timeLeft = useTimeLeft()
  const { fullDay } = useFormat()
  const waiting = waitingOf(tournament, useNow())
  const { kind, at } = waiting
  if (kind === 'not_formed') return t('state.not_formed')
  if (kind === 'finished' && tournament.finished_at)
    return t('waiting.finished_on', { day: fullDay(tournament.finished_at) })
  if (at === undefined) return t(kind === 'finished' ? 'waiting.finished' : 'waiting.running')
  return (
    <>
      {labelOf(tournament, waiting)} <b className="font-semibold text-text">{timeLeft(at)}</b>
    </>
  )
}
