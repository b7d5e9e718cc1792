import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Link } from '@tanstack/react-router'
import { CircleDashed, Clock, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Art } from '../../ui/art/art.tsx'
import { Badge, Live } from '../../ui/figures/badge.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { RunningResult } from './own-result.tsx'
import { themeOf, wearing } from './theme.ts'
import styles from './tournament-card.module.css'

type TournamentCardProps = {
  tournament: Tournament
  /** The detailed state of a running tournament. */
  state?: ReactNode
  /** The next lock, under the name. */
  deadline?: ReactNode
  /** The viewer's progress in a running tournament. */
  progress?: ReactNode
  /** The next thing to do, with its own link. */
  action?: ReactNode
}

/** A tournament of the feed that is not over, in its own theme; the whole card leads to it. */
export function TournamentCard({ tournament, state, deadline, progress, action }: TournamentCardProps) {
  const { t } = useTranslation('tournaments')
  const name = useLocalized()(tournament.name)
  const look = themeOf(tournament)
  return (
    <article className={styles.card} {...wearing(look)} data-status={tournament.status}>
      <div className={styles.art}>
        <Art name={look.art} />
      </div>
      <div className="flex items-start justify-between gap-3">
        <p className="type-kicker">{t(`theme.${tournament.theme}`)}</p>
        <div className={styles.state} data-live={tournament.status === 'running' || undefined}>
          {state ?? <StateBadge status={tournament.status} />}
        </div>
      </div>
      <h2 className={styles.title}>
        <Link to="/tournament/$slug" params={{ slug: tournament.slug }}>
          <FittedText text={name} />
        </Link>
      </h2>
      {deadline && <p className={styles.deadline}>{deadline}</p>}
      <div className={styles.body}>
        <Body tournament={tournament} progress={progress} />
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </article>
  )
}

function StateBadge({ status }: Pick<Tournament, 'status'>) {
  const { t } = useTranslation('tournaments')
  if (status === 'running') return <Live>{t('state.running')}</Live>
  const Icon = { upcoming: Clock, not_formed: CircleDashed, finished: Flag }[status]
  return (
    <Badge tone="line">
      <Icon aria-hidden="true" />
      {t(`state.${status}`)}
    </Badge>
  )
}

function Body({ tournament, progress }: { tournament: Tournament; progress: ReactNode }) {
  const { t } = useTranslation('tournaments')
  if (tournament.status === 'not_formed') return <p className="text-text-2">{t('waiting.not_formed')}</p>
  return <RunningResult tournament={tournament} progress={progress} />
}
