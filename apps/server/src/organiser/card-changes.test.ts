import type { Card, SavedCard } from '@called-it/contract/organiser/fight-cards.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

// The card of a round is changed before its lock: coefficients, fighters, cancelled fights and their order in one call.

const server = useApp()
const night = fightsOn(server)
const PICKS = 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)'
let slug = ''
let count = 0

beforeEach(async () => {
  slug = `series-${(count += 1)}`
  await night.publish(smallSeries(slug))
})

const send = (body: object, query = '') =>
  night.asOrganiser('PUT', `tournaments/${slug}/rounds/n1/card${query}`, { fights: [], ...body })
const save = async (body: object, query = '') => night.succeed<SavedCard>(await send(body, query))
const read = async (round = 'n1') =>
  night.succeed<Card>(await night.asOrganiser('GET', `tournaments/${slug}/rounds/${round}/card`))
const keysOf = ({ fights }: Card) => fights.map(({ key }) => key)
const takeBack = (entry: number | null, query = '') =>
  night.asOrganiser('POST', `audit/${entry}/take-back${query}`)
const byKey = (card: Card) => Object.fromEntries(card.fights.map((fight) => [fight.key, fight]))

/** The order of a card with its fifth fight one place further up. */
const raised = (keys: string[]) => [...keys.slice(0, 3), keys[4]!, keys[3]!, ...keys.slice(5)]

describe('a card', () => {
  it('is read in its order, with types, coefficients and times', async () => {
    const card = await read()
    expect(card).toMatchObject({ round: { key: 'n1' }, is_locked: false, tournament: { slug } })
    expect(keysOf(card)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `n1-${at}`))
    expect(card.fights.map(({ type }) => type).slice(0, 3)).toEqual(['main', 'secondary', 'other'])
    expect(card.fights[0]).toMatchObject({
      coefficients: { first: 1.5, second: 2.5 },
      is_title: true,
      odds_change: null,
    })
    expect(Date.parse(card.locks_at!) - Date.parse(card.opens_at!)).toBe(5 * 24 * 3_600_000)
  })

  it('names the co-main as main once the main fight is cancelled', async () => {
    await save({ fights: [{ key: 'n1-1', status: 'cancelled' }] })
    const fights = byKey(await read())
    expect([fights['n1-1']!.type, fights['n1-2']!.type, fights['n1-3']!.type]).toEqual([
      'other',
      'main',
      'secondary',
    ])
  })

  it('of matches, or of an unknown round, is not there', async () => {
    await night.publish(smallCup(`${slug}-cup`))
    expectRefusal(await night.asOrganiser('GET', `tournaments/${slug}-cup/rounds/md1/card`), 404, 'not_found')
    expectRefusal(
      await night.asOrganiser('PUT', `tournaments/${slug}-cup/rounds/md1/card`, { fights: [] }),
      404,
      'not_found',
    )
    expectRefusal(await night.asOrganiser('GET', `tournaments/${slug}/rounds/n9/card`), 404, 'not_found')
  })
})

