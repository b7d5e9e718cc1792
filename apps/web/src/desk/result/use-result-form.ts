import { RESULT_STATUSES } from '@called-it/rules/football/match-result.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { useState } from 'react'
import { useDeskSearch } from '../shell/desk-link.ts'
import {
  bodyOf,
  type DeskEventAnswer,
  draftOf,
  type ResultDraft,
  type ScoreName,
  typeDigit,
} from './result-draft.ts'
import { tieStateOf } from './tie-state.ts'

/** The most goals on a plate. */
const MOST = 99

/**
 * The draft of a result: the plates, which of them takes the next digit, and what the tie still needs. `?status=awarded`
 * in the address chooses a status at first.
 */
export function useResultForm(data: DeskEventAnswer) {
  const search = useDeskSearch()
  const wantedStatus = RESULT_STATUSES.find((status) => status === search.status)
  const [draft, setDraft] = useState(() => ({
    ...draftOf(data),
    ...(wantedStatus && { status: wantedStatus }),
  }))
  const [active, setActive] = useState<{ score: ScoreName; side: Side }>({ score: 'score', side: 'first' })
  const tie = tieStateOf(data, draft)
  const asked = tie?.asked ?? []
  // A score that is no longer needed takes no digits.
  const score = active.score === 'score' || asked.includes(active.score) ? active.score : 'score'
  const change = (next: Partial<ResultDraft>) => setDraft((before) => ({ ...before, ...next }))
  const set = (name: ScoreName, side: Side, value: number | null) => {
    setActive({ score: name, side })
    change({ [name]: { ...draft[name], [side]: value } })
  }
  return {
    draft,
    change,
    tie,
    asked,
    active: { score, side: active.side },
    focus: (name: ScoreName, side: Side) => setActive({ score: name, side }),
    /** Puts a digit on the active plate, and makes the other one active. */
    type: (digit: number) => {
      const { plates, next } = typeDigit(draft[score], active.side, digit)
      change({ [score]: plates })
      setActive({ score, side: next })
    },
    /** Changes a plate by one goal. */
    step: (by: number, name: ScoreName = score, side: Side = active.side) => {
      const value = draft[name][side]
      set(name, side, Math.min(MOST, Math.max(0, value === null ? 0 : value + by)))
    },
    clear: () => set(score, active.side, null),
    reset: () => {
      setDraft(draftOf(data))
      setActive({ score: 'score', side: 'first' })
    },
    isChanged: JSON.stringify(draft) !== JSON.stringify(draftOf(data)),
    body: bodyOf(draft, asked),
  }
}

export type ResultForm = ReturnType<typeof useResultForm>
