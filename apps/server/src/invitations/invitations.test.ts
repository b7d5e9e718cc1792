import { deleteUser } from '@called-it/contract/account/own-account.ts'
import { deleteTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import * as calls from '@called-it/contract/people/invitations.ts'
import { createTeam, readDraw, readOwnGroup, readTeam } from '@called-it/contract/teams/teams.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, useApp } from '../../test/app.ts'
import { invitationsOn, twoWays } from '../../test/roles/invitation-steps.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server: TestApp = useApp({ ways: twoWays(() => server), publicUrl: 'https://game.example' })
const {
  address,
  contest,
  end,
  enter,
  find,
  lastEntry,
  list,
  make,
  mustEnter,
  number,
  owner,
  setEntry,
  userOf,
  usesOf,
} = invitationsOn(server)

beforeEach(() => setEntry('open'))

describe('where an invitation leads', () => {
  it('is the draw of a tournament: the newcomer has a group and a team at once', async () => {
    await contest.publish(smallCup('drawn'))
    const { code } = await make({ tournament: 'drawn', is_drawn: true })
    const token = await mustEnter(number(), code)
    const { id } = await userOf(token)
    const own = await server.call(readOwnGroup, { params: { slug: 'drawn' } }, token)
    expect(own.group).not.toBeNull()
    expect(own.basket).not.toBeNull()
    const { entries } = await server.call(
      readDraw,
      { params: { slug: 'drawn' }, query: { user_id: String(id) } },
      token,
    )
    expect(entries.map(({ step }) => step)).toEqual(['InGroup', 'InGroupAndInTeam'])
    expect(await server.call(calls.readOwnInvitation, { params: { code } }, token)).toMatchObject({
      accepted: { tournament: { slug: 'drawn' }, is_drawn: true, missed: [] },
    })
  })

  it('is a friends team; its id is told to those who have come', async () => {
    const { id } = (await contest.publish(smallCup('friends'))).tournament
    const captain = await server.signIn(number())
    const made = await server.call(createTeam, { body: { name: 'Romashka', tournament_id: id } }, captain)
    const team = String(made.team.id)
    const { code, invitation } = await make({ team })
    expect(invitation).toMatchObject({ tournament: { slug: 'friends' }, team: { name: 'Romashka' } })
    const shown = await server.call(calls.readInvitation, { params: { code } })
    expect(shown.invitation.team).toEqual({ name: 'Romashka', members_count: 1 })
    expect(JSON.stringify(shown)).not.toContain(team)
    const token = await mustEnter(number(), code)
    expect((await server.call(readTeam, { params: { id: team } }, token)).team).toMatchObject({
      is_member: true,
      members_count: 2,
    })
    expect(await server.call(calls.readOwnInvitation, { params: { code } }, token)).toMatchObject({
      accepted: { team, missed: [] },
    })
  })

  it('may be full or over: the newcomer comes in all the same, and learns why', async () => {
    const { id } = (await contest.publish(smallCup('full'))).tournament
    const captain = await server.signIn(number())
    const made = await server.call(createTeam, { body: { name: 'Full', tournament_id: id } }, captain)
    const { code } = await make({ team: String(made.team.id), tournament: 'full', is_drawn: true })
    await server.database.pool.query(
      `with people as (insert into users (name) select 'Full ' || n from generate_series(1, 99) n returning id),
         joined as (insert into team_members (team_id, user_id) select m.id, p.id from people p, teams m where m.code = $1)
       update teams set members_count = 100 where code = $1`,
      [String(made.team.id)],
    )
    const token = await mustEnter(number(), code)
    const { accepted } = await server.call(calls.readOwnInvitation, { params: { code } }, token)
    expect(accepted).toMatchObject({
      team: null,
      missed: [{ code: 'team_full', message: 'В команде больше нет мест.' }],
    })
    const own = await server.call(readOwnGroup, { params: { slug: 'full' } }, token)
    expect(own.basket).not.toBeNull()
  })

  it('is reached by who has an account only after a press; the second press uses nothing up', async () => {
    await contest.publish(smallCup('pressed'))
    const { code, invitation } = await make({ tournament: 'pressed', is_drawn: true, department: 'Sales' })
    const token = await mustEnter(number())
    const params = { code }
    expect(await server.call(calls.readOwnInvitation, { params }, token)).toMatchObject({ accepted: null })
    expect(await find(invitation.id)).toMatchObject({ uses: 0 })
    const { accepted } = await server.call(calls.acceptInvitation, { params }, token)
    expect(accepted).toMatchObject({ tournament: { slug: 'pressed' }, missed: [] })
    expect(await server.call(calls.acceptInvitation, { params }, token)).toEqual({ accepted })
    expect(await find(invitation.id)).toMatchObject({ uses: 1 })
    expect(await usesOf(invitation.id)).toMatchObject([{ is_newcomer: false, department: 'Sales' }])
    expect(await userOf(token)).toMatchObject({ department: 'Sales' })
    // Who has come sees where it leads after its end, too; others do not.
    await end(invitation.id)
    expect(await server.call(calls.readOwnInvitation, { params }, token)).toMatchObject({ accepted })
    const other = await mustEnter(number())
    expectRefusal(await server.attempt(calls.acceptInvitation, { params }, other), 403, 'invitation_ended')
  })

  it('is gone with a tournament that was deleted: the newcomer comes in all the same', async () => {
    await contest.publish(smallCup('gone'))
    const { code } = await make({ tournament: 'gone', is_drawn: true })
    await server.call(deleteTournament, { params: { slug: 'gone' } }, await owner())
    const token = await mustEnter(number(), code)
    expect(await server.call(calls.readOwnInvitation, { params: { code } }, token)).toMatchObject({
      accepted: { tournament: null },
    })
  })
})

describe('a list', () => {
  it('lets its accounts in, by number and by address, once each; others stay out', async () => {
    await contest.publish(smallCup('listed'))
    await setEntry('invitation')
    const [mail, account] = [address(), number()]
    const text = `${mail.toUpperCase()}\n${account.replace(/(\d{2})(\d)/, '$1 $2')}\n`
    const made = await list(text, { tournament: 'listed', is_drawn: true, department: 'Sales' })
    expect(made).toMatchObject({ rows: 2, new: 2, known: 0, repeated: 0, mistakes: [] })
    const token = await mustEnter(mail)
    expect((await userOf(token)).department).toBe('Sales')
    const own = await server.call(readOwnGroup, { params: { slug: 'listed' } }, token)
    expect(own.basket).not.toBeNull()
    await mustEnter(account)
    expectRefusal(await enter(number()), 403, 'invitation_needed')
    expect(await find(made.invitation!.id)).toMatchObject({ kind: 'list', uses: 2, waiting: 0 })
    // Whoever has deleted the account is new again, and the list was for one time.
    await server.call(deleteUser, {}, token)
    expectRefusal(await enter(mail), 403, 'invitation_needed')
  })

  it('names its mistakes by line, and what is new, known and repeated; a dry run writes nothing', async () => {
    const known = number()
    await mustEnter(known)
    const text = `kim@romashka.example\n\ni.mercer@romashka,example\n${known}\nKIM@romashka.example\nAnna <anna-${known}@romashka.example>;\nnobody`
    const tried = await list(text, {}, 'true')
    expect(tried).toMatchObject({
      invitation: null,
      audit_id: null,
      rows: 6,
      new: 2,
      known: 1,
      repeated: 1,
      mistakes: [
        { line: 3, text: 'i.mercer@romashka,example', message: { ru: 'запятая вместо точки в адресе' } },
        { line: 7, text: 'nobody' },
      ],
    })
    const { rows } = await server.database.pool.query(
      "select 1 from invited_accounts where account = 'kim@romashka.example'",
    )
    expect(rows).toEqual([])
    const made = await list(text)
    expect(made).toMatchObject({ new: 2, invitation: { waiting: 2 } })
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'invitation.list', after: { accounts: 2 } })
    expect(JSON.stringify(entry)).not.toContain('romashka.example')
  })

  it('that is revoked or over lets nobody in', async () => {
    await setEntry('invitation')
    const [one, other] = [address(), address()]
    const revoked = await list(one)
    await server.call(
      calls.revokeInvitation,
      { params: { id: String(revoked.invitation!.id) } },
      await owner(),
    )
    await end((await list(other)).invitation!.id)
    for (const account of [one, other]) expectRefusal(await enter(account), 403, 'invitation_needed')
  })

  it('forgets the accounts of a deleted user', async () => {
    const account = number()
    const token = await mustEnter(account)
    await server.database.pool.query(
      `insert into invited_accounts (invitation_id, account) select max(id), $1 from invitations`,
      [account],
    )
    await server.call(deleteUser, {}, token)
    const { rows } = await server.database.pool.query('select 1 from invited_accounts where account = $1', [
      account,
    ])
    expect(rows).toEqual([])
    const left = await server.database.pool.query(
      'select department from users where department is not null and deleted_at is not null',
    )
    expect(left.rows).toEqual([])
  })
})

