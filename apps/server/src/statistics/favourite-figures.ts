import { KINDS, type PredictionType } from '@called-it/rules/kind-list.ts'
import { KIND_VIEWS } from '../predictions/predictions.ts'
import type { AskedQuestion } from '../tournaments/tournaments.ts'

const SHOWN = 10

/** The most frequent answers to a question; ids are those of players or entities. */
export type Favourites = {
  type: PredictionType
  names: 'player' | 'entity'
  total: number
  picks: { id: number; count: number; is_right: boolean | null }[]
}

type LockedQuestion = Pick<AskedQuestion, 'kind' | 'about' | 'outcome'> & { crowd: unknown }

/** Returns the most frequent answers to a question that asks for one of many; nothing without answers. */
export function favouritesOf(locked: readonly LockedQuestion[]): Favourites[] {
  const asking = locked.flatMap((question) => {
    const { favourites } = KIND_VIEWS[question.kind]
    return favourites ? [{ ...question, favourites }] : []
  })
  return asking
    .toSorted((a, b) => a.favourites.rank - b.favourites.rank)
    .flatMap(({ kind, crowd, outcome, favourites }) => {
      const { type, names } = KINDS[kind]
      const { total, picks } = favourites.of(crowd)
      if (total === 0) return []
      // The outcome: one, several that share first place, or the first eight.
      const right = outcome === null ? null : [outcome].flat()
      return [
        {
          type,
          names: names ?? 'entity',
          total,
          picks: picks
            .slice(0, SHOWN)
            .map(({ id, count }) => ({ id, count, is_right: right && right.includes(id) })),
        },
      ]
    })
}
