import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { Minus, Plus } from 'lucide-react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { useSides } from '../shell/use-sides.ts'
import type { ScoreName } from './result-draft.ts'
import styles from './score-plates.module.css'
import type { ResultForm } from './use-result-form.ts'

type PlatesProps = { event: DeskEvent; form: ResultForm; name: ScoreName }

/** The score after 90 minutes, between both teams. */
export function ScoreHead({ event, form }: Omit<PlatesProps, 'name'>) {
  const { sideOf } = useSides()
  const team = (side: Side) => {
    const entity = event[side]
    return (
      <div className={styles.team} data-side={side}>
        {entity && <EntityMark entity={entity} size="large" />}
        <span>{sideOf(event, side)}</span>
      </div>
    )
  }
  return (
    <div className={styles.head}>
      {team('first')}
      <ScorePlates event={event} form={form} name="score" />
      {team('second')}
    </div>
  )
}

/** Two plates. The active one takes the next digit of the keyboard; on a phone each has buttons. */
export function ScorePlates({ event, form, name }: PlatesProps) {
  const isSmall = name !== 'score'
  const [first, second] = SIDES.map((side) => (
    <Plate key={side} event={event} form={form} name={name} side={side} />
  ))
  return (
    <div className={`${styles.pair} ${isSmall ? styles.small : ''}`}>
      {first}
      <span className={styles.colon} aria-hidden="true">
        :
      </span>
      {second}
    </div>
  )
}

function Plate({ event, form, name, side }: PlatesProps & { side: Side }) {
  const { t } = useTranslation('desk')
  const { sideOf } = useSides()
  const value = form.draft[name][side]
  const label = t(`result.plates.${name}`, { team: sideOf(event, side) })
  const isActive = form.active.score === name && form.active.side === side
  return (
    <span className={styles.stepper}>
      <button
        type="button"
        aria-label={t('result.less', { label })}
        disabled={value === null || value === 0}
        onClick={() => form.step(-1, name, side)}
      >
        <Minus aria-hidden="true" />
      </button>
      <span
        className={styles.plate}
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={99}
        aria-valuenow={value ?? undefined}
        aria-valuetext={value === null ? t('result.not_set') : String(value)}
        data-set={value !== null || undefined}
        data-active={isActive || undefined}
        onFocus={() => form.focus(name, side)}
        onClick={() => form.focus(name, side)}
      >
        {value ?? '–'}
      </span>
      <button type="button" aria-label={t('result.more', { label })} onClick={() => form.step(1, name, side)}>
        <Plus aria-hidden="true" />
      </button>
    </span>
  )
}
