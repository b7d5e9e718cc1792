import { useTranslation } from '../../lib/language/translation.ts'
import styles from './draft.module.css'

export const STEPS = ['teams', 'stages', 'matches', 'players', 'rules', 'check'] as const
export type Step = (typeof STEPS)[number]

/** The steps of a draft in their order. */
export function Steps({ current, onOpen }: { current: Step; onOpen: (step: Step) => void }) {
  const { t } = useTranslation('desk')
  return (
    <nav aria-label={t('draft.steps.label')}>
      <ol className={styles.steps}>
        {STEPS.map((step, at) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onOpen(step)}
            >
              <b className="type-num">{at + 1}</b>
              {t(`draft.steps.${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
