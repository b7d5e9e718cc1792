import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { areOver, isOver } from '@called-it/rules/facts.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { HITS } from '@called-it/rules/vocabulary.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import { KIND_VIEWS, type Sums } from '../predictions/predictions.ts'
import type { AskedQuestion } from '../tournaments/tournaments.ts'
import { type CalledMatch, crowdOf, matchFiguresOf, rarestOf } from './match-figures.ts'
import { type Favourites, favouritesOf } from './favourite-figures.ts'
import { fightFiguresOf } from './fight-figures.ts'

/** A question with the facts about its answers. */
export type Answered = Pick<AskedQuestion, 'id' | 'kind' | 'about' | 'round_id' | 'level' | 'outcome'> & {
  /** The answers; null: not locked yet. */
  crowd: unknown
  /** The points of its answers; null: not settled. */
  sums: Sums | null
}

/** The statistics of a tournament by ids, without their names. */
export type Figures = Omit<
  TournamentStatistics,
  'participants' | 'spread' | 'favourites' | 'rarest' | 'rounds' | 'entities' | 'calculated_at'
> & {
  favourites: Favourites[]
  /** The match whose exact score was predicted least often, but at least once. */
  rarest: CalledMatch | null
}

type Settled = Answered & { sums: Sums }

/** Computes the statistics of all predictions from the answers to each question and their points. */
export function figuresOf(facts: TournamentFacts, questions: readonly Answered[]): Figures {
  const locked = questions.filter(({ crowd }) => crowd !== null)
  const settled = locked.filter((question): question is Settled => isSettled(facts, question))
  const matches = settled.flatMap((question) => matchFiguresOf(facts, question))
  const hits = sumHits(settled)
  const scores = hits && HITS.reduce((sum, hit) => sum + hits[hit], 0)
  return {
    predictions: countOf(locked),
    average_points: averageOf(settled),
    exact_share: hits && scores ? roundTo(hits.exact / scores, 4) : null,
    hits,
    settled_events: facts.events.filter(({ result }) => isOver(result)).length,
    events_count: facts.events.length,
    by_type: typesOf(locked).map((type) => {
      const isOfType = ({ kind }: Answered) => KINDS[kind].type === type
      const ofType = settled.filter(isOfType)
      return {
        type,
        predictions: countOf(locked.filter(isOfType)),
        settled: ofType.reduce((sum, { sums }) => sum + sums.predictions, 0),
        average_points: averageOf(ofType),
      }
    }),
    by_round: roundsOf(facts, settled),
    crowd: crowdOf(facts, matches),
    favourites: favouritesOf(locked),
    rarest: rarestOf(matches),
    events: matches.map(({ figures }) => figures),
    fights: fightFiguresOf(facts, locked),
  }
}

/** Whether its outcome is final, except for corrections: goals of a live match do not count here. */
function isSettled({ events }: TournamentFacts, { kind, about, round_id, outcome, sums }: Answered): boolean {
  if (outcome === null || sums === null) return false
  const { per } = KINDS[kind]
  if (per === 'event') return areOver(events.filter(({ id }) => id === about))
  return per !== 'round' || areOver(events.filter((event) => event.round_id === round_id))
}

/** Every crowd has the number of its users. */
const countOf = (locked: readonly Answered[]): number =>
  locked.reduce((sum, { crowd }) => sum + (crowd as { total: number }).total, 0)

const typesOf = (questions: readonly Answered[]) => [
  ...new Set(questions.map(({ kind }) => KINDS[kind].type)),
]

/** Returns the mean points of a prediction; null without predictions. */
function averageOf(settled: readonly Settled[], field: 'points' | 'coefficient' = 'points'): number | null {
  const predictions = settled.reduce((sum, { sums }) => sum + sums.predictions, 0)
  return predictions > 0
    ? roundTo(settled.reduce((sum, { sums }) => sum + sums[field], 0) / predictions, 2)
    : null
}

function sumHits(settled: readonly Settled[]): Figures['hits'] {
  const counted = settled.filter(
    ({ kind, sums }) => KIND_VIEWS[kind].figures === 'matches' && sums.predictions > 0,
  )
  if (counted.length === 0) return null
  const sum = (hit: (typeof HITS)[number]) =>
    counted.reduce((total, { sums }) => total + (sums.by_hit[hit] ?? 0), 0)
  return { exact: sum('exact'), difference: sum('difference'), outcome: sum('outcome'), miss: sum('miss') }
}

/** Returns the rounds with settled predictions, in the order of the document. */
function roundsOf({ events }: TournamentFacts, settled: readonly Settled[]): Figures['by_round'] {
  return [...new Set(events.map(({ round_id }) => round_id))].flatMap((round_id) => {
    const ofRound = settled.filter((question) => question.round_id === round_id)
    const average_points = averageOf(ofRound)
    if (average_points === null) return []
    const isOfFights = ofRound.some(({ kind }) => KINDS[kind].per === 'round')
    return [
      {
        round_id,
        predictions: ofRound.reduce((sum, { sums }) => sum + sums.predictions, 0),
        average_points,
        average_coefficient: isOfFights ? roundTo(oddsOf(averageOf(ofRound, 'coefficient')!), 2) : null,
      },
    ]
  })
}

export function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}
