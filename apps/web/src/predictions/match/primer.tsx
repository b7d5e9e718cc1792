import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Button, IconButton } from '../../ui/forms/button.tsx'
import { PredictedScore } from '../../game/scores/predicted-score.tsx'
import { ScoreFlaps } from '../../game/scores/score-flaps.tsx'
import { Plate } from '../../ui/figures/plate.tsx'
import { usePair } from '../use-pair.ts'
import { examplesOf, type PointsExample, SUPPOSED_CALL } from '@called-it/rules/football/points-examples.ts'
import styles from './primer.module.css'

/** The points of the tournament for each hit. */
export type PointsNumbers = { exact: number; difference: number; outcome: number }

type PrimerProps = {
  match: Match
  /** The viewer's score; null if there is none yet. */
  call: Score | null
  numbers: PointsNumbers
  onDone: () => void
}

/** Explains the points with the first match of the list. It stands above that match in the same box. */
export function Primer({ match, call, numbers, onDone }: PrimerProps) {
  const { t } = useTranslation('score')
  const { nameOf } = usePair()
  const title = useId()
  const { first, second } = call ?? SUPPOSED_CALL
  const isDraw = first === second
  return (
    <section className={styles.primer} data-explains="" aria-labelledby={title}>
      <header className={styles.head}>
        <div>
          <h3 className="type-h3" id={title}>
            {t('primer.title')}
          </h3>
          <p className={styles.call}>
            {t(call ? 'primer.called' : 'primer.supposed')}
            <PredictedScore score={{ first, second }} />
            <span>
              {nameOf(match, 'first')} {first}:{second} {nameOf(match, 'second')}. {t('primer.ends')}
            </span>
          </p>
        </div>
        <IconButton label={t('primer.hide')} onClick={onDone}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <ol className={styles.examples}>
        {examplesOf({ first, second }).map((example) => (
          <Example key={example.why} match={match} example={example} numbers={numbers} />
        ))}
      </ol>
      <footer className={styles.foot}>
        <p>
          {!call
            ? t('primer.call_below')
            : isDraw && t('primer.draws', { points: numbers.difference * match.multiplier })}{' '}
          {match.multiplier > 1 &&
            t(match.multiplier === 2 ? 'primer.doubled' : 'primer.multiplied', {
              times: match.multiplier,
            })}{' '}
          {t('primer.accuracy')}
        </p>
        <Button variant="secondary" size="small" onClick={onDone}>
          {t('primer.understood')}
        </Button>
      </footer>
    </section>
  )
}

type ExampleProps = { match: Match; example: PointsExample; numbers: PointsNumbers }

function Example({ match, example, numbers }: ExampleProps) {
  const { t } = useTranslation('score')
  const { signed } = useFormat()
  const why = useReasonText()
  const { result, hit } = example
  const points = hit === 'miss' ? 0 : numbers[hit] * match.multiplier
  return (
    <li data-hit={hit}>
      <ScoreFlaps look="example" label={t('primer.end', { score: `${result.first}:${result.second}` })}>
        <b>{result.first}</b>
        <b>{result.second}</b>
      </ScoreFlaps>
      <Plate tone={points > 0 ? 'accent' : 'muted'}>
        {signed(points)}
        <span className="sr-only"> {t('live.points', { count: points })}</span>
      </Plate>
      <div>
        <b>{t(`hit.${hit}`)}</b>
        <span>{why(match, example)}</span>
      </div>
    </li>
  )
}

/** Returns a function that explains the points of a result: «Англия впереди на 1 гол». */
export function useReasonText() {
  const { t } = useTranslation('score')
  const { nameOf } = usePair()
  return (match: Match, { why, leader, margin }: PointsExample) =>
    t(`primer.why.${why}`, { team: leader ? nameOf(match, leader) : '', count: margin })
}
