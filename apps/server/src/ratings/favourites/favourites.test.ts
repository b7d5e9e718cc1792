import { pinUser, unpinUser } from '@called-it/contract/ratings/favourites.ts'
import { readAround, readRatings } from '@called-it/contract/ratings/ratings.ts'
import { FAVOURITES_MAX } from '@called-it/rules/limits.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn, expectRefusal, pathsOf } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'
import { runs } from '../../../../../packages/rules/test/runs.ts'

const server = useApp()
const contest = contestOn(server)
const NAMES = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal'] as const
const fans: Record<string, string> = {}
const ids: Record<string, number> = {}

const nameOf = (id: number) => NAMES.find((name) => ids[name] === id)
const address = (slug: string, name: string) => `/api/v1/${slug}/ratings/${ids[name] ?? name}`
const tryPin = (slug: string, viewer: string, pinned: string) =>
  server.request('POST', address(slug, pinned), { token: fans[viewer]! })
const change = async (
  call: typeof pinUser | typeof unpinUser,
  slug: string,
  viewer: string,
  pinned: string,
) => {
  const params = { slug, userId: String(ids[pinned]) }
  const { favourites } = await server.call(call, { params }, fans[viewer]!)
  return favourites.map(nameOf)
}
const pin = (slug: string, viewer: string, pinned: string) => change(pinUser, slug, viewer, pinned)
const unpin = (slug: string, viewer: string, pinned: string) => change(unpinUser, slug, viewer, pinned)
const rating = (slug: string, viewer: string, query: object = {}) =>
  server.call(readRatings, { params: { slug }, query }, fans[viewer]!)

/** A cup in which all users but hal have predicted a match, ann best; `played`: whether the match has a result. */
async function cup(slug: string, played = true) {
  await contest.publish(smallCup(slug))
  for (const name of NAMES.slice(0, -1)) {
    await contest.mustSave(slug, fans[name]!, { m1: name === 'ann' ? [2, 1] : [0, 1], m3: [1, 0] })
  }
  if (played) await contest.play(slug, 'm1', 2, 1)
}

beforeAll(async () => {
  for (const [at, name] of NAMES.entries()) {
    fans[name] = await server.signIn(`657000${at}`)
    ids[name] = (await contest.me(fans[name])).id
  }
})

describe('pinning a participant', () => {
  it('returns all pins, oldest first, and pins nobody twice', async () => {
    await cup('pins')
    expect(await pin('pins', 'ann', 'cat')).toEqual(['cat'])
    expect(await pin('pins', 'ann', 'ben')).toEqual(['cat', 'ben'])
    expect(await pin('pins', 'ann', 'cat')).toEqual(['cat', 'ben'])
    expect(await unpin('pins', 'ann', 'cat')).toEqual(['ben'])
    expect(await unpin('pins', 'ann', 'cat')).toEqual(['ben'])
    // Pins belong to one user and one tournament.
    expect((await rating('pins', 'ben')).favourites).toEqual([])
    await cup('pins-elsewhere')
    expect((await rating('pins-elsewhere', 'ann')).favourites).toEqual([])
  })

  it('is refused for a sixth', async () => {
    await cup('six')
    for (const name of ['ben', 'cat', 'dan', 'eve', 'fay']) await pin('six', 'ann', name)
    const reply = await tryPin('six', 'ann', 'gus')
    expectRefusal(reply, 422, 'too_many_favourites')
    const english = await server.request('POST', address('six', 'gus'), {
      token: fans['ann']!,
      headers: { 'accept-language': 'en' },
    })
    expect(english.body).toMatchObject({ message: 'You cannot assign more than 5 users' })
    // A user who is pinned already does not count as the sixth.
    expect(await pin('six', 'ann', 'fay')).toHaveLength(FAVOURITES_MAX)
    await unpin('six', 'ann', 'ben')
    expect(await pin('six', 'ann', 'gus')).toEqual(['cat', 'dan', 'eve', 'fay', 'gus'])
  })

  it('is refused for oneself, for a user who takes no part, and before the rating opens', async () => {
    await cup('refused')
    const oneself = await tryPin('refused', 'ann', 'ann')
    expectRefusal(oneself, 422, 'validation_failed')
    expect(pathsOf(oneself)).toEqual(['userId'])
    for (const method of ['POST', 'DELETE']) {
      const token = fans['ann']!
      for (const pinned of ['hal', '2147483647'])
        expectRefusal(await server.request(method, address('refused', pinned), { token }), 404, 'not_found')
      expectRefusal(await server.request(method, address('nowhere', 'ben'), { token }), 404, 'not_found')
    }
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
    await contest.publish(smallCup('refused-early', { ratings_opened_at_date: tomorrow }))
    await contest.mustSave('refused-early', fans['ben']!, { m1: [1, 0] })
    expectRefusal(await tryPin('refused-early', 'ann', 'ben'), 403, 'ratings_not_open')
  })

  it('does not need an own row', async () => {
    await cup('onlooker')
    await pin('onlooker', 'hal', 'ann')
    const { favourites, me } = await rating('onlooker', 'hal')
    expect(me).toBeNull()
    expect(favourites).toMatchObject([{ position: 1, user: { id: ids['ann'] }, is_favourite: true }])
  })

  it('never leaves more than five, in any order and with any number at once', async () => {
    await cup('races')
    const others = NAMES.slice(1, -1)
    const step = fc.record({ isPin: fc.boolean(), pinned: fc.constantFrom(...others) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 9 }), { maxLength: 3 }), async (waves) => {
        for (const name of others) await unpin('races', 'ann', name)
        // All at the same time, usually for six different users.
        const all = others.map((pinned) => ({ isPin: true, pinned }))
        for (const wave of [...waves, all]) {
          const replies = await Promise.all(
            wave.map(({ isPin, pinned }) =>
              server.request(isPin ? 'POST' : 'DELETE', address('races', pinned), { token: fans['ann']! }),
            ),
          )
          for (const { status } of replies) expect([200, 422]).toContain(status)
          expect((await rating('races', 'ann')).favourites.length).toBeLessThanOrEqual(FAVOURITES_MAX)
        }
        expect((await rating('races', 'ann')).favourites).toHaveLength(FAVOURITES_MAX)
      }),
      { numRuns: runs(4) },
    )
  })
})

