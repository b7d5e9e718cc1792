import type { Match } from '@called-it/contract/kinds/match.ts'
import {
  type Distance,
  distanceOf,
  isScoreOpen,
  type StillPossible,
} from '@called-it/rules/football/distance.ts'
import { countedScore } from '@called-it/rules/football/match-result.ts'
import type { PlayedMatch } from '@called-it/rules/facts.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { STANDARD_HITS } from '@called-it/rules/football/match-points.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { Check, X } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { usePair } from '../use-pair.ts'
import styles from './live-distance.module.css'

type LiveDistanceProps = {
  match: Match
  /** The points of the tournament for each hit. */
  ruleset?: Ruleset['match']
}

/**
 * How far a match in play is from the predicted score: one of four sentences, or nothing once no goal counts any more.
 */
export function LiveDistance({ match, ruleset = STANDARD_HITS }: LiveDistanceProps) {
  const played: PlayedMatch = { ...match, winner: null }
  const score = countedScore(played, match.score_basis)
  const call = match.prediction
  if (!score || !call || !isScoreOpen(played, match.score_basis)) return null
  const distance = distanceOf(call, score, ruleset, match.multiplier)
  return (
    <p className={styles.distance}>
      <Sign distance={distance} call={call} score={score} />
      <Sentence match={match} distance={distance} />
    </p>
  )
}

/** A segment for each predicted goal, filled once it is scored; a tick or a cross if there is nothing to count. */
function Sign({ distance, call, score }: { distance: Distance; call: Score; score: Score }) {
  if (distance.kind === 'exact_now') return <Check className={styles.yes} aria-hidden="true" />
  if (distance.kind === 'out_of_reach') return <X className={styles.no} aria-hidden="true" />
  const scored = score.first + score.second
  return (
    <span className={styles.goals} aria-hidden="true">
      {Array.from({ length: call.first + call.second }, (_, at) => (
        // The segments are all alike, so the index is their key.
        <i key={at} data-scored={at < scored || undefined} />
      ))}
    </span>
  )
}

const AS_WORDS = 9

function Sentence({ match, distance }: { match: Match; distance: Distance }) {
  const { t } = useTranslation('score')
  const { signed } = useFormat()
  const { nameOf } = usePair()
  switch (distance.kind) {
    case 'exact_now':
      return (
        <span>
          <b>{t('distance.exact_now')}</b>, {t('distance.any_goal_breaks')}
        </span>
      )
    case 'one_away':
      return (
        <span>
          <b>{t('distance.one_away', { team: nameOf(match, distance.side) })}</b>,{' '}
          {t('distance.worth', { points: signed(distance.exact) })}
        </span>
      )
    case 'n_away': {
      const { goals, now } = distance
      const number = goals <= AS_WORDS ? t(`distance.numbers.${goals as 2}`) : String(goals)
      const isDraw = now.hit === 'difference' && match.prediction?.first === match.prediction?.second
      return (
        <span>
          <b>{t('distance.n_away', { count: goals, number })}</b>,{' '}
          {t(`distance.already.${isDraw ? 'draw' : now.hit}`, { points: signed(now.points) })}
        </span>
      )
    }
    case 'out_of_reach':
      return (
        <span>
          {t('distance.out_of_reach')} <WhatIsLeft match={match} best={distance.best} />
        </span>
      )
  }
}

/** The best points that are still possible once the exact score is not, and which result brings them. */
function WhatIsLeft({ match, best }: { match: Match; best: StillPossible | null }) {
  const { t } = useTranslation('score')
  const { signed } = useFormat()
  const { nameOf } = usePair()
  if (!best) return <span>{t('distance.nothing_left')}</span>
  const points = signed(best.points)
  const hit = best.hit === 'outcome' ? 'outcome' : 'difference'
  if (best.isNow) return <b>{t(`distance.holds.${best.leader ? hit : 'draw'}`, { points })}</b>
  if (!best.leader) return <b>{t('distance.left.draw', { points })}</b>
  const team = nameOf(match, best.leader)
  return <b>{t(`distance.left.${hit}`, { points, team, count: best.margin })}</b>
}
