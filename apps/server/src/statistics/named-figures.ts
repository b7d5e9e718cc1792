import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { listEntities } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import type { Figures } from './figures.ts'
import { shownCalls } from './match-figures.ts'
import * as store from './store.ts'

/** The statistics as they are published; every read adds the current participants and the spread. */
export type NamedFigures = Omit<TournamentStatistics, 'participants' | 'spread' | 'calculated_at'>

/** Returns how a question was answered: the distinct answers, and how many users gave each. */
export type ReadCalls = (questionId: number) => Promise<{ answer: number[]; predictions: number }[]>

/** Adds names to figures. */
export async function nameFigures(
  db: Db,
  tournamentId: number,
  { favourites, rarest, ...figures }: Figures,
  readCalls: ReadCalls,
): Promise<NamedFigures> {
  const playerIds = favourites
    .filter(({ names }) => names === 'player')
    .flatMap(({ picks }) => picks.map(({ id }) => id))
  const [entities, rounds, players, calls] = [
    await listEntities(db, tournamentId),
    await store.listRounds(db, tournamentId),
    byId(await store.listPlayers(db, tournamentId, playerIds)),
    rarest && (await readCalls(rarest.question_id)),
  ]
  const shown = favourites.map(({ type, names, total, picks }) => ({
    type,
    total,
    picks: picks.map(({ id, count, is_right }) => {
      if (names === 'entity') return { entity_id: id, player: null, count, is_right }
      const { entity_id, key, name } = players.get(id)!
      return { entity_id, player: { id, key, name }, count, is_right }
    }),
  }))
  const named = new Set([
    ...figures.events.flatMap(({ first_entity_id, second_entity_id }) => [first_entity_id, second_entity_id]),
    ...figures.fights.flatMap(({ picks, winner_id }) => [
      ...picks.map(({ entity_id }) => entity_id),
      winner_id,
    ]),
    ...shown.flatMap(({ picks }) => picks.map(({ entity_id }) => entity_id)),
  ])
  const namedRounds = new Set(
    [...figures.by_round, ...figures.events, ...figures.fights].map(({ round_id }) => round_id),
  )
  return {
    ...figures,
    favourites: shown,
    rarest: rarest && {
      event_id: rarest.figures.id,
      count: rarest.figures.hits.exact,
      calls: shownCalls(rarest, calls!),
    },
    rounds: rounds.filter(({ id }) => namedRounds.has(id)),
    entities: entities.filter(({ id }) => named.has(id)),
  }
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
