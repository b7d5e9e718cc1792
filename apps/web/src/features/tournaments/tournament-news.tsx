import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { sportNamed, type SportSlug } from '@called-it/rules/systems.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { now } from '../../lib/time/now.ts'

/** The greatest number of tournaments in a sport's news. */
const MOST = 2

type TournamentNewsProps = {
  sport: SportSlug
  tournaments: readonly Tournament[]
  /** The current event of a running series. */
  renderSeries: (slug: string) => ReactNode
}

/** The news of a sport, one line per tournament: «Евро 2024 идёт, следующий матч сегодня в 22:30». */
export function TournamentNews({ sport, tournaments, renderSeries }: TournamentNewsProps) {
  const { t } = useTranslation('tournaments')
  const localized = useLocalized()
  const ofSport = tournaments.filter(({ type }) => type === sport)
  if (ofSport.length === 0) return <p>{t(`picker.nothing.${sport}`)}</p>
  return ofSport.slice(0, MOST).map((tournament) => (
    <p key={tournament.slug}>
      <b>{localized(tournament.name)}</b>{' '}
      {sportNamed(sport).is_series && tournament.status === 'running' ? (
        renderSeries(tournament.slug)
      ) : (
        <News tournament={tournament} />
      )}
    </p>
  ))
}

function News({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const { time, day, dayWord } = useFormat()
  const { status, started_at, next_lock_at, predictions_opened_at } = tournament
  if (status === 'upcoming' && started_at)
    return predictions_opened_at && Date.parse(predictions_opened_at) > now()
      ? t('picker.opens', { from: day(started_at), day: day(predictions_opened_at) })
      : t('picker.from', { day: day(started_at) })
  if (status !== 'running') return t('picker.not_formed')
  if (!next_lock_at) return t('picker.running')
  return t(`picker.until.${dayWord(next_lock_at, now())}`, {
    time: time(next_lock_at),
    day: day(next_lock_at),
  })
}
