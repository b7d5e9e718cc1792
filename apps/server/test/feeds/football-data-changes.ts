import type { FootballDataMatch } from './football-data-words.ts'

export const HOUR = 60
export const FOR_GOOD = 100 * 24 * HOUR
export const goals = (home: number | null, away: number | null) => ({ home, away })
export const scored =
  (score: Record<string, unknown>) =>
  (said: FootballDataMatch): FootballDataMatch => ({ ...said, score: { ...said.score, ...score } })
export const changed =
  (more: Record<string, unknown>) =>
  (said: FootballDataMatch): FootballDataMatch => ({ ...said, ...more })
/** A score of other goals with all that belongs to it. */
export const ended =
  (home: number, away: number) =>
  (said: FootballDataMatch): FootballDataMatch => ({
    ...said,
    status: 'FINISHED',
    goals: [],
    score: {
      winner: home === away ? 'DRAW' : home > away ? 'HOME_TEAM' : 'AWAY_TEAM',
      duration: 'REGULAR',
      fullTime: goals(home, away),
      halfTime: goals(0, 0),
    },
  })
