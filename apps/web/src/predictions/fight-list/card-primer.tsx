import { useId } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Plate } from '../../ui/figures/plate.tsx'
import { Button } from '../../ui/forms/button.tsx'
import styles from './card-primer.module.css'
import { type Explained, useCardRules } from './card-rules.ts'

/** Explains the coupon in three tiles and one example. It stands in the box of the first fight. */
export function CardPrimer({ onDone, ...explained }: Explained & { onDone: () => void }) {
  const { t } = useTranslation('fight-card')
  const { rules, example } = useCardRules(explained)
  const title = useId()
  return (
    <section className={styles.primer} aria-labelledby={title}>
      <header className={styles.head}>
        <h4 className="type-h3" id={title}>
          {t('primer.title')}
        </h4>
        <Button variant="secondary" size="small" onClick={onDone}>
          {t('primer.understood')}
        </Button>
      </header>
      <ol className={styles.tiles}>
        {rules.map((rule) => (
          <li key={rule.plate}>
            <span aria-hidden="true">
              <Plate tone={rule.tone}>{rule.plate}</Plate>
            </span>
            <b>{rule.title}</b>
            <span>{rule.text}</span>
          </li>
        ))}
      </ol>
      {example && <p className={styles.example}>{example}</p>}
    </section>
  )
}
