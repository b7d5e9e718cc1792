import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readLeaguePrediction } from '@called-it/contract/kinds/league.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { league } from '@called-it/rules/kinds/league.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { inHours } from './matches.ts'

type LeaguePredictions = Answer<typeof readLeaguePrediction>
type LeaguePrediction = NonNullable<LeaguePredictions['prediction']>

const CLUBS: [ru: string, en: string, country: string | null][] = [
  ['Ливерпуль', 'Liverpool', 'gb-eng'],
  ['Интер', 'Inter', 'it'],
  ['Барселона', 'Barcelona', 'es'],
  ['Байер', 'Bayer', 'de'],
  ['Арсенал', 'Arsenal', 'gb-eng'],
  ['Бавария', 'Bayern', 'de'],
  ['Монако', 'Monaco', 'fr'],
  ['Селтик', 'Celtic', 'gb-sct'],
  ['Шахтёр', 'Shakhtar', 'ua'],
  ['Лилль', 'Lille', 'fr'],
  ['Брест', 'Brest', 'fr'],
  ['Аталанта', 'Atalanta', 'it'],
  ['Ювентус', 'Juventus', 'it'],
  ['Бенфика', 'Benfica', 'pt'],
  ['Брюгге', 'Brugge', 'be'],
  ['Реал Мадрид', 'Real Madrid', null],
]

/** Sixteen clubs, in the order of `tableAfter`. */
export const clubs: Entity[] = CLUBS.map(([ru, en, country], at) => ({
  id: at + 1,
  key: en,
  name: { ru, en },
  code: null,
  country,
  is_club: true,
  image: null,
}))
/** Numbers of clubs, from the first to the last. */
export const clubIds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** The table after this many matches each: the clubs in the order above. */
export const tableAfter = (played: number): LeaguePredictions['table'] =>
  clubs.map(({ id }, at) => ({
    entity_id: id,
    played,
    won: 0,
    drawn: played,
    lost: 0,
    goals_for: played * (20 - at),
    goals_against: played * 10,
    points: played * (20 - at),
    position: played === 0 ? 1 : at + 1,
  }))

/** Eight clubs and their favourite, saved. */
export function choiceOf(
  team_ids: number[],
  favourite_team_id: number,
  rest: Partial<LeaguePrediction> = {},
): LeaguePrediction {
  const unsettled = { points: null, parts: null, provisional: null, saved_at: inHours(-30) }
  return { team_ids, favourite_team_id, ...unsettled, ...rest }
}

/** The points of such a choice if these are the top eight, by the default points of GAME.md 4. */
export function earnedOf(team_ids: number[], favourite_team_id: number, top: number[]) {
  const { points, parts } = league.earn({ team_ids, favourite_team_id }, top, DEFAULT_RULESET, null)
  return { points, parts }
}

/** A league that is open for two days, without pots, a choice or a match. */
export function leagueOf(changes: Partial<LeaguePredictions> = {}): LeaguePredictions {
  return {
    user: null,
    teams: clubs,
    count: clubs.length,
    pots: [],
    points: changes.prediction?.points ?? 0,
    prediction: null,
    top_teams: [],
    table: tableAfter(0),
    phase: 'open',
    is_locked: changes.phase === 'locked',
    locks_at: inHours(50),
    opens_at: null,
    is_corrected: false,
    reopened_at: null,
    league_points: DEFAULT_RULESET.league,
    crowd: null,
    last_match_at: '2025-01-29T20:00:00Z',
    calculated_at: null,
    ...changes,
  }
}