describe('a change of several fights and of their order', () => {
  it('is tried first, saved at once, and taken back at once', async () => {
    const fan = await server.signIn('6950001')
    await night.saveCard(slug, fan, PICKS)
    const before = await read()
    const order = raised(keysOf(before))
    const body = {
      fights: [
        { key: 'n1-2', coefficients: { first: 1.7, second: 2.3 } },
        { key: 'n1-3', first: 'spare1', coefficients: { first: 4.2 } },
        { key: 'n1-7', status: 'cancelled', reason: 'Injury' },
      ],
      order,
      order_version: before.order_version,
    }
    const tried = await save(body, '?dry_run=true')
    expect(tried).toMatchObject({ audit_id: null, effect: { predictions: 1, cleared_picks: null } })
    expect(await read()).toEqual(before)

    const saved = await save(body)
    expect(saved.effect).toMatchObject({ predictions: 1, cleared_picks: 1, notifies: 1 })
    const after = await read()
    expect(saved.order_version).toBe(after.order_version)
    expect(keysOf(after)).toEqual(order)
    expect(byKey(after)).toMatchObject({
      'n1-2': {
        coefficients: { first: 1.7, second: 2.3 },
        odds_change: { before: { first: 1.6, second: 2.4 } },
      },
      'n1-3': { first: { key: 'spare1' }, coefficients: { first: 4.2, second: 2.3 } },
      'n1-7': { status: 'cancelled' },
    })

    night.succeed(await takeBack(saved.audit_id, '?dry_run=true'))
    expect(await read()).toEqual(after)
    night.succeed(await takeBack(saved.audit_id))
    const back = await read()
    expect(keysOf(back)).toEqual(keysOf(before))
    expect(back.order_version).toBe(before.order_version)
    const shown = ({ fights }: Card) =>
      fights.map(({ first, second, status, coefficients, version, starts_at }) => ({
        starts_at,
        first,
        second,
        status,
        coefficients,
        version,
      }))
    expect(shown(back)).toEqual(shown(before))
  })

  it('is readable in the log, with the places of fights that moved', async () => {
    const { audit_id } = await save({ order: raised(keysOf(await read())) })
    const { entries } = night.succeed<{ entries: object[] }>(
      await night.asOrganiser('GET', `audit?tournament=${slug}&kind=round&limit=1`),
    )
    const moved = (key: string, before: string, after: string) => ({
      label: {
        ru: `Место в карде: Fighter ${key}a ру — Fighter ${key}b ру`,
        en: `Place on the card: Fighter ${key}a — Fighter ${key}b`,
      },
      form: 'text',
      before: { ru: before, en: before },
      after: { ru: after, en: after },
    })
    expect(entries).toMatchObject([
      {
        id: audit_id,
        action: 'round.order',
        target: 'n1',
        take_back: { possible: true },
        diff: [moved('n1-4', '4', '5'), moved('n1-5', '5', '4')],
      },
    ])
    night.succeed(await takeBack(audit_id))
    expectRefusal(await takeBack(audit_id), 409, 'changed_meanwhile')
  })

  it('names each refusal by its line and writes nothing', async () => {
    const before = await read()
    const refused = await send({
      fights: [
        { key: 'n1-2', coefficients: { first: 1.7, second: 2.3 } },
        { key: 'n1-3', coefficients: { first: 1, second: 2.3 } },
        { key: 'n1-4', second: 'spare2' },
        { key: 'n1-5', first: 'nobody', coefficients: { first: 2 } },
      ],
      order: raised(keysOf(before)),
    })
    expectRefusal(refused, 422, 'validation_failed')
    expect(pathsOf(refused).toSorted()).toEqual([
      'fights.1.coefficients.first',
      'fights.2.coefficients.second',
      'fights.3.first',
    ])
    expect(await read()).toEqual(before)
  })

  it.each<[what: string, body: object, path: string]>([
    ['a fight of another round', { fights: [{ key: 'n2-1', status: 'cancelled' }] }, 'fights.0.key'],
    [
      'a fight twice',
      {
        fights: [
          { key: 'n1-1', status: 'cancelled' },
          { key: 'n1-1', status: 'scheduled' },
        ],
      },
      'fights.1.key',
    ],
    ['an order that leaves fights out', { order: ['n1-1', 'n1-2'] }, 'order'],
  ])('refuses %s', async (_, body, path) => {
    const refused = await send(body)
    expectRefusal(refused, 422, 'validation_failed')
    expect(pathsOf(refused)).toEqual([path])
  })

  it('is refused if a fight or the order has changed since, and says how the fight stands', async () => {
    const seen = await read()
    const { version } = byKey(seen)['n1-2']!
    await save({ fights: [{ key: 'n1-2', coefficients: { first: 1.9, second: 1.9 } }] })
    const late = await send({ fights: [{ key: 'n1-2', version, coefficients: { first: 2, second: 2 } }] })
    expectRefusal(late, 409, 'changed_meanwhile')
    expect(late.body).toMatchObject({ current: { key: 'n1-2' } })
    const order = keysOf(seen)
    await save({ order: raised(order) })
    const other = [...order.slice(0, 6), order[7], order[6]]
    const lateOrder = await send({ order: other, order_version: seen.order_version })
    expectRefusal(lateOrder, 409, 'changed_meanwhile')
    expect(pathsOf(lateOrder)).toEqual(['order'])
  })

  it('is refused after the lock', async () => {
    const { fights } = await read()
    await night.start(slug, 'n1-8')
    expect(await read()).toMatchObject({ is_locked: true })
    const keys = fights.map(({ key }) => key)
    expectRefusal(await send({ order: raised(keys) }), 409, 'locked')
    expectRefusal(
      await send({ fights: [{ key: 'n1-1', coefficients: { first: 2, second: 2 } }] }),
      409,
      'locked',
    )
  })

  it('that changes nothing writes nothing', async () => {
    const before = await read()
    expect(await save({ order: keysOf(before) })).toMatchObject({ events: [], audit_id: null })
    expect(await read()).toEqual(before)
  })
})

describe('an order that the desk has changed', () => {
  it('stays when the document comes again, and changes with a document that has another order', async () => {
    const series = smallSeries(slug)
    await night.publish(series)
    const order = raised(keysOf(await read()))
    await save({ order })
    await night.publish({ ...series, name: { ru: 'Новое имя', en: 'New name' } })
    expect(keysOf(await read())).toEqual(order)
    const events = [...series.events]
    ;[events[6], events[7]] = [events[7]!, events[6]!]
    await night.publish({ ...series, events })
    expect(keysOf(await read())).toEqual(events.slice(0, 8).map(({ key }) => key))
  })
})

describe('the order of a card', () => {
  it('is the one in which players see the other fights: each place keeps its start', async () => {
    const fan = await server.signIn('6950002')
    const before = await read()
    await save({
      fights: [
        { key: 'n1-4', coefficients: { first: 1.9, second: 1.9 }, version: byKey(before)['n1-4']!.version },
      ],
      order: raised(keysOf(before)),
    })
    const { events } = await night.round(slug, fan)
    const others = events.filter(({ type }) => type === 'other').map(({ key }) => key)
    expect(others).toEqual(['n1-3', 'n1-5', 'n1-4', 'n1-6', 'n1-7', 'n1-8'])
    const after = await read()
    expect(after.fights.map(({ starts_at }) => starts_at)).toEqual(
      before.fights.map(({ starts_at }) => starts_at),
    )
    expect(after.locks_at).toBe(before.locks_at)
  })

  it('moves no start to or from a cancelled fight, so that the lock stays', async () => {
    await save({ fights: [{ key: 'n1-8', status: 'cancelled' }] })
    const before = await read()
    const keys = keysOf(before)
    await save({ order: [...keys.slice(0, 6), 'n1-8', 'n1-7'] })
    const after = await read()
    expect(after.locks_at).toBe(before.locks_at)
    expect(byKey(after)['n1-7']!.starts_at).toBe(byKey(before)['n1-7']!.starts_at)
  })
})
