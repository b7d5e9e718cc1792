import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { useRef } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { slotsOf } from '../fight-card/picks.ts'
import type { OwnCard } from '../fight-card/use-cards.ts'
import { LateNextStep } from '../next-step/late-links.tsx'
import { BottomBar } from '../saving/bottom-bar.tsx'
import { useToastsAbove } from '../saving/use-toasts-above.ts'
import { BarSlots } from './bar-slots.tsx'
import styles from './card-bar.module.css'
import { CardState } from './card-state.tsx'
import { ReserveChoice } from './reserve-choice.tsx'
import { useCardSave } from './use-card-save.ts'

/**
 * The foot of the coupon where the window has no column for it: the coupon in short, its state and its button, which leads on
 * once the card is saved, always in reach of a thumb.
 */
export function CardBar({ own, round }: { own: OwnCard; round: FightRound }) {
  const { t } = useTranslation(['fight-card', 'ui'])
  const { decimal } = useFormat()
  const { line, button, save, isDone } = useCardSave(own)
  const bar = useRef<HTMLElement>(null)
  useToastsAbove(bar)
  const { broken, state, picks, fights, worth, isUnsaved, hasSaved } = own
  const isSaving = state === 'saving'
  return (
    <BottomBar ref={bar} className={styles.bar} isNarrow aria-label={t('bar')}>
      <BarSlots slots={slotsOf(picks, fights)} />
      <b className={styles.sum}>
        <span className="sr-only">{t('sums.potential')}: </span>
        <span aria-hidden="true">Σ </span>
        {decimal(worth.total)}
      </b>
      <CardState own={own} round={round} line={line} />
      {!isDone && (
        <Button
          ref={button}
          size="small"
          aria-disabled={broken.length > 0 || undefined}
          busy={isSaving && t('ui:save_bar.saving')}
          onClick={save}
        >
          {t('ui:save_bar.save')}
        </Button>
      )}
      <div className={styles.more}>
        <LateNextStep given={{ kind: 'fight_card', roundId: round.id }} isShown={isDone} />
        <ReserveChoice own={own} round={round} />
        {isUnsaved && hasSaved && !isSaving && (
          <Button variant="quiet" size="small" onClick={own.reset}>
            {t('keep')}
          </Button>
        )}
      </div>
    </BottomBar>
  )
}
