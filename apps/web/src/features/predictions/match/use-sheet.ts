import type { Match, MatchRound } from '@called-it/contract/predictions.ts'
import type { Side } from '@called-it/rules/football/score.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { nextMissing } from './rounds.ts'
import type { Said } from './sheet-said.tsx'
import { goalsOf, type ScoreForm } from './use-score-form.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The score sheet is open: the way back closes it. */
    sheet?: boolean
  }
}

/** The next match comes this long after the second tap, so that one sees what was tapped (DESIGN 13, ms). */
const ON_MS = 400

type Sheet = { round: MatchRound; at: number; form: ScoreForm }

/**
 * The score sheet of a phone: which match and side it fills, and where it goes by itself. It never goes to a match
 * that has a call; the way back closes it.
 */
export function useSheet({ round, at, form }: Sheet) {
  const router = useRouter()
  const isOpen = useRouterState({ select: ({ location }) => location.state.sheet === true })
  const [place, setPlace] = useState<{ id: number; side: Side } | null>(null)
  const [said, setSaid] = useState<number | null>(null)
  const [isDone, setDone] = useState(false)
  const visited = useRef<number[]>([])
  const going = useRef<ReturnType<typeof setTimeout>>(undefined)
  const match = place && round.events.find(({ id }) => id === place.id)
  const isFilled = (each: Match) => {
    const { first, second } = goalsOf(each, form.drafts[each.id])
    return first !== null && second !== null
  }

  useEffect(() => () => clearTimeout(going.current), [])
  // Closed by the way back: the focus returns to the plate that opened it.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      const { current } = lastPlate
      clearTimeout(going.current)
      setPlace(null)
      setSaid(null)
      setDone(false)
      visited.current = []
      if (current) document.querySelector<HTMLElement>(plateOf(current))?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen])
  const lastPlate = useRef<{ id: number; side: Side } | null>(null)
  useEffect(() => {
    if (place) lastPlate.current = place
  }, [place])

  function open(id: number, side: Side) {
    clearTimeout(going.current)
    setDone(false)
    setPlace({ id, side })
    if (isOpen) return
    void router.navigate({
      to: '.',
      search: (current: object) => current,
      state: { sheet: true },
      resetScroll: false,
    } as never)
  }

  const close = () => router.history.back()

  function goOn() {
    if (!place) return
    visited.current.push(place.id)
    const next = nextMissing(round, at, isFilled, place.id)
    if (next) setPlace({ id: next.id, side: 'first' })
    else setDone(true)
  }

  function give(side: Side, goals: number) {
    if (!match) return
    clearTimeout(going.current)
    const other: Side = side === 'first' ? 'second' : 'first'
    const now = goalsOf(match, form.drafts[match.id])
    form.setGoals(match, side, goals)
    // A second side that was called before is still to be looked at; after it the match is done.
    if (now[other] === null || side === 'first') return setPlace({ id: match.id, side: other })
    form.leave(match)
    setSaid(match.id)
    going.current = setTimeout(goOn, ON_MS)
  }

  function back() {
    if (!place) return
    clearTimeout(going.current)
    if (place.side === 'second') return setPlace({ ...place, side: 'first' })
    const before = visited.current.pop()
    if (before !== undefined) setPlace({ id: before, side: 'second' })
  }

  return {
    called: isOpen ? place : null,
    open,
    props:
      isOpen && match && place
        ? {
            match,
            side: place.side,
            goals: goalsOf(match, form.drafts[match.id]),
            said: saidOf(said, round, form),
            isDone,
            canGoBack: visited.current.length > 0,
            locksAt: match.started_at === null ? null : Date.parse(match.started_at),
            onSide: (side: Side) => setPlace({ id: match.id, side }),
            onGoals: give,
            onBack: back,
            onSkip: goOn,
            onReturn: () => said !== null && open(said, 'first'),
            onClose: close,
          }
        : null,
  }
}

/** What became of the match called before. */
function saidOf(id: number | null, round: MatchRound, form: ScoreForm): Said | null {
  const match = round.events.find((each) => each.id === id)
  if (!match) return null
  const { first, second } = goalsOf(match, form.drafts[match.id])
  if (first === null || second === null) return null
  const mark = form.marks[match.id]
  const state = mark?.failed || mark?.refusal ? 'failed' : form.drafts[match.id] ? 'saving' : 'saved'
  return { match, score: { first, second }, state }
}

const plateOf = ({ id, side }: { id: number; side: Side }) =>
  `#match-${id} [aria-haspopup=dialog]${side === 'first' ? '' : ':last-of-type'}`
