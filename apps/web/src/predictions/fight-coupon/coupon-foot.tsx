import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import type { OwnCard } from '../fight-card/use-cards.ts'
import { LateNextStep } from '../next-step/late-links.tsx'
import { CardState } from './card-state.tsx'
import styles from './coupon-foot.module.css'
import { ReserveChoice } from './reserve-choice.tsx'
import { useCardSave } from './use-card-save.ts'

/**
 * The foot of the coupon beside the fights: the sum, the state and the button, which leads on once the card is saved. On a
 * narrow window it is the bar.
 */
export function CouponFoot({ own, round }: { own: OwnCard; round: FightRound }) {
  const { t } = useTranslation(['fight-card', 'ui'])
  const { decimal } = useFormat()
  const { line, button, save, isDone } = useCardSave(own)
  const { broken, state, isUnsaved, hasSaved, worth } = own
  const isSaving = state === 'saving'
  return (
    <footer className={styles.foot}>
      <dl className={styles.sum}>
        <dt>{t('sums.potential')}</dt>
        <dd>{decimal(worth.total)}</dd>
      </dl>
      <CardState own={own} round={round} line={line} />
      <ReserveChoice own={own} round={round} />
      {!isDone && (
        <Button
          ref={button}
          size="large"
          aria-disabled={broken.length > 0 || undefined}
          busy={isSaving && t('ui:save_bar.saving')}
          onClick={save}
        >
          {t('save')}
        </Button>
      )}
      <LateNextStep size="large" given={{ kind: 'fight_card', roundId: round.id }} isShown={isDone} />
      {isUnsaved && hasSaved && !isSaving && (
        <Button variant="quiet" size="small" onClick={own.reset}>
          {t('keep')}
        </Button>
      )}
    </footer>
  )
}
