import type { Match } from '@called-it/contract/kinds/match.ts'
import { countedScore } from '@called-it/rules/football/match-result.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { PredictedScore } from '../../game/scores/predicted-score.tsx'
import { ScoreFlaps } from '../../game/scores/score-flaps.tsx'
import { usePair } from '../use-pair.ts'
import styles from './live-score.module.css'
import { useGoalAnnouncement } from './use-goal-announcement.ts'

/** «67’» with the live dot, or the part of the match that is being played. */
export function LiveMinute({ match }: { match: Match }) {
  const { t } = useTranslation('score')
  return (
    <div className={styles.minute}>
      <b>{match.minute === null ? t('live.now') : t('live.minute', { minute: match.minute })}</b>
      <span>{partOf(match) && t(`live.part.${partOf(match)!}`)}</span>
    </div>
  )
}

function partOf({ minute, after_extra_time, penalties }: Match) {
  if (penalties) return 'penalties'
  if (after_extra_time) return 'extra_time'
  if (minute === null) return null
  return minute <= 45 ? 'first_half' : 'second_half'
}

type LiveFlapsProps = {
  match: Match
  /** The prediction is another user's. */
  isOthers?: boolean
}

/** The score of a match in play on grey flaps, as nothing is final yet, with the prediction small beside it. */
export function LiveFlaps({ match, isOthers = false }: LiveFlapsProps) {
  const { t } = useTranslation('score')
  const { nameOf } = usePair()
  const news = useGoalAnnouncement(match)
  const score = countedScore({ ...match, winner: null }, match.score_basis)
  const written = score ? `${score.first}:${score.second}` : t('live.unknown')
  const call = match.prediction
  const own = call && (
    <span className={styles.own}>
      <span className="sr-only">
        {t(isOthers ? 'live.their_call' : 'live.own_call', { score: `${call.first}:${call.second}` })}
      </span>
      <PredictedScore score={call} isOthers={isOthers} isStacked />
      <span aria-hidden="true">{t(isOthers ? 'live.theirs' : 'live.own')}</span>
    </span>
  )
  return (
    <div className={styles.score}>
      {own}
      <ScoreFlaps
        look="live"
        className={styles.flaps}
        label={`${nameOf(match, 'first')} ${written} ${nameOf(match, 'second')}`}
      >
        <Flap goals={score?.first ?? null} />
        <Flap goals={score?.second ?? null} />
      </ScoreFlaps>
      <span className="sr-only" role="status">
        {news}
      </span>
    </div>
  )
}

/** Turns over when a goal is scored or taken back, not when it first appears. */
function Flap({ goals }: { goals: number | null }) {
  const [shown, setShown] = useState({ goals, turns: 0 })
  if (shown.goals !== goals) setShown({ goals, turns: shown.turns + 1 })
  return (
    <b key={shown.turns} data-turned={shown.turns > 0 || undefined}>
      {goals ?? '–'}
    </b>
  )
}
