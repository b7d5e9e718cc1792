import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { passTime } from '../../test/records.ts'

// Tests what progress shows of a series: its fight cards, and its current numbered event.

const server = useApp()
const contest = fightsOn(server)
const CARD = 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE
let anna: string
let slug = ''
let series = 0

beforeEach(async () => {
  series += 1
  anna = await server.signIn(String(6_495_000 + series))
  slug = `cards-${series}`
  await contest.publish(smallSeries(slug))
})

/** The progress of this test's series: the database has many. */
async function readOwn() {
  const { progress, rounds, cards, nights } = readProgress.answer.parse(
    await server.call(readProgress, { query: { sport: 'ufc' } }, anna),
  )
  const own = <Of extends { tournament: { slug: string } }>(all: Of[]) =>
    all.find(({ tournament }) => tournament.slug === slug)
  return { own: own(progress), round: own(rounds), card: own(cards), night: own(nights) }
}

describe('a series', () => {
  test('has the card of the open round, which is the current one', async () => {
    const { id, locks_at, opens_at } = await contest.round(slug, anna)
    const { own, round, card } = await readOwn()
    const missing = { type: 'fight_winner', kind: 'fight_card', missing: 1 }
    expect(own!.kinds).toEqual([{ ...missing, round_id: id, open: 1, saved: 0, locks_at }])
    expect(own!.next).toMatchObject({
      ...missing,
      event_id: id,
      round: { id, key: 'n1' },
      missing_all: 1,
      locks_at,
      first_entity: null,
    })
    expect(round).toBeUndefined()
    expect(card).toEqual({
      id,
      key: 'n1',
      name: { ru: 'Numbered 1 ру', en: 'Numbered 1' },
      tournament: own!.tournament,
      phase: 'open',
      is_over: false,
      is_saved: false,
      opens_at,
      locks_at,
    })
  })

  test('shows whether its card is saved and still valid', async () => {
    await contest.saveCard(slug, anna, CARD)
    expect((await readOwn()).card).toMatchObject({ phase: 'open', is_saved: true })
    contest.succeed(await contest.changeEvent(slug, 'n1-4', { status: 'cancelled' }))
    expect((await readOwn()).card).toMatchObject({ phase: 'open', is_saved: false })
  })

  test('stays at an event until its last fight is decided, then moves to the next', async () => {
    await passTime(server, DAY + 11 * MINUTE)
    expect((await readOwn()).card).toMatchObject({ key: 'n1', phase: 'locked', is_over: false })
    for (const nth of [1, 2, 3, 4, 5, 6, 7])
      await contest.fight(slug, `n1-${nth}`, { status: 'finished', winner: 'first' })
    expect((await readOwn()).card).toMatchObject({ key: 'n1', is_over: false })
    await contest.fight(slug, 'n1-8', { status: 'draw' })
    const { own, card } = await readOwn()
    expect(own).toBeUndefined()
    expect(card).toMatchObject({ key: 'n2', phase: 'not_open', is_over: false })
    expect(Date.parse(card!.locks_at!) - Date.parse(card!.opens_at!)).toBe(5 * DAY * 1000)
  })

  test('has a night from its first fight until eight hours after the start of its last one', async () => {
    const { id } = await contest.round(slug, anna)
    expect((await readOwn()).night).toBeUndefined()
    await passTime(server, DAY + 11 * MINUTE)
    const { night, card } = await readOwn()
    expect(night).toEqual({
      id,
      key: 'n1',
      name: card!.name,
      tournament: card!.tournament,
      is_over: false,
      started_at: card!.locks_at,
    })
    for (const nth of [1, 2, 3, 4, 5, 6, 7, 8])
      await contest.fight(slug, `n1-${nth}`, { status: 'finished', winner: 'first' })
    // The next event is the current one by then.
    expect(await readOwn()).toMatchObject({ card: { key: 'n2' }, night: { key: 'n1', is_over: true } })
    await passTime(server, 8 * 60 * MINUTE)
    expect((await readOwn()).night).toBeUndefined()
  })

  test('has no night of an event that was called off', async () => {
    await passTime(server, DAY + 11 * MINUTE)
    for (const nth of [1, 2, 3, 4, 5, 6, 7, 8])
      contest.succeed(await contest.changeEvent(slug, `n1-${nth}`, { status: 'cancelled' }))
    expect((await readOwn()).night).toBeUndefined()
  })

  test('stays at the latest event if no other follows', async () => {
    for (const round of ['n1', 'n2'])
      for (const nth of [1, 2, 3, 4, 5, 6, 7, 8])
        contest.succeed(await contest.changeEvent(slug, `${round}-${nth}`, { status: 'cancelled' }))
    expect((await readOwn()).card).toMatchObject({ key: 'n2', is_over: true })
  })
})