describe('a pinned user', () => {
  const shown = (rows: { position: number; user: { id: number } }[]) =>
    rows.map(({ position, user }) => [position, nameOf(user.id)])

  it('is shown above every page with the true position, whatever the search', async () => {
    await cup('shown')
    await pin('shown', 'cat', 'ben')
    await pin('shown', 'cat', 'ann')
    const expected = [
      [1, 'ann'],
      [2, 'ben'],
    ]
    for (const query of [{}, { page: '3', limit: '2' }, { search: 'nobody' }])
      expect(shown((await rating('shown', 'cat', query)).favourites)).toEqual(expected)
    const { ratings } = await rating('shown', 'cat')
    const marked = ratings.filter((row) => row.is_favourite).map((row) => nameOf(row.user.id))
    expect(marked).toEqual(['ann', 'ben'])
  })

  it('is shown with the position of the round in the rating of a round, and not before it is settled', async () => {
    await cup('in-round')
    await pin('in-round', 'cat', 'ann')
    const { rounds } = await contest.readPredictions('in-round', fans['cat']!)
    const idOf = (key: string) => String(rounds.find((round) => round.key === key)!.id)
    expect((await rating('in-round', 'cat', { round_id: idOf('md2') })).favourites).toEqual([])
    await contest.play('in-round', 'm3', 0, 1)
    await contest.sendResult('in-round', 'm3', { status: 'finished', score: { first: 1, second: 0 } })
    const first = await rating('in-round', 'cat', { round_id: idOf('md1') })
    expect(first.favourites).toMatchObject([{ position: 1, points: 5 }])
    const second = await rating('in-round', 'cat', { round_id: idOf('md2') })
    expect(second.favourites).toMatchObject([{ position: 1, is_shared: true }])
  })

  it('is shown behind all others before having a place', async () => {
    await cup('newcomer')
    await contest.mustSave('newcomer', fans['hal']!, { m3: [1, 1] })
    await pin('newcomer', 'ann', 'hal')
    const { favourites } = await rating('newcomer', 'ann')
    expect(favourites).toMatchObject([{ position: 2, points: 0, is_favourite: true }])
  })

  it('is marked in every list around a user', async () => {
    await cup('marked')
    await pin('marked', 'cat', 'ann')
    await pin('marked', 'ann', 'dan')
    for (const query of [{}, { user_id: String(ids['ann']) }]) {
      const { ratings } = await server.call(readAround, { params: { slug: 'marked' }, query }, fans['cat']!)
      const marked = ratings.filter((row) => row.is_favourite).map((row) => nameOf(row.user.id))
      expect(marked).toEqual(['ann'])
    }
  })
})
