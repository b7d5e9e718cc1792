import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fighter, judgedFight, picksOf } from '../../test/fights.ts'
import { fightCard } from '../kinds/fight-card.ts'
import { rank } from '../rating.ts'
import { DEFAULT_RULESET } from '../ruleset.ts'
import type { CardPick } from './card.ts'
import { type CardOutcome, judgeCard } from './card-points.ts'
import { hasOutlook, openPicksOf, outlookOf, type Scenario } from './outlook.ts'
import { groupByStake } from './stake-groups.ts'
import { openFightsOf, stakesBy } from './stakes.ts'
import { runs } from '../../test/runs.ts'

/** A user in the rating: the earnings before this night, and its card; empty: none. */
type Line = { before: { coefficient: number; points: number }; picks: CardPick[] }

const rules = DEFAULT_RULESET
const FIGHTS = 7
/** A replacement fighter without picks. */
const STRANGER = 999
const fights: fc.Arbitrary<CardOutcome> = fc.tuple(
  ...Array.from({ length: FIGHTS }, (_, at) =>
    fc
      .record({
        state: fc.constantFrom('open', 'open', 'first', 'second', 'void', 'replaced'),
        // Few and small values, so that many users are level.
        first_odds: fc.constantFrom(0, 150, 200),
        second_odds: fc.constantFrom(0, 150, 300),
      })
      .map(({ state, ...odds }) => {
        const [fight, first, second] = [at + 1, fighter(`${at + 1}a`), fighter(`${at + 1}b`)]
        const winner = state === 'first' ? first : state === 'second' ? second : null
        const changes = { ...odds, winner, is_void: state === 'void' }
        return judgedFight(fight, state === 'replaced' ? { ...changes, first: STRANGER } : changes)
      }),
  ),
)

const picks: fc.Arbitrary<CardPick[]> = fc
  .record({
    fights: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 6, maxLength: 6 }),
    sides: fc.array(fc.constantFrom('a', 'b'), { minLength: 6, maxLength: 6 }),
    doubled: fc.nat(5),
  })
  .map(({ fights: named, sides, doubled }) => {
    const texts = named.map((fight, at) => `${fight}${sides[at]}${at === doubled ? '*' : ''}`)
    // The last is the reserve, which is never doubled.
    return picksOf(texts.map((text, at) => (at === 5 ? `(${text.slice(0, 2)})` : text)).join(' '))
  })

const line: fc.Arbitrary<Line> = fc.record({
  before: fc.record({ coefficient: fc.constantFrom(0, 150, 300, 350), points: fc.nat(3) }),
  picks: fc.oneof({ weight: 4, arbitrary: picks }, { weight: 1, arbitrary: fc.constant<CardPick[]>([]) }),
})

const sumOf = ({ before, picks: card }: Line, outcome: CardOutcome) => {
  const { coefficient, points } = fightCard.earn({ picks: card }, outcome, rules, null)
  return { coefficient: before.coefficient + coefficient, points: before.points + points }
}

/** The rating by its plain definition. */
const rated = (lines: Line[], outcome: CardOutcome) => {
  const sums = lines.map((value, seat) => ({
    ...sumOf(value, outcome),
    exact_hits: 0,
    outcome_hits: 0,
    seat: seat + 1,
  }))
  return rank(sums).map((item, seat) => ({ ...item, ...sums[seat]! }))
}

/** The stakes of all users, for the current rating. */
function groupsOf(lines: Line[], outcome: CardOutcome) {
  const listed = rated(lines, outcome).toSorted((a, b) => a.place - b.place)
  const stakeOf = stakesBy(outcome, rules)
  const width = fightCard.wide!.width
  const answers = lines.flatMap((item) =>
    item.picks.length > 0 ? fightCard.encode(item) : Array.from({ length: width }, () => 0),
  )
  return groupByStake({
    stake: Uint16Array.from(listed, ({ seat }) => stakeOf(answers, (seat - 1) * width)),
    coefficient: Int32Array.from(listed, ({ coefficient }) => coefficient),
    points: Int32Array.from(listed, ({ points }) => points),
    user_id: Int32Array.from(listed, ({ seat }) => seat),
  })
}

/** The outlook of the first of these users. */
function outlookOfFirst(lines: Line[], outcome: CardOutcome) {
  const own = rated(lines, outcome)[0]!
  const open = openPicksOf(judgeCard(lines[0]!.picks, outcome, rules), outcome)
  return { own, open, scenarios: outlookOf(groupsOf(lines, outcome), open, own, outcome, rules) }
}

/** The same round once the open picks have ended like this. */
const endedSo = (outcome: CardOutcome, open: CardPick[], { are_right }: Scenario): CardOutcome =>
  outcome.map((fight) => {
    const nth = open.findIndex(({ event_id }) => event_id === fight.id)
    if (nth < 0) return fight
    const picked = open[nth]!.tournament_player_id
    return { ...fight, winner: are_right[nth] ? picked : picked === fight.first ? fight.second : fight.first }
  })

const night = fc
  .record({ outcome: fights, lines: fc.array(line, { minLength: 1, maxLength: 12 }) })
  .filter(({ outcome, lines }) =>
    hasOutlook(openPicksOf(judgeCard(lines[0]!.picks, outcome, rules), outcome), outcome),
  )

