import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { CARD_FIGHTS, CARD_RESERVES } from '@called-it/rules/ufc/card.ts'
import { useEffect, useRef } from 'react'
import { fadedEnds } from '../../lib/screen/faded-edges.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './coupon.module.css'
import { CouponChecks } from './coupon-checks.tsx'
import { CouponFoot } from './coupon-foot.tsx'
import { CouponSlots } from './coupon-slots.tsx'
import { CouponSums } from './coupon-sums.tsx'
import { roomAboveFoot } from './room-above-foot.ts'
import { useChangedInView } from './use-changed-in-view.ts'
import type { OwnCard } from '../fight-card/use-cards.ts'

type CouponProps = {
  own: OwnCard
  round: FightRound
  /** The sum of coefficients that the series has brought so far. */
  series: number
}

/**
 * «Мой купон»: the five picks and the reserve, what they may bring, and the foot with the button. Beside the fights the
 * coupon is at most as high as the window: its lines scroll, and the foot is always in view.
 */
export function Coupon({ own, round, series }: CouponProps) {
  const { t } = useTranslation('fight-card')
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watching = [roomAboveFoot(lines.current), fadedEnds(lines.current)]
    return () => {
      for (const stop of watching) stop?.()
    }
  }, [])
  useChangedInView(lines, own)
  return (
    <section className={styles.coupon} aria-label={t('coupon')}>
      <header className={styles.head}>
        <h3 className="type-h3">{t('coupon')}</h3>
        <Count own={own} />
      </header>
      <div ref={lines} className={styles.lines} role="group" aria-label={t('lines')} tabIndex={0}>
        <CouponSlots own={own} round={round} />
        <CouponChecks own={own} />
        <CouponSums potential={own.worth.total} series={series} />
      </div>
      <CouponFoot own={own} round={round} />
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
