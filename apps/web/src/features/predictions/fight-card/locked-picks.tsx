import type { Fight, FightRound } from '@called-it/contract/fight-predictions.ts'
import { useFormat } from '../../../lib/format.ts'
import { useLocalized } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { usePair } from '../use-pair.ts'
import styles from './coupon.module.css'
import { cardOf, fighterIn, savedPicks } from './fights.ts'
import { slotsOf } from './picks.ts'
import { useSlotName } from './use-slot-name.ts'

/** The picks of a card that is locked, each with what became of it. */
export function LockedPicks({ round }: { round: FightRound }) {
  const { t } = useTranslation('fight-card')
  const localized = useLocalized()
  const { decimal } = useFormat()
  const { pairOf } = usePair()
  const { short, full } = useSlotName()
  const picks = savedPicks(round)
  const slots = slotsOf(picks, cardOf(round))
  const nameOf = (fight: Fight) => {
    const fighter = fighterIn(fight, fight.prediction!.info.tournament_player_id)
    return fighter ? localized(fighter.name) : t('lost.fighter')
  }
  return (
    <section className={styles.coupon} aria-label={t('coupon')}>
      <header className={styles.head}>
        <h3 className="type-h3 text-24!">{t('coupon')}</h3>
        <p className={styles.count}>
          {t('locked.earned')} <b>{decimal(round.coefficients.round)}</b>
        </p>
      </header>
      <ol className={styles.slots}>
        {round.events.flatMap((fight) => {
          const { prediction } = fight
          if (!prediction) return []
          const slot = slots.find(({ pick }) => pick?.event_id === fight.id)?.name
          return (
            <li key={fight.id}>
              <Plate tone={prediction.state === 'right' ? 'accent' : 'muted'}>
                {slot === undefined ? (
                  '×'
                ) : (
                  <>
                    <span aria-hidden="true">{short(slot)}</span>
                    <span className="sr-only">{full(slot)}</span>
                  </>
                )}
              </Plate>
              <span className={styles.fighter}>
                {nameOf(fight)}
                {prediction.info.multiply && <Badge tone="accent">×2</Badge>}
                <small className="basis-full text-13 font-normal text-text-2">
                  {pairOf(fight)}. {t(`state.${prediction.state}`)}
                </small>
              </span>
              <b className={styles.worth}>
                {prediction.coefficient === null ? '–' : `+${decimal(prediction.coefficient)}`}
              </b>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
