import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readFightOutlook } from '@called-it/contract/kinds/fight-outlook.ts'
import { fightCard } from '@called-it/rules/kinds/fight-card.ts'
import { asks } from '@called-it/rules/systems.ts'
import { judgeCard, type JudgedPick } from '@called-it/rules/ufc/card-points.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import { hasOutlook, openPicksOf, outlookOf, type Scenario } from '@called-it/rules/ufc/outlook.ts'
import { openFightsOf } from '@called-it/rules/ufc/stakes.ts'
import { problem } from '../platform/http/problem.ts'
import { type ListedRow, makeStakeReader, newcomerRow, type RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { makeNightReader, type Night } from './night-reader.ts'

type Outlook = Answer<typeof readFightOutlook>

/** The readers that an outlook needs. */
export type NightReaders = ReturnType<typeof makeNightReaders>

/** Makes the readers of nights, once for a process: users who ask at the same moment share what is read. */
export function makeNightReaders(db: Db, { rows, pages }: Pick<RatingReaders, 'rows' | 'pages'>) {
  return { rows, pages, readNight: makeNightReader(db), readStakes: makeStakeReader(db) }
}

/**
 * Returns what the night could still bring to a user's card: the places to which its open picks lead. Throws
 * `not_found`, `ratings_not_open`, and `not_open` before the round is locked.
 */
export async function readOutlook(
  readers: NightReaders,
  slug: string,
  roundId: number,
  userId: number,
): Promise<Outlook> {
  const night = await readers.readNight(slug, roundId, userId)
  if (!night || !asks(night.system_name, fightCard.name)) throw problem('not_found')
  if (!night.ratings_open) throw problem('ratings_not_open')
  if (night.phase !== 'locked') throw problem('not_open')
  const picks = openPicks(night)
  const own = await ownRow(readers.rows, night, userId)
  return {
    open: picks.map(({ event_id }) => event_id),
    position: own?.position ?? null,
    participants: night.rows_count + night.newcomers_count,
    is_exact: openFightsOf(night.outcome).length === picks.length,
    scenarios: own ? await listScenarios(readers, night, own, picks) : [],
  }
}

function openPicks({ caller, outcome, rules }: Night): JudgedPick[] {
  if (!caller?.answer) return []
  return openPicksOf(judgeCard(fightCard.decode(caller.answer).picks, outcome, rules), outcome)
}

async function ownRow(rows: RatingReaders['rows'], night: Night, userId: number): Promise<ListedRow | null> {
  if (!night.caller) return null
  if (night.caller.seat !== null) return rows.ofSeat({ ...night, seat: night.caller.seat })
  return newcomerRow(userId, night.rows_count + 1, await rows.tailPosition(night))
}

async function listScenarios(
  { readStakes, pages }: NightReaders,
  night: Night,
  own: ListedRow,
  picks: JudgedPick[],
): Promise<Outlook['scenarios']> {
  const { publication_id, question_id, packed_bytes, packed_ids, outcome, rules } = night
  // A round is packed moments after it locks, and at the latest by its first result.
  if (publication_id === null || question_id === null || packed_bytes === null) return []
  if (!hasOutlook(picks, outcome)) return []
  const packed = { publication_id, question_id, packed_bytes, packed_ids: packed_ids ?? [] }
  const groups = await readStakes({ ...night, ...packed })
  const scenarios = outlookOf(groups, picks, own, outcome, rules)
  return Promise.all(scenarios.map((scenario) => scenarioView(pages, night, scenario, picks)))
}

async function scenarioView(
  pages: RatingReaders['pages'],
  night: Night,
  { are_right, position, coefficient, above }: Scenario,
  picks: JudgedPick[],
): Promise<Outlook['scenarios'][number]> {
  return {
    endings: picks.map(({ event_id }, nth) => ({ event_id, is_right: are_right[nth]! })),
    position,
    coefficient_sum: oddsOf(coefficient),
    above: above && {
      name: (await pages.readUser(night, above.user_id)).name,
      coefficient_sum: oddsOf(above.coefficient),
    },
  }
}
