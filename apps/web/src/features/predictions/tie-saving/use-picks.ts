import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { type Place, useKeeper } from '../saving/keepers.ts'
import { pickOf } from './pick-draft.ts'
import { keeperOf, type Told } from './pick-keeper.ts'
import { isOpen, stateOf } from '../tie/tie-state.ts'

type Picks = Place & {
  ties: readonly BracketTie[]
  /** The moment to judge locks by, ms since 1970. */
  at: number
} & Told

/** One's own picks of a bracket: saved ones, those on their way, and what became of them. */
export function usePicks({ userId, slug, ties, at, ...told }: Picks) {
  const keeper = keeperOf({ userId, slug }, useQueryClient())
  const drafts = useSelector(keeper.drafts.shown)
  const marks = useSelector(keeper.marks)
  const onTheirWay = useSelector(keeper.onTheirWay)
  const onSaved = useEffectEvent(told.onSaved)
  const onLapsed = useEffectEvent((ids: readonly number[], code: ErrorCode) => told.onLapsed(ids, code))
  const onFailed = useEffectEvent(told.onFailed)
  useEffect(() => {
    const stop = keeper.tell({
      onSaved: (ids) => onSaved(ids),
      onLapsed: (ids, code) => onLapsed(ids, code),
      onFailed: (ids) => onFailed(ids),
    })
    return () => stop()
  }, [keeper])
  useKeeper(keeper, () => keeper.adopt(ties, at))

  // What a tie has closed over, here or while the page was away, goes with a word. What is on its way is left alone:
  // the answer knows better whether it was in time.
  const tidy = useEffectEvent(() => {
    const late = ties.filter(({ id }) => drafts[id] && !onTheirWay.includes(id))
    const closed = late.filter((tie) => !isOpen(tie, at))
    const lost = closed.filter(({ id, prediction }) => drafts[id]?.team_id !== prediction?.team_id)
    const known = new Set(ties.map(({ id }) => String(id)))
    const gone = Object.keys(drafts).filter((id) => !known.has(id))
    const settled = closed.filter((tie) => !lost.includes(tie)).map(({ id }) => id)
    if (gone.length + settled.length > 0) keeper.forget([...gone.map(Number), ...settled])
    if (lost.length > 0) keeper.lapse(lost.map(({ id }) => id))
  })
  useEffect(() => {
    tidy()
  }, [drafts, onTheirWay, ties, at])

  const hasFailed = (id: number) => Boolean(marks[id]?.failed ?? marks[id]?.refusal)
  return {
    keeper,
    marks,
    pickOf: (tie: BracketTie) => pickOf(tie, drafts[tie.id]),
    stateOf: (tie: BracketTie) =>
      stateOf(tie, {
        at,
        draft: drafts[tie.id],
        isOnItsWay: onTheirWay.includes(tie.id),
        hasFailed: hasFailed(tie.id),
      }),
    /** Picks that no server has confirmed: whoever leaves now may lose them. */
    unsaved: ties.filter(({ id }) => drafts[id]).length,
    /** Those that stay so until somebody does something about it. */
    stuck: ties.filter(({ id }) => drafts[id] && hasFailed(id)).length,
  }
}

export type OwnPicks = ReturnType<typeof usePicks>
