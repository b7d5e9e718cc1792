import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { phaseAt } from '../../game/scores/match.ts'
import { nextMissing } from '../match/rounds.ts'
import type { PreviousMatch } from './previous-match.tsx'
import { isFilled, type ScoreForm } from '../match-saving/use-score-form.ts'
import { goalsOf } from '../match-saving/score-draft.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The score sheet is open: the browser's way back closes it. */
    sheet?: boolean
  }
}

/** The next match comes this long after the second tap, so that the user sees the entered score (DESIGN 13, ms). */
const NEXT_DELAY_MS = 400

type Place = { id: number; side: Side }
type State = Place & {
  /** The previous matches, for the way back. */
  before: readonly number[]
  /** The match that was filled last. */
  previous: number | null
  /** No match is left to predict. */
  isDone: boolean
}

type Sheet = { round: MatchRound; at: number; form: ScoreForm }

/**
 * The score sheet of a phone: which match and side it fills, and where it goes next. By itself it goes only to matches
 * without a prediction. It is an entry of the browser's history, so that the way back closes it.
 */
export function useSheet({ round, at, form }: Sheet) {
  const router = useRouter()
  const isOpen = useRouterState({ select: ({ location }) => location.state.sheet === true })
  const [state, setState] = useState<State | null>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  /** The timer between the filled match and the next one. */
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const matchOf = (id: number | undefined) => round.events.find((each) => each.id === id)
  const match = matchOf(state?.id)

  function cancelTimer() {
    if (timer.current) clearTimeout(timer.current)
    timer.current = null
  }

  useEffect(() => () => cancelTimer(), [])
  // The sheet has left a match when it shows another one, and when it closes.
  const shown = isOpen && state && !state.isDone ? state.id : undefined
  const leaveMatch = useEffectEvent((id: number) => {
    const left = matchOf(id)
    if (left) form.leave(left)
  })
  useEffect(() => {
    if (shown !== undefined) return () => leaveMatch(shown)
  }, [shown])
  useFocusAfterClose(isOpen, state)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    // Opening it again starts afresh.
    if (!isOpen) setState(null)
  }
  // The match has locked meanwhile: nothing can be entered any more.
  if (isOpen && state && !state.isDone && !(match && phaseAt(match, at) === 'open'))
    setState(nextState(state))

  // After a reload, or with the browser's way forward, the history entry exists without a sheet: it is removed.
  const isLeft = isOpen && state === null
  const leaveEntry = useEffectEvent(() => show({ replace: true }))
  useEffect(() => {
    if (isLeft) leaveEntry()
  }, [isLeft])

  function show(entry: { replace: true } | { state: { sheet: true } }) {
    const { pathname, search, hash } = router.state.location
    void router.navigate({ to: pathname, search, hash, resetScroll: false, ...entry })
  }

  function open(id: number, side: Side) {
    cancelTimer()
    setState((now) => ({ before: [], previous: null, ...(isOpen && now), id, side, isDone: false }))
    if (!isOpen) show({ state: { sheet: true } })
  }

  function nextState(from: State): State {
    const next = nextMissing(round, at, (each) => isFilled(each, form.draftOf(each.id)), from.id)
    const before = [...from.before, from.id]
    return next ? { ...from, id: next.id, side: 'first', before } : { ...from, isDone: true }
  }

  function goToNext(from: State) {
    cancelTimer()
    setState(nextState(from))
  }

  function enterGoals(goals: number) {
    if (!state) return
    // A tap while the last score is still shown is meant for the next match.
    const from = timer.current ? nextState(state) : state
    cancelTimer()
    const { side } = from
    const called = matchOf(from.id)
    if (from.isDone || !called || phaseAt(called, at) !== 'open') return setState(from)
    const other: Side = side === 'first' ? 'second' : 'first'
    const isOtherEmpty = goalsOf(called, form.draftOf(called.id))[other] === null
    form.setGoals(called, side, goals)
    // If the second side has goals already, the user still gets to look at it; after it the match is done.
    if (isOtherEmpty || side === 'first') return setState({ ...from, side: other })
    form.leave(called)
    const next = { ...from, previous: called.id }
    setState(next)
    timer.current = setTimeout(() => goToNext(next), NEXT_DELAY_MS)
  }

  function back() {
    if (!state) return
    cancelTimer()
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
            previous: previousOf(state.previous, round, form),
            isDone: state.isDone,
            canGoBack: state.before.length > 0,
            locksAt: match.started_at === null ? null : Date.parse(match.started_at),
            onSide: (side: Side) => {
              cancelTimer()
              setState({ ...state, side })
            },
            onGoals: enterGoals,
            onBack: back,
            onSkip: () => goToNext(state),
            onReturn: () => state.previous !== null && open(state.previous, 'first'),
            onClose: () => {
              cancelTimer()
              router.history.back()
            },
          }
        : null,
  }
}

/** Once the sheet has closed, the focus returns to the plate that it filled last. */
function useFocusAfterClose(isOpen: boolean, place: Place | null) {
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

/** The state of the previous match. */
function previousOf(id: number | null, round: MatchRound, form: ScoreForm): PreviousMatch | null {
  const match = round.events.find((each: Match) => each.id === id)
  if (!match) return null
  const { first, second } = goalsOf(match, form.drafts[match.id])
  if (first === null || second === null) return null
  const isUnsaved = form.drafts[match.id] !== undefined
  const state = form.marks[match.id]?.failure ? 'failed' : isUnsaved ? 'saving' : 'saved'
  return { match, score: { first, second }, state }
}
