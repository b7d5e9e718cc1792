import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { CARD_FIGHTS, CARD_RESERVES } from '@called-it/rules/ufc/card.ts'
import type { RefObject } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import styles from './coupon.module.css'
import { CouponNote } from './coupon-note.tsx'
import { CouponSlots } from './coupon-slots.tsx'
import { CouponSums } from './coupon-sums.tsx'
import type { OwnCard } from '../fight-card/use-cards.ts'

type CouponProps = {
  own: OwnCard
  round: FightRound
  /** The sum of coefficients that the series has brought so far. */
  series: number
  /** Refers to the first message about something missing: pressing Save moves the focus there. */
  violation: RefObject<HTMLDivElement | null>
  onSave: () => void
}

/** «Мой купон»: the five picks and the reserve, what is missing, what they may bring, and the button. */
export function Coupon({ own, round, series, violation, onSave }: CouponProps) {
  const { t } = useTranslation(['fight-card', 'ui'])
  const { broken, state, isUnsaved, hasSaved } = own
  const isSaving = state === 'saving'
  return (
    <section className={styles.coupon} aria-label={t('coupon')}>
      <header className={styles.head}>
        <h3 className="type-h3">{t('coupon')}</h3>
        <Count own={own} />
      </header>
      <CouponSlots own={own} round={round} />
      <CouponNote own={own} locksAt={round.locks_at} violation={violation} />
      <CouponSums potential={own.worth.total} series={series} />
      <div className={styles.foot}>
        <Button
          size="large"
          variant={state === 'saved' ? 'secondary' : 'primary'}
          aria-disabled={broken.length > 0 || undefined}
          busy={isSaving && t('ui:save_bar.saving')}
          onClick={onSave}
        >
          {t('save')}
        </Button>
        {isUnsaved && hasSaved && !isSaving && (
          <Button variant="quiet" onClick={own.reset}>
            {t('keep')}
          </Button>
        )}
        <p className="text-13 text-text-3">{t(broken.length > 0 ? 'save_needs' : 'reserve_counts')}</p>
      </div>
    </section>
  )
}

/** «5/5 + 1/1 резерв». */
function Count({ own: { picks } }: { own: OwnCard }) {
  const { t } = useTranslation('fight-card')
  const reserves = picks.filter(({ type }) => type === 'reserve').length
  const five = picks.length - reserves
  const total = CARD_FIGHTS - CARD_RESERVES
  return (
    <p className={styles.count}>
      <span className="sr-only">{t('count', { five, total, reserves })}</span>
      <span aria-hidden="true">
        <b data-wrong={five !== total || undefined}>{five}</b>/{total} +{' '}
        <b data-wrong={reserves !== CARD_RESERVES || undefined}>{reserves}</b>/{CARD_RESERVES}{' '}
        {t('reserve_short')}
      </span>
    </p>
  )
}
