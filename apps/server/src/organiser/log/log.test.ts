import { postTakeBack, readAudit } from '@called-it/contract/organiser/audit.ts'
import { putRoles } from '@called-it/contract/people/people.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { contestOn, expectRefusal } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'

const OTHER = '7000002'
const server = useApp({ organisers: [ORGANISER, OTHER] })
const contest = contestOn(server)
let token: string
let other: string

beforeAll(async () => {
  token = await server.signIn(ORGANISER)
  other = await server.signIn(OTHER)
  await contest.publish(smallCup('cup'))
  for (const key of ['m1', 'm2']) {
    contest.succeed(await contest.changeEvent('cup', key, { starts_at: minutesFromNow(-120), confirm: true }))
  }
})

type Query = NonNullable<Parameters<typeof server.call<typeof readAudit>>[1]['query']>
const read = async (query: Query = {}) => (await server.call(readAudit, { query }, token)).entries
const latest = async (query: Query = {}) => (await read({ ...query, limit: '1' as never }))[0]!
const takeBack = (id: number, query = '', as = token) =>
  server.request('POST', `/api/v1/organiser/audit/${id}/take-back${query}`, { token: as })
const matchOf = async (key: string) => {
  const { rows } = await server.database.pool.query(
    `select status, result, starts_at from events where key = $1 and tournament_id = (select id from tournaments where slug = 'cup')`,
    [key],
  )
  return rows[0]
}
const enter = async (key: string, result: object) =>
  contest.succeed(await contest.sendResult('cup', key, result))

describe('an entry', () => {
  test('says in words what a result is, with names and not keys', async () => {
    await enter('m1', {
      status: 'finished',
      score: { first: 3, second: 0 },
      goals: [
        { player: 'anna', minute: 12 },
        { player: 'anna', minute: 12, penalty: true },
        { player: 'bert', minute: 45, stoppage: 2, own_goal: true },
      ],
      goalkeepers: { first: 'alan' },
    })
    const entry = await latest({ event: 'm1' })
    expect(entry.subject).toMatchObject({
      tournament: { slug: 'cup' },
      event: { key: 'm1', first: { en: expect.any(String) } },
      user: null,
    })
    const { rows } = await server.database.pool.query(
      `select key, name ->> 'en' as name from players where key in ('anna', 'bert', 'alan')`,
    )
    const nameOf = (key: string) => rows.find((row) => row.key === key).name
    expect(
      entry.diff.map(({ label, before, after }) => [label.en, before?.en ?? null, after?.en ?? null]),
    ).toEqual([
      ['Status', 'scheduled', 'finished'],
      ['Score', null, '3:0'],
      ['Goal, 12′', null, nameOf('anna')],
      ['Goal, 12′', null, `${nameOf('anna')}, penalty`],
      ['Goal, 45+2′', null, `${nameOf('bert')}, own goal`],
      ['Goalkeeper: first side', null, nameOf('alan')],
    ])
    expect(entry).toMatchObject({ is_correction: false, take_back: { possible: true, until: null } })
  })

  test('of a correction names only what differs', async () => {
    await enter('m1', {
      status: 'finished',
      score: { first: 2, second: 0 },
      goals: [{ player: 'anna', minute: 12 }],
    })
    const entry = await latest({ corrections: 'true' })
    expect(
      entry.diff.map(({ label, before, after }) => [label.ru, before?.ru ?? null, after?.ru ?? null]),
    ).toMatchObject([
      ['Счёт', '3:0', '2:0'],
      ['Гол, 12′', expect.stringContaining('пенальти'), null],
      ['Гол, 45+2′', expect.stringContaining('автогол'), null],
      ['Вратарь: первая сторона', expect.any(String), null],
    ])
    const [, first] = await read({ event: 'm1' })
    expect(first!.take_back.possible, 'the earlier result has been corrected since').toBe(false)
  })

  test('of a moved match holds times, and only the changed fields', async () => {
    contest.succeed(await contest.changeEvent('cup', 'm3', { starts_at: minutesFromNow(200) }))
    const { diff } = await latest({ event: 'm3' })
    expect(diff).toMatchObject([{ label: { en: 'Start' }, form: 'time' }])
    expect(Date.parse(diff[0]!.after!.ru)).toBeGreaterThan(Date.now())
  })

  test('about a user links to the user', async () => {
    await server.signIn('6850001')
    const { rows } = await server.database.pool.query(`select id from users where reddy_id = '6850001'`)
    await server.database.pool.query(
      `insert into audit_log (actor, action, target, before, after) values ('cli', 'role.grant', $1, '{"role":"user"}', '{"role":"organiser"}')`,
      [rows[0].id],
    )
    const entry = await latest({ kind: 'role' })
    expect(entry.subject.user?.id).toBe(rows[0].id)
    expect(entry.diff).toMatchObject([
      { label: { en: 'Role' }, before: { en: 'player' }, after: { en: 'organiser' } },
    ])
    expect(entry.take_back).toEqual({ possible: false, until: null })
  })

  test('of a document names each changed field once', async () => {
    const cup = smallCup('paper')
    await contest.publish(cup)
    await contest.publish({ ...cup, name: { ru: 'Кубок бумаги', en: 'Paper cup' } })
    const entry = await latest({ tournament: 'paper' })
    expect(entry.diff).toMatchObject([
      { label: { en: 'Name' }, after: { ru: 'Кубок бумаги', en: 'Paper cup' } },
    ])
  })
})

