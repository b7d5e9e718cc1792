import { slugOf } from '@called-it/contract/templates/keys.ts'
import { type Doubt, type ObservedEvent, type ObservedSide, UNSAID } from '../../source.ts'
import type { Offered, Scored } from './answers.ts'
import { medianOdds } from './median-odds.ts'

/** The far date of pairings that fans wish for: the last minutes of a year. */
const WISHED_FOR = /^\d{4}-12-31T2[2-3]:59:/

/** Returns a side. The source has no ids of teams and fighters: the name without case and accents is the only mark. */
export const sideOf = (name: string): ObservedSide => ({ id: slugOf(name), name: name.trim() })

/**
 * Returns the bouts of a list with their odds. Wished-for pairings are left out. Starts are guesses, the same for a block of bouts, so
 * none is certain. A bout that is listed twice (it was moved, and stands under the old date, too) is doubted both times. A
 * fighter with two opponents is not: the bout that fell away has other sides than ours, and so fits none.
 */
export function readBouts(offers: readonly Offered[], answerId: number): ObservedEvent[] {
  const real = offers.filter(({ commence_time: start }) => !WISHED_FOR.test(start))
  const bySides = Map.groupBy(real, (offer) =>
    [slugOf(offer.home_team), slugOf(offer.away_team)].toSorted().join('/'),
  )
  return real.map((offer) => {
    const [first, second] = [sideOf(offer.home_team), sideOf(offer.away_team)]
    const others = bySides
      .get([first.id, second.id].toSorted().join('/'))!
      .filter(({ id }) => id !== offer.id)
    return {
      ...UNSAID,
      id: offer.id,
      answer_id: answerId,
      starts_at: utc(offer.commence_time),
      is_start_certain: false,
      first,
      second,
      status: 'scheduled' as const,
      coefficients: medianOdds(offer.bookmakers ?? [], { first: first.name, second: second.name }),
      doubts: others.map(({ id }): Doubt => ({ code: 'doubled', data: { other: id } })),
    }
  })
}

/**
 * Returns what a list of scores says of a match. It does not say whether extra time is part of the score, so a finished match has no score
 * after 90 minutes by it: the score is a second opinion about what others say.
 */
export function readScored(match: Scored, answerId: number): ObservedEvent {
  const score = scoreOf(match)
  const status = match.completed ? 'finished' : match.scores ? 'live' : 'scheduled'
  return {
    ...UNSAID,
    id: match.id,
    answer_id: answerId,
    updated_at: match.last_update ?? null,
    starts_at: utc(match.commence_time),
    is_start_certain: false,
    first: sideOf(match.home_team),
    second: sideOf(match.away_team),
    status,
    running: score,
    doubts: status === 'finished' && score ? [] : doubtsOf(match, status, score),
  }
}

function doubtsOf(match: Scored, status: string, score: ObservedEvent['running']): Doubt[] {
  if (status === 'finished') return [{ code: 'no_score', data: {} }]
  if (status !== 'live' || score) return []
  const said = (match.scores ?? []).map(({ name, score: goals }) => `${name} ${goals ?? '–'}`).join(', ')
  return [{ code: 'scores_contradict', data: { said } }]
}

/** Returns the score, whose numbers are texts, by the names of the sides. Null: one is missing or no number. */
function scoreOf({ scores, home_team: home, away_team: away }: Scored): ObservedEvent['running'] {
  const goalsOf = (team: string) => {
    const text = scores?.find(({ name }) => slugOf(name) === slugOf(team))?.score?.trim()
    return text && /^\d{1,2}$/.test(text) ? Number(text) : null
  }
  const [first, second] = [goalsOf(home), goalsOf(away)]
  return first === null || second === null ? null : { first, second }
}

const utc = (time: string) => new Date(time).toISOString().replace('.000Z', 'Z')
