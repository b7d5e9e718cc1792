import { Popover } from '@base-ui/react/popover'
import type { Match } from '@called-it/contract/predictions.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { Info } from 'lucide-react'
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Plate } from '../../../ui/plate.tsx'
import { usePair } from '../use-pair.ts'
import styles from './points-chip.module.css'
import { examplesOf, SUPPOSED_CALL } from './points-examples.ts'
import type { PointsNumbers } from './primer.tsx'

type PointsChipProps = { match: Match; call: Score | null; numbers: PointsNumbers }

const HITS = ['exact', 'difference', 'outcome'] as const

/** «Очки 5 3 2»: calls the explanation of points up again, and of what accuracy is. */
export function PointsChip({ match, call, numbers }: PointsChipProps) {
  const { t } = useTranslation('score')
  return (
    <Popover.Root>
      <Popover.Trigger className={styles.chip}>
        <Info aria-hidden="true" />
        {t('chip.label')}
        {HITS.map((hit) => (
          <b key={hit}>{numbers[hit]}</b>
        ))}
      </Popover.Trigger>
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
              {match.multiplier > 1 && t('primer.multiplied', { times: match.multiplier })}{' '}
              {t('primer.accuracy')}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type RowProps = { match: Match; call: Score; hit: (typeof HITS)[number]; points: number }

/** A called draw has no example of «outcome»: every other draw has the right difference. */
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
