import { useTranslation } from '../../lib/language/translation.ts'
import styles from './facts-strip.module.css'

export type Fact = {
  key: string
  label: string
  value: string
  /** The viewer's own value. */
  own?: string | undefined
}

/** Four figures as a summary. */
export function FactsStrip({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('stats')
  return (
    <dl className={`panel ${styles.facts}`} aria-label={t('facts.label')}>
      {facts.map(({ key, label, value, own }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {value}
            {own !== undefined && <small>{t('facts.mine', { value: own })}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
