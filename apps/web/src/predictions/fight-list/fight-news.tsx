import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { Ban, UserRoundX } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import styles from './fight-item.module.css'
import { fighterIn } from '../fight-card/fights.ts'

type FightNewsProps = {
  fight: Fight
  /** A pick of this fight that cannot win any more. */
  lost: CardPick | undefined
  onClear: ((eventId: number) => void) | undefined
}

/** What has changed in a fight since it was announced, and what that means for a user who has picked it. */
export function FightNews({ fight, lost, onClear }: FightNewsProps) {
  const { t } = useTranslation('fight-card')
  const localized = useLocalized()
  const { moment } = useFormat()
  const lostFighter = lost && fighterIn(fight, lost.tournament_player_id)
  if (fight.replaced.length === 0 && !lost) return null
  return (
    <div className={styles.news}>
      {fight.replaced.map(({ left, entered, at }) => (
        <p key={`${left.id} ${at}`}>
          <UserRoundX aria-hidden="true" />
          <span>
            {t('replaced', { left: localized(left.name), entered: localized(entered.name) })}{' '}
            <small>{moment(at)}</small>
          </span>
        </p>
      ))}
      {lost && (
        <p data-lost>
          <Ban aria-hidden="true" />
          <span>
            {t(fight.status === 'cancelled' ? 'lost.off' : 'lost.left', {
              name: lostFighter ? localized(lostFighter.name) : t('lost.fighter'),
            })}
          </span>
          {onClear && (
            <Button variant="quiet" size="small" onClick={() => onClear(fight.id)}>
              {t('clear')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
