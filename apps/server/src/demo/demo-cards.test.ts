import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { describe, expect, test } from 'vitest'
import { cardAt, type CardChange } from '../feeds/feeds.ts'
import { type DemoCard, makeCards } from './demo-cards.ts'

const FOLDER = join(import.meta.dirname, '../../../../data/ufc-2025')
const read = async (file: string) => JSON.parse(await readFile(join(FOLDER, file), 'utf8'))
const document = tournamentDocument.parse(await read('tournament.json'))
const { changes }: { changes: CardChange[] } = await read('results.json')

// The day before UFC 321; UFC 323 has not opened.
const NOW = new Date('2025-10-24T12:00:00Z')
const FANS = Array.from({ length: 400 }, (_, at) => String(2000 + at))
const made = (diligence = 2, seed = 1, now = NOW) =>
  makeCards(FANS, { document, changes }, { seed, now, diligence: () => diligence })
const all = made()
const eventOf = new Map(document.events.map((event) => [event.key, event]))
const inRound = (round: string) => all.filter((card) => card.round === round)
const locksAt = (round: string) =>
  Math.min(
    ...document.events.filter((event) => event.round === round).map((item) => Date.parse(item.starts_at!)),
  )

test('the same users make the same cards, and other users make others', () => {
  expect(made()).toEqual(all)
  expect(made(2, 2)).not.toEqual(all)
})

test('a user has one card a round, in all open rounds; idle users have none', () => {
  expect(new Set(all.map(({ round }) => round))).toEqual(
    new Set(document.rounds.map(({ key }) => key).filter((key) => key !== 'ufc-323')),
  )
  expect(new Set(all.map(({ reddy_id, round }) => `${reddy_id} ${round}`)).size).toBe(all.length)
  expect(inRound('ufc-321')).toHaveLength(FANS.length)
  expect(made(0)).toEqual([])
  expect(made(0.5).length).toBeLessThan(all.length * 0.6)
})

test('the cards of a round that opened a minute ago are from that minute', () => {
  const opened = new Date(locksAt('ufc-323') - 5 * 24 * 60 * 60_000 + 60_000)
  const saved = made(2, 1, opened).filter(({ round }) => round === 'ufc-323')
  expect(saved).toHaveLength(FANS.length)
  for (const { saved_at } of saved) {
    expect(opened.getTime() - Date.parse(saved_at)).toBeGreaterThanOrEqual(0)
    expect(opened.getTime() - Date.parse(saved_at)).toBeLessThanOrEqual(60_000)
  }
})

describe('every card', () => {
  test('names five fights and a reserve, main and co-main among the five, and doubles one at most', () => {
    for (const { picks, round } of all) {
      const types = picks.map(({ event, type }) => [eventOf.get(event)!.type, type].join())
      expect(picks.every(({ event }) => eventOf.get(event)!.round === round)).toBe(true)
      expect(new Set(picks.map(({ event }) => event)).size).toBe(6)
      expect(types.toSorted()).toEqual([
        'main,main',
        'other,main',
        'other,main',
        'other,main',
        'other,reserve',
        'secondary,main',
      ])
      const doubled = picks.filter(({ multiply }) => multiply)
      expect(doubled.length).toBeLessThanOrEqual(1)
      expect(doubled.every(({ type }) => type === 'main')).toBe(true)
    }
  })

  test('is saved while its round is open, before now', () => {
    for (const { round, saved_at } of all) {
      const saved = Date.parse(saved_at)
      expect(saved).toBeLessThan(Math.min(locksAt(round), NOW.getTime()))
      expect(saved).toBeGreaterThanOrEqual(locksAt(round) - 5 * 24 * 60 * 60_000)
    }
  })

  test('picks fighters who were announced at that time', () => {
    for (const { picks, round, saved_at } of all) {
      const fights = document.events.filter((event) => event.round === round)
      const card = new Map(cardAt(fights, changes, Date.parse(saved_at)).map((fight) => [fight.key, fight]))
      for (const { event, fighter } of picks) {
        expect([card.get(event)?.first, card.get(event)?.second]).toContain(fighter)
      }
    }
  })
})

const picksOf = (cards: DemoCard[], event: string) =>
  cards.flatMap(({ picks }) => picks).filter((pick) => pick.event === event)
const shareOf = (event: string, fighter: string) => {
  const picks = picksOf(all, event)
  return picks.filter((pick) => pick.fighter === fighter).length / picks.length
}

test('favourites are picked more often, and equal fighters equally often', () => {
  // Odds of 1.25 and 4.15; of 2.02 and 1.83.
  expect(shareOf('ufc-321-1', 'tom-aspinall')).toBeGreaterThan(0.74)
  expect(shareOf('ufc-321-1', 'tom-aspinall')).toBeLessThan(0.92)
  expect(shareOf('ufc-311-3', 'jamahal-hill')).toBeGreaterThan(0.4)
  expect(shareOf('ufc-311-3', 'jamahal-hill')).toBeLessThan(0.65)
})

test('fights at the top are picked more often, and one without odds seldom', () => {
  const popularity = (event: string) => picksOf(all, event).length
  expect(popularity('ufc-312-3')).toBeGreaterThan(2 * popularity('ufc-312-12'))
  expect(popularity('ufc-312-8')).toBeLessThan(popularity('ufc-312-9'))
})

test('some cards pick a fighter who was replaced and did not come back, most do', () => {
  const mains = picksOf(inRound('ufc-311'), 'ufc-311-1').map(({ fighter }) => fighter)
  const count = (fighter: string) => mains.filter((main) => main === fighter).length
  expect(count('arman-tsarukyan')).toBeGreaterThan(10)
  expect(count('renato-moicano')).toBeGreaterThan(count('arman-tsarukyan'))
  expect(picksOf(inRound('ufc-311'), 'ufc-311-4').length).toBeGreaterThan(0)
})
