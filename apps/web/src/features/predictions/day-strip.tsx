import type { Match, MatchRound } from '@called-it/contract/predictions.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { Live } from '../../ui/badge.tsx'
import { EntityMark } from '../../ui/entity-mark.tsx'
import { countedScoreOf, phaseAt } from './matches.ts'
import { usePair } from './use-pair.ts'

type DayStripProps = {
  slug: string
  matches: readonly { match: Match; round: MatchRound }[]
  /** The moment to judge locks by, in ms since 1970. */
  at: number
}

/** The matches of a day side by side, each leading to its round: the score, one's own call, the points. */
export function DayStrip({ slug, matches, at }: DayStripProps) {
  const { t } = useTranslation('next-lock')
  return (
    <section className="day-strip" aria-label={t('strip')}>
      <div className="page-width">
        <ul style={{ '--matches': matches.length } as React.CSSProperties}>
          {matches.map(({ match, round }) => (
            <li key={match.id}>
              <Link
                className="day-match"
                to="/tournament/$slug"
                params={{ slug }}
                search={{ round: round.key }}
                data-void={match.status === 'cancelled' || undefined}
              >
                <span className="day-match-head">
                  <State match={match} at={at} />
                  <Call match={match} />
                </span>
                <Side match={match} side="first" />
                <Side match={match} side="second" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function State({ match, at }: { match: Match; at: number }) {
  const { t } = useTranslation('next-lock')
  const { time } = useFormat()
  if (match.status === 'live') return <Live className="day-match-live">{t('state.live')}</Live>
  if (match.status !== 'scheduled') return <span>{t(`state.${match.status}`)}</span>
  if (phaseAt(match, at) === 'locked') return <span>{t('state.locked')}</span>
  return <span>{match.started_at && time(match.started_at)}</span>
}

/** The points once they are counted, one's own call until then. */
function Call({ match: { prediction } }: { match: Match }) {
  const { t } = useTranslation('next-lock')
  const { number } = useFormat()
  if (prediction && prediction.points !== null)
    return <b data-gained={prediction.points > 0 || undefined}>+{number(prediction.points)}</b>
  const score = prediction ? `${prediction.first}:${prediction.second}` : '—'
  return <span>{t('prediction', { score })}</span>
}

function Side({ match, side }: { match: Match; side: 'first' | 'second' }) {
  const { nameOf } = usePair()
  const entity = match[`${side}_entity`]
  const name = nameOf(match, side)
  return (
    <span className="day-match-side">
      {entity ? <EntityMark entity={entity} size="small" /> : <i />}
      <span>{name}</span>
      <b>{countedScoreOf(match)?.[side]}</b>
    </span>
  )
}
