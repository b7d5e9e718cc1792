import { readMessages, removeMessage, sendMessage } from '@called-it/contract/teams/chat.ts'
import { pinUser } from '@called-it/contract/ratings/favourites.ts'
import {
  deleteUser,
  exportData,
  listOwnTournaments,
  putAvatar,
  updateProfile,
} from '@called-it/contract/account/own-account.ts'
import { createTeam, joinTeam, readTeam } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { drawnCupsOn } from '../../test/drawn-cup.ts'
import { everyRecord, passTime } from '../../test/records.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
const makeCup = drawnCupsOn(server, contest)

const exported = async (token: string) => {
  const { body } = await server.attempt(exportData, {}, token)
  return exportData.answer.parse(body)
}
const drop = (token: string) => server.attempt(deleteUser, {}, token)
const create = async (token: string, name: string, slug: string) => {
  const { tournament } = await server.call(readTournament, { params: { slug } }, token)
  return (await server.call(createTeam, { body: { name, tournament_id: tournament.id } }, token)).team
}
const write = (token: string, id: string | number, text: string) =>
  server.call(sendMessage, { params: { id: String(id) }, body: { text } }, token)

describe('the user’s own tournaments', () => {
  it('are those that the user takes part in, with the place in each', async () => {
    for (const slug of ['mine', 'theirs']) await contest.publish(smallCup(slug))
    const [anna, boris] = [await server.signIn('6400001'), await server.signIn('6400002')]
    await contest.mustSave('mine', anna, { m1: [2, 1] })
    await contest.mustSave('mine', boris, { m1: [0, 0] })
    await contest.mustSave('theirs', boris, { m1: [0, 0] })
    await contest.play('mine', 'm1', 2, 1)
    const own = await server.call(listOwnTournaments, { query: {} }, anna)
    expect(own).toMatchObject({
      tournaments: [{ slug: 'mine', participants_count: 2, my: { position: 1, points: 5 } }],
      meta: { page: 1, total: 1 },
    })
    const both = await server.call(listOwnTournaments, { query: { page: '2', limit: '1' } as never }, boris)
    expect(both).toMatchObject({ tournaments: [expect.any(Object)], meta: { page: 2, limit: 1, total: 2 } })
    const nobody = await server.signIn('6400003')
    expect(await server.call(listOwnTournaments, { query: {} }, nobody)).toMatchObject({ tournaments: [] })
  })
})

