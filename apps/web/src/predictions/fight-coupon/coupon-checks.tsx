import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import type { OwnCard } from '../fight-card/use-cards.ts'
import styles from './coupon.module.css'
import { useViolationWords } from './use-violation-words.ts'

/** The rules that the coupon breaks besides the first one, which the foot names, and those that it already keeps. */
export function CouponChecks({ own: { broken, picks, times } }: { own: OwnCard }) {
  const { t } = useTranslation('fight-card')
  const wordsOf = useViolationWords(times)
  if (picks.length === 0) return null
  const isBroken = (code: string) => broken.some((each) => each.code === code)
  return (
    <div className={styles.checks}>
      {broken.slice(1).map((each) => (
        <p key={each.code} className={styles.line} data-broken>
          <CircleAlert aria-hidden="true" />
          {wordsOf(each).title}
        </p>
      ))}
      {(['IncorrectMainAndSecondaryEventsCount', 'IncorrectMultiplyEventsCount'] as const)
        .filter((code) => !isBroken(code))
        .map((code) => (
          <p key={code} className={styles.line}>
            <Check aria-hidden="true" />
            {t(`kept.${code}`, { times })}
          </p>
        ))}
    </div>
  )
}
