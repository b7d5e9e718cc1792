import { readLeaguePrediction, saveLeague } from '@called-it/contract/kinds/league.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { ADA, openApp } from './app.tsx'
import { choiceOf, leagueOf } from './answers/league.ts'
import { aroundOf, rowOf } from './answers/ratings.ts'
import { tournamentOf } from './answers/tournaments.ts'
import { answer } from './server.ts'

export type League = Answer<typeof readLeaguePrediction>

const GROUP = {
  id: 1,
  key: 'fire',
  code: 'fire',
  name: { ru: 'Огонь', en: 'Fire' },
  tournament: { id: 1, slug: 'ucl' },
}
let id = ADA.id
beforeEach(() => {
  id += 1 // drafts live as long as the page, which is the whole file in tests
})

/** The id of this test's user. */
export const ownId = () => id

/** Serves this league, stores what is saved, and notes the requests. */
export function serve(data: League = leagueOf(), tournament: Partial<Tournament> = {}) {
  const sent: unknown[] = []
  const requests: (string | undefined)[] = []
  answer(readAround, aroundOf([rowOf(1, { is_me: true })], 1))
  const cup = tournamentOf({
    slug: 'ucl',
    system_name: 'uefa',
    theme: 'FOOTBALL_ELEMENTS',
    distributionResult: { group: GROUP as never, team: null },
    ...tournament,
  })
  answer(readTournament, { tournament: cup })
  answer(readLeaguePrediction, ({ query }) => {
    requests.push(query.user_id)
    return data
  })
  answer(saveLeague, ({ body }) => {
    sent.push(body)
    data.prediction = choiceOf(body.team_ids, body.favourite_team_id)
    return { prediction: data.prediction }
  })
  return { sent, requests, data }
}
/** Opens the screen of the league as this test's user. */
export const open = (search = '', role = ADA.role) =>
  openApp(`/tournament/ucl?type=league${search}`, { user: { ...ADA, id, role } })
/** Finds the button of a club. */
export const club = (name: RegExp | string) => screen.findByRole('button', { name })
/** The region with the user's own choice. */
export const summary = () => screen.findByRole('region', { name: 'Мой выбор' })
