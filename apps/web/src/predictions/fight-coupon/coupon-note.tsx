import { Check, CircleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { Status } from '../../game/predictions/status.tsx'
import styles from './coupon.module.css'
import type { OwnCard } from '../fight-card/use-cards.ts'
import { useViolationWords } from '../fight-card/use-violation-words.ts'

type CouponNoteProps = {
  own: OwnCard
  locksAt: string | null
  /** Refers to the first message about something missing, which gets the focus. */
  violation: RefObject<HTMLDivElement | null>
}

/** Lists what the coupon lacks, or says that it is complete and until when it can be changed. */
export function CouponNote({ own, locksAt, violation }: CouponNoteProps) {
  const { t } = useTranslation(['fight-card', 'ui'])
  const wordsOf = useViolationWords()
  const errorText = useErrorText()
  const { moment, byZone } = useFormat()
  const { broken, state, failure, isUnsaved } = own
  const [first, ...others] = broken
  const isBroken = (code: string) => broken.some((each) => each.code === code)
  const action = isUnsaved ? 'save' : 'change'
  const until = locksAt
    ? t(`until.${action}`, { at: moment(locksAt), zone: byZone(locksAt) })
    : t(`until_start.${action}`)
  return (
    <div className={styles.note}>
      <div ref={violation} className={styles.first} tabIndex={-1} role="status">
        {first ? (
          <Note tone={first.code === 'EmptyEvents' ? 'info' : 'error'}>
            <b className="font-semibold">{wordsOf(first).title}.</b> {wordsOf(first).text}
          </Note>
        ) : (
          <Note tone="ok">
            <b className="font-semibold">{t(isUnsaved ? 'whole' : 'saved')}.</b> {t('whole_text')} {until}
          </Note>
        )}
      </div>
      {failure && (
        <Note tone="error">
          <b className="font-semibold">{t('toast.failed')}.</b> {errorText(failure.error, failure.field)}{' '}
          {t('toast.kept')}
        </Note>
      )}
      {/* If a saved card has to be mended, the notice above the fights says so. */}
      {(isUnsaved || broken.length === 0) && (
        <p className={styles.line}>
          <Status state={state} />
        </p>
      )}
      {others.map((each) => (
        <p key={each.code} className={styles.line} data-broken>
          <CircleAlert aria-hidden="true" />
          {wordsOf(each).title}
        </p>
      ))}
      {own.picks.length > 0 &&
        (['IncorrectMainAndSecondaryEventsCount', 'IncorrectMultiplyEventsCount'] as const)
          .filter((code) => !isBroken(code))
          .map((code) => (
            <p key={code} className={styles.line}>
              <Check aria-hidden="true" />
              {t(`kept.${code}`)}
            </p>
          ))}
    </div>
  )
}
