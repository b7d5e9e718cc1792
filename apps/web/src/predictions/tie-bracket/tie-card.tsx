import { useId } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { TieNote } from './tie-note.tsx'
import { takesPicks, type TieShown } from '../tie/tie-shown.ts'
import { TieSide } from './tie-side.tsx'
import { TieStatus } from './tie-status.tsx'
import { usePlaceName } from '../tie/use-place-name.ts'
import styles from './tie-card.module.css'

type TieCardProps = TieShown & {
  /** It stands in a narrow column: the less important parts are left out. */
  isNarrow: boolean
}

/** A tie of the bracket: its sides, the picked one, and the result of the pick. */
export function TieCard({ isNarrow, ...shown }: TieCardProps) {
  const { tie, stage, sides, state } = shown
  const { t } = useTranslation(['bracket', 'predictions'])
  const { shortDay, moment } = useFormat()
  const localized = useLocalized()
  const nameOf = usePlaceName()
  const status = useId()
  const isOpen = takesPicks(shown)
  const format = isNarrow ? shortDay : moment
  return (
    <div
      id={`tie-${tie.id}`}
      className={styles.tie}
      data-state={state}
      data-narrow={isNarrow || undefined}
      role={isOpen ? 'radiogroup' : 'group'}
      aria-label={t('tie', {
        first: nameOf(sides[0]),
        second: nameOf(sides[1]),
        stage: localized(stage.name),
      })}
      aria-describedby={status}
    >
      <p id={status} className={styles.head}>
        <span>{tie.started_at ? format(tie.started_at) : t('predictions:day.unknown')}</span>
        <TieStatus {...shown} />
      </p>
      {sides.map((place, at) => (
        <TieSide
          key={at === 0 ? 'first' : 'second'}
          place={place}
          isOpen={isOpen}
          isNarrow={isNarrow}
          {...shown}
        />
      ))}
      <TieNote {...shown} />
    </div>
  )
}
