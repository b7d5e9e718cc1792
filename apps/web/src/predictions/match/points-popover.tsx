import { Popover } from '@base-ui/react/popover'
import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import type { ReactElement } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Plate } from '../../ui/figures/plate.tsx'
import { usePair } from '../use-pair.ts'
import { examplesOf, SUPPOSED_CALL } from '@called-it/rules/football/points-examples.ts'
import styles from './points-popover.module.css'
import type { PointsNumbers } from './primer.tsx'

type PointsPopoverProps = {
  trigger: ReactElement<Record<string, unknown>>
  match: Match
  call: Score | null
  numbers: PointsNumbers
}

const HITS = ['exact', 'difference', 'outcome'] as const

/** Explains points with the viewer's own match, and what accuracy is. */
export function PointsPopover({ trigger, match, call, numbers }: PointsPopoverProps) {
  const { t } = useTranslation('score')
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className={styles.place} align="end" sideOffset={10} collisionPadding={8}>
          <Popover.Popup className={styles.popup}>
            <Popover.Arrow className={styles.arrow} />
            <Popover.Title className="sr-only">{t('primer.title')}</Popover.Title>
            <ol>
              {HITS.map((hit) => (
                <Row key={hit} match={match} call={call ?? SUPPOSED_CALL} hit={hit} points={numbers[hit]} />
              ))}
            </ol>
            <p className={styles.note}>
              {match.multiplier > 1 &&
                t(match.multiplier === 2 ? 'primer.doubled' : 'primer.multiplied', {
                  times: match.multiplier,
                })}{' '}
              {t('primer.accuracy')}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type RowProps = { match: Match; call: Score; hit: (typeof HITS)[number]; points: number }

/** With a predicted draw, «outcome» has no example: every other draw has the right difference. */
function Row({ match, call, hit, points }: RowProps) {
  const { t } = useTranslation('score')
  const { signed } = useFormat()
  const { nameOf } = usePair()
  const example = examplesOf(call).find((each) => each.hit === hit)
  const written = ({ first, second }: Score) => `${first}:${second}`
  return (
    <li>
      <Plate>
        {signed(points)}
        <span className="sr-only"> {t('live.points', { count: points })}</span>
      </Plate>
      <div>
        <b>{t(`hit.${hit}`)}</b>
        {t(`chip.rule.${hit}`)}
        {example && (
          <span className={styles.example}>
            {t('chip.example', {
              first: nameOf(match, 'first'),
              second: nameOf(match, 'second'),
              call: written(call),
              result: written(example.result),
            })}
          </span>
        )}
      </div>
    </li>
  )
}
