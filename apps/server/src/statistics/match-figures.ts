import type {
  MatchFigures,
  TournamentStatistics,
} from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { leaderOf } from '@called-it/rules/football/score.ts'
import { match, type MatchCrowd } from '@called-it/rules/kinds/match.ts'
import { KIND_VIEWS, type Sums } from '../predictions/predictions.ts'
import type { AskedQuestion } from '../tournaments/tournaments.ts'

/** A settled match: its figures, and the facts for computing the points of another prediction. */
export type CalledMatch = Pick<AskedQuestion, 'level'> & {
  question_id: number
  figures: MatchFigures
}

type SettledQuestion = Pick<AskedQuestion, 'id' | 'kind' | 'about' | 'level' | 'outcome'> & {
  crowd: unknown
  sums: Sums
}

/** Returns the predictions of a settled match; nothing for other questions and for matches that nobody predicted. */
export function matchFiguresOf({ events }: TournamentFacts, question: SettledQuestion): CalledMatch[] {
  const { id, kind, about, level, outcome, sums } = question
  if (KIND_VIEWS[kind].figures !== 'matches' || sums.predictions === 0) return []
  const event = events.find((item) => item.id === about)!
  // A match with unknown sides takes no predictions.
  if (event.first === null || event.second === null) return []
  const { first, draw, second, top } = question.crowd as MatchCrowd
  const [called] = top
  const { exact = 0, difference = 0, outcome: outcomes = 0, miss = 0 } = sums.by_hit
  return [
    {
      question_id: id,
      level,
      figures: {
        id: event.id,
        round_id: event.round_id,
        first_entity_id: event.first,
        second_entity_id: event.second,
        score: outcome as Score,
        hits: { exact, difference, outcome: outcomes, miss },
        points: sums.points,
        crowd: { first, draw, second },
        called: called ? { first: called.first, second: called.second } : null,
      },
    },
  ]
}

/** Returns the points of a player who always predicts the most predicted score, by the rules that hold for everybody. */
export function crowdOf(
  { ruleset }: TournamentFacts,
  matches: readonly CalledMatch[],
): TournamentStatistics['crowd'] {
  if (matches.length === 0) return null
  const fares = matches.map(({ level, figures: { score, called, crowd, points, hits } }) => {
    const predictions = hits.exact + hits.difference + hits.outcome + hits.miss
    return {
      isRight: crowd[leaderOf(score) ?? 'draw'] === Math.max(crowd.first, crowd.draw, crowd.second),
      points: called ? match.earn(called, score, ruleset, level).points : 0,
      average: points / predictions,
    }
  })
  return {
    matches: matches.length,
    right: fares.filter(({ isRight }) => isRight).length,
    points: fares.reduce((sum, { points }) => sum + points, 0),
    average_points: Math.round(fares.reduce((sum, { average }) => sum + average, 0) * 10) / 10,
  }
}

/** Returns the match whose exact score the fewest predicted; among equals the one with the fewest predictions, then the first. */
export function rarestOf(matches: readonly CalledMatch[]): CalledMatch | null {
  const share = ({ figures: { hits } }: CalledMatch) =>
    hits.exact / (hits.exact + hits.difference + hits.outcome + hits.miss)
  const [rarest] = matches
    .filter(({ figures }) => figures.hits.exact > 0)
    .toSorted((a, b) => a.figures.hits.exact - b.figures.hits.exact || share(a) - share(b))
  return rarest ?? null
}

/** The most goals of a side that the map of predictions shows, unless more were scored. */
const SHOWN_GOALS = 5

/** Returns the predictions of a match that the map shows, by goals. */
export function shownCalls(
  { figures: { score } }: CalledMatch,
  calls: readonly { answer: number[]; predictions: number }[],
): NonNullable<TournamentStatistics['rarest']>['calls'] {
  const most = Math.max(SHOWN_GOALS, score.first, score.second)
  return calls
    .map(({ answer, predictions }) => ({ ...match.decode(answer), count: Number(predictions) }))
    .filter(({ first, second }) => first <= most && second <= most)
    .toSorted((a, b) => a.first - b.first || a.second - b.second)
}
