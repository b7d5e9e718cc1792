import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { checkFightResult } from '@called-it/rules/ufc/fight-result.ts'
import type { KnownSeries } from './known-series.ts'
import type { RecordedFight, RecordedFights, RecordedSeries } from './recorded-fights.ts'

const OPEN_MS = DEFAULT_RULESET.fight.opens_days_before * 24 * 60 * 60 * 1000
const ROUND_LENGTH = '5:00'

/**
 * Checks that every fight has a result or was called off in time, and that all agrees with the known facts.
 */
export function checkFights(
  { document, recorded }: RecordedSeries,
  fights: RecordedFight[],
  facts: KnownSeries,
): string[] {
  return [
    ...fights.flatMap((fight) => checkFight(fight).map((problem) => `${fight.key}: ${problem}`)),
    ...checkChanges(recorded?.changes ?? [], fights),
    ...checkCounts(document, fights, facts),
  ]
}

/**
 * Checks the changes: the organiser changes a card only while its round is open; earlier changes belong in
 * the document.
 */
function checkChanges(changes: RecordedFights['changes'], fights: RecordedFight[]): string[] {
  const locks = new Map(
    [...Map.groupBy(fights, ({ round }) => round)].map(([round, card]) => [
      round,
      Math.min(...card.map(({ starts_at }) => Date.parse(starts_at))),
    ]),
  )
  return changes.flatMap(({ event, at, set }, nth) => {
    const lock = locks.get(fights.find(({ key }) => key === event)?.round ?? '') ?? 0
    const lead = lock - Date.parse(at)
    const earlier = changes[nth - 1]
    return [
      ...(lead > 0 && lead <= OPEN_MS ? [] : [`changes: ${event} is changed while its round is not open`]),
      ...(earlier && earlier.at > at ? [`changes: ${event} is changed out of order`] : []),
      ...(Object.keys(set).length > 0 ? [] : [`changes: nothing is changed of ${event}`]),
    ]
  })
}

function checkFight({ called_off, result, clock, type, is_title }: RecordedFight): string[] {
  if (called_off) return result || clock ? ['it was called off, and has a result'] : []
  if (!result) return ['no result']
  if (!clock) return ['nothing says at which time it ended']
  const { status, method, ended_in } = result
  const contradictions = checkFightResult(result).map(
    ({ path, code, params }) => `${path}: ${fieldMistake(code, params).en}`,
  )
  if (status === 'cancelled') contradictions.push('what was called off stands among the changes')
  if (contradictions.length > 0) return contradictions
  if (!ended_in) return ['nothing says in which round it ended']
  if (!method && status !== 'no_contest') return ['nothing says how it ended']
  const rounds = is_title || type === 'main' ? 5 : 3
  const wentTheDistance = ended_in === rounds && clock === ROUND_LENGTH
  const isDecision = method?.endsWith('_decision') ?? false
  return [
    ...(clock > ROUND_LENGTH ? [`a round does not last until ${clock}`] : []),
    ...(ended_in > rounds ? [`it had ${rounds} rounds, and not ${ended_in}`] : []),
    ...(isDecision && !wentTheDistance ? ['the judges decide when all rounds are over'] : []),
    ...(status === 'draw' && !isDecision ? ['only the judges can make it a draw'] : []),
  ]
}

function checkCounts(
  { entities }: TournamentDocument,
  fights: RecordedFight[],
  { fighters, rounds }: KnownSeries,
): string[] {
  const counts = Object.entries(rounds).flatMap(([round, known]): [string, string, string][] => {
    const card = fights.filter((fight) => fight.round === round)
    const winners = card.filter((fight) => fight.is_title).map(winnerOf)
    const draws = card.filter(({ result }) => result?.status === 'draw').length
    const called_off = card.filter((fight) => fight.called_off).length
    return [
      [`fights in round ${round}`, String(card.length), String(known.fights)],
      [`fights called off in round ${round}`, String(called_off), String(known.called_off)],
      [`draws in round ${round}`, String(draws), String(known.draws)],
      [`champions in round ${round}`, namesOf(winners), namesOf(known.champions)],
    ]
  })
  return [['fighters', String(entities.length), String(fighters)], ...counts]
    .filter(([, found, expected]) => found !== expected)
    .map(([name, found, expected]) => `${name}: ${found} instead of ${expected}`)
}

const winnerOf = ({ result, ...fight }: RecordedFight): string | null =>
  result?.winner ? fight[result.winner] : null

const namesOf = (champions: (string | null)[]): string =>
  champions.map((champion) => champion ?? 'nobody').join(', ')