describe('the filters', () => {
  test('hold together', async () => {
    const all = await read({ limit: '200' as never })
    const [mine] = await read({ tournament: 'cup', event: 'm1', corrections: 'true' })
    expect(mine).toMatchObject({ tournament: 'cup', target: 'm1', is_correction: true })
    expect((await read({ kind: 'event' })).every(({ action }) => action.startsWith('event.'))).toBe(true)
    expect(await read({ user: '999999' })).toEqual([])
    expect(await read({ user: String(mine!.user!.id), limit: '200' as never })).toHaveLength(
      all.filter(({ user }) => user?.id === mine!.user!.id).length,
    )
    const { at } = all[2]!
    const [later, earlier] = [
      await read({ from: at, limit: '200' as never }),
      await read({ to: at, limit: '200' as never }),
    ]
    expect(later.length + earlier.length).toBe(all.length)
    expect(later.every((entry) => entry.at >= at)).toBe(true)
    expect(earlier.every((entry) => entry.at < at)).toBe(true)
  })

  test('refuse what they do not know', async () => {
    for (const query of ['?user=me', '?from=yesterday', '?corrections=maybe', '?page=0', '?find=a']) {
      const { status } = await server.request('GET', `/api/v1/organiser/audit${query}`, { token })
      expect([query, status]).toEqual([query, 422])
    }
  })
})

