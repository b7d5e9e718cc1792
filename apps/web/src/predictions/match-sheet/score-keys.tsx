import { GOALS_MAX } from '@called-it/rules/limits.ts'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import styles from './score-keys.module.css'

const KEYS = 6
const LAST = Math.floor(GOALS_MAX / KEYS)

type ScoreKeysProps = {
  id: string
  /** The team whose goals the keys enter. */
  team: string
  /** The side that is being filled: for another side the keys start from nought again. */
  fieldKey: string
  /** The label of the way back, and its accessible name, as the label may be only a team. */
  back: { label: string; name: string } | null
  onGoals: (goals: number) => void
  onBack: () => void
  onSkip: () => void
}

/** Six keys for up to twenty goals: the same keys turn into the next six, so that nothing moves. */
export function ScoreKeys({ id, team, fieldKey, back, onGoals, onBack, onSkip }: ScoreKeysProps) {
  const { t } = useTranslation('score')
  const [turned, setTurned] = useState({ fieldKey, to: 0 })
  const page = turned.fieldKey === fieldKey ? turned.to : 0
  const next = page === LAST ? 0 : page + 1
  return (
    <>
      <div className={styles.keys} role="tabpanel" id={id} aria-label={t('sheet.goals_of', { team })}>
        {Array.from({ length: KEYS }, (_, at) => page * KEYS + at).map((goals) =>
          goals <= GOALS_MAX ? (
            <button key={goals % KEYS} type="button" onClick={() => onGoals(goals)}>
              {goals}
            </button>
          ) : (
            <span key={goals % KEYS} />
          ),
        )}
      </div>
      <div className={styles.foot}>
        <Button
          variant="secondary"
          icon={<ArrowLeft aria-hidden="true" />}
          aria-label={back?.name}
          disabled={!back}
          onClick={onBack}
        >
          <span className={styles.word}>{back?.label ?? t('sheet.back')}</span>
        </Button>
        <Button variant="secondary" aria-controls={id} onClick={() => setTurned({ fieldKey, to: next })}>
          {next === 0 ? t('sheet.up_to', { goals: KEYS - 1 }) : t('sheet.more', { goals: next * KEYS - 1 })}
        </Button>
        <Button variant="secondary" onClick={onSkip}>
          {t('sheet.skip')}
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </>
  )
}
