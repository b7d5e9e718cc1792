import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { Check, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, IconButton } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import styles from './fight-row.module.css'

/** Outcomes that are rare enough to be confirmed by Enter. */
export const RARE = ['draw', 'no_contest', 'cancelled'] as const
export type RareOutcome = (typeof RARE)[number]
export const RARE_KEYS: Record<RareOutcome, string> = { draw: 'KeyD', no_contest: 'KeyN', cancelled: 'KeyX' }

type FightRowProps = {
  fight: DeskEvent
  /** The place on the card; the main fight is 1. */
  order: number
  names: readonly [string, string]
  isCurrent: boolean
  isOver: boolean
  pending: RareOutcome | null
  isBusy: boolean
  onChoose: () => void
  onWin: (side: Side) => void
  onRare: (status: RareOutcome) => void
  onTakeBack: () => void
  /** What somebody else has entered meanwhile. */
  children?: ReactNode
}

/** A fight with its two fighters, of whom one wins by a press. */
export function FightRow(props: FightRowProps) {
  const {
    fight,
    order,
    names,
    isCurrent,
    isOver,
    pending,
    isBusy,
    onChoose,
    onWin,
    onRare,
    onTakeBack,
    children,
  } = props
  const { t } = useTranslation('desk')
  const { status, winner } = fight
  const isVoid = isOver && winner === null && status !== 'finished'
  return (
    <li
      className={styles.row}
      data-row={fight.key}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={names.join(' — ')}
      onFocus={onChoose}
    >
      <b className={styles.order}>{order}</b>
      {SIDES.map((side, at) => {
        const entity = fight[side]
        return (
          <button
            key={side}
            type="button"
            className={styles.fighter}
            data-side={side}
            data-lost={(winner !== null && winner !== side) || isVoid || undefined}
            aria-pressed={winner === side}
            disabled={isBusy || !entity}
            onClick={() => onWin(side)}
          >
            {entity && <EntityMark entity={entity} size="small" />}
            <span>{names[at]}</span>
            {winner === side && <Check className="size-4 text-accent-text" aria-hidden="true" />}
            {winner === side && <span className="sr-only">{t('fights.won')}</span>}
          </button>
        )
      })}
      <span className={styles.state}>
        {isOver && (
          <>
            <span>{t(`fights.outcomes.${status as RareOutcome | 'finished'}`)}</span>
            <IconButton
              label={t('fights.take_back', { sides: names.join(' — ') })}
              disabled={isBusy}
              onClick={onTakeBack}
            >
              <Undo2 aria-hidden="true" />
            </IconButton>
          </>
        )}
      </span>
      {isCurrent && (
        <div className={styles.rare} role="group" aria-label={t('fights.rare')}>
          {RARE.map((outcome) => (
            <Button
              key={outcome}
              variant="secondary"
              size="small"
              aria-pressed={pending === outcome}
              onClick={() => onRare(outcome)}
            >
              {t(`fights.outcomes.${outcome}`)}
              <KeyCap code={RARE_KEYS[outcome]} isPlain />
            </Button>
          ))}
          {pending && <span className="text-13 text-warn">{t('fights.press_enter')}</span>}
        </div>
      )}
      {children && <div className={styles.below}>{children}</div>}
    </li>
  )
}
