import { fightCard } from '@called-it/rules/kinds/fight-card.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { JobSender } from '../platform/jobs.ts'
import { restorePredictions } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import { findTournament } from '../tournaments/tournaments.ts'
import type { DemoCard } from './demo-cards.ts'
import type { DemoPick } from './demo-picks.ts'
import type { DemoPrediction } from './demo-predictions.ts'
import type { Fan } from './demo-teams.ts'
import { listNamedKeys } from './key-store.ts'

/**
 * The parts of setting up the demo: one transaction, and its fans in the order of their numbers, the visitor
 * first.
 */
export type Stage = { db: Db; jobs: JobSender; fans: Fan[]; now: Date }

/** Saves the fans' match predictions. */
export async function callMatches(stage: Stage, slug: string, predictions: DemoPrediction[]): Promise<void> {
  const { id } = await findTournament(stage.db, slug)
  const calls = predictions.map(({ event, first, second, ...call }) => ({
    ...call,
    kind: match.name,
    key: event,
    answer: match.encode({ first, second }),
  }))
  await restore(stage, id, calls)
}

/** Saves the fans' other answers. */
export async function pick(stage: Stage, slug: string, picks: DemoPick[]): Promise<void> {
  const { id } = await findTournament(stage.db, slug)
  const keys = await listNamedKeys(stage.db, id)
  const answers = picks.map(({ named, ...place }) => {
    const ids = keys[KINDS[place.kind].names === 'player' ? 'players' : 'entities']
    const { encode, decode } = KINDS[place.kind]
    // Keys are in the order of the encoded answer, except where the kind sorts them itself.
    return { ...place, answer: encode(decode(named.map((key) => ids.get(key)!))) }
  })
  await restore(stage, id, answers)
}

/** Saves the fans' cards. */
export async function fillCards(stage: Stage, slug: string, cards: DemoCard[]): Promise<void> {
  const { id } = await findTournament(stage.db, slug)
  const { events, entities } = await listNamedKeys(stage.db, id)
  const answers = cards.map(({ reddy_id, round, picks, saved_at }) => ({
    reddy_id,
    kind: fightCard.name,
    key: round,
    answer: fightCard.encode({
      picks: picks.map(({ event, fighter, type, multiply }) => ({
        event_id: events.get(event)!,
        tournament_player_id: entities.get(fighter)!,
        type,
        multiply,
      })),
    }),
    saved_at,
  }))
  await restore(stage, id, answers)
}

type Answered = { reddy_id: string; kind: KindName; key: string | null; answer: number[]; saved_at: string }

async function restore({ db, fans }: Stage, tournamentId: number, answers: Answered[]): Promise<void> {
  const ids = new Map(fans.map((fan) => [fan.reddy_id, fan.id]))
  await restorePredictions(
    db,
    tournamentId,
    answers.map(({ reddy_id, ...answer }) => ({ ...answer, user_id: ids.get(reddy_id)! })),
  )
}
