import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import * as contestCalls from '@called-it/contract/contest/contest.ts'
import { readContent } from '@called-it/contract/content/content.ts'
import { readTexts } from '@called-it/contract/content/texts.ts'
import { readAudit } from '@called-it/contract/organiser/audit.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import * as people from '@called-it/contract/people/people.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { smallContent } from '../../../test/content.ts'
import { contestOn, expectRefusal } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { putResult } from '../../results/results.ts'

// Every deed that can be undone is taken back by its entry: a correction, with both entries in the log.

const server = useApp()
const contest = contestOn(server)
const FEED = { actor: 'feed', user_id: null } as const
const PLAYER = { owner: false, moderator: false, tournaments: [] }
let owner: string
let helper: string

beforeAll(async () => {
  owner = await server.signIn(ORGANISER)
  helper = await server.signIn('7440001')
  const { users } = await server.call(people.listUsers, { query: { search: '7440001' } }, owner)
  const params = { id: String(users[0]!.id) }
  await server.call(people.putRoles, { params, body: { ...PLAYER, tournaments: 'all' } }, owner)
})

const read = async (as = owner) => (await server.call(readAudit, { query: { limit: 2 } }, as)).entries
const latest = async (as = owner) => (await read(as))[0]!
const takeBack = (id: number, { query = '', as = owner } = {}) =>
  server.request('POST', `/api/v1/organiser/audit/${id}/take-back${query}`, { token: as })

/** Takes the latest change back: after a try, which changes nothing, both are in the log. */
async function takeLatestBack(): Promise<number> {
  const { id, action, take_back } = await latest()
  expect({ action, take_back }).toEqual({ action, take_back: { possible: true, until: null } })
  contest.succeed(await takeBack(id, { query: '?dry_run=true' }))
  expect((await latest()).id).toBe(id)
  contest.succeed(await takeBack(id))
  const [correction, taken] = await read()
  expect(correction).toMatchObject({ takes_back: id, is_correction: true })
  expect(taken).toMatchObject({ id, taken_back_by: correction!.id, take_back: { possible: false } })
  expectRefusal(await takeBack(id), 409, 'changed_meanwhile')
  return id
}

describe('of a result', () => {
  let slug: string
  let count = 0
  let eventId: number
  beforeEach(async () => {
    slug = `fed-${(count += 1)}`
    await contest.publish(smallCup(slug))
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-120), confirm: true }))
    const result = { status: 'finished' as const, score: { first: 2, second: 1 } }
    const act = { jobs: server.jobs, by: FEED }
    const entered = await putResult(server.database.db, act, { slug, key: 'm1' }, result, { source: 'feed' })
    eventId = entered.event.id
  })
  const ownerOf = async () => {
    const { rows } = await server.database.pool.query('select result_source from events where id = $1', [
      eventId,
    ])
    return rows[0].result_source
  }

  test('its confirmation gives it back to its feed, and that is taken back, too', async () => {
    contest.succeed(await contest.asOrganiser('POST', `events/${eventId}/confirm`))
    expect(await ownerOf()).toBe('organiser')
    await takeLatestBack()
    expect(await ownerOf()).toBe('feed')
    await takeLatestBack()
    expect(await ownerOf()).toBe('organiser')
  })

  test('its release makes it the organiser’s again, unless the feed has entered another meanwhile', async () => {
    contest.succeed(await contest.asOrganiser('POST', `events/${eventId}/confirm`))
    contest.succeed(await contest.asOrganiser('POST', `events/${eventId}/release`))
    await takeLatestBack()
    expect(await ownerOf()).toBe('organiser')
    contest.succeed(await contest.asOrganiser('POST', `events/${eventId}/release`))
    const { id } = await latest()
    const result = { status: 'finished' as const, score: { first: 3, second: 1 } }
    const act = { jobs: server.jobs, by: FEED }
    await putResult(server.database.db, act, { slug, key: 'm1' }, result, { source: 'feed' })
    expectRefusal(await takeBack(id), 409, 'changed_meanwhile')
  })
})

describe('of a document', () => {
  const documentOf = async (slug: string) =>
    contest.succeed<{ document: TournamentDocument }>(await contest.asOrganiser('GET', `tournaments/${slug}`))
      .document
  const sentTextOf = async (slug: string) =>
    contest.succeed<{ text: string }>(await contest.asOrganiser('GET', `tournaments/${slug}/sent-document`))
      .text
  const send = async (document: { slug: string }) =>
    contest.succeed<{ audit_id: number }>(
      await contest.asOrganiser('PUT', `tournaments/${document.slug}`, document),
    )

  test('the one before it stands again, with its text and with what calls have changed since', async () => {
    const first = smallCup('doc-1')
    await send(first)
    const before = await documentOf('doc-1')
    const text = await sentTextOf('doc-1')
    const name = { ru: 'Другое имя', en: 'Another name' }
    const { audit_id } = await send({ ...first, name } as typeof first)
    expect((await latest()).id).toBe(audit_id)
    const starts_at = minutesFromNow(3000)
    contest.succeed(await contest.changeEvent('doc-1', 'm2', { starts_at, confirm: true }))
    contest.succeed(await takeBack(audit_id))
    const after = await documentOf('doc-1')
    expect(after.name).toEqual(before.name)
    const m2 = after.events.find(({ key }) => key === 'm2')!
    expect(Date.parse(m2.starts_at!)).toBe(Date.parse(starts_at))
    expect(await sentTextOf('doc-1')).toBe(text)
    expectRefusal(await takeBack(audit_id), 409, 'changed_meanwhile')
    // The document that was taken back is the one before it now.
    contest.succeed(await takeBack((await latest()).id))
    expect((await documentOf('doc-1')).name).toEqual(name)
  })

  test('it is refused in words where a call has changed the same', async () => {
    const first = smallCup('doc-2')
    await send(first)
    const at = (minutes: number) => ({
      ...first,
      events: first.events.map((event) =>
        event.key === 'm2' ? { ...event, starts_at: minutesFromNow(minutes) } : event,
      ),
    })
    const { audit_id } = await send(at(4000))
    contest.succeed(
      await contest.changeEvent('doc-2', 'm2', { starts_at: minutesFromNow(4500), confirm: true }),
    )
    const { status, body } = (await takeBack(audit_id)) as {
      status: number
      body: { code: string; errors: object }
    }
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    expect(Object.keys(body.errors)).toEqual(['events[1].starts_at'])
    expect((await latest()).action).toBe('event.update')
  })
})

