import type { Match } from '@called-it/contract/predictions/predictions.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../lib/language/translation.ts'
import { IconButton } from '../../ui/forms/button.tsx'
import { Ruler } from '../../ui/figures/ruler.tsx'
import { usePair } from '../use-pair.ts'
import { ScoreKeys } from './score-keys.tsx'
import styles from './score-sheet.module.css'
import { SheetDone } from './sheet-done.tsx'
import { type Said, SheetNews, SheetSaid } from './sheet-said.tsx'
import { SheetSides } from './sheet-sides.tsx'
import { TimeLeft } from './time-left.tsx'
import { useSwipeDown } from './use-swipe-down.ts'
import { useSystemBack } from './use-system-back.ts'

export type ScoreSheetProps = {
  /** The match being called, and what is on its plates now. */
  match: Match
  goals: { first: number | null; second: number | null }
  side: 'first' | 'second'
  /** How far the round is: matches of the round that can be called. */
  progress: { total: number; saved: number; unsaved: number }
  /** ms since 1970 at which this match locks; null: not known. */
  locksAt: number | null
  /** The match just saved or being saved, shown in the line with «Вернуться»; null: no such line. */
  said: Said | null
  /** Nothing is left to call: the sheet says so and waits for «Готово». */
  isDone: boolean
  /** Whether there is a side or a match to go back to; by default there is. */
  canGoBack?: boolean
  onSide: (side: Side) => void
  /** The goals of that side. */
  onGoals: (goals: number) => void
  /** Back: to the side before, or to the match before. */
  onBack: () => void
  onSkip: () => void
  /** «Вернуться» to the match that `said` tells of. */
  onReturn: () => void
  onClose: () => void
  /** How much of the screen the sheet covers from below, in px; told again when that changes. */
  onHeight?: (px: number) => void
}

/** Calls scores on a phone: two taps a match. It floats over the list, which stays readable and scrolls. */
export function ScoreSheet(props: ScoreSheetProps) {
  return createPortal(<Sheet {...props} />, document.body)
}

function Sheet(props: ScoreSheetProps) {
  const { progress, said, isDone, onSide, onGoals, onBack, onReturn, onClose, onHeight } = props
  const { t } = useTranslation('score')
  const sheet = useRef<HTMLDivElement>(null)
  const swipe = useSwipeDown(onClose)
  useHeight(sheet, onHeight)
  useSystemBack(onClose)

  // The focus comes in with the sheet; later it is only caught where what held it has gone.
  const isOpened = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isOpened.current && !isLost) return
    isOpened.current = true
    sheet.current?.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true })
  }, [isDone])

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') onClose()
    else if (isDone) return
    else if (/^\d$/.test(event.key)) {
      // A digit held down is one digit: the sheet has gone on.
      if (!event.repeat) onGoals(Number(event.key))
    } else if (event.key === 'Backspace' && props.canGoBack !== false) onBack()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={sheet}
      className={styles.sheet}
      role="dialog"
      aria-label={t('sheet.label')}
      onKeyDown={press}
      {...swipe.handlers}
      style={swipe.style}
    >
      <div className={styles.head}>
        <b>{t('sheet.progress', progress)}</b>
        <Ruler {...progress} />
        <IconButton label={t('sheet.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <SheetNews said={said} isDone={isDone} />
      {isDone ? (
        <SheetDone said={said} onClose={onClose} onReturn={onReturn} />
      ) : (
        <>
          {said && <SheetSaid said={said} onReturn={said.match.id === props.match.id ? null : onReturn} />}
          <Calling {...props} onSide={onSide} />
        </>
      )}
    </div>
  )
}

function Calling(props: ScoreSheetProps) {
  const { match, goals, side, said, locksAt, canGoBack = true } = props
  const { t } = useTranslation('score')
  const { nameOf } = usePair()
  const keys = useId()
  const isCalled =
    said?.match.id === match.id &&
    said.state !== 'failed' &&
    said.score.first === goals.first &&
    said.score.second === goals.second
  const first = nameOf(match, 'first')
  const back =
    side === 'second'
      ? { label: first, name: t('sheet.back_to', { team: first }) }
      : { label: t('sheet.back'), name: t('sheet.back_to_match') }
  return (
    <>
      <SheetSides
        match={match}
        goals={goals}
        side={side}
        isCalled={isCalled}
        controls={keys}
        onSide={props.onSide}
      />
      <p className={styles.question}>
        <span>
          {t('sheet.question')} <b>{nameOf(match, side)}</b>
        </span>
        {locksAt !== null && <TimeLeft to={locksAt} />}
      </p>
      <ScoreKeys
        id={keys}
        team={nameOf(match, side)}
        of={`${match.id} ${side}`}
        back={canGoBack || side === 'second' ? back : null}
        onGoals={props.onGoals}
        onBack={props.onBack}
        onSkip={props.onSkip}
      />
    </>
  )
}

/** Tells how high the element is, and when that changes. */
function useHeight(element: { current: HTMLElement | null }, onHeight?: (px: number) => void) {
  const tell = useRef(onHeight)
  useLayoutEffect(() => {
    tell.current = onHeight
  })
  useLayoutEffect(() => {
    if (!element.current) return
    const { current } = element
    const observer = new ResizeObserver(() => tell.current?.(current.offsetHeight))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
}