describe('the export', () => {
  it('is a file of everything that belongs to the user', async () => {
    const cup = await makeCup('exported')
    const fan = await cup.join()
    const other = await cup.join()
    await contest.mustSave('exported', fan.token, { m1: [2, 1], m2: [0, 3] })
    await contest.mustSave('exported', other.token, { m1: [7, 7] })
    const team = await create(fan.token, 'Exporters', 'exported')
    await server.call(joinTeam, { params: { id: String(team.id) } }, other.token)
    await server.call(pinUser, { params: { slug: 'exported', userId: String(other.id) } }, fan.token)
    await write(fan.token, team.id, 'Spain, then?')
    await write(other.token, team.id, 'Not for me')

    const { headers, status } = await server.attempt(exportData, {}, fan.token)
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
    })
    expect(headers['content-disposition']).toBe('attachment; filename="called-it-account.json"')
    const file = await exported(fan.token)
    expect(file.user).toMatchObject({ id: fan.id, reddy_id: expect.any(String) })
    expect(file.sessions).toHaveLength(1)
    expect(file.networks).toEqual([])
    expect(file.draws.map(({ step }) => step)).toEqual(['InGroup', 'InGroupAndInTeam'])
    expect(file.teams.map(({ kind, is_owner }) => [kind, is_owner])).toEqual([
      ['basket', false],
      ['friends', true],
    ])
    expect(file.predictions).toMatchObject([
      { tournament: 'exported', kind: 'match', about: 'm1', answer: { first: 2, second: 1 } },
      { tournament: 'exported', kind: 'match', about: 'm2', answer: { first: 0, second: 3 } },
    ])
    expect(file.favourites).toMatchObject([{ tournament: 'exported', user: { id: other.id } }])
    expect(file.messages).toMatchObject([{ team: 'Exporters', text: 'Spain, then?' }])
    expect(JSON.stringify(file)).not.toContain(fan.token)
  })

  it('has the networks of the user’s sign-ins', async () => {
    const token = await server.signInByCode('6400012')
    expect((await exported(token)).networks).toEqual([
      { network: expect.stringMatching(/^10\.1\./), signed_in_at: expect.any(String), wrong_codes: 0 },
    ])
  })

  it('is limited to ten times an hour', async () => {
    const token = await server.signIn('6400004')
    const replies = await Promise.all(Array.from({ length: 11 }, () => server.attempt(exportData, {}, token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    expectRefusal(
      replies.find(({ status }) => status !== 200)!,
      429,
      'too_many_requests',
    )
  })
})

describe('a deleted account', () => {
  it('leaves no personal data, and keeps its row in the rating', async () => {
    const cup = await makeCup('left')
    const [leaver, stayer] = [await cup.join(), await cup.join()]
    const account = '6400010'
    const token = await server.signInByCode(account)
    await server.call(updateProfile, { body: { name: 'Telltale Name' } }, token)
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await server.app.inject({
      method: 'PUT',
      url: putAvatar.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      payload: image,
    })
    const { id } = await contest.me(token)
    await cup.draw({ token, id, group: 0, team: null })
    await contest.mustSave('left', token, { m1: [2, 1] })
    await contest.mustSave('left', stayer.token, { m1: [0, 1] })
    await contest.play('left', 'm1', 2, 1)
    await server.call(pinUser, { params: { slug: 'left', userId: String(id) } }, stayer.token)
    await server.call(pinUser, { params: { slug: 'left', userId: String(stayer.id) } }, token)
    const own = await create(token, 'Handed-on', 'left')
    await server.call(joinTeam, { params: { id: String(own.id) } }, stayer.token)
    await server.call(joinTeam, { params: { id: String(own.id) } }, leaver.token)
    const alone = await create(token, 'Gone-with-it', 'left')
    await write(token, own.id, 'Telltale text')
    await write(stayer.token, own.id, 'Hello')
    const { message } = await write(token, own.id, 'Telltale, and removed')
    const place = { id: String(own.id), messageId: String(message.id) }
    await server.call(removeMessage, { params: place }, await contest.organiser())

    expect(await drop(token)).toMatchObject({ status: 204, body: '' })

    const records = await everyRecord(server)
    for (const secret of ['Telltale', account]) {
      const { dev_messages: _shown, ...remaining } = records
      expect(JSON.stringify(remaining)).not.toContain(secret)
    }
    expect(records['avatars']).toEqual([])
    expect(records['favourites']!.filter((pin) => pin.split(',').includes(String(id)))).toEqual([])
    expectRefusal(await server.request('GET', '/api/v1/auth/user', { token }), 401, 'unauthenticated')
    const { ratings } = await cup.users(stayer.token)
    expect(ratings[0]).toMatchObject({
      position: 1,
      points: 5,
      user: { id, name: 'Удалённый участник', avatar: null },
    })
    const { team } = await server.call(readTeam, { params: { id: String(own.id) } }, stayer.token)
    expect(team.members.map(({ user, is_owner }) => [user.id, is_owner])).toEqual(
      expect.arrayContaining([
        [stayer.id, true],
        [leaver.id, false],
      ]),
    )
    expect(team.members).toHaveLength(2)
    expectRefusal(
      await server.attempt(readTeam, { params: { id: String(alone.id) } }, stayer.token),
      404,
      'not_found',
    )
    const { messages } = await server.call(
      readMessages,
      { params: { id: String(own.id) }, query: {} },
      stayer.token,
    )
    expect(messages.map(({ text }) => text)).toEqual(['Hello'])
    expect(await cup.mistakes()).toEqual([])

    await passTime(server, 61)
    const back = await server.signInByCode(account)
    const again = await contest.me(back)
    expect(again.id).not.toBe(id)
    expect(await server.call(listOwnTournaments, { query: {} }, back)).toMatchObject({ tournaments: [] })
  })

  it('is named in the language of the reader', async () => {
    const cup = await makeCup('named')
    const [gone, reader] = [await cup.join(1), await cup.join(0)]
    await server.request('PUT', '/api/v1/user/change-lang', { token: gone.token, body: { lang: 'en' } })
    expect((await drop(gone.token)).status).toBe(204)
    await cup.admit()
    const namesIn = async (path: string, language: string) => {
      const { status, body } = await server.request('GET', `/api/v1/${path}`, {
        token: reader.token,
        headers: { 'accept-language': language },
      })
      expect(status, path).toBe(200)
      return JSON.stringify(body).match(/Deleted user|Удалённый участник|"name":""/g) ?? []
    }
    for (const path of [
      'named/ratings',
      `named/ratings/compare/${gone.id}`,
      `named/ratings/around?user_id=${gone.id}`,
      `user/${gone.id}/statistics`,
      `user/${gone.id}/ufc-statistics`,
      `user/${gone.id}/ranking`,
      `tournaments/named/prediction-type/match?user_id=${gone.id}`,
    ]) {
      expect(new Set(await namesIn(path, 'ru')), path).toEqual(new Set(['Удалённый участник']))
      expect(new Set(await namesIn(path, 'en')), path).toEqual(new Set(['Deleted user']))
    }
  })

  it('refuses calls that its other devices send at that moment', async () => {
    const cup = await makeCup('at-once')
    const { token, team } = await cup.join()
    const other = await cup.join(0)
    const friends = await create(other.token, 'At-once', 'at-once')
    const basket = { id: String(team) }
    const replies = await Promise.all([
      ...[0, 1].map((nth) => server.attempt(updateProfile, { body: { name: `Name ${nth}` } }, token)),
      ...[0, 1].map((nth) =>
        server.attempt(sendMessage, { params: basket, body: { text: `Text ${nth}` } }, token),
      ),
      drop(token),
      server.attempt(joinTeam, { params: { id: String(friends.id) } }, token),
      ...[2, 3].map((nth) => server.attempt(updateProfile, { body: { name: `Name ${nth}` } }, token)),
      ...[2, 3].map((nth) =>
        server.attempt(sendMessage, { params: basket, body: { text: `Text ${nth}` } }, token),
      ),
    ])
    for (const { status } of replies) expect([200, 201, 204, 401, 403]).toContain(status)
    expect(replies.map(({ status }) => status)).toContain(204)
    const records = await everyRecord(server)
    expect(JSON.stringify([records['users'], records['messages']])).not.toMatch(/(Name|Text) \d/)
    const { team: left } = await server.call(readTeam, { params: { id: String(friends.id) } }, other.token)
    expect(left.members).toHaveLength(1)
  })
})
