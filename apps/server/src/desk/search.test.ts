import { searchDesk } from '@called-it/contract/organiser/desk-search.ts'
import { beforeAll, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { contestOn } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
let token: string

const NAMES: Record<string, { ru: string; en: string }> = {
  AAA: { ru: 'Королёв', en: 'Korolev' },
  BBB: { ru: 'Атлетико', en: 'Atlético' },
  CCC: { ru: 'Лилль', en: 'Lille' },
  DDD: { ru: 'Реал 50% _', en: 'Real 50% _' },
}

beforeAll(async () => {
  token = await server.signIn(ORGANISER)
  for (const slug of ['cup', 'old']) {
    const cup = smallCup(slug)
    const entities = cup.entities.map((entity) => ({ ...entity, name: NAMES[entity.key] ?? entity.name }))
    await contest.publish({ ...cup, name: { ru: `Кубок ${slug}`, en: `Cup ${slug}` }, entities })
  }
  contest.succeed(await contest.changeEvent('cup', 'm3', { starts_at: minutesFromNow(5) }))
  await server.request('POST', '/api/v1/organiser/tournaments/old/finish?force=true', { token })
})

const find = async (q: string, kind?: 'event' | 'tournament' | 'user') => {
  const { results } = await server.call(searchDesk, { query: { q, ...(kind && { kind }) } }, token)
  return results.map((found) => {
    if (found.kind === 'event') return `${found.tournament.slug} ${found.event.key}`
    return found.kind === 'tournament' ? found.tournament.slug : found.user.name
  })
}

test('events are found by their sides in either language, whatever the case, ё and accents', async () => {
  const all = await find('королев', 'event')
  expect(all.length).toBeGreaterThan(1)
  expect(all).toEqual(await find('KOROLEV', 'event'))
  const both = await find('atletico королёв', 'event')
  expect(both.map((name) => name.split(' ')[1])).toEqual(['m1', 'm1'])
  expect(await find('Атлетико — Королев', 'event')).toEqual(both)
  expect(both, 'the open tournament first').toEqual(['cup m1', 'old m1'])
  expect(await find('50% _', 'event')).toEqual(await find('Реал', 'event'))
  expect(await find('% _', 'event')).toEqual([])
})

test('the nearest events come first', async () => {
  expect((await find('лилль'))[0]).toBe('cup m3')
})

test('tournaments and users are found by a part of their names, at most 8 of each', async () => {
  expect(await find('cup')).toEqual(['cup', 'old'])
  for (let nth = 0; nth < 10; nth += 1) await server.signIn(`684000${nth}`)
  await server.database.pool.query(
    `update users set name = case when reddy_id = '6840009' then 'Жанна Фёдорова' else 'Анна Жанна ' || id end where reddy_id like '684000%'`,
  )
  const users = await find('жан', 'user')
  expect(users).toHaveLength(8)
  expect(users[0]).toBe('Жанна Фёдорова')
  expect(await find('ФЕДОРОВА')).toEqual(['Жанна Фёдорова'])
  expect(await find('ФЕДОРОВА', 'tournament')).toEqual([])
})

test('a search without a text finds nothing; it takes no other parameter and is for organisers', async () => {
  const answered = async (query: string, as = token) =>
    (await server.request('GET', `/api/v1/organiser/search${query}`, { token: as })).status
  expect(await find(' ')).toEqual([])
  expect(await answered('')).toBe(200)
  expect(await answered('?q=a&kind=team')).toBe(422)
  expect(await answered('?q=a&page=2')).toBe(422)
  expect(await answered('?q=a', await server.signIn('6840020'))).toBe(403)
})
