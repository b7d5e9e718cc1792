import { listMatches, type Match } from '@called-it/contract/kinds/match.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { listTournaments, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, within } from '@testing-library/react'
import { ADA, openApp } from './app.tsx'
import { called, earned, finished, inHours, match, round } from './answers/matches.ts'
import { progressOf } from './answers/progress.ts'
import { answer } from './server.ts'
import { tournamentOf } from './answers/tournaments.ts'

export const EURO = tournamentOf()
export const UPCOMING = tournamentOf({
  slug: 'ucl',
  name: { ru: 'Лига чемпионов', en: 'Champions League' },
  theme: 'FOOTBALL_ELEMENTS',
  status: 'upcoming',
  started_at: inHours(89 * 24 + 3.5),
  next_lock_at: inHours(89 * 24 + 3.5),
  my: null,
})
export const NOT_FORMED = tournamentOf({
  slug: 'euro-2028',
  name: { ru: 'Евро 2028', en: 'Euro 2028' },
  status: 'not_formed',
  started_at: null,
  next_lock_at: null,
  my: null,
  participants_count: 0,
})
export const FINISHED = tournamentOf({
  slug: 'ucl-2023',
  name: { ru: 'Плей-офф', en: 'Knockouts' },
  theme: 'FOOTBALL_ELEMENTS',
  status: 'finished',
  finished_at: '2024-06-01T21:00:00Z',
  next_lock_at: null,
  participants_count: 2940,
  my: { position: 3, previous_position: 4, points: 86, coefficient_sum: null },
  prizes: [{ scope: 'tournament', place_from: 2, place_to: 5, title: { ru: 'наушники', en: 'earphones' } }],
})

export const SECOND = 1 / 3600
/** Matches around the present moment. */
export const matchesOfNow = (): Match[] => [
  match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact'), { started_at: inHours(-2 * SECOND) })),
  match(2, 'si', 'rs', {
    phase: 'locked',
    started_at: inHours(-SECOND),
    status: 'live',
    score: { first: 1, second: 1 },
    prediction: called(0, 1),
  }),
  // A countdown counts whole seconds: with one second less it never shows two full hours.
  match(3, 'dk', 'gb-eng', { started_at: inHours(2 - SECOND), prediction: called(1, 1) }),
  match(4, 'es', 'it', { started_at: inHours(30) }),
  match(5, 'sk', 'ua', { started_at: inHours(31) }),
]

/** Serves these tournaments, with these matches of Euro; returns the filters of the requests. */
export function answerFeed(tournaments: Tournament[], { limit = 20, matches = matchesOfNow() } = {}) {
  const requests: object[] = []
  const md2 = round('md2', matches)
  answer(listTournaments, ({ query }) => {
    requests.push(query)
    const { sport, status } = query
    const page = Number(query['page'])
    const found = tournaments.filter(
      (each) =>
        (!sport || each.type === sport) &&
        (status === 'all' || (each.status === 'finished') === (status === 'past')),
    )
    const from = (page - 1) * limit
    return { tournaments: found.slice(from, from + limit), meta: { page, limit, total: found.length } }
  })
  answer(
    readProgress,
    progressOf(
      ...tournaments.flatMap((tournament) => {
        if (tournament.slug === 'euro') return [{ tournament, round: md2 }]
        if (tournament.slug !== 'ucl') return []
        return [{ tournament, round: round('md1', [match(9, 'pl', 'at', { started_at: inHours(2139) })]) }]
      }),
    ),
  )
  answer(listMatches, ({ query }) => ({
    matches: matches
      .filter(({ started_at }) => started_at! >= query['from']! && started_at! < query['to']!)
      .map((each) => ({ ...each, round: md2 })),
  }))
  return requests
}

export const open = (address: string) => openApp(address, { user: ADA })
export const card = async (name: string) => (await screen.findByRole('link', { name })).closest('article')!
export const cards = () =>
  screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent)
