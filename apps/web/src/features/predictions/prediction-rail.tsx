import { Link } from '@tanstack/react-router'
import { Check, CircleDot, Lock } from 'lucide-react'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { Tally } from './rounds.ts'

type PredictionRailProps = { slug: string; tally: Tally; points: number; isMine: boolean }

/** The kinds of prediction that the tournament takes, with how far each has come, and the points of the round. */
export function PredictionRail({ slug, tally, points, isMine }: PredictionRailProps) {
  const { t } = useTranslation('predictions')
  const { number } = useFormat()
  const { saved, total, finished, live } = tally
  const source =
    live === 0
      ? t('points.from', { count: finished })
      : finished === 0
        ? t('points.live_only')
        : `${t('points.from', { count: finished })} ${t('points.and_live')}`
  return (
    <aside className="rail">
      {isMine && (
        <nav className="kinds" aria-label={t('kinds.label')}>
          <Link to="/tournament/$slug" params={{ slug }} aria-current="page">
            <b>{t('kinds.match')}</b>
            <small>{t('saved_of', { saved, total })}</small>
            <Progress tally={tally} />
          </Link>
        </nav>
      )}
      <div className="round-points">
        <p className="text-13 text-text-3">{t('points.title')}</p>
        <p>
          <b className="type-num">{number(points)}</b>
          <span>{source}</span>
        </p>
      </div>
    </aside>
  )
}

function Progress({ tally: { open, missing, unsaved } }: { tally: Tally }) {
  if (open === 0) return <Lock aria-hidden="true" />
  if (missing > 0 || unsaved > 0) return <CircleDot className="text-warn" aria-hidden="true" />
  return <Check className="text-ok" aria-hidden="true" />
}
