import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen } from '@testing-library/react'
import { ADA, openApp } from './app.tsx'
import { called, inHours, match, predictions, round } from './answers/matches.ts'
import { progressOf } from './answers/progress.ts'
import { answer } from './server.ts'
import { tournamentOf } from './answers/tournaments.ts'

/** Serves one tournament with two matches: one in two hours, one in thirty. */
export function answerTournament(changes: Partial<Tournament> = {}) {
  const tournament = tournamentOf(changes)
  const md2 = round('md2', [
    match(1, 'dk', 'gb-eng', { started_at: inHours(2), prediction: called(1, 1) }),
    match(2, 'es', 'it', { started_at: inHours(30) }),
  ])
  answer(readTournament, { tournament })
  answer(readProgress, progressOf({ tournament, round: md2 }))
  answer(readMatchPredictions, predictions(md2))
  answer(readRatings, {
    ratings: [],
    me: null,
    my_place: null,
    favourites: [],
    meta: { page: 1, limit: 20, total: 0 },
    calculated_at: null,
    state: 'official',
  })
}

export const open = (path = '') => openApp(`/tournament/euro${path}`, { user: ADA })
export const theme = () => document.documentElement.dataset.theme
export const heading = () => screen.findByRole('heading', { level: 1, name: 'Евро 2024' })
