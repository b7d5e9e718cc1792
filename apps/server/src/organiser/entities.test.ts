import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { readTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { everyRecord } from '../../test/records.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

// Teams and fighters that a document does not have, added by call (API.md, Organisers).

const server = useApp()
const contest = fightsOn(server)
const NEWCOMER = { key: 'newcomer', name: { ru: 'Новичок', en: 'Newcomer' }, country: 'br' }
let slug = ''
let count = 0
let anna: string

beforeAll(async () => {
  anna = await server.signIn('6560001')
})
beforeEach(async () => {
  slug = `entities-${(count += 1)}`
  await contest.publish(smallSeries(slug))
})

const add = (entity: object, tournament = slug) =>
  contest.asOrganiser('POST', `tournaments/${tournament}/entities`, entity as never)
const documentOf = async () =>
  contest.succeed<{ document: TournamentDocument }>(await contest.asOrganiser('GET', `tournaments/${slug}`))
    .document

it('an additional fighter can fight, and stays although a document does not list him', async () => {
  const reply = await add({ ...NEWCOMER, code: 'NEW', colours: ['#102030', '#FFFFFF'] })
  expect(reply).toMatchObject({
    status: 201,
    body: {
      entity: {
        id: expect.any(Number),
        ...NEWCOMER,
        code: 'NEW',
        colours: ['#102030', '#FFFFFF'],
        image: null,
      },
    },
  })
  contest.succeed(
    await contest.changeEvent(slug, 'n1-4', { first: 'newcomer', coefficients: { first: 3.5 } }),
  )
  const { 'n1-4': fight } = contest.fightsOf(await contest.round(slug, anna))
  expect(fight).toMatchObject({ first_entity: { key: 'newcomer' }, replaced: [{ left: { key: 'n1-4a' } }] })
  const name = { ru: 'Другое имя', en: 'Another name' }
  contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}`, { ...smallSeries(slug), name }))
  const document = await documentOf()
  expect(document).toMatchObject({ name })
  expect(document.entities.at(-1)).toMatchObject({ ...NEWCOMER, colours: ['#102030', '#FFFFFF'] })
  expect(document.events.find(({ key }) => key === 'n1-4')).toMatchObject({ first: 'newcomer' })
})

it('he also stays if the last document is unknown', async () => {
  await server.database.pool.query('delete from applied_documents')
  expect((await add(NEWCOMER)).status).toBe(201)
  const name = { ru: 'Другое имя', en: 'Another name' }
  contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}`, { ...smallSeries(slug), name }))
  expect((await documentOf()).entities.at(-1)).toMatchObject(NEWCOMER)
})

it('an addition is in the audit log with the author and the entity', async () => {
  await add(NEWCOMER)
  const { entries } = contest.succeed<{ entries: object[] }>(await contest.asOrganiser('GET', 'audit'))
  expect(entries[0]).toMatchObject({
    action: 'entity.create',
    tournament: slug,
    target: 'newcomer',
    before: null,
    after: NEWCOMER,
  })
})

it.each([
  [{ ...NEWCOMER, key: 'n1-4a' }, ['key']],
  [{ ...NEWCOMER, key: 'new comer' }, ['key']],
  [{ key: 'newcomer' }, ['name']],
  [{ ...NEWCOMER, colours: ['#102030'] }, ['colours']],
  [{ ...NEWCOMER, colours: ['red', '#ffffff'] }, ['colours.0']],
  [{ ...NEWCOMER, team: 'x' }, ['team']],
])('%j is refused, and nothing is written', async (entity, paths) => {
  const before = await everyRecord(server)
  const reply = await add(entity)
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply)).toEqual(paths)
  expect(await everyRecord(server)).toEqual(before)
})

it('a key in use is refused with a sentence, also to the second of two calls at once', async () => {
  const replies = await Promise.all([add(NEWCOMER), add(NEWCOMER)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(replies.find(({ status }) => status === 422)!.body).toMatchObject({
    errors: { key: ['команда или боец с ключом «newcomer» уже есть'] },
  })
})

it('an unknown tournament is 404', async () => {
  expectRefusal(await add(NEWCOMER, 'nowhere'), 404, 'not_found')
})

it('a team can be predicted as soon as it is added', async () => {
  slug = `${slug}-cup`
  await contest.publish(smallCup(slug))
  expect((await add(NEWCOMER)).status).toBe(201)
  const { teams } = await server.call(readTournamentWinner, { params: { slug }, query: {} }, anna)
  expect(teams.map(({ key }) => key)).toContain('newcomer')
})
