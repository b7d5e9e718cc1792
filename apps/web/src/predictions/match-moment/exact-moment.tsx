import type { Match } from '@called-it/contract/kinds/match.ts'
import { countedScore } from '@called-it/rules/football/match-result.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { ArrowRight } from 'lucide-react'
import { type CSSProperties, useEffect, useId, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Movement } from '../../game/ratings/movement.tsx'
import { ScoreFlaps } from '../../game/scores/score-flaps.tsx'
import { Plate } from '../../ui/figures/plate.tsx'
import { usePair } from '../use-pair.ts'
import styles from './exact-moment.module.css'
import type { CrowdShare } from './exact-moments.ts'
import { Roll } from './roll.tsx'
import { TeamMark } from '../match/team-mark.tsx'
import { useFolding } from './use-folding.ts'

type ExactMomentProps = {
  match: Match
  /** The points of the round without this match and with it. */
  roundPoints: { before: number; after: number }
  /** Null if unknown, as the rating is not published. */
  place: { before: number; after: number; total: number } | null
  /** How many of all users predicted this score. */
  crowdShare: CrowdShare | null
  /** It starts this many ms from now. */
  delay: number
  /** The row has folded; the ordinary finished row can take its place. */
  onDone: () => void
}

/**
 * The row of a match with an exactly predicted score. It is shown once, with the points and the place that the score
 * brought.
 */
export function ExactMoment(props: ExactMomentProps) {
  const { match, roundPoints, place, crowdShare, delay, onDone } = props
  const { t } = useTranslation('score')
  const { signed, number } = useFormat()
  const { pairOf } = usePair()
  const title = useId()
  const { isFolding, handlers } = useFolding(delay, onDone)
  const points = match.prediction?.points ?? 0
  const score = countedScore({ ...match, winner: null }, match.score_basis)
  const written = score ? `${score.first}:${score.second}` : ''
  const parts = partsOf(match)

  return (
    <article
      className={styles.moment}
      data-state="exact"
      data-folding={isFolding || undefined}
      style={{ '--delay': `${delay}ms` } as CSSProperties}
      aria-label={pairOf(match)}
      aria-describedby={title}
      {...handlers}
    >
      <div className={styles.row}>
        <b className={styles.final}>{t('moment.final')}</b>
        <Team match={match} side="first" />
        <ScoreFlaps look="exact" className={styles.flaps} label={t('primer.end', { score: written })}>
          <b>{score?.first}</b>
          <b>{score?.second}</b>
        </ScoreFlaps>
        <Team match={match} side="second" />
        <span className={styles.points}>
          <Plate>
            {signed(points)}
            <span className="sr-only"> {t('live.points', { count: points })}</span>
          </Plate>
        </span>
      </div>
      <News text={`${t('hit.exact')}: ${pairOf(match)} ${written}, ${signed(points)}`} delay={delay} />
      <div className={styles.fold}>
        <div className={styles.news}>
          <div>
            <h3 id={title}>{t('hit.exact')}</h3>
            <p className={styles.late}>
              {crowdShare &&
                t(crowdShare.isMost ? 'moment.share_most' : 'moment.share', {
                  score: written,
                  share: crowdShare.percent,
                })}{' '}
              {parts &&
                t('moment.parts', {
                  outcome: signed(parts.outcome),
                  difference: signed(parts.difference),
                  exact: signed(parts.exact),
                })}
            </p>
          </div>
          <div className={styles.round}>
            <span className={styles.label}>{t('moment.round')}</span>
            <b>
              <Roll {...roundPoints} most={21} kind="points" write={number} />
            </b>
          </div>
          {place && <Place {...place} />}
        </div>
      </div>
    </article>
  )
}

/** Is read out when the flaps turn. */
function News({ text, delay }: { text: string; delay: number }) {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOut(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <p className="sr-only" role="status">
      {isOut && text}
    </p>
  )
}

function Team({ match, side }: { match: Match; side: Side }) {
  const { nameOf } = usePair()
  return (
    <div className={styles.team} data-side={side}>
      <TeamMark match={match} side={side} />
      <span>{nameOf(match, side)}</span>
    </div>
  )
}

/** The place before and now; the marker runs along its scale only upwards. */
function Place({ before, after, total }: { before: number; after: number; total: number }) {
  const { t } = useTranslation('score')
  const { number } = useFormat()
  return (
    <div className={styles.place}>
      <span className={styles.label}>{t('moment.place', { total: number(total) })}</span>
      <div className={styles.places}>
        {before !== after && (
          <>
            <s>
              <span className="sr-only">{t('moment.was')} </span>
              {number(before)}
            </s>
            <ArrowRight aria-hidden="true" />
          </>
        )}
        <b>
          <Roll before={before} after={after} most={7} kind="place" write={number} />
        </b>
        <span className={styles.late}>
          <Movement places={before - after} />
        </span>
      </div>
      {after < before && (
        <div aria-hidden="true">
          <div className={styles.ladder}>
            <i />
          </div>
          <div className={styles.ends}>
            <span>{number(before)}</span>
            <span>{number(after)}</span>
          </div>
        </div>
      )}
    </div>
  )
}

/** The points of each part of the prediction. */
function partsOf({ prediction }: Match) {
  if (!prediction?.parts) return null
  const pointsOf = (name: 'outcome' | 'difference' | 'exact') =>
    prediction.parts?.find(({ part }) => part === name)?.points ?? 0
  return { outcome: pointsOf('outcome'), difference: pointsOf('difference'), exact: pointsOf('exact') }
}
