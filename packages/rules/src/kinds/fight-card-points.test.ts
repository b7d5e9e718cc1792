import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CARD,
  fighter,
  FIGHTS,
  judgedFight,
  picksOf,
  ROUND,
  seriesOf,
  fightOf,
  VALID,
} from '../../test/fights.ts'
import { DEFAULT_RULESET, resolveRuleset } from '../ruleset.ts'
import { type CardPick, pickMistakeOf, violationsOf } from '../ufc/card.ts'
import type { CardOutcome } from '../ufc/card-points.ts'
import { fightCard } from './fight-card.ts'
import { runs } from '../../test/runs.ts'

const earn = (text: string, outcome: CardOutcome, ruleset = DEFAULT_RULESET) =>
  fightCard.earn({ picks: picksOf(text) }, outcome, ruleset, null)

describe('a card earns', () => {
  const OUTCOME: CardOutcome = [
    judgedFight(1, { winner: fighter('1a') }),
    judgedFight(2, { winner: fighter('2b') }),
    judgedFight(3, { winner: fighter('3a') }),
    judgedFight(4, { is_void: true }),
    judgedFight(5),
    judgedFight(6, { winner: fighter('6a') }),
  ]

  test('the points of its right picks, fight by fight; the reserve stands in', () => {
    expect(earn(VALID, OUTCOME)).toEqual({
      points: 3,
      coefficient: 150 + 2 * 150 + 150,
      hit: null,
      parts: [
        { part: 'fight', points: 1, earned: true, id: 1 },
        { part: 'fight', points: 0, earned: false, id: 2 },
        { part: 'fight', points: 1, earned: true, id: 3 },
        { part: 'fight', points: 1, earned: true, id: 6 },
      ],
    })
  })

  test('nothing for fights without a result', () => {
    expect(
      earn(
        VALID,
        FIGHTS.map((fight) => judgedFight(fight)),
      ),
    ).toEqual({
      points: 0,
      coefficient: 0,
      hit: null,
      parts: [],
    })
  })
})

// Cards as they are saved: six different fights, one of them in reserve, one at most doubled. The picked fighters are
// random: they may have left since, and the fight may be gone.

const sides = (fight: number) => fc.constantFrom(fighter(`${fight}a`), fighter(`${fight}b`), 99)
const cards: fc.Arbitrary<CardPick[]> = fc
  .tuple(
    fc.shuffledSubarray([...FIGHTS, 9], { minLength: 6, maxLength: 6 }),
    fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
    fc.nat(5),
    fc.option(fc.nat(5)),
  )
  .map(([fights, chosen, reserve, doubled]) =>
    fights.map((event_id, at) => ({
      event_id,
      tournament_player_id: [fighter(`${event_id}a`), fighter(`${event_id}b`), 99][chosen[at]!]!,
      type: at === reserve ? 'reserve' : 'main',
      multiply: at === doubled && at !== reserve,
    })),
  )

const outcomes: fc.Arbitrary<CardOutcome> = fc
  .shuffledSubarray([...FIGHTS], { minLength: 4 })
  .chain((fights) =>
    fc.tuple(
      ...fights.map((id) =>
        fc
          .record({
            first: fc.constantFrom(fighter(`${id}a`), 99, null),
            second: fc.constantFrom(fighter(`${id}b`), null),
            first_odds: fc.constantFrom(0, 101, 150, 435),
            second_odds: fc.constantFrom(0, 250, 100_000),
            won_by: fc.constantFrom('first' as const, 'second' as const, null),
            is_void: fc.boolean(),
          })
          .map(({ won_by, ...fight }) => ({ id, ...fight, winner: won_by && fight[won_by] })),
      ),
    ),
  )

const rulesets = fc
  .record({ right_pick: fc.nat(1000), multiplier: fc.integer({ min: 1, max: 100 }) })
  .map((fight) => resolveRuleset({ fight }))

