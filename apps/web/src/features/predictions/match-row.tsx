import './match-row.css'
import type { Match } from '@called-it/contract/predictions.ts'
import { FORM_MISTAKES } from '@called-it/contract/form-mistakes.ts'
import type { Side } from '@called-it/rules/football/score.ts'
import { CircleAlert } from 'lucide-react'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormat } from '../../lib/format.ts'
import { useLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/button.tsx'
import { EntityMark } from '../../ui/entity-mark.tsx'
import { cardStateOf, type Entry } from './card-state.ts'
import { CrowdSplit } from './crowd-split.tsx'
import { MatchEnd } from './match-end.tsx'
import { KnockoutNote, MatchNote, MatchNotes } from './match-notes.tsx'
import { MatchScore } from './match-score.tsx'
import { PointsLine } from './points-line.tsx'
import { isEmpty, mistakeOf } from './score-draft.ts'
import { useAfterPress } from './use-after-press.ts'
import { usePair } from './use-pair.ts'
import type { RowMark } from './use-score-form.ts'

export type RowActions = {
  onGoals: (side: Side, goals: number | null) => void
  onMode: (mode: RowMark['mode']) => void
  onReset: () => void
  /** The reader has left the row: from now on its mistakes are shown. */
  onLeave: () => void
}

type MatchRowProps = {
  match: Match
  /** The moment by which it is judged, ms since 1970. */
  at: number
  isKnockout: boolean
  /** What its reader is doing with it; null: another user's match, read only. */
  own: (Entry & RowActions) | null
}

/** Where the focus goes when the controls under it are replaced. */
const FOCUS = { ask: '.match-ask button', edit: '[role=spinbutton]', read: '.match-change' } as const

/** A match with its prediction in any of its states (DESIGN 7). */
export function MatchRow({ match, at, isKnockout, own }: MatchRowProps) {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  const { pairOf } = usePair()
  const [isOverLimit, setOverLimit] = useState(false)
  const row = useRef<HTMLElement>(null)
  const afterPress = useAfterPress()
  const noteId = useId()

  const state = cardStateOf(match, at, own)
  const wrong = own && whatIsWrong(own)
  const isOver = state === 'finished' || state === 'awarded'

  /** What the server said against it, else what this page finds, once the reader has left the row. */
  function whatIsWrong({ draft, mark }: Entry) {
    if (mark.refusal) return mark.refusal
    const mistake = draft && mark.isChecked ? mistakeOf(draft) : null
    if (!draft || !mistake) return null
    return match.prediction && isEmpty(draft) ? t('note.both_empty') : localized(mistake)
  }

  function turn(mode: keyof typeof FOCUS, change: () => void) {
    flushSync(change)
    row.current?.querySelector<HTMLElement>(FOCUS[mode])?.focus()
  }
  const edit = () => turn('edit', () => own?.onMode('edit'))
  const keep = () =>
    turn(match.prediction ? 'read' : 'edit', () => {
      setOverLimit(false)
      own?.onReset()
    })

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    afterPress(() => {
      // A button that gave way to steppers took the focus with it, but only for a moment.
      if (row.current?.contains(document.activeElement)) return
      setOverLimit(false)
      own?.onLeave()
    })
  }

  return (
    <article
      ref={row}
      className="match"
      data-state={state}
      aria-label={pairOf(match)}
      onBlur={own ? leave : undefined}
    >
      <When match={match} at={at} />
      <Team match={match} side="first" />
      <MatchScore
        match={match}
        state={state}
        entry={own}
        describedBy={wrong || isOverLimit ? noteId : undefined}
        onGoals={(side, goals) => {
          setOverLimit(false)
          own?.onGoals(side, goals)
        }}
        onLimit={() => setOverLimit(true)}
      />
      <Team match={match} side="second" />
      <MatchEnd
        match={match}
        state={state}
        entry={own}
        onChange={() => (match.prediction ? turn('ask', () => own?.onMode('ask')) : edit())}
        onReset={keep}
      />
      {state === 'ask' && (
        <div className="match-note match-ask">
          <Button size="small" onClick={edit}>
            {t('change')}
          </Button>
          <Button size="small" variant="secondary" onClick={keep}>
            {t('keep')}
          </Button>
        </div>
      )}
      {(isOver || match.prediction?.parts) && <PointsLine match={match} isMine={own !== null} />}
      {isOverLimit ? (
        <p className="match-note" data-tone="error" id={noteId} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{localized(FORM_MISTAKES.goals_limit)}</span>
        </p>
      ) : (
        wrong && (
          <MatchNote tone="error" id={noteId}>
            {wrong}
          </MatchNote>
        )
      )}
      <MatchNotes match={match} state={state} entry={own} at={at} />
      {isKnockout && state !== 'cancelled' && state !== 'awarded' && <KnockoutNote match={match} />}
      <CrowdSplit match={match} isMine={own !== null} />
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
    <div className="match-when">
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
    <div className="match-team" data-side={side}>
      {entity ? <EntityMark entity={entity} /> : <span className="match-nobody" aria-hidden="true" />}
      <span>{nameOf(match, side)}</span>
    </div>
  )
}