describe('taking back', () => {
  test('a corrected result brings the result before it, as a correction with an entry of its own', async () => {
    const { id } = await latest({ event: 'm1' })
    const tried = await takeBack(id, '?dry_run=true')
    expect(tried).toMatchObject({ status: 200, body: { audit_id: null, events: [{}] } })
    expect((await matchOf('m1')).result.score).toEqual({ first: 2, second: 0 })

    const { status, body } = await takeBack(id, '', other)
    expect(status).toBe(200)
    expect((await matchOf('m1')).result.score).toEqual({ first: 3, second: 0 })
    const [now, before] = await read({ event: 'm1' })
    expect(now).toMatchObject({
      id: (body as { audit_id: number }).audit_id,
      action: 'event.result',
      is_correction: true,
      takes_back: id,
      take_back: { possible: true },
    })
    expect(before).toMatchObject({ id, taken_back_by: now!.id, take_back: { possible: false } })
    expectRefusal(await takeBack(id), 409, 'changed_meanwhile')

    contest.succeed(await takeBack(now!.id))
    expect((await matchOf('m1')).result.score).toEqual({ first: 2, second: 0 })
  })

  test('the first result removes it, and taking back the removal enters it again', async () => {
    await enter('m2', { status: 'finished', score: { first: 3, second: 0 } })
    contest.succeed(await takeBack((await latest({ event: 'm2' })).id))
    expect(await matchOf('m2')).toMatchObject({ status: 'scheduled', result: null })
    const removal = await latest({ event: 'm2' })
    expect(removal).toMatchObject({ action: 'event.result.delete', take_back: { possible: true } })
    contest.succeed(await takeBack(removal.id))
    expect((await matchOf('m2')).result.score).toEqual({ first: 3, second: 0 })
  })

  test('a moved match puts it back', async () => {
    const before = await matchOf('m4')
    contest.succeed(await contest.changeEvent('cup', 'm4', { status: 'postponed' }))
    const { id } = await latest({ event: 'm4' })
    const { status, body } = await takeBack(id)
    expect([status, (body as { effect: object }).effect]).toEqual([200, expect.any(Object)])
    expect(await matchOf('m4')).toEqual(before)
    expect(await latest({ event: 'm4' })).toMatchObject({ is_correction: true, takes_back: id })
  })

  test('outcomes brings back the outcomes before', async () => {
    const put = async (body: object) =>
      contest.succeed<{ audit_id: number | null }>(
        await server.request('PUT', '/api/v1/organiser/tournaments/cup/outcomes', { token, body }),
      )
    const outcomes = async () => {
      const { body } = await server.request('GET', '/api/v1/organiser/tournaments/cup/outcomes', { token })
      return (body as { outcomes: object }).outcomes
    }
    await put({ winner: 'AAA' })
    const first = await latest({ kind: 'tournament' })
    expect((await put({ winner: 'AAA' })).audit_id).toBeNull()
    const { audit_id } = await put({
      winner: 'BBB',
      group_orders: { A: ['AAA', 'BBB', 'CCC', 'DDD'] },
      top_scorers: ['anna'],
    })
    const second = await latest({ kind: 'tournament' })
    expect(second).toMatchObject({ id: audit_id, is_correction: true })
    expect(second.diff.map(({ label }) => label.en)).toContain('Winner')
    expectRefusal(await takeBack(first.id), 409, 'changed_meanwhile')
    contest.succeed(await takeBack(second.id, '?dry_run=true'))
    expect(await outcomes()).toMatchObject({ winner: 'BBB' })
    contest.succeed(await takeBack(second.id))
    expect(await outcomes()).toEqual({ winner: 'AAA' })
  })

  test('a finish opens the tournament again, until its hours are over', async () => {
    const finish = async () =>
      contest.succeed(
        await server.request('POST', '/api/v1/organiser/tournaments/cup/finish?force=true', { token }),
      )
    await finish()
    const entry = await latest({ kind: 'tournament' })
    expect(entry).toMatchObject({ action: 'tournament.finish', take_back: { possible: true } })
    expect(Date.parse(entry.take_back.until!)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    contest.succeed(await takeBack(entry.id, '?dry_run=true'))
    expect((await latest({ kind: 'tournament' })).id).toBe(entry.id)
    contest.succeed(await takeBack(entry.id))
    expect(await latest({ kind: 'tournament' })).toMatchObject({
      action: 'tournament.reopen',
      takes_back: entry.id,
      is_correction: true,
    })
    expectRefusal(await takeBack(entry.id), 409, 'changed_meanwhile')
    await finish()
    await server.database.pool.query(`update tournaments set reopen_until = now() where slug = 'cup'`)
    const late = await latest({ kind: 'tournament' })
    expect(late.take_back).toEqual({ possible: false, until: null })
    expectRefusal(await takeBack(late.id), 409, 'locked')
  })

  test('is refused for other entries, unknown entries and players', async () => {
    await server.database.pool.query(`insert into audit_log (actor, action) values ('cli', 'remark.add')`)
    expectRefusal(await takeBack((await latest({ kind: 'remark' })).id), 404, 'not_found')
    expectRefusal(await takeBack(2_000_000_000), 404, 'not_found')
    expectRefusal(await takeBack(1, '', await server.signIn('6850009')), 403, 'forbidden')
    expect(
      (await server.attempt(postTakeBack, { params: { entry: '1' }, query: { force: 'true' } }, token))
        .status,
    ).toBe(422)
  })
})

test('the log is also a table, a row for each changed field, in the language of the reader', async () => {
  const download = (query: string, language: string) =>
    server.request('GET', `/api/v1/organiser/audit.csv${query}`, {
      token,
      headers: { 'accept-language': language },
    })
  const { status, headers, body } = await download('?event=m2', 'ru')
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toContain('called-it-log.csv')
  const lines = String(body).split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFF"Когда (UTC)","Кто","Действие","Турнир","О чём","Поправка","Поле","Было","Стало"',
  )
  expect(lines.some((line) => line.endsWith('"Счёт","","3:0"'))).toBe(true)
  expect(String((await download('?event=m2', 'en')).body)).toContain('"Score","","3:0"')

  await server.database.pool.query(
    `insert into audit_log (actor, action, target, before, after)
     select 'cli', 'note.add', n::text, null, jsonb_build_object('text', '=cmd()') from generate_series(1, 450) n`,
  )
  const many = String((await download('?kind=note', 'en')).body)
    .trimEnd()
    .split('\r\n')
  expect(many).toHaveLength(451)
  expect(many.slice(1).every((line) => line.endsWith(`"'=cmd()"`))).toBe(true)
  expect((await server.request('GET', '/api/v1/organiser/audit.csv?page=1', { token })).status).toBe(422)
})

