import type { Answer } from '@called-it/contract/endpoint.ts'
import {
  readWinners,
  readWinnersFilter,
  type Series,
  type TournamentWinners,
  type WinnerRow,
} from '@called-it/contract/tournaments/winners.ts'
import { ELEMENTS, teamOf } from './draw.ts'
import { answer } from '../server.ts'

const FOOTBALL = { id: 1, slug: 'football' as const, name: { ru: 'Футбол', en: 'Football' } }
const UFC = { id: 2, slug: 'ufc' as const, name: { ru: 'Бои UFC', en: 'UFC' } }

/** A place in the hall of fame. */
export function winnerOf(position: number, changes: Partial<WinnerRow> = {}): WinnerRow {
  return {
    position,
    is_shared: false,
    user: { id: 100 + position, name: `Участник ${position}`, avatar: null },
    group: ELEMENTS[position % 4]!,
    team: teamOf(48),
    points: 120 - position,
    coefficient_sum: null,
    exact_hits: 5,
    prize: position <= 16 ? { ru: 'Ноутбук', en: 'Laptop' } : null,
    is_me: false,
    ...changes,
  }
}

/** A finished tournament of elements with sixteen winners, and a winning team. */
export function wonOf(
  slug: string,
  {
    tournament,
    ...changes
  }: Partial<Omit<TournamentWinners, 'tournament'>> & {
    tournament?: Partial<TournamentWinners['tournament']>
  } = {},
): TournamentWinners {
  return {
    tournament: {
      id: 1,
      slug,
      name: { ru: `Кубок ${slug}`, en: `Cup ${slug}` },
      type: 'football',
      sport: FOOTBALL,
      system_name: 'uefa_playoff',
      theme: 'FOOTBALL_ELEMENTS',
      status: 'finished',
      started_at: '2024-02-13T20:00:00Z',
      finished_at: '2024-06-01T19:00:00Z',
      participants_count: 2940,
      ...tournament,
    },
    places: Array.from({ length: 16 }, (_, at) => winnerOf(at + 1)),
    is_cut: false,
    groups: ELEMENTS.map((group, at) => ({
      group,
      places: [1, 2, 3].map((position) =>
        winnerOf(position, {
          user: { id: 200 + at * 3 + position, name: `${group.name.ru} ${position}`, avatar: null },
          group,
          prize: { ru: '2500 долларов', en: '2500 dollars' },
        }),
      ),
      is_cut: false,
    })),
    teams: [
      {
        team: teamOf(48, { title: { ru: 'Удар через себя', en: 'Bicycle Kick' }, members_count: 2 }),
        group: ELEMENTS[0]!,
        points: 467,
        exact_hits: 9,
        members: [winnerOf(1, { prize: null }), winnerOf(4, { prize: null })],
      },
    ],
    ...changes,
  }
}

/** A series with eight numbered events, two of which are left. */
export const seriesOf = (changes: Partial<Series> = {}): Series => ({
  slug: 'ufc-2025',
  name: { ru: 'UFC 2025', en: 'UFC 2025' },
  is_finished: false,
  rounds_count: 8,
  rounds_left: 2,
  last_event_at: '2027-01-05T04:00:00Z',
  ...changes,
})

type Query = Record<string, string>

/** Serves a hall of fame with these winners; returns the requests. */
export function answerHall(winners: TournamentWinners[], series: Series[] = [], limit = 5): Query[] {
  const requests: Query[] = []
  answer(readWinners, ({ query }): Answer<typeof readWinners> => {
    requests.push(query)
    const page = Number(query['page'] ?? 1)
    const found = winners.filter(
      ({ tournament }) =>
        (query['sport'] ?? tournament.type) === tournament.type &&
        (query['tournament'] ?? tournament.slug) === tournament.slug,
    )
    return {
      winners: found.slice((page - 1) * limit, page * limit),
      meta: { page, limit, total: found.length },
    }
  })
  answer(readWinnersFilter, {
    sports: [FOOTBALL, UFC],
    tournaments: winners.map(({ tournament: { slug, name, type } }) => ({ slug, name, sport: type })),
    series,
  })
  return requests
}
