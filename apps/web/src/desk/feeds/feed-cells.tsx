import type { Feed } from '@called-it/contract/feeds/feeds.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './feeds.module.css'

/** The last day of a feed in half hours: answered, late or in part, failed, not asked. */
export function FeedCells({ cells }: Pick<Feed, 'cells'>) {
  const { t } = useTranslation(['desk', 'feeds'])
  const count = (state: Feed['cells'][number]) => cells.filter((cell) => cell === state).length
  const label = t('feeds:cells', { ok: count('ok'), late: count('late'), failed: count('failed') })
  return (
    <span className={styles.cells} role="img" aria-label={label} title={label}>
      {cells.map((state, at) => (
        // The cells are half hours in their order: they have no other name.
        <i key={at} data-state={state} />
      ))}
    </span>
  )
}