describe('a search', () => {
  const found = async (search: string, query: Query = {}) => {
    const { entries } = await server.call(readAudit, { query: { search, ...query } }, token)
    return entries
  }
  test('finds who changed, what was changed, and the text of the change', async () => {
    await enter('m1', {
      status: 'finished',
      score: { first: 7, second: 5 },
      goals: [{ player: 'anna', minute: 12 }],
      reason: { ru: 'Протокол исправлен: 100%', en: 'The sheet was corrected: 100%' },
    })
    const [entry] = await read({ event: 'm1' })
    const { rows } = await server.database.pool.query(
      `select u.name as author, f.name ->> 'en' as first, t.name ->> 'ru' as cup, p.name ->> 'ru' as player
       from users u, tournaments t join events e on e.tournament_id = t.id and e.key = 'm1'
         join entities f on f.id = e.first_id join players p on p.tournament_id = t.id and p.key = 'anna'
       where u.id = $1 and t.slug = 'cup'`,
      [entry!.user!.id],
    )
    const { author, first, cup, player } = rows[0]
    for (const text of [author, first, cup, player, '7:5', 'протокол ИСПРАВЛЕН', '100%', 'cup'])
      expect([text, (await found(text)).map(({ id }) => id)]).toEqual([
        text,
        expect.arrayContaining([entry!.id]),
      ])
    // No time of day.
    expect(await found('6:75')).toEqual([])
    expect(await found('100_')).toEqual([])
    expect((await found('протокол исправлен', { kind: 'tournament' })).length).toBe(0)
    const { meta, is_cut } = await server.call(readAudit, { query: { search: '7:5' } }, token)
    expect([meta.total > 0, is_cut]).toEqual([true, false])
  })

  test('finds whose role was changed; an organiser of another tournament finds nothing', async () => {
    const someone = await server.signIn('6850077')
    const { id, name } = await contest.me(someone)
    const body = { owner: false, moderator: true, tournaments: [] }
    await server.call(putRoles, { params: { id: String(id) }, body }, token)
    expect((await found(name))[0]).toMatchObject({ action: 'role.grant', target: String(id) })
    await server.call(
      putRoles,
      { params: { id: String(id) }, body: { ...body, tournaments: ['cup'] } },
      token,
    )
    const scoped = await server.call(readAudit, { query: { search: name } }, someone)
    expect(scoped.entries).toEqual([])
  })

  test('is a table as well, and one of a single letter finds nothing in texts', async () => {
    const { body } = await server.request('GET', '/api/v1/organiser/audit.csv?search=7%3A5', { token })
    expect(String(body)).toContain('7:5')
    expect((await found('7')).every(({ diff }) => diff !== undefined)).toBe(true)
  })
})
