import type { Tournament } from '@called-it/contract/tournaments.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'

/** How many tournaments of a sport are told of. */
const MOST = 2

/** What is going on among these tournaments, a line each: «Евро 2024 идёт, ближайший матч 20 июня, 19:00». */
export function TournamentNews({ tournaments }: { tournaments: readonly Tournament[] }) {
  const { t } = useTranslation('tournaments')
  const localized = useLocalized()
  if (tournaments.length === 0) return <p>{t('feed.empty')}</p>
  return tournaments.slice(0, MOST).map((tournament) => (
    <p key={tournament.slug}>
      <b>{localized(tournament.name)}</b> <News tournament={tournament} />
    </p>
  ))
}

function News({ tournament: { status, started_at, next_lock_at } }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const { moment, day } = useFormat()
  if (status === 'upcoming' && started_at) return t('picker.from', { day: day(started_at) })
  if (status !== 'running') return t('picker.not_formed')
  return next_lock_at ? t('picker.until', { at: moment(next_lock_at) }) : t('picker.running')
}
