import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readFightOutlook } from '@called-it/contract/fight-predictions.ts'
import { fightCard, judgedOf } from '@called-it/rules/kinds/fight-card.ts'
import { type Ruleset, resolveRuleset } from '@called-it/rules/ruleset.ts'
import { asks } from '@called-it/rules/systems.ts'
import { type CardOutcome, judgeCard, type JudgedPick } from '@called-it/rules/ufc/card-points.ts'
import { hasOutlook, openPicksOf, outlookOf, type Scenario } from '@called-it/rules/ufc/outlook.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import { openFightsOf } from '@called-it/rules/ufc/stakes.ts'
import { problem } from '../platform/problem.ts'
import { type OutlookRow, readOutlookRow } from './outlook-store.ts'
import type { ListedRow, RatingReader } from './rating-reader.ts'
import { newcomerRow } from './search.ts'

type Outlook = Answer<typeof readFightOutlook>

/**
 * What the night could still bring to a user's card: the places that its open picks lead to. Refuses with `not_found`,
 * `ratings_not_open`, and with `not_open` before the round is locked.
 */
export async function readOutlook(
  reader: RatingReader,
  slug: string,
  roundId: number,
  userId: number,
): Promise<Outlook> {
  const found = await readOutlookRow(reader.db, slug, roundId, userId)
  if (!found || !asks(found.system_name, 'fight_card')) throw problem('not_found')
  if (!found.ratings_open) throw problem('ratings_not_open')
  if (found.phase !== 'locked') throw problem('not_open')
  const outcome = found.fights.map(judgedOf)
  const ruleset = resolveRuleset(found.ruleset)
  const picks = openPicksOf(judgeCard(picksOf(found), outcome, ruleset), outcome)
  const own = await ownRow(reader, found, userId)
  return {
    open: picks.map(({ event_id }) => event_id),
    position: own?.position ?? null,
    participants: found.rows_count + found.newcomers_count,
    is_exact: openFightsOf(outcome).length === picks.length,
    scenarios: own ? await listScenarios(reader, found, own, { picks, outcome, ruleset }) : [],
  }
}

const picksOf = ({ answer }: OutlookRow) => (answer ? fightCard.decode(answer).picks : [])

async function ownRow(reader: RatingReader, found: OutlookRow, userId: number): Promise<ListedRow | null> {
  if (!found.is_newcomer) return reader.rowOfSeat(found)
  return newcomerRow(userId, found.rows_count + 1, await reader.tailPosition(found))
}

type Night = { picks: JudgedPick[]; outcome: CardOutcome; ruleset: Ruleset }

async function listScenarios(
  reader: RatingReader,
  { publication_id, question_id, packed_bytes, packed_ids, ...found }: OutlookRow,
  own: ListedRow,
  { picks, outcome, ruleset }: Night,
): Promise<Outlook['scenarios']> {
  // A round is packed when it locks, within moments, and has been by its first result.
  if (publication_id === null || question_id === null || packed_bytes === null) return []
  if (!hasOutlook(picks, outcome)) return []
  const packed = { publication_id, question_id, packed_bytes, packed_ids: packed_ids ?? [] }
  const groups = await reader.readStakes({ ...found, ...packed, outcome })
  const scenarios = outlookOf(groups, picks, own, outcome, ruleset)
  return Promise.all(scenarios.map((it) => scenarioView(reader, found, it, picks)))
}

async function scenarioView(
  reader: RatingReader,
  { tournament_id }: Pick<OutlookRow, 'tournament_id'>,
  { are_right, position, coefficient, above }: Scenario,
  picks: JudgedPick[],
): Promise<Outlook['scenarios'][number]> {
  return {
    endings: picks.map(({ event_id }, nth) => ({ event_id, is_right: are_right[nth]! })),
    position,
    coefficient_sum: oddsOf(coefficient),
    above: above && {
      name: (await reader.readUser({ tournament_id }, above.user_id)).name,
      coefficient_sum: oddsOf(above.coefficient),
    },
  }
}
