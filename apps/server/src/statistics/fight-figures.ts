import type { FightFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { FactsEvent } from '@called-it/rules/facts.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import type { FightCrowd } from '@called-it/rules/ufc/card-columns.ts'
import { KIND_VIEWS } from '../predictions/predictions.ts'
import type { AskedQuestion } from '../tournaments/tournaments.ts'

type LockedQuestion = Pick<AskedQuestion, 'kind'> & { crowd: unknown }

/** Returns how often each side of a fight was picked, in card order, without fights that nobody picked. */
export function fightFiguresOf(
  { events }: TournamentFacts,
  locked: readonly LockedQuestion[],
): FightFigures[] {
  const picked = new Map(
    locked
      .filter(({ kind }) => KIND_VIEWS[kind].figures === 'fights')
      .flatMap(({ crowd }) => (crowd as FightCrowd).fights.map((fight) => [fight.id, fight.picks] as const)),
  )
  return events.flatMap((event) => {
    const picks = picked.get(event.id)
    if (!picks) return []
    const winner_id = winnerOf(event)
    const countOf = (id: number | null) => picks.find((pick) => pick.id === id)?.count ?? 0
    const loser = winner_id === event.first ? event.second : event.first
    return [
      {
        id: event.id,
        round_id: event.round_id,
        picks: picks.map(({ id, count, doubled }) => ({ entity_id: id, count, doubled })),
        winner_id,
        is_upset: winner_id !== null && countOf(winner_id) < countOf(loser),
      },
    ]
  })
}

function winnerOf({ first, second, fight }: FactsEvent): number | null {
  if (fight?.status !== 'finished') return null
  return fight.winner === 'first' ? first : second
}
