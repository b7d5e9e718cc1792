import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Link } from '@tanstack/react-router'
import { CircleDashed, Clock, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Art } from '../../ui/art/art.tsx'
import { Badge, Live } from '../../ui/figures/badge.tsx'
import { Countdown } from '../../ui/figures/countdown.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { FinalResult, RunningResult } from './own-result.tsx'
import { themeOf, wearing } from './theme.ts'
import styles from './tournament-card.module.css'
import { useWaitingLabel } from './use-waiting-label.ts'
import { waitingOf } from './waiting.ts'

type TournamentCardProps = {
  tournament: Tournament
  /** The detailed state of a running tournament. */
  state?: ReactNode
  /** An invitation above its name, with its own link. */
  invitation?: ReactNode
  /** The viewer's progress in a running tournament. */
  progress?: ReactNode
}

/** A tournament in the feed, in its own theme; the whole card leads to it. */
export function TournamentCard({ tournament, state, progress, invitation }: TournamentCardProps) {
  const name = useLocalized()(tournament.name)
  const look = themeOf(tournament)
  return (
    <article className={styles.card} {...wearing(look)} data-status={tournament.status}>
      <div className={styles.art}>
        <Art name={look.art} />
      </div>
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="type-kicker">
            <Kicker tournament={tournament} />
          </p>
          {invitation && <div className={styles.invitation}>{invitation}</div>}
        </div>
        <div className={styles.state} data-live={tournament.status === 'running' || undefined}>
          {state ?? <StateBadge status={tournament.status} />}
        </div>
      </div>
      <h2 className={styles.title}>
        {/* A finished tournament's card links to its final rating. */}
        <Link
          to={tournament.status === 'finished' ? '/tournament/$slug/rating' : '/tournament/$slug'}
          params={{ slug: tournament.slug }}
        >
          <FittedText text={name} />
        </Link>
      </h2>
      <div className={styles.body}>
        <Body tournament={tournament} progress={progress} />
      </div>
    </article>
  )
}

function Kicker({ tournament: { theme, status, finished_at } }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const { fullDay } = useFormat()
  if (status !== 'finished' || !finished_at) return t(`theme.${theme}`)
  return t('finished_on', { theme: t(`theme.${theme}`), day: fullDay(finished_at) })
}

function StateBadge({ status }: Pick<Tournament, 'status'>) {
  const { t } = useTranslation('tournaments')
  if (status === 'running') return <Live>{t('state.running')}</Live>
  const Icon = { upcoming: Clock, not_formed: CircleDashed, finished: Flag }[status]
  return (
    <Badge tone={status === 'finished' ? 'plain' : 'line'}>
      <Icon aria-hidden="true" />
      {t(`state.${status}`)}
    </Badge>
  )
}

function Body({ tournament, progress }: { tournament: Tournament; progress: ReactNode }) {
  const { t } = useTranslation('tournaments')
  switch (tournament.status) {
    case 'not_formed':
      return <p className="text-text-2">{t('waiting.not_formed')}</p>
    case 'upcoming':
      return <TimeLeft tournament={tournament} />
    case 'running':
      return <RunningResult tournament={tournament} progress={progress} />
    case 'finished':
      return <FinalResult tournament={tournament} />
  }
}

function TimeLeft({ tournament }: { tournament: Tournament }) {
  const labelOf = useWaitingLabel()
  const waiting = waitingOf(tournament, useNow())
  const label = labelOf(tournament, waiting)
  return (
    <>
      <p className="mb-2 text-13 text-text-2">{label}</p>
      {waiting.at !== undefined && <Countdown to={waiting.at} label={label} size="small" />}
    </>
  )
}
