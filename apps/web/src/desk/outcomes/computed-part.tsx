import type { OutcomeOverview } from '@called-it/contract/organiser/outcomes.ts'
import { Check } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Block } from '../shell/block.tsx'
import styles from './outcomes.module.css'

/** The outcomes that the results give, with what they earn. */
export function ComputedPart({ rows }: { rows: OutcomeOverview['computed'] }) {
  const { t } = useTranslation(['desk', 'kinds'])
  const localized = useLocalized()
  const { number, signed } = useFormat()
  return (
    <Block title={t('outcomes.computed')} count={rows.length}>
      <ul>
        {rows.map(({ kind, value, users, points }) => (
          <li key={kind} className={styles.question}>
            <Check className="text-ok" aria-hidden="true" />
            <span>
              <b>
                {t(`kinds:${kind}.name`)}: {localized(value)}
              </b>
              <small>{t('outcomes.right', { count: users, number: number(users) })}</small>
            </span>
            <span className="type-num text-d20">{signed(points)}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
