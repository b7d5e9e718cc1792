import type { ObservedStatus } from '@called-it/rules/feeds/feed-names.ts'
import { FIGHT_ROUNDS_MAX, type FightMethod } from '@called-it/rules/ufc/fight-result.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { type Doubt, type ObservedEvent, type ObservedSide, UNSAID } from '../../source.ts'
import type { Bout, Competitor } from './answers.ts'

/** The name of a status counts. Its `state` does not: a postponed bout has `post`, as one that is over. */
const STATUSES: Record<string, ObservedStatus> = {
  STATUS_SCHEDULED: 'scheduled',
  STATUS_IN_PROGRESS: 'live',
  STATUS_FINAL: 'finished',
  STATUS_POSTPONED: 'postponed',
  STATUS_CANCELED: 'cancelled',
}

/** How a bout ended, in the words of its details: "Unofficial Winner Kotko". Which decision it was they do not say. */
const METHODS: readonly [RegExp, FightMethod][] = [
  [/\bko|tko|knockout/i, 'knockout'],
  [/submission/i, 'submission'],
  [/\bdq\b|disqualif/i, 'disqualification'],
  [/unanimous/i, 'unanimous_decision'],
  [/split/i, 'split_decision'],
  [/majority/i, 'majority_decision'],
]
const VOID: readonly [RegExp, ObservedStatus][] = [
  [/no.?contest/i, 'no_contest'],
  [/\bdraw\b/i, 'draw'],
]
/** A place on the card that nobody has yet. */
const NOBODY = /^(?:tb[ad]|opponent tba)$/i

/** Returns what the scoreboard says of a bout. `card`: the event's short name, "UFC 331". */
export function readBout(bout: Bout, card: string | null, answerId: number): ObservedEvent {
  const sides = sidesOf(bout)
  const { status, winner, doubts } = endOf(bout, sides)
  const isOver = status === 'finished'
  return {
    ...UNSAID,
    id: bout.id,
    answer_id: answerId,
    // The start of its segment of the card, not its own.
    starts_at: bout.date ? new Date(bout.date).toISOString().replace('.000Z', 'Z') : null,
    is_start_certain: Boolean(bout.date) && bout.timeValid !== false,
    first: sideOf(sides?.first),
    second: sideOf(sides?.second),
    round: card,
    status,
    winner,
    ended: isOver ? { method: wordIn(bout, METHODS), round: roundOf(bout) } : null,
    doubts: sides ? doubts : [{ code: 'unknown_entity', data: { name: namesOf(bout) } }, ...doubts],
  }
}

type Sides = Record<Side, Competitor>

/** Returns the sides by their order, which their places in the list do not follow. Null: the order does not say who is who. */
function sidesOf({ competitors }: Bout): Sides | null {
  const first = competitors.filter(({ order }) => order === 1)
  const second = competitors.filter(({ order }) => order === 2)
  if (competitors.length !== 2 || first.length !== 1 || second.length !== 1) return null
  return { first: first[0]!, second: second[0]! }
}

const nameOf = ({ athlete }: Competitor) => athlete?.displayName?.trim() || athlete?.fullName?.trim() || ''
const namesOf = ({ competitors }: Bout) => competitors.map(nameOf).join(', ')

function sideOf(competitor: Competitor | undefined): ObservedSide | null {
  const name = competitor ? nameOf(competitor) : ''
  return competitor && name && !NOBODY.test(name) ? { id: competitor.id, name } : null
}

function endOf(
  bout: Bout,
  sides: Sides | null,
): { status: ObservedStatus; winner: Side | null; doubts: Doubt[] } {
  const word = bout.status.type.name
  const status = STATUSES[word] ?? 'unknown'
  const winners = bout.competitors.filter(({ winner }) => winner === true)
  const winner = sides && winners.length === 1 ? (winners[0] === sides.first ? 'first' : 'second') : null
  const names = winners.map(nameOf).join(', ')
  if (status === 'unknown')
    return { status, winner: null, doubts: [{ code: 'unknown_status', data: { word } }] }
  if (status !== 'finished') {
    const contradicts: Doubt[] =
      winners.length > 0 ? [{ code: 'winner_contradicts', data: { said: `${word}, ${names}` } }] : []
    return { status, winner: null, doubts: contradicts }
  }
  if (winners.length > 1)
    return { status, winner: null, doubts: [{ code: 'winner_contradicts', data: { said: names } }] }
  const isVoid = wordIn(bout, VOID)
  if (isVoid && winner)
    return {
      status,
      winner: null,
      doubts: [{ code: 'winner_contradicts', data: { said: `${isVoid}, ${names}` } }],
    }
  if (isVoid) return { status: isVoid, winner: null, doubts: [] }
  // The scoreboard names no winner after a draw and after a no contest: which of them it was, only words say.
  return winner
    ? { status, winner, doubts: [] }
    : { status, winner: null, doubts: [{ code: 'no_score', data: {} }] }
}

/** Returns what the details of a bout say, by the first word that they hold. */
function wordIn<Found>({ details }: Bout, words: readonly [RegExp, Found][]): Found | null {
  const texts = (details ?? []).map(({ type }) => type?.text ?? '')
  return words.find(([word]) => texts.some((text) => word.test(text)))?.[1] ?? null
}

function roundOf({ status: { period } }: Bout): number | null {
  return period && period >= 1 && period <= FIGHT_ROUNDS_MAX ? period : null
}
