import type { Match, MatchRound } from '@called-it/contract/predictions.ts'
import type { Side } from '@called-it/rules/football/score.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { nextMissing } from './rounds.ts'
import type { Said } from './sheet-said.tsx'
import { goalsOf, isFilled, type ScoreForm } from './use-score-form.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The score sheet is open: the way back closes it. */
    sheet?: boolean
  }
}

/** The next match comes this long after the second tap, so that one sees what was tapped (DESIGN 13, ms). */
const ON_MS = 400

type Place = { id: number; side: Side }
type State = Place & {
  /** The matches before this one, for the way back. */
  before: readonly number[]
  /** The match called last. */
  said: number | null
  /** Nothing is left to call. */
  isDone: boolean
}

type Sheet = { round: MatchRound; at: number; form: ScoreForm }

/**
 * The score sheet of a phone: which match and side it fills, and where it goes by itself. It never goes to a match
 * that has a call. It is an entry of the history, so that the way back closes it.
 */
export function useSheet({ round, at, form }: Sheet) {
  const router = useRouter()
  const isOpen = useRouterState({ select: ({ location }) => location.state.sheet === true })
  const [state, setState] = useState<State | null>(null)
  const going = useRef<ReturnType<typeof setTimeout>>(undefined)
  const match = state && round.events.find(({ id }) => id === state.id)

  useEffect(() => () => clearTimeout(going.current), [])
  useFocusAfter(isOpen, state)
  // Closed by the way back: another opening starts afresh.
  if (state && !isOpen && state.isDone) setState(null)

  function open(id: number, side: Side) {
    clearTimeout(going.current)
    setState((now) => ({ before: [], said: null, ...(isOpen && now), id, side, isDone: false }))
    if (isOpen) return
    const { pathname, search, hash } = router.state.location
    void router.navigate({ to: pathname, search, hash, state: { sheet: true }, resetScroll: false })
  }

  function goOn(from: State) {
    const next = nextMissing(round, at, (each) => isFilled(each, form.draftOf(each.id)), from.id)
    const before = [...from.before, from.id]
    setState(next ? { ...from, id: next.id, side: 'first', before } : { ...from, isDone: true })
  }

  function give(side: Side, goals: number) {
    if (!match || !state) return
    clearTimeout(going.current)
    const other: Side = side === 'first' ? 'second' : 'first'
    const isOtherEmpty = goalsOf(match, form.drafts[match.id])[other] === null
    form.setGoals(match, side, goals)
    // A second side that was called before is still to be looked at; after it the match is done.
    if (isOtherEmpty || side === 'first') return setState({ ...state, side: other })
    form.leave(match)
    const said = { ...state, said: match.id }
    setState(said)
    going.current = setTimeout(() => goOn(said), ON_MS)
  }

  function back() {
    if (!state) return
    clearTimeout(going.current)
    const last = state.before.at(-1)
    if (state.side === 'second') setState({ ...state, side: 'first' })
    else if (last !== undefined)
      setState({ ...state, id: last, side: 'second', before: state.before.slice(0, -1) })
  }

  return {
    called: isOpen && state && !state.isDone ? { id: state.id, side: state.side } : null,
    open,
    props:
      isOpen && match && state
        ? {
            match,
            side: state.side,
            goals: goalsOf(match, form.drafts[match.id]),
            said: saidOf(state.said, round, form),
            isDone: state.isDone,
            canGoBack: state.before.length > 0,
            locksAt: match.started_at === null ? null : Date.parse(match.started_at),
            onSide: (side: Side) => setState({ ...state, side }),
            onGoals: give,
            onBack: back,
            onSkip: () => goOn(state),
            onReturn: () => state.said !== null && open(state.said, 'first'),
            onClose: () => router.history.back(),
          }
        : null,
  }
}

/** Once the sheet has closed, the focus returns to the plate that it filled last. */
function useFocusAfter(isOpen: boolean, place: Place | null) {
  const last = useRef<Place | null>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) last.current = place
    else if (wasOpen.current && last.current) plateOf(last.current)?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, place])
}

function plateOf({ id, side }: Place): HTMLElement | undefined {
  const plates = document.querySelectorAll<HTMLElement>(`#match-${id} [aria-haspopup=dialog]`)
  return plates[side === 'first' ? 0 : 1]
}

/** What became of the match called before. */
function saidOf(id: number | null, round: MatchRound, form: ScoreForm): Said | null {
  const match = round.events.find((each: Match) => each.id === id)
  if (!match) return null
  const { first, second } = goalsOf(match, form.drafts[match.id])
  if (first === null || second === null) return null
  const mark = form.marks[match.id]
  const state = mark?.failed || mark?.refusal ? 'failed' : form.drafts[match.id] ? 'saving' : 'saved'
  return { match, score: { first, second }, state }
}
