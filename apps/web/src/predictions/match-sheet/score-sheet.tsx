import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../lib/language/translation.ts'
import { IconButton } from '../../ui/forms/button.tsx'
import { Ruler } from '../../ui/figures/ruler.tsx'
import { usePair } from '../use-pair.ts'
import { ScoreKeys } from './score-keys.tsx'
import styles from './score-sheet.module.css'
import { SheetDone } from './sheet-done.tsx'
import { type PreviousMatch, PreviousMatchNews, PreviousMatchLine } from './previous-match.tsx'
import { SheetSides } from './sheet-sides.tsx'
import { TimeLeft } from './time-left.tsx'
import { useSwipeDown } from './use-swipe-down.ts'
import { useSystemBack } from './use-system-back.ts'

export type ScoreSheetProps = {
  /** The match that is being predicted. */
  match: Match
  goals: { first: number | null; second: number | null }
  side: 'first' | 'second'
  /** The progress of the round, of the matches that can be predicted. */
  progress: { total: number; saved: number; unsaved: number }
  /** When this match locks, ms since 1970; null if unknown. */
  locksAt: number | null
  /** The previous match, saved or being saved, for the line with «Вернуться»; null: no such line. */
  previous: PreviousMatch | null
  /** No match is left to predict: the sheet says so and waits for «Готово». */
  isDone: boolean
  /** Leads on once no match is left to predict. */
  next?: ReactNode
  /** Whether there is a side or a match to go back to; true by default. */
  canGoBack?: boolean
  onSide: (side: Side) => void
  /** The goals of the framed side were entered. */
  onGoals: (goals: number) => void
  /** Back to the previous side, or to the previous match. */
  onBack: () => void
  onSkip: () => void
  /** «Вернуться» to the previous match. */
  onReturn: () => void
  onClose: () => void
  /** Reports how much of the screen the sheet covers from below, in px, whenever that changes. */
  onHeight?: (px: number) => void
}

/** Enters scores on a phone with two taps a match. The sheet floats over the list, which stays readable and scrolls. */
export function ScoreSheet(props: ScoreSheetProps) {
  return createPortal(<Sheet {...props} />, document.body)
}

function Sheet(props: ScoreSheetProps) {
  const { progress, previous, isDone, onSide, onGoals, onBack, onReturn, onClose, onHeight } = props
  const { t } = useTranslation('score')
  const sheet = useRef<HTMLDivElement>(null)
  const swipe = useSwipeDown(onClose)
  useHeight(sheet, onHeight)
  useSystemBack(onClose)

  // The sheet takes the focus when it opens. Later it does so only if the focused element has disappeared.
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
      // Key repeat must not fill the next side as well.
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
      <PreviousMatchNews previous={previous} isDone={isDone} />
      {isDone ? (
        <SheetDone previous={previous} next={props.next} onClose={onClose} onReturn={onReturn} />
      ) : (
        <>
          {previous && (
            <PreviousMatchLine
              previous={previous}
              onReturn={previous.match.id === props.match.id ? null : onReturn}
            />
          )}
          <Calling {...props} onSide={onSide} />
        </>
      )}
    </div>
  )
}

function Calling(props: ScoreSheetProps) {
  const { match, goals, side, previous, locksAt, canGoBack = true } = props
  const { t } = useTranslation('score')
  const { nameOf } = usePair()
  const keys = useId()
  const isCalled =
    previous?.match.id === match.id &&
    previous.state !== 'failed' &&
    previous.score.first === goals.first &&
    previous.score.second === goals.second
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
        fieldKey={`${match.id} ${side}`}
        back={canGoBack || side === 'second' ? back : null}
        onGoals={props.onGoals}
        onBack={props.onBack}
        onSkip={props.onSkip}
      />
    </>
  )
}

/** Reports the height of the element, and each change of it, also to the sheet of styles, which puts toasts above it. */
function useHeight(element: { current: HTMLElement | null }, onHeight?: (px: number) => void) {
  const latest = useRef(onHeight)
  useLayoutEffect(() => {
    latest.current = onHeight
  })
  useLayoutEffect(() => {
    if (!element.current) return
    const { current } = element
    const observer = new ResizeObserver(() => {
      document.body.style.setProperty('--sheet-height', `${current.offsetHeight}px`)
      latest.current?.(current.offsetHeight)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      document.body.style.removeProperty('--sheet-height')
    }
  }, [element])
}
