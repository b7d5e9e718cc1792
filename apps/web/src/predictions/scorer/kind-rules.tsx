import { earnByFirst } from '@called-it/rules/kinds/one-pick.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from '../explained/points-rules.module.css'
import type { KindRules, RulesProps } from '../kind-rules.ts'

/** The points for one of two players who share the first place. */
function SharedFirstPlace({ ruleset }: RulesProps) {
  const { t } = useTranslation('rules')
  const { points } = earnByFirst(1, [1, 2], ruleset.scorer)
  return <p className={styles.note}>{t('points.shared', { count: points })}</p>
}

export const rules: KindRules = { Note: SharedFirstPlace }
