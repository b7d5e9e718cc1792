import { useFormat } from '../../lib/language/format.ts'
import { useOdds } from '../../game/fights/odds.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './coupon.module.css'

/**
 * The sum that the round may bring, the sum of the series so far, and both together. Sums are always of decimal odds.
 */
export function CouponSums({ potential, series }: { potential: number; series: number }) {
  const { t } = useTranslation('fight-card')
  const { decimal } = useFormat()
  const { format } = useOdds()
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{t('sums.potential')}</dt>
          <dd>{decimal(potential)}</dd>
        </div>
        <div>
          <dt>{t('sums.series')}</dt>
          <dd>{decimal(series)}</dd>
        </div>
        <div>
          <dt>{t('sums.all')}</dt>
          <dd>{decimal(series + potential)}</dd>
        </div>
      </dl>
      {format === 'american' && (
        <p className="px-6 pb-4 text-13 text-text-3 max-tablet:px-4">{t('sums.decimal')}</p>
      )}
    </>
  )
}
