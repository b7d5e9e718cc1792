import type { Match } from '@called-it/contract/kinds/match.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { ScoreFigure } from '../../game/scores/score-plate.tsx'
import { usePair } from '../use-pair.ts'
import styles from './sheet-sides.module.css'
import { TeamMark } from '../match/team-mark.tsx'

type SheetSidesProps = {
  match: Match
  goals: Record<Side, number | null>
  side: Side
  /** The score on the plates is saved, or being saved. */
  isCalled: boolean
  /** The id of the element with the keys. */
  controls: string
  onSide: (side: Side) => void
}

/** The two sides of the match; the keys below enter the goals of the framed one. */
export function SheetSides({ match, goals, side, isCalled, controls, onSide }: SheetSidesProps) {
  const { t } = useTranslation('score')
  const { nameOf, pairOf } = usePair()
  const list = useRef<HTMLDivElement>(null)

  // A keyboard user has the focus on a side; it moves with the frame.
  useEffect(() => {
    if (document.activeElement?.parentElement !== list.current) return
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true })
  }, [side, match.id])

  function step({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft' || key === 'Home') onSide('first')
    if (key === 'ArrowRight' || key === 'End') onSide('second')
  }

  return (
    <div ref={list} className={styles.sides} role="tablist" aria-label={pairOf(match)} onKeyDown={step}>
      {SIDES.map((each) => {
        const value = goals[each]
        const isSelected = each === side
        const state = isSelected ? 'edit' : value === null ? 'next' : 'given'
        return (
          <button
            key={each}
            type="button"
            role="tab"
            className={styles.side}
            data-side={each}
            aria-selected={isSelected}
            data-start={isSelected || undefined}
            aria-controls={controls}
            aria-label={`${nameOf(match, each)}: ${value ?? t('sheet.not_given')}`}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSide(each)}
          >
            <span className={styles.team}>
              <TeamMark match={match} side={each} />
              {nameOf(match, each)}
            </span>
            <span className={styles.plate} data-state={state} data-called={isCalled || undefined}>
              <ScoreFigure value={value} />
            </span>
          </button>
        )
      })}
    </div>
  )
}
