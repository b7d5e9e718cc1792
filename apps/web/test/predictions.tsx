import { type Match, readMatchPredictions, saveScores } from '@called-it/contract/kinds/match.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
import type { MatchPredictions } from '../src/predictions/match/matches.ts'
import { currentRound } from '../src/predictions/match/rounds.ts'
import { ADA, openApp } from './app.tsx'
import { called, earned, finished, inHours, match, predictions, round } from './answers/matches.ts'
import { NO_PROGRESS, progressOf } from './answers/progress.ts'
import { aroundOf, rowOf } from './answers/ratings.ts'
import { answer } from './server.ts'
import { tournamentOf } from './answers/tournaments.ts'

export type Call = { event_id: number; first: number; second: number }

export const MATCHES = () =>
  predictions(
    round('md1', [match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact')))]),
    round('md2', [
      match(10, 'dk', 'gb-eng', { prediction: called(1, 1), started_at: inHours(5) }),
      match(11, 'es', 'it', { started_at: inHours(6) }),
      match(12, 'sk', 'ua', { started_at: inHours(30) }),
    ]),
    round('md3', [match(20, 'pl', 'at', { started_at: inHours(100) })]),
  )

/** Serves these matches, stores what is saved, and notes the requests. */
export function serve(data: MatchPredictions = MATCHES(), tournament: Partial<Tournament> = {}) {
  const sent: Call[][] = []
  const requests: (string | undefined)[] = []
  const answered = tournamentOf({ slug: 'euro-2024', ...tournament })
  answer(readTournament, { tournament: answered })
  answer(readProgress, () => {
    const round = currentRound(data.rounds, Date.now())
    return round ? progressOf({ tournament: answered, round }) : NO_PROGRESS
  })
  answer(readMatchPredictions, ({ query }) => {
    requests.push(query.user_id)
    return data
  })
  answer(readAround, aroundOf([rowOf(1, { is_me: true })], 1))
  answer(saveScores, ({ body }) => {
    const saved_at = new Date().toISOString()
    sent.push(body.predictions)
    for (const { event_id, first, second } of body.predictions)
      matchIn(data, event_id).prediction = called(first, second)
    return { predictions: body.predictions.map((each) => ({ ...each, saved_at })), rejected: [] }
  })
  return { sent, requests, data }
}

export function matchIn(data: MatchPredictions, id: number): Match {
  return data.rounds.flatMap(({ events }) => events).find((each) => each.id === id)!
}

// Drafts live as long as the page, which is the whole file in tests: each test has a user of its own.
let me = ADA.id
export const myId = () => me
beforeEach(() => {
  me += 1
})
export const open = (search = '', role = ADA.role) =>
  openApp(`/tournament/euro-2024${search}`, { user: { ...ADA, id: me, role } })
export const draftsKey = () => `drafts:${me}:euro-2024:match`
export const storedDrafts = () => JSON.parse(localStorage.getItem(draftsKey()) ?? '{}') as unknown
export const row = (name: string) => screen.findByRole('article', { name })
export const plate = (name: string) => screen.findByRole('spinbutton', { name })

/** Types a score into a match, one side or both. */
export async function call(
  user: ReturnType<typeof openApp>['user'],
  name: string,
  first: number,
  second?: number,
) {
  within(await row(name))
    .getAllByRole('spinbutton')[0]!
    .focus()
  await user.keyboard(`${first}${second ?? ''}`)
}
