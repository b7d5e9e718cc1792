import type { LeagueCrowd } from '@called-it/rules/kinds/league.ts'
import type { PickCrowd } from '@called-it/rules/kinds/one-pick.ts'
import { KINDS } from '@called-it/rules/questions.ts'
import type { KindName, PredictionType } from '@called-it/rules/systems.ts'
import type { AskedQuestion } from '../tournaments/tournaments.ts'

/** What asks for a favourite, in the order in which it is shown. */
const FAVOURITES: readonly KindName[] = [
  'tournament_winner',
  'league',
  'most_productive_team',
  'scorer',
  'keeper',
]
const SHOWN = 10

/** Who was named most to a question; ids are those of players or of entities. */
export type Favourites = {
  type: PredictionType
  names: 'player' | 'entity'
  total: number
  picks: { id: number; count: number; is_right: boolean | null }[]
}

type LockedQuestion = Pick<AskedQuestion, 'kind' | 'about' | 'outcome'> & { crowd: unknown }

/** Who was named most, where a question asks for one of many; nothing where nobody answered. */
export function favouritesOf(locked: readonly LockedQuestion[]): Favourites[] {
  return FAVOURITES.flatMap((kind) => locked.filter((question) => question.kind === kind)).flatMap(
    ({ kind, crowd, outcome }) => {
      const { type, names } = KINDS[kind]
      const { total, picks } = picksOf(kind, crowd)
      if (total === 0) return []
      // One, or those who share the first place, or the first eight.
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
    },
  )
}

const picksOf = (kind: KindName, crowd: unknown): PickCrowd =>
  kind === 'league'
    ? { total: (crowd as LeagueCrowd).total, picks: (crowd as LeagueCrowd).favourites }
    : (crowd as PickCrowd)
