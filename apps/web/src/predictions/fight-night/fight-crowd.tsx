import { percentagesOf } from '../../lib/text/percentages.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './fight-crowd.module.css'
import type { NightFight } from './night-fights.ts'
import type { NightView } from './night-view.ts'

const SIDES = ['first', 'second'] as const

type FightCrowdProps = { nightFight: NightFight; night: NightView }

/** How all users picked a fight, and how many doubled it. It is shown once nobody can copy it any more. */
export function FightCrowd({ nightFight: { fight, side: picked }, night }: FightCrowdProps) {
  const { t } = useTranslation('fight-night')
  const { number } = useFormat()
  const localized = useLocalized()
  const { crowd } = fight
  if (!crowd) return null
  const picks = SIDES.map((side) => {
    const entity = fight[`${side}_entity`]
    const pick = crowd.picks.find(({ id }) => id === entity?.id)
    return { side, entity, count: pick?.count ?? 0, doubled: pick?.doubled ?? 0 }
  })
  // Picks of a fighter who has left are not counted: they cannot win.
  const shares = percentagesOf(picks.map(({ count }) => count))
  if (picks.every(({ count }) => count === 0)) return null
  const shown = picks.map((pick, at) => ({ ...pick, share: shares[at]! }))
  return (
    <div className={styles.crowd} role="group" aria-label={t('crowd.label')}>
      {shown.map(({ side, entity, count, doubled, share }) => (
        <p key={side} data-side={side} data-picked={side === picked || undefined}>
          <span aria-hidden="true">
            <b>{share}%</b>
            {doubled > 0 &&
              ` ${t('crowd.doubled', { count: doubled, number: number(doubled), times: night.multiplier })}`}
          </span>
          <span className="sr-only">
            {t(doubled > 0 ? 'crowd.side_doubled' : 'crowd.side', {
              name: entity ? localized(entity.name) : '',
              share,
              count: number(count),
              times: night.multiplier,
              doubled: number(doubled),
            })}
          </span>
        </p>
      ))}
      <div className={styles.bar} aria-hidden="true">
        {shown.map(({ side, count }) => (
          <i
            key={side}
            style={{ flexGrow: count }}
            data-picked={side === picked || undefined}
            data-empty={count === 0 || undefined}
          />
        ))}
      </div>
    </div>
  )
}
