import { Info } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { slotsOf } from './picks.ts'
import { BottomBar } from '../saving/bottom-bar.tsx'
import { BarSlots } from '../fight-coupon/bar-slots.tsx'
import styles from '../fight-coupon/card-bar.module.css'
import { StateLine } from '../fight-coupon/card-state.tsx'

/**
 * The bar of a coupon without picks, as `CardBar` shows it, in the static shell. boot.js shows it as soon as the server has
 * answered that the round is open and the viewer has no card.
 */
export function Early() {
  const { t } = useTranslation(['fight-card', 'ui'])
  const { decimal } = useFormat()
  return (
    <BottomBar className={styles.bar} isNarrow hidden data-early="bar">
      <BarSlots slots={slotsOf([], [])} />
      <b className={styles.sum}>
        <span>Σ </span>
        {decimal(0)}
      </b>
      <StateLine
        tone="info"
        Icon={Info}
        title={`${t('violation.empty')}.`}
        text={t('violation.empty_text')}
      />
      <Button size="small" aria-disabled>
        {t('ui:save_bar.save')}
      </Button>
    </BottomBar>
  )
}
