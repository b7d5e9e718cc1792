import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './lock-line.module.css'

/** Where the earlier and the later moment stand on the line (%). */
const EARLIER = 66
const LATER = 88

/** The lock before and after a move on one line: what is added is hatched, what is cut ends earlier. Without a move it is one lock. */
export function LockLine({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('desk')
  const { moment, time, dayKey } = useFormat()
  if (Date.parse(after) === Date.parse(before))
    return (
      <div className={styles.line} role="img" aria-label={t('change.lock_same', { at: moment(before) })}>
        <span style={{ left: `${LATER}%` }}>{moment(before)}</span>
        <i style={{ width: `${LATER}%` }}>{t('change.open_until')}</i>
      </div>
    )
  const isLater = Date.parse(after) > Date.parse(before)
  const write = dayKey(before) === dayKey(after) ? time : moment
  const [from, to] = isLater ? [before, after] : [after, before]
  return (
    <div
      className={styles.line}
      role="img"
      aria-label={t('change.lock_line', { before: moment(before), after: moment(after) })}
    >
      <span style={{ left: `${EARLIER}%` }}>{write(from)}</span>
      <span style={{ left: `${LATER}%` }}>{write(to)}</span>
      <i style={{ width: `${EARLIER}%` }}>{t('change.open_until')}</i>
      <i style={{ left: `${EARLIER}%`, width: `${LATER - EARLIER}%` }}>
        {t(isLater ? 'change.longer' : 'change.shorter')}
      </i>
    </div>
  )
}
