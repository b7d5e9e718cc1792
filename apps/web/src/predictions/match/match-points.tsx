import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import type { ReactElement } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Plate } from '../../ui/figures/plate.tsx'
import { usePair } from '../use-pair.ts'
import { examplesOf, SUPPOSED_CALL } from '@called-it/rules/football/points-examples.ts'
import { PointsLine, PointsPopover } from '../explained/points-popover.tsx'
import type { PointsNumbers } from './primer.tsx'

type MatchPointsProps = {
  trigger: ReactElement<Record<string, unknown>>
  match: Match
  call: Score | null
  numbers: PointsNumbers
}

const HITS = ['exact', 'difference', 'outcome'] as const

/** Explains points with the viewer's own match, and what accuracy is. */
export function MatchPoints({ trigger, match, call, numbers }: MatchPointsProps) {
  const { t } = useTranslation('score')
  const { multiplier } = match
  const times =
    multiplier > 1 && t(multiplier === 2 ? 'primer.doubled' : 'primer.multiplied', { times: multiplier })
  return (
    <PointsPopover
      trigger={trigger}
      title={t('primer.title')}
      note={
        <>
          {times} {t('primer.accuracy')}
        </>
      }
    >
      {HITS.map((hit) => (
        <Line key={hit} match={match} call={call ?? SUPPOSED_CALL} hit={hit} points={numbers[hit]} />
      ))}
    </PointsPopover>
  )
}

type LineProps = { match: Match; call: Score; hit: (typeof HITS)[number]; points: number }

/** With a predicted draw, «outcome» has no example: every other draw has the right difference. */
function Line({ match, call, hit, points }: LineProps) {
  const { t } = useTranslation('score')
  const { signed } = useFormat()
  const { nameOf } = usePair()
  const example = examplesOf(call).find((each) => each.hit === hit)
  const written = ({ first, second }: Score) => `${first}:${second}`
  return (
    <PointsLine
      plate={
        <Plate>
          {signed(points)}
          <span className="sr-only"> {t('live.points', { count: points })}</span>
        </Plate>
      }
      title={t(`hit.${hit}`)}
      example={
        example &&
        t('chip.example', {
          first: nameOf(match, 'first'),
          second: nameOf(match, 'second'),
          call: written(call),
          result: written(example.result),
        })
      }
    >
      {t(`chip.rule.${hit}`)}
    </PointsLine>
  )
}
