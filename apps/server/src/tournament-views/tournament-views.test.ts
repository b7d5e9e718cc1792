import { listTournaments, readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { passTime } from '../../test/records.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { expectRefusal } from '../../test/steps.ts'

const server = useApp()
const contest = predictionsOn(server)
let reader: string

/** A cup that begins this many minutes from now. */
const cupAt = (slug: string, minutes: number) => {
  const cup = smallCup(slug)
  const events = cup.events.map((event, place) => ({ ...event, starts_at: minutesFromNow(minutes + place) }))
  return { ...cup, started_at: minutesFromNow(minutes), events }
}

const get = (path: string) => server.request('GET', `/api/v1/${path}`, { token: reader })

const listed = async (query = '') => {
  const reply = await get(`tournaments/${query}`)
  const { tournaments, meta } = contest.succeed<{
    tournaments: { slug: string; status: string }[]
    meta: { page: number; limit: number; total: number }
  }>(reply)
  return { slugs: tournaments.map(({ slug }) => slug), tournaments, meta }
}

const view = async (slug: string) =>
  contest.succeed<{ tournament: Record<string, unknown> }>(await get(`tournaments/${slug}`)).tournament

beforeAll(async () => {
  reader = await server.signIn('6000001')
  // Published in an order that no list has.
  await contest.publish(cupAt('over-new', -3000))
  await contest.publish(cupAt('soon', 60))
  await contest.publish({ ...smallCup('unformed'), started_at: null, events: [] })
  await contest.publish(cupAt('over-old', -9000))
  await contest.publish(cupAt('later', 6000))
  await contest.publish(cupAt('long-running', -600))
  await contest.publish(cupAt('now', -30))
  for (const slug of ['over-new', 'over-old']) {
    for (const key of ['m1', 'm2', 'm3', 'm4']) await contest.play(slug, key, 1, 0)
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'BBB' }))
    contest.succeed(
      await contest.sendResult(slug, 'm5', { status: 'finished', score: { first: 1, second: 0 } }),
    )
    contest.succeed(await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`))
  }
})

describe('one tournament', () => {
  it('has the shape of the contract', async () => {
    const tournament = await view('soon')
    const text = { ru: expect.any(String), en: expect.any(String) }
    expect(tournament).toMatchObject({
      id: expect.any(Number),
      slug: 'soon',
      name: { ru: 'Cup soon ру', en: 'Cup soon' },
      system_name: 'euro',
      theme: 'PATH_OF_SAGE',
      type: 'football',
      sport: { id: expect.any(Number), slug: 'football', name: text },
      status: 'upcoming',
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
      finished_at: null,
      predictions_opened_at: null,
      ratings_opened_at_date: '2024-01-01',
      stages: [
        { id: expect.any(Number), key: 'groups', type: 'group_stage', name: text, finished_at: null },
        { id: expect.any(Number), key: 'final', type: 'final', name: text, finished_at: null },
      ],
      prediction_types: expect.arrayContaining(['match']),
      participants_count: 0,
      my: null,
      chat_url: null,
      prizes: [{ scope: 'group', place_from: 1, place_to: 1, title: text }],
    })
    for (const field of ['distributionResult', 'draw', 'next_lock_at'])
      expect(tournament).toHaveProperty(field)
  })

  it.each([
    ['unformed', 'not_formed'],
    ['soon', 'upcoming'],
    ['later', 'upcoming'],
    ['now', 'running'],
    ['over-old', 'finished'],
  ])('%s is %s', async (slug, status) => {
    expect(await view(slug)).toMatchObject({ status })
  })

  it('begins with its first event, whatever its document has as a start', async () => {
    await contest.publish({ ...cupAt('early', 300), started_at: minutesFromNow(900) })
    const before = await view('early')
    const starts_at = minutesFromNow(200)
    contest.succeed(await contest.changeEvent('early', 'm3', { starts_at }))
    const after = await view('early')
    expect(Date.parse(String(before['started_at'])) - Date.now()).toBeLessThan(301 * 60_000)
    expect(Date.parse(String(after['started_at']))).toBe(Date.parse(starts_at))
    expect(Date.parse(String(after['next_lock_at']))).toBe(Date.parse(starts_at))
  })

  it.each(['postponed', 'cancelled'])(
    'does not begin with an event that is %s, until that is back',
    async (status) => {
      const slug = `first-${status}`
      await contest.publish(cupAt(slug, 300))
      const times = async () => {
        const { started_at, next_lock_at } = await view(slug)
        return { started_at, next_lock_at }
      }
      const { m1, m2 } = await contest.matches(slug, reader)
      const [first, second] = [m1!.started_at, m2!.started_at]
      expect(await times()).toEqual({ started_at: first, next_lock_at: first })
      contest.succeed(await contest.changeEvent(slug, 'm1', { status }))
      expect(await times()).toEqual({ started_at: second, next_lock_at: second })
      contest.succeed(await contest.changeEvent(slug, 'm1', { status: 'scheduled' }))
      expect(await times()).toEqual({ started_at: first, next_lock_at: first })
    },
  )

  it('uses the start of its document while none of its events counts', async () => {
    const started_at = minutesFromNow(5000)
    await contest.publish({ ...cupAt('none-counts', 300), started_at })
    for (const key of ['m1', 'm2', 'm3', 'm4', 'm5'])
      contest.succeed(await contest.changeEvent('none-counts', key, { status: 'cancelled' }))
    expect(Date.parse(String((await view('none-counts'))['started_at']))).toBe(Date.parse(started_at))
  })

  it('uses the start of its document while no event has a time', async () => {
    const started_at = minutesFromNow(5000)
    await contest.publish({ ...smallCup('dated'), started_at, events: [] })
    const dated = await view('dated')
    expect(dated).toMatchObject({ status: 'upcoming' })
    expect(Date.parse(String(dated['started_at']))).toBe(Date.parse(started_at))
  })

  it('shows when it finished, and recognises participants among its readers', async () => {
    expect(await view('over-new')).toMatchObject({ finished_at: expect.any(String), next_lock_at: null })
    await contest.publish(cupAt('played-in', 60))
    const player = await server.signIn('6000002')
    await contest.mustSave('played-in', player, { m1: [1, 0] })
    const { body } = await server.request('GET', '/api/v1/tournaments/played-in', { token: player })
    expect(body).toMatchObject({
      tournament: { participants_count: 1, my: { position: 1, points: 0, coefficient_sum: null } },
    })
    expect(await view('played-in')).toMatchObject({ participants_count: 1, my: null })
  })

  it('runs from the start of its first event on', async () => {
    await contest.publish(cupAt('starting', 10))
    expect(await view('starting')).toMatchObject({ status: 'upcoming' })
    await passTime(server, 11 * 60)
    expect(await view('starting')).toMatchObject({ status: 'running' })
  })
})

describe('the feed', () => {
  it('lists running tournaments, latest start first, then upcoming ones by start, not formed ones, finished ones', async () => {
    const { slugs } = await listed('?limit=50')
    const known = ['now', 'long-running', 'soon', 'later', 'unformed', 'over-new', 'over-old']
    expect(slugs.filter((slug) => known.includes(slug))).toEqual(known)
    const { tournaments } = contest.succeed<{ tournaments: { slug: string }[] }>(await get('tournaments/all'))
    expect(tournaments.map(({ slug }) => slug).filter((slug) => known.includes(slug))).toEqual(known)
  })

  it('follows a moved start', async () => {
    await contest.publish(cupAt('moving', 600))
    const order = async () =>
      (await listed('?limit=50')).slugs.filter((slug) => ['soon', 'later', 'moving'].includes(slug))
    expect(await order()).toEqual(['soon', 'moving', 'later'])
    contest.succeed(await contest.changeEvent('moving', 'm1', { starts_at: minutesFromNow(5) }))
    expect(await order()).toEqual(['moving', 'soon', 'later'])
  })

  it('can be split into current and past', async () => {
    const [all, current, past] = [
      await listed('?status=all&limit=50'),
      await listed('?status=current&limit=50'),
      await listed('?status=past'),
    ]
    expect(past.slugs).toEqual(['over-new', 'over-old'])
    expect([...current.slugs, ...past.slugs]).toEqual(all.slugs)
    expect((await listed('?limit=50')).slugs).toEqual(all.slugs)
  })

  it('can be filtered by sport', async () => {
    expect((await listed('?sport=football&limit=50')).slugs).toEqual((await listed('?limit=50')).slugs)
    expect(await listed('?sport=ufc')).toMatchObject({ slugs: [], meta: { total: 0 } })
  })

  it('has pages', async () => {
    const all = await listed('?limit=50')
    const pages = []
    for (let page = 1; pages.length < all.slugs.length; page += 1) {
      const { slugs, meta } = await listed(`?page=${page}&limit=2`)
      expect(meta).toEqual({ page, limit: 2, total: all.slugs.length })
      pages.push(...slugs)
      if (slugs.length === 0) break
    }
    expect(pages).toEqual(all.slugs)
    expect(await listed('?page=999&limit=2')).toMatchObject({ slugs: [], meta: { page: 999 } })
  })

  it('has the total number after its last page too', async () => {
    for (const filter of ['', 'status=current&', 'sport=ufc&']) {
      const { meta } = await listed(`?${filter}page=1`)
      expect(await listed(`?${filter}page=50`)).toMatchObject({ slugs: [], meta: { ...meta, page: 50 } })
    }
  })

  it('also answers with a slash at the end', async () => {
    expect((await get('tournaments')).status).toBe(200)
  })

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=',
    'limit=0',
    'limit=-3',
    'sport=chess',
    'status=old',
  ])('refuses %s', async (query) => {
    const reply = await get(`tournaments/?${query}`)
    expectRefusal(reply, 422, 'validation_failed')
    expect(reply.body).toMatchObject({ errors: { [query.split('=')[0]!]: [expect.any(String)] } })
  })

  it('refuses two values of one parameter, and page numbers out of range', async () => {
    expectRefusal(await get('tournaments/?page=1&page=2'), 422, 'validation_failed')
    for (const page of ['99999999999', '9007199254740993', '1e400', 'Infinity', 'NaN', '0x10'])
      expectRefusal(await get(`tournaments/?page=${page}`), 422, 'validation_failed')
  })
})

describe('users who ask at the same moment', () => {
  it('get their own place, group and team each', async () => {
    const slug = 'asked-by-many'
    await contest.publish(cupAt(slug, 60))
    const [drawn, other, newcomer, stranger] = await Promise.all(
      ['6000011', '6000012', '6000013', '6000014'].map((account) => server.signIn(account)),
    )
    for (const [at, fan] of [drawn!, other!].entries()) {
      await contest.mustSave(slug, fan, { m1: [1 + at, 0] })
      await contest.join(slug, fan)
    }
    await contest.play(slug, 'm1', 1, 0)
    await contest.mustSave(slug, newcomer!, { m2: [1, 1] })
    const fans = [drawn!, other!, newcomer!, stranger!]
    const read = async (token: string) => {
      const { tournament } = await server.call(readTournament, { params: { slug } }, token)
      const { tournaments } = await server.call(listTournaments, { query: { limit: 100 } }, token)
      expect(tournaments.find((each) => each.slug === slug)).toEqual(tournament)
      return tournament
    }
    const together = await Promise.all(fans.map(read))
    expect(together.map(({ my }) => my && [my.position, my.points])).toEqual([[1, 5], [2, 2], [3, 0], null])
    expect(together.map(({ distributionResult }) => distributionResult?.group !== null)).toEqual([
      true,
      true,
      false,
      false,
    ])
    const alone = []
    for (const fan of fans) alone.push(await read(fan))
    expect(together).toEqual(alone)
  })
})
