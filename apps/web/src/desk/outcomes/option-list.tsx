import { Check } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import styles from './outcomes.module.css'
import type { Undecided } from './outcomes-query.ts'

/** The options that are shown at first. */
const FIRST = 6

type Option = NonNullable<Undecided['options']>[number]

type OptionListProps = {
  options: readonly Option[]
  isChosen: (option: Option) => boolean
  /** Left out: the outcome is entered elsewhere. */
  onChoose?: ((option: Option) => void) | undefined
}

/** What each possible outcome would earn, and how many users. Pressing one enters it. */
export function OptionList({ options, isChosen, onChoose }: OptionListProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { number, signed } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? options : options.filter((option, at) => at < FIRST || isChosen(option))
  return (
    <>
      <ul className={styles.options} aria-label={t('outcomes.options')}>
        {shown.map((option) => {
          const { keys, name, users, points } = option
          const figures = (
            <>
              <span>
                <b>{localized(name)}</b>
                <small>{t('outcomes.get_points', { count: users, number: number(users) })}</small>
              </span>
              <span className="type-num text-18">{signed(points)}</span>
            </>
          )
          return (
            <li key={keys.join(' ')}>
              {onChoose ? (
                <button
                  type="button"
                  className={styles.option}
                  aria-pressed={isChosen(option)}
                  onClick={() => onChoose(option)}
                >
                  <Check aria-hidden="true" />
                  {figures}
                </button>
              ) : (
                <div className={styles.option}>{figures}</div>
              )}
            </li>
          )
        })}
      </ul>
      {shown.length < options.length && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('outcomes.show_all', { count: options.length })}
        </Button>
      )}
    </>
  )
}