describe('the outlook of a night', () => {
  test('agrees with the rating after the open picks have ended like this', () => {
    fc.assert(
      fc.property(night, ({ outcome, lines }) => {
        const { open, scenarios } = outlookOfFirst(lines, outcome)
        expect(scenarios).toHaveLength(Math.min(4, 2 ** open.length))
        for (const scenario of scenarios) {
          const then = rated(lines, endedSo(outcome, open, scenario))
          const own = then[0]!
          expect(scenario.position).toBe(own.position)
          expect(scenario.coefficient).toBe(own.coefficient)
          // The nearest users above, by the rating: they share the position before the user's own.
          const above = then.filter(({ position }) => position < own.position)
          const next = above.filter(
            ({ position }) => position === Math.max(...above.map((item) => item.position)),
          )
          if (scenario.above === null) expect(next).toEqual([])
          else expect(next.map(({ seat }) => seat)).toContain(scenario.above.user_id)
          expect(scenario.above?.coefficient).toBe(next[0]?.coefficient)
        }
      }),
      { numRuns: runs(100) },
    )
  })

  test('lists the best scenario first: of more than eight the best, the worst and those nearest to now', () => {
    fc.assert(
      fc.property(night, ({ outcome, lines }) => {
        const { own, open, scenarios } = outlookOfFirst(lines, outcome)
        const all = Array.from({ length: 2 ** open.length }, (_, bits) => {
          const are_right = open.map((_pick, nth) => (bits & (1 << nth)) === 0)
          const ended = endedSo(outcome, open, { are_right } as Scenario)
          return rated(lines, ended)[0]!.position
        }).toSorted((a, b) => a - b)
        const positions = scenarios.map(({ position }) => position)
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        expect([positions[0], positions.at(-1)]).toEqual([all[0], all.at(-1)])
        const distances = (positions: number[]) =>
          positions
            .slice(1, -1)
            .map((position) => Math.abs(position - own.position))
            .toSorted((a, b) => a - b)
        expect(distances(positions)).toEqual(distances(all).slice(0, positions.length - 2))
      }),
    )
  })
})

/** Fights 1 to 6 at 2.00 each; these are open, the others were won by the first fighter. */
const round = (...open: number[]): CardOutcome =>
  [1, 2, 3, 4, 5, 6].map((fight) =>
    judgedFight(fight, {
      first_odds: 200,
      second_odds: 200,
      winner: open.includes(fight) ? null : fighter(`${fight}a`),
    }),
  )

const nobody = { coefficient: 0, points: 0 }
const card = picksOf('1a 2a 3a 4a 5a (6a)')

describe('a computed example', () => {
  test('with one open pick: won, and lost against users who picked the other fighter', () => {
    const outcome = round(1)
    const other = picksOf('1b* 2a 3a 4a 5a (6a)')
    const { scenarios } = outlookOfFirst(
      [
        { before: nobody, picks: card },
        { before: nobody, picks: other },
      ],
      outcome,
    )
    expect(scenarios).toEqual([
      { are_right: [true], coefficient: 1000, position: 1, above: null },
      { are_right: [false], coefficient: 800, position: 2, above: { user_id: 2, coefficient: 1200 } },
    ])
  })

  test('points decide if sums are level', () => {
    const outcome = round(1).map((fight) => (fight.id === 1 ? { ...fight, first_odds: 0 } : fight))
    const lines = [
      { before: nobody, picks: card },
      { before: { coefficient: 800, points: 5 }, picks: [] },
      { before: { coefficient: 800, points: 4 }, picks: [] },
    ]
    const { scenarios } = outlookOfFirst(lines, outcome)
    expect(scenarios).toMatchObject([
      { are_right: [true], position: 1, above: null },
      { are_right: [false], position: 2, above: { user_id: 2, coefficient: 800 } },
    ])
  })

  test('a reserve is open once it stands in, in card order', () => {
    const outcome = round(2, 6).map((fight) => (fight.id === 1 ? { ...fight, is_void: true } : fight))
    const open = openPicksOf(judgeCard(card.toReversed(), outcome, rules), outcome)
    expect(open.map(({ event_id }) => event_id)).toEqual([2, 6])
    expect(openPicksOf(judgeCard(card, round(2, 6), rules), round(2, 6))).toMatchObject([{ event_id: 2 }])
  })

  test.each([
    ['no open pick', [], [6], false],
    ['one', [1], [1], true],
    ['three, and a fourth fight', [1, 2, 3], [1, 2, 3, 4], true],
    ['four', [1, 2, 3, 4], [1, 2, 3, 4], false],
    ['one, but five fights', [1], [1, 2, 3, 4, 5], false],
  ])('is there: %s', (_, picked, open, expected) => {
    const outcome = round(...open)
    const picks = openPicksOf(
      judgeCard(
        card.filter(({ event_id }) => picked.includes(event_id)),
        outcome,
        rules,
      ),
      outcome,
    )
    expect(openFightsOf(outcome)).toHaveLength(open.length)
    expect(hasOutlook(picks, outcome)).toBe(expected)
  })
})
