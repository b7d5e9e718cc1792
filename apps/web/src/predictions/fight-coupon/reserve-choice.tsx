import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { fighterIn } from '../fight-card/fights.ts'
import type { OwnCard } from '../fight-card/use-cards.ts'
import styles from './reserve-choice.module.css'

/** The picked fighters, one of which becomes the reserve by a press: asked once six fights are picked without one. */
export function ReserveChoice({ own, round }: { own: OwnCard; round: FightRound }) {
  const { t } = useTranslation('fight-card')
  const localized = useLocalized()
  if (own.reserveChoices.length === 0) return null
  return (
    <div className={styles.choice} role="group" aria-label={t('which_reserve')}>
      {own.reserveChoices.map(({ event_id, tournament_player_id }) => {
        const fight = round.events.find(({ id }) => id === event_id)
        const fighter = fight && fighterIn(fight, tournament_player_id)
        const name = fighter ? localized(fighter.name) : t('lost.fighter')
        return (
          <Button
            key={event_id}
            variant="secondary"
            size="small"
            className={styles.name}
            aria-label={t('to_reserve', { name })}
            onClick={() => own.toggleReserve(event_id)}
          >
            {name}
          </Button>
        )
      })}
    </div>
  )
}