describe('a table', () => {
  const csv = async (text: string, rest: object = {}) =>
    server.call(
      calls.postCsv,
      { body: { text, expires_at: null, ...rest }, query: { dry_run: 'false' } },
      await owner(),
    )

  it('brings names and departments, and moves who is here already', async () => {
    await setEntry('invitation')
    const [mail, account] = [address(), number()]
    await server.signIn(account)
    const made = await csv(
      `ФИО;Почта;Подразделение;Табельный\nСофья Ким;${mail};Склад, Тула;17\nОлег;${account};Продажи;18\nБез почты;;Продажи;19\n`,
    )
    expect(made).toMatchObject({
      columns: ['name', 'account', 'department', null],
      rows: 3,
      new: 1,
      known: 1,
      mistakes: [{ line: 4, message: { ru: 'не заполнено' } }],
    })
    expect(await userOf(await mustEnter(mail))).toMatchObject({
      name: 'Софья Ким',
      department: 'Склад, Тула',
      is_newcomer: true,
    })
    expect(await userOf(await server.signIn(account))).toMatchObject({ department: 'Продажи' })
    const { departments } = await server.call(calls.listInvitations, {}, await owner())
    expect(departments).toContainEqual({ department: 'Склад, Тула', invited: 1, came: 1 })
  })

  it('is read by the columns that an owner names, and refused without one of accounts', async () => {
    const mail = address()
    const columns = ['department', null, 'account'] as const
    expect(await csv(`Sales,x,${mail}\n`, { columns: [...columns] })).toMatchObject({ new: 1 })
    const body = { text: 'a;b\nc;d', columns: ['name' as const, null], expires_at: null }
    const reply = await server.attempt(calls.postCsv, { body }, await owner())
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['columns'])
  })
})
