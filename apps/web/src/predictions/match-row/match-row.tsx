import type { Match } from '@called-it/contract/kinds/match.ts'
import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { CircleAlert } from 'lucide-react'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { whenReleased } from '../../lib/screen/when-released.ts'
import { useIsPast } from '../../lib/time/use-is-past.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { usePair } from '../use-pair.ts'
import { cardStateOf, type Entry, SAVED_AT_MS } from './card-state.ts'
import { CrowdSplit } from './crowd-split.tsx'
import { KeysHint } from './keys-hint.tsx'
import below from './match-below.module.css'
import { LateLive } from './late-live.tsx'
import { hasDetails, MatchEnd } from './match-end.tsx'
import { KnockoutNote, MatchNote, MatchNotes } from './match-notes.tsx'
import styles from './match-row.module.css'
import { MatchScore } from './match-score.tsx'
import type { MatchNumbers } from '../match/matches.ts'
import { PointsLine } from './points-line.tsx'
import type { RowActions } from './row-actions.ts'
import type { ScoreDraft } from '../../game/scores/score-draft.ts'
import { readScore, goalsOf } from '../match-saving/score-draft.ts'
import { SavingNote } from './saving-note.tsx'

type MatchRowProps = {
  match: Match
  /** The moment by which it is judged, ms since 1970. */
  at: number
  isKnockout: boolean
  /** It is the first thing to do on the page. */
  isStart?: boolean
  points: MatchNumbers
  /** What the viewer is doing with it; null for another user's match, which is read-only. */
  own: (Omit<Entry, 'isCalled' | 'isFresh'> & RowActions) | null
}

/** A match with its prediction in any of its states (DESIGN 7 and 13). */
export function MatchRow({ match, at, isKnockout, isStart, points, own }: MatchRowProps) {
  const localized = useLocalized()
  const { pairOf } = usePair()
  const [isOverLimit, setOverLimit] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const row = useRef<HTMLElement>(null)
  /** The score when the row got the focus: Escape restores it. */
  const before = useRef<ScoreDraft | null>(null)
  const noteId = useId()

  const isFresh = !useIsPast((own?.mark.savedAt ?? 0) + SAVED_AT_MS)
  const entry = own && { ...own, isFresh, isCalled: hasFocus || own.called !== null }
  const state = cardStateOf(match, at, entry)
  const isOver = state === 'finished' || state === 'awarded'
  const isHalf = state === 'half'

  const plate = (side: Side) =>
    row.current?.querySelectorAll<HTMLElement>('[role=spinbutton]')[side === 'first' ? 0 : 1]

  function typeDigit(side: Side, digit: number) {
    if (!own) return
    setOverLimit(false)
    own.onGoals(side, digit)
    const goals = goalsOf(match, own.draft)
    if (side === 'first') plate('second')?.focus()
    else if (goals.first === null) plate('first')?.focus()
    else own.onNext()
  }

  function press(event: KeyboardEvent) {
    if (!own || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      // A field that was empty before cannot be emptied again once the score is saved.
      const wasEmpty = before.current && before.current.first === null && before.current.second === null
      const back = wasEmpty && match.prediction ? goalsOf(match, undefined) : before.current
      if (back) own.onScore(back)
    } else if ([':', '-', 'ArrowRight'].includes(event.key)) plate('second')?.focus()
    else if (event.key === 'ArrowLeft') plate('first')?.focus()
    else return
    event.preventDefault()
  }

  function paste(event: ClipboardEvent) {
    const score = readScore(event.clipboardData.getData('text'))
    if (!own || !score) return
    event.preventDefault()
    setOverLimit(false)
    own.onScore(score)
    own.onNext()
  }

  function enter({ currentTarget, relatedTarget, target }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) before.current = goalsOf(match, own?.draft)
    if ((target as HTMLElement).matches('[role=spinbutton]')) setFocus(true)
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    before.current = null
    own?.onLeave()
    // What stands under the row while it has the focus goes then, and what is below moves up.
    whenReleased(() => {
      if (currentTarget.contains(document.activeElement)) return
      setFocus(false)
      setOverLimit(false)
    })
  }

  return (
    <article
      ref={row}
      id={`match-${match.id}`}
      className={styles.row}
      data-state={state}
      data-start={isStart || undefined}
      data-called={(own && entry?.isCalled) || undefined}
      aria-label={pairOf(match)}
      {...(own && { onFocus: enter, onBlur: leave, onKeyDown: press, onPaste: paste })}
    >
      {state === 'live' ? (
        <div className={styles.time}>
          <LateLive part="minute" match={match} />
        </div>
      ) : (
        <When match={match} at={at} />
      )}
      <Team match={match} side="first" />
      <MatchScore
        match={match}
        state={state}
        own={own}
        describedBy={isHalf || isOverLimit ? noteId : undefined}
        onGoals={(side, goals) => {
          setOverLimit(false)
          own?.onGoals(side, goals)
        }}
        onDigit={typeDigit}
        onLimit={() => setOverLimit(true)}
      />
      <Team match={match} side="second" />
      <MatchEnd
        match={match}
        state={state}
        entry={entry}
        points={points}
        fold={
          isOver
            ? {
                hasMore: hasDetails(match, isKnockout),
                isOpen: isUnfolded,
                onToggle: () => setUnfolded(!isUnfolded),
              }
            : null
        }
      />
      {hasFocus && !own?.isPhone && <KeysHint />}
      {state === 'live' && <LateLive part="distance" match={match} points={points} />}
      {(isOver ? isUnfolded : match.prediction?.parts && state !== 'live') && (
        <PointsLine match={match} isMine={own !== null} />
      )}
      {isOverLimit ? (
        <p className={below.note} data-tone="error" id={noteId} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{localized(FORM_MISTAKES.goals_limit)}</span>
        </p>
      ) : (
        isHalf && (
          <MatchNote tone="warn" id={noteId}>
            {localized(FORM_MISTAKES.second_field)}
          </MatchNote>
        )
      )}
      {own && <SavingNote match={match} state={state} {...own} />}
      {(!isOver || isUnfolded) && (
        <>
          <MatchNotes match={match} state={state} entry={entry} at={at} />
          {isKnockout && state !== 'cancelled' && state !== 'awarded' && <KnockoutNote match={match} />}
          <CrowdSplit match={match} isMine={own !== null} />
        </>
      )}
    </article>
  )
}

function When({ match, at }: { match: Match; at: number }) {
  const { t } = useTranslation('predictions')
  const { time } = useFormat()
  const localized = useLocalized()
  const { started_at, status, table_group } = match
  // A postponed match keeps its old time until there is a new one.
  const isPast = status === 'postponed' && started_at !== null && Date.parse(started_at) <= at
  return (
    <div className={styles.time}>
      {started_at && (
        <b>{isPast ? <s>{time(started_at)}</s> : <time dateTime={started_at}>{time(started_at)}</time>}</b>
      )}
      {!started_at && <b aria-label={t('day.unknown')}>–:–</b>}
      {table_group && localized(table_group.name)}
    </div>
  )
}

function Team({ match, side }: { match: Match; side: Side }) {
  const { nameOf } = usePair()
  const entity = match[`${side}_entity`]
  return (
    <div className={styles.team} data-side={side} data-unknown={!entity || undefined}>
      {entity ? (
        <EntityMark entity={entity} />
      ) : (
        <span
          className="h-5.25 w-7 flex-none rounded-1 border border-dashed border-line-2"
          aria-hidden="true"
        />
      )}
      <span>{nameOf(match, side)}</span>
    </div>
  )
}
