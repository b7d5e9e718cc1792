import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Badge } from '../../ui/figures/badge.tsx'
import { Plate } from '../../ui/figures/plate.tsx'
import styles from './coupon.module.css'
import { fighterIn } from '../fight-card/fights.ts'
import { type Slot, slotsOf } from '../fight-card/picks.ts'
import type { OwnCard } from '../fight-card/use-cards.ts'
import { useSlotName } from './use-slot-name.ts'

type CouponSlotsProps = { own: OwnCard; round: FightRound }

/** The lines of the coupon, «Г С 1 2 3 Р», with what each may bring; the lost picks below. */
export function CouponSlots({ own, round }: CouponSlotsProps) {
  const { t } = useTranslation('fight-card')
  const { decimal } = useFormat()
  const nameOf = useFighterName(round)
  return (
    <ol className={styles.slots}>
      {slotsOf(own.picks, own.fights).map((slot) => (
        <SlotLine
          key={`${slot.name} ${slot.pick?.event_id}`}
          slot={slot}
          fighter={slot.pick && nameOf(slot.pick)}
          times={own.times}
          worth={slot.pick && worthText(slot.pick)}
        />
      ))}
      {own.lost.map((pick) => (
        <li key={`lost ${pick.event_id}`} data-lost>
          <Plate tone="muted">–</Plate>
          <span className={styles.fighter}>
            <s>{nameOf(pick)}</s> <Badge tone="warn">{t('lost.badge')}</Badge>
          </span>
          <b className={styles.worth}>–</b>
        </li>
      ))}
    </ol>
  )

  function worthText({ event_id }: CardPick) {
    const worth = own.worth.of.get(event_id)
    return worth ? decimal(worth) : '–'
  }
}

type SlotLineProps = {
  slot: Slot
  fighter: string | undefined
  /** What a doubled pick multiplies by. */
  times: number
  worth: string | undefined
}

function SlotLine({ slot: { name, pick }, fighter, times, worth }: SlotLineProps) {
  const { t } = useTranslation('fight-card')
  const { short, full } = useSlotName()
  const tone = !pick ? 'muted' : name === 'reserve' ? 'inverse' : 'accent'
  return (
    <li data-line={pick?.event_id ?? name}>
      <Plate tone={tone}>
        <span aria-hidden="true">{short(name)}</span>
        <span className="sr-only">{full(name)}</span>
      </Plate>
      {pick ? (
        <span className={styles.fighter}>
          {name === 'reserve' ? t('reserve_of', { name: fighter }) : fighter}
          {(name === 'main' || name === 'secondary') && (
            <small className="text-13 font-normal text-text-3" aria-hidden="true">
              {t(`slot.short_name.${name}`)}
            </small>
          )}
          {pick.multiply && <Badge tone="accent">{`×${times}`}</Badge>}
        </span>
      ) : (
        <span className={styles.empty}>{full(name)}</span>
      )}
      <b className={styles.worth}>{worth ?? '–'}</b>
    </li>
  )
}

function useFighterName({ events }: FightRound) {
  const { t } = useTranslation('fight-card')
  const localized = useLocalized()
  return ({ event_id, tournament_player_id }: CardPick) => {
    const fight = events.find(({ id }) => id === event_id)
    const fighter = fight && fighterIn(fight, tournament_player_id)
    return fighter ? localized(fighter.name) : t('lost.fighter')
  }
}
