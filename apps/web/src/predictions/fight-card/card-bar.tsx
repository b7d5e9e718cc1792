import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { BottomBar } from '../saving/bottom-bar.tsx'
import styles from './card-bar.module.css'
import { slotsOf } from './picks.ts'
import type { OwnCard } from './use-cards.ts'
import { useSlotName } from './use-slot-name.ts'
import { useViolationWords } from './use-violation-words.ts'

/**
 * The coupon in short with its button. It is always in reach of a thumb where the window has no column for the coupon.
 */
export function CardBar({ own, onSave }: { own: OwnCard; onSave: () => void }) {
  const { t } = useTranslation(['fight-card', 'ui'])
  const { decimal } = useFormat()
  const { short } = useSlotName()
  const wordsOf = useViolationWords()
  const { broken, state, picks, fights, worth } = own
  const [first] = broken
  const isQuiet = state === 'saved'
  return (
    <BottomBar className={styles.bar} isNarrow aria-label={t('bar')}>
      <div className={styles.slots} aria-hidden="true">
        {slotsOf(picks, fights).map(({ name, pick }) => (
          <i
            key={`${name} ${pick?.event_id}`}
            data-empty={!pick || undefined}
            data-reserve={name === 'reserve' || undefined}
          >
            {short(name)}
          </i>
        ))}
      </div>
      <b className={styles.sum}>
        <span className="sr-only">{t('sums.potential')}: </span>
        <span aria-hidden="true">Σ </span>
        {decimal(worth.total)}
      </b>
      <span className={styles.word} data-broken={(first && first.code !== 'EmptyEvents') || undefined}>
        {first ? wordsOf(first).title : t(isQuiet ? 'saved' : 'whole')}
      </span>
      <Button
        variant={isQuiet ? 'secondary' : 'primary'}
        size="small"
        aria-disabled={first ? true : undefined}
        busy={state === 'saving' && t('ui:save_bar.saving')}
        onClick={onSave}
      >
        {t('ui:save_bar.save')}
      </Button>
    </BottomBar>
  )
}