describe('of texts', () => {
  beforeEach(async () => {
    contest.succeed(await contest.asOrganiser('PUT', 'content', smallContent()))
  })
  const publish = async (key: string, text: { ru: string; en: string }) => {
    const { items } = await server.call(readTexts, { params: { kind: 'questions' } }, owner)
    const sent = items.map((item) => ({
      ...item,
      published_at: undefined,
      text: item.key === key ? text : item.text,
    }))
    const body = { items: sent, publish: ['ru', 'en'] }
    return contest.succeed<{ audit_id: number }>(await contest.asOrganiser('PUT', 'content/questions', body))
      .audit_id
  }
  const textOf = async (key: string) =>
    (await server.call(readContent, {}, owner)).document.faq.find((item) => item.key === key)!.answer

  test('the text before it is published again; what was published of others since stays', async () => {
    const [one, two] = smallContent().faq.map(({ key }: { key: string }) => key)
    const before = await textOf(one!)
    const id = await publish(one!, { ru: 'Новый', en: 'New' })
    await publish(two!, { ru: 'Второй', en: 'Second' })
    contest.succeed(await takeBack(id))
    expect(await textOf(one!)).toEqual(before)
    expect(await textOf(two!)).toEqual({ ru: 'Второй', en: 'Second' })
    expectRefusal(await takeBack(id), 409, 'changed_meanwhile')
  })

  test('a text that was taken away stands at its place again', async () => {
    const document = smallContent()
    contest.succeed(await contest.asOrganiser('PUT', 'content', { ...document, faq: document.faq.slice(1) }))
    await takeLatestBack()
    expect((await server.call(readContent, {}, owner)).document).toEqual(document)
  })
})

describe('of people and the contest', () => {
  const findHelper = async () =>
    (await server.call(people.listUsers, { query: { search: '7440001' } }, owner)).users[0]!

  test('roles stand as before; nobody but an owner does that', async () => {
    const { id, roles } = await findHelper()
    const params = { id: String(id) }
    const { audit_id } = await server.call(
      people.putRoles,
      { params, body: { ...PLAYER, moderator: true, tournaments: 'all' } },
      owner,
    )
    expect((await latest(helper)).take_back.possible).toBe(false)
    expectRefusal(await takeBack(audit_id!, { as: helper }), 403, 'forbidden')
    expect(await takeLatestBack()).toBe(audit_id)
    expect((await findHelper()).roles).toEqual(roles)
  })

  test('the last owner stays one', async () => {
    const granted = await server.call(
      people.putRoles,
      { params: { id: String((await findHelper()).id) }, body: { ...OWNER_ROLES } },
      owner,
    )
    await server.database.pool.query('delete from organiser_accounts')
    expectRefusal(await takeBack(granted.audit_id!, { as: helper }), 409, 'last_owner')
    await server.database.pool.query('insert into organiser_accounts (account) values ($1)', [ORGANISER])
    contest.succeed(await takeBack(granted.audit_id!))
  })

  test('a block ends, and its end is taken back; an earlier block is no longer', async () => {
    const params = { id: String((await findHelper()).id) }
    const { audit_id } = await server.call(people.blockUser, { params }, owner)
    await takeLatestBack()
    expect((await findHelper()).blocked_at).toBeNull()
    await takeLatestBack()
    expect((await findHelper()).blocked_at).not.toBeNull()
    contest.succeed(await takeBack((await latest()).id))
    expectRefusal(await takeBack(audit_id!), 409, 'changed_meanwhile')
    helper = await server.signIn('7440001')
  })

  test('the contest has its name before', async () => {
    const named = { name: { ru: 'Лига', en: 'League' }, accent: null }
    const before = (await server.call(contestCalls.readContest, {}, owner)).contest
    const { audit_id } = await server.call(contestCalls.putContest, { body: named }, owner)
    expectRefusal(await takeBack(audit_id!, { as: helper }), 403, 'forbidden')
    await takeLatestBack()
    expect((await server.call(contestCalls.readContest, {}, owner)).contest).toEqual(before)
  })
})
