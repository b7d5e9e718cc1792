import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { callsWhere, sampleOf } from '../../test/calls.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
let fan: string

beforeAll(async () => {
  fan = await server.signIn('6100001')
  await contest.publish(smallCup('cup'))
})

describe('access', () => {
  it.each(callsWhere(({ access }) => access === 'organiser'))('%s: organisers only', async (_, call) => {
    const before = await everyRecord(server)
    const { method, url, body } = sampleOf(call, 'cup')
    expectRefusal(await server.request(method, url, { token: fan, body }), 403, 'forbidden')
    // A user without the role is refused before the body is checked.
    if (body) expectRefusal(await server.request(method, url, { token: fan, body: '{' }), 403, 'forbidden')
    expect(await everyRecord(server)).toEqual(before)
  })
})

type Entry = {
  at: string
  actor: string
  user: { id: number } | null
  action: string
  tournament: string | null
  target: string | null
  before: unknown
  after: unknown
}

/** Returns the entries about a tournament, newest first. */
const audited = async (slug: string) => {
  const { entries } = contest.succeed<{ entries: Entry[] }>(
    await contest.asOrganiser('GET', 'audit?limit=200'),
  )
  return entries.filter(({ tournament }) => tournament === slug)
}

describe('the audit log', () => {
  it('records who changed what, when, from what to what', async () => {
    await contest.publish(smallCup('audited'))
    await contest.play('audited', 'm1', 1, 0)
    await contest.sendResult('audited', 'm1', { status: 'finished', score: { first: 4, second: 0 } })
    contest.succeed(await contest.asOrganiser('POST', 'tournaments/audited/finish?force=true'))
    const { id } = await contest.me(await contest.organiser())
    const about = await audited('audited')
    for (const { actor, user, at } of about) {
      expect({ actor, user }).toMatchObject({ actor: 'user', user: { id } })
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
    }
    expect(about.map(({ action, target }) => [action, target])).toEqual([
      ['tournament.finish', null],
      ['event.result', 'm1'],
      ['event.result', 'm1'],
      ['event.update', 'm1'],
      ['tournament.create', null],
    ])
    expect(about[0]).toMatchObject({
      before: { finished_at: null },
      after: { finished_at: expect.any(String) },
    })
    expect(about[1]).toMatchObject({
      before: { status: 'finished', score: { first: 1, second: 0 } },
      after: { status: 'finished', score: { first: 4, second: 0 } },
    })
    expect(about[2]).toMatchObject({ before: { status: 'scheduled' } })
    expect(about[4]).toMatchObject({ before: null, after: { document: { slug: 'audited' } } })
  })

  it('records only the changed parts of a document', async () => {
    const document = smallCup('rewritten')
    await contest.publish(document)
    const [first, ...others] = document.entities
    const rewritten = { ...document, entities: [{ ...first!, code: 'NEW' }, ...others] }
    await contest.publish({ ...rewritten, chat_url: 'https://chat.example/x', prizes: [] })
    const [change] = await audited('rewritten')
    expect(change).toMatchObject({
      action: 'tournament.update',
      before: {
        document: {
          entities: [{ key: first!.key, ...(first!.code && { code: first!.code }) }],
          prizes: document.prizes,
        },
      },
      after: {
        document: { entities: [{ key: first!.key, code: 'NEW' }], chat_url: 'https://chat.example/x' },
      },
    })
    const documents = [change!.before, change!.after].map((side) => (side as { document: object }).document)
    expect(documents.flatMap((side) => Object.keys(side)).toSorted()).toEqual([
      'chat_url',
      'entities',
      'entities',
      'prizes',
    ])
  })

  it('records as much of a large document as fits, and how much was left out', async () => {
    const name = { ru: 'Я'.repeat(200), en: 'N'.repeat(200) }
    const document = smallCup('large')
    const players = Array.from({ length: 500 }, (_, at) => ({
      key: `p${at}`,
      name,
      entity: document.entities[0]!.key,
      position: 'defender' as const,
    }))
    await contest.publish({ ...document, players })
    await contest.publish({
      ...document,
      players: players.map((player) => ({ ...player, position: 'midfielder' })),
    })
    await contest.publish({ ...document, players: [] })
    const entries = await audited('large')
    expect(entries.map(({ action, user }) => [action, user !== null])).toEqual([
      ['tournament.update', true],
      ['tournament.update', true],
      ['tournament.create', true],
    ])
    for (const { before, after } of entries)
      expect(JSON.stringify([before, after]).length).toBeLessThan(64 * 1024)
    const [emptied, moved, made] = entries.map(({ after }) => after as { left_out?: object })
    expect(emptied!.left_out).toEqual({ changes: 0, differences: expect.toSatisfy((item) => item > 300) })
    expect(moved!.left_out).toEqual({ changes: expect.toSatisfy((item) => item > 0), differences: 0 })
    expect(made!.left_out).toEqual({ changes: 0, differences: expect.toSatisfy((item) => item > 300) })
  })

  it('records what a change of an event removed, and nothing for a call without changes', async () => {
    await contest.publish(smallCup('taken-away'))
    await contest.play('taken-away', 'm1', 2, 1)
    contest.succeed(await contest.changeEvent('taken-away', 'm1', {}))
    const starts_at = minutesFromNow(90)
    contest.succeed(await contest.takeResultBack('taken-away', 'm1'))
    contest.succeed(await contest.changeEvent('taken-away', 'm1', { status: 'postponed', starts_at }))
    const [change, taken, result] = await audited('taken-away')
    expect(change).toMatchObject({
      action: 'event.update',
      target: 'm1',
      before: { status: 'scheduled' },
      after: { status: 'postponed', starts_at },
    })
    expect(taken).toMatchObject({
      action: 'event.result.delete',
      target: 'm1',
      before: { status: 'finished', score: { first: 2, second: 1 } },
    })
    expect(result).toMatchObject({ action: 'event.result' })
  })

  it('records nothing for a dry run or a refusal', async () => {
    await contest.publish(smallCup('tried'))
    await contest.play('tried', 'm1', 1, 0)
    const before = await audited('tried')
    const result = { status: 'finished', score: { first: 2, second: 0 } }
    contest.succeed(await contest.sendResult('tried', 'm1', result, '?dry_run=true'))
    expectRefusal(
      await contest.sendResult('tried', 'm1', { ...result, winner: 'second' }),
      422,
      'validation_failed',
    )
    expect(await audited('tried')).toEqual(before)
  })

  it('has pages', async () => {
    const read = async (query: string) =>
      contest.succeed<{ entries: Entry[]; meta: object }>(await contest.asOrganiser('GET', `audit${query}`))
    for (const slug of ['one', 'two', 'three']) await contest.publish(smallCup(slug))
    const all = await read('')
    const [first, second] = [await read('?page=1&limit=2'), await read('?page=2&limit=2')]
    expect([...first.entries, ...second.entries]).toEqual(all.entries.slice(0, 4))
    expect(second.meta).toMatchObject({ page: 2, limit: 2 })
  })
})
