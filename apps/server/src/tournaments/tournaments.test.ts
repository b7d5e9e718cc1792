import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
let reader: string

const get = (path: string) => server.request('GET', `/api/v1/${path}`, { token: reader })

beforeAll(async () => {
  reader = await server.signIn('6000003')
  await contest.publish({ ...smallCup('unformed'), started_at: null, events: [] })
  await contest.publish(smallCup('soon'))
})

describe('the list of tournaments', () => {
  it('has short entries and no pages', async () => {
    const { body } = await get('tournaments/all')
    const { tournaments, ...rest } = body as { tournaments: Record<string, unknown>[] }
    expect(rest).toEqual({})
    expect(tournaments.map(({ slug, status }) => [slug, status])).toEqual([
      ['soon', 'upcoming'],
      ['unformed', 'not_formed'],
    ])
    for (const tournament of tournaments) {
      expect(tournament).toEqual({
        id: expect.any(Number),
        slug: expect.any(String),
        name: { ru: expect.any(String), en: expect.any(String) },
        type: 'football',
        status: expect.any(String),
        sport: expect.objectContaining({ slug: 'football' }),
      })
    }
    expect((await get('tournaments/all?sport=ufc')).body).toEqual({ tournaments: [] })
    expectRefusal(await get('tournaments/all?sport=chess'), 422, 'validation_failed')
  })
})

describe('sports', () => {
  it('are listed for anyone', async () => {
    const { status, body } = await server.request('GET', '/api/v1/sports')
    expect(status).toBe(200)
    const { sports } = body as { sports: { slug: string; name: object }[] }
    expect(sports.map(({ slug }) => slug).sort()).toEqual(['football', 'ufc'])
    for (const { name } of sports) expect(name).toEqual({ ru: expect.any(String), en: expect.any(String) })
  })
})
