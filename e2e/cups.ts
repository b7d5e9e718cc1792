import { distribute } from '@called-it/contract/teams/teams.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { callerFor, type Cup, cupDocument, makeCup, minutesFromNow } from './world.ts'

/** Draws a group of users for the user: without one no order and no top eight is accepted. Drawn again, it draws a team. */
export async function drawGroup(cup: Cup, token: string) {
  const call = callerFor(token)
  const { tournament } = await call(readTournament, { params: { slug: cup.slug } })
  return call(distribute, { body: { tournament_id: tournament.id } })
}

/** Draws a group and a team for the user; returns the team. */
export async function drawTeam(cup: Cup, token: string) {
  await drawGroup(cup, token)
  const { team } = await drawGroup(cup, token)
  if (!team) throw new Error('The second draw brought no team.')
  return team
}

/** The clubs of the league below. */
export const CLUBS = ['Анжи', 'Бета', 'Вега', 'Гамма', 'Дельта', 'Искра', 'Комета', 'Луч', 'Маяк', 'Шахтёр']
const KEYS = CLUBS.map((_, at) => `c${at + 1}`)

/** A league of ten clubs with two matches each at most, in two pots; the first kick-off is an hour from now. */
export const makeLeague = () =>
  makeCup({
    system_name: 'uefa',
    entities: CLUBS.map((ru, at) => ({
      key: KEYS[at]!,
      name: { ru, en: `Club ${at + 1}` },
      code: `C${at + 1}`,
      country: 'gb-eng',
    })),
    stages: [{ key: 'league', type: 'league_stage', name: { ru: 'Этап лиги', en: 'League stage' } }],
    table_groups: [0, 5].map((from) => ({
      key: `pot-${from}`,
      name: { ru: `Корзина ${from / 5 + 1}`, en: `Pot ${from / 5 + 1}` },
      entities: KEYS.slice(from, from + 5),
    })),
    rounds: [{ key: 'md1', stage: 'league', name: { ru: 'Тур 1', en: 'Matchday 1' } }],
    events: [0, 1, 2, 3, 4].map((at) => ({
      key: `m${at + 1}`,
      round: 'md1',
      starts_at: minutesFromNow(60 + at),
      first: KEYS[at]!,
      second: KEYS[at + 5]!,
    })),
  })

/** Two ties of a match each, and the final between their winners. */
export function knockout(): Partial<TournamentDocument> {
  const match = (
    tie: string,
    round: string,
    minutes: number,
    first: string | null,
    second: string | null,
  ) => ({
    key: `m-${tie}`,
    round,
    starts_at: minutesFromNow(minutes),
    first,
    second,
    tie,
  })
  const semis = { ru: 'Полуфиналы', en: 'Semi-finals' }
  const final = { ru: 'Финал', en: 'Final' }
  return {
    system_name: 'uefa_playoff',
    entities: cupDocument('teams').entities,
    stages: [
      { key: 'sf', type: 'playoff', level: 'semi_final', name: semis },
      { key: 'final', type: 'final', level: 'final', name: final },
    ],
    table_groups: [],
    rounds: [
      { key: 'sf', stage: 'sf', name: semis },
      { key: 'final', stage: 'final', name: final },
    ],
    events: [
      match('sf-1', 'sf', 60, 'GER', 'SCO'),
      match('sf-2', 'sf', 120, 'HUN', 'SUI'),
      match('final', 'final', 4000, null, null),
    ],
  }
}
