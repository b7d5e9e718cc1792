import type { Recap } from '@called-it/contract/ratings/recap.ts'
import type { LockedQuestion, LockedReader, LockedSheet, ShownAnswer } from '../predictions/predictions.ts'

/** The part of a recap that describes match predictions. */
export type Recapped = Pick<Recap, 'hits' | 'usual' | 'matches' | 'picks' | 'best'>

export const NO_HITS: Recap['hits'] = { exact: 0, difference: 0, outcome: 0, miss: 0 }

/**
 * All predictions of a match: their number, their average points, and the number that brought at least as
 * many.
 */
type Everybody = { total: number; average: number; asGood: number }

/**
 * Returns the settled matches of a round with one user's predictions, and how all users did in the same ones.
 */
export async function recapMatches(
  locked: LockedReader,
  sheet: LockedSheet,
  questions: readonly LockedQuestion[],
  answers: readonly (ShownAnswer | null)[],
): Promise<Recapped> {
  const matches = questions.map((question, at) => ({ question, shown: answers[at]?.shown ?? null }))
  const hits = { ...NO_HITS }
  let [usual, best]: [number | null, (Everybody & { event_id: number; points: number }) | null] = [null, null]
  for (const { question, shown: own } of matches) {
    if (!own) continue
    if (own.hit) hits[own.hit] += 1
    const points = own.points ?? 0
    // One after the other, because only the first read of each costs anything: later ones are cached.
    const all = await everybodyOn(locked, sheet, question, points)
    usual = (usual ?? 0) + all.average
    const isBetter = !best || points > best.points || (points === best.points && all.asGood < best.asGood)
    if (points > 0 && isBetter) best = { ...all, event_id: question.about, points }
  }
  return {
    hits,
    usual: usual === null ? null : Math.round(usual * 10) / 10,
    best: best && { event_id: best.event_id, count: best.asGood, total: best.total },
    matches: matches.map(({ question, shown: own }) => matchOf(question, own)),
    picks: [],
  }
}

async function everybodyOn(
  locked: LockedReader,
  { tournament_id }: LockedSheet,
  question: LockedQuestion,
  points: number,
): Promise<Everybody> {
  const all = { total: 0, sum: 0, asGood: 0 }
  for (const { answer, predictions } of await locked.distinctOf(tournament_id, question)) {
    const { brought } = question.show(answer)
    all.total += predictions
    all.sum += brought * predictions
    if (brought >= points) all.asGood += predictions
  }
  return { total: all.total, average: all.sum / Math.max(1, all.total), asGood: all.asGood }
}

function matchOf(
  { about, shown, started_at }: LockedQuestion,
  own: ShownAnswer['shown'] | null,
): Recap['matches'][number] {
  const { first_entity, second_entity, status, score } = shown.about
  return {
    id: about,
    started_at,
    first_entity,
    second_entity,
    status: status!,
    score,
    call: own ? (own.answer as { first: number; second: number }) : null,
    points: own?.points ?? null,
    hit: own?.hit ?? null,
  }
}