describe('the counting of cards one by one', () => {
  const width = fightCard.wide!.width

  test('earns the same as `earn` for each card, wherever it is in the list', () => {
    fc.assert(
      fc.property(
        fc.array(cards, { minLength: 1, maxLength: 4 }),
        outcomes,
        rulesets,
        (all, outcome, ruleset) => {
          const answers = Int32Array.from(all.flatMap((picks) => fightCard.encode({ picks })))
          const { earn: earnAt } = fightCard.wide!.earnBy(outcome, ruleset)
          for (const [nth, picks] of all.entries()) {
            const { points, coefficient } = fightCard.earn({ picks }, outcome, ruleset, null)
            const sum = { points: -1, coefficient: -1 }
            earnAt(answers, nth * width, sum)
            expect(sum).toEqual({ points, coefficient })
          }
        },
      ),
      { numRuns: runs(100) },
    )
  })

  test('earns the sum of the parts that explain it', () => {
    fc.assert(
      fc.property(cards, outcomes, rulesets, (picks, outcome, ruleset) => {
        const { points, parts } = fightCard.earn({ picks }, outcome, ruleset, null)
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
      }),
    )
  })

  test('knows for each fight how many cards named it, and what it brought them', () => {
    fc.assert(
      fc.property(fc.array(cards, { maxLength: 4 }), outcomes, rulesets, (all, outcome, ruleset) => {
        const answers = all.flatMap((picks) => fightCard.encode({ picks }))
        const earner = fightCard.wide!.earnBy(outcome, ruleset)
        all.forEach((_, nth) => earner.earn(answers, nth * width, { points: 0, coefficient: 0 }))
        for (const { id } of outcome) {
          const naming = all.filter((picks) => picks.some(({ event_id }) => event_id === id))
          const brought = all
            .flatMap((picks) => fightCard.earn({ picks }, outcome, ruleset, null).parts)
            .filter((part) => part.id === id)
          expect(earner.ofEvent!(id)).toEqual({
            predictions: naming.length,
            points: brought.reduce((sum, { points }) => sum + points, 0),
          })
        }
        expect(earner.ofEvent!(77)).toEqual({ predictions: 0, points: 0 })
      }),
    )
  })
})

describe('the crowd', () => {
  const crowdOf = (...called: [card: string, predictions: number][]) =>
    fightCard.crowd(called.map(([text, predictions]) => ({ answer: { picks: picksOf(text) }, predictions })))

  test('counts each side of each fight, reserves included, the most named fighter first', () => {
    expect(crowdOf(['1a 2a* 3a 4a 5a (6a)', 2], ['1b* 2a 3a 4a 5a (7b)', 3])).toEqual({
      total: 5,
      fights: [
        {
          id: 1,
          total: 5,
          picks: [
            { id: fighter('1b'), count: 3, doubled: 3 },
            { id: fighter('1a'), count: 2, doubled: 0 },
          ],
        },
        { id: 2, total: 5, picks: [{ id: fighter('2a'), count: 5, doubled: 2 }] },
        ...[3, 4, 5].map((id) => ({
          id,
          total: 5,
          picks: [{ id: fighter(`${id}a`), count: 5, doubled: 0 }],
        })),
        { id: 6, total: 2, picks: [{ id: fighter('6a'), count: 2, doubled: 0 }] },
        { id: 7, total: 3, picks: [{ id: fighter('7b'), count: 3, doubled: 0 }] },
      ],
    })
  })

  test('sorts level fighters by id, and lists none that nobody picked', () => {
    const { fights } = crowdOf(['1b 2a 3a 4a 5a (6a)', 1], ['1a 2a 3a 4a 5a (6a)', 1]) as {
      fights: { picks: { id: number }[] }[]
    }
    expect(fights[0]!.picks.map(({ id }) => id)).toEqual([fighter('1a'), fighter('1b')])
    expect(crowdOf()).toEqual({ total: 0, fights: [] })
  })

  test('is the same if cards are counted one by one', () => {
    fc.assert(
      fc.property(fc.array(cards, { maxLength: 5 }), (all) => {
        const counted = fightCard.wide!.count()
        const answers = all.flatMap((picks) => fightCard.encode({ picks }))
        all.forEach((_, nth) => counted.add(answers, nth * fightCard.wide!.width))
        expect(counted.result()).toEqual(
          fightCard.crowd(all.map((picks) => ({ answer: { picks }, predictions: 1 }))),
        )
      }),
    )
  })
})

test('a card can be saved exactly if it breaks no rule and every pick is available', () => {
  const pick = fc.nat(9).chain((event_id) =>
    fc.record({
      event_id: fc.constant(event_id),
      tournament_player_id: sides(event_id),
      type: fc.constantFrom('main' as const, 'main' as const, 'reserve' as const),
      multiply: fc.constantFrom(false, false, true),
    }),
  )
  const nearlyRight = cards.map((picks) =>
    picks.map((item, at) =>
      at < 2 ? { ...item, event_id: at + 1, tournament_player_id: fighter(`${at + 1}a`) } : item,
    ),
  )
  const choice = fightCard.choice(seriesOf(FIGHTS.map((fight) => fightOf(fight))), ROUND)
  let saved = 0
  fc.assert(
    fc.property(fc.oneof(fc.array(pick, { maxLength: 8 }), nearlyRight, cards), (picks) => {
      const isSelectable = picks.every((_, at) => pickMistakeOf(picks, at, CARD) === null)
      const canBeSaved = isSelectable && violationsOf(picks, CARD).length === 0
      expect(fightCard.check({ picks }, choice) === null).toBe(canBeSaved)
      if (canBeSaved) saved += 1
    }),
    { numRuns: runs(300) },
  )
  expect(saved).toBeGreaterThan(0)
})
