import { deleteUser, putAvatar, updateProfile } from '@called-it/contract/account/own-account.ts'
import { DELETED_USER_NAME } from '@called-it/contract/account/deleted-user.ts'
import { readTeamInvitation } from '@called-it/contract/teams/team-invitation.ts'
import { createTeam, deleteTeam, distribute, joinTeam, renewTeam } from '@called-it/contract/teams/teams.ts'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp({ publicUrl: 'https://calledit.example' })
const contest = contestOn(server)
const CUP = smallCup('linked')
const ANNA = 'Anna Above'
let [anna, boris] = ['', '']
let cup = 0
let count = 0
/** The code of a friends team of Anna's with Boris in it. */
let id = ''

beforeAll(async () => {
  cup = (await contest.publish(CUP)).tournament.id
})

beforeEach(async () => {
  count += 1
  anna = await signIn(ANNA)
  boris = await signIn('Boris Below')
  const made = await server.call(createTeam, { body: { name: `Linked-${count}`, tournament_id: cup } }, anna)
  id = String(made.team.id)
  await server.call(joinTeam, { params: { id } }, boris)
})

let accounts = 6_970_000
async function signIn(name: string): Promise<string> {
  accounts += 1
  const token = await server.signIn(String(accounts))
  await server.call(updateProfile, { body: { name } }, token)
  return token
}

/** Asks as a visitor who is not signed in. */
const ask = (code = id, headers: Record<string, string> = {}) =>
  server.request('GET', `/api/v1/teams/${encodeURIComponent(code)}/invitation`, { headers })
const read = async (code = id) => (await server.call(readTeamInvitation, { params: { id: code } })).invitation

describe('the link of a friends team, before the sign-in', () => {
  it('says who invites, into which team and where, and nothing else', async () => {
    const payload = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const headers = { authorization: `Bearer ${anna}`, 'content-type': 'image/png' }
    await server.app.inject({ method: 'PUT', url: putAvatar.path, headers, payload })
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toEqual({
      invitation: {
        inviter: { name: ANNA, avatar: expect.stringMatching(/^\/api\/v1\/avatars\/[\w-]{22}$/) },
        team: { name: `Linked-${count}`, members_count: 2 },
        tournament: {
          slug: CUP.slug,
          name: CUP.name,
          sport: { id: 1, slug: 'football', name: { ru: 'Футбол', en: 'Football' } },
        },
      },
    })
    expect(JSON.stringify(body)).not.toContain('Boris')
  })

  it('is read without changing anything, and the answer is the same for who is signed in', async () => {
    const before = await read()
    expect(await server.call(readTeamInvitation, { params: { id } }, boris)).toEqual({ invitation: before })
    expect(await read()).toEqual(before)
  })

  it('names whoever has inherited the team', async () => {
    await server.call(deleteUser, {}, anna)
    expect((await read()).inviter.name).toBe('Boris Below')
    await server.call(deleteUser, {}, boris)
    expectRefusal(await ask(), 404, 'not_found')
  })

  it('names a deleted owner as deleted users are named everywhere, in the language of the reader', async () => {
    const leaver = await signIn('Telltale Name')
    const { id: leaverId } = await contest.me(leaver)
    await server.call(deleteUser, {}, leaver)
    await server.database.pool.query('update teams set owner_id = $2 where code = $1', [id, leaverId])
    for (const language of ['ru', 'en'] as const)
      expect((await ask(id, { 'accept-language': language })).body).toMatchObject({
        invitation: { inviter: { name: DELETED_USER_NAME[language], avatar: null } },
      })
  })

  it('finds nothing once the invitation is renewed or the team is deleted', async () => {
    const renewed = String((await server.call(renewTeam, { params: { id } }, anna)).team.id)
    expectRefusal(await ask(), 404, 'not_found')
    expect((await read(renewed)).team.members_count).toBe(2)
    await server.call(deleteTeam, { params: { id: renewed } }, anna)
    expectRefusal(await ask(renewed), 404, 'not_found')
  })
})

describe('what is no link', () => {
  it.each(['x'.repeat(22), 'x'.repeat(23), 'x', '0', '-1', '1e1', 'a/b', 'a\0b', '%', ' ', 'ё'.repeat(22)])(
    '%j is not found',
    async (code) => {
      expectRefusal(await ask(code), 404, 'not_found')
    },
  )

  it('the number of a drawn team is not found, and neither is that of a friends team’s row', async () => {
    const body = { tournament_id: cup }
    await server.call(distribute, { body }, anna)
    const { team } = await server.call(distribute, { body }, anna)
    expectRefusal(await ask(String(team!.id)), 404, 'not_found')
    const { rows } = await server.database.pool.query<{ id: number }>(
      'select id from teams where code = $1',
      [id],
    )
    expectRefusal(await ask(String(rows[0]!.id)), 404, 'not_found')
  })
})

it('an address that asks a thousand times in ten minutes waits, valid links or not; others are served', async () => {
  const from = (address: string) => ask('x'.repeat(22), { 'x-forwarded-for': address })
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 1200) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.7')))
    statuses.push(...replies.map(({ status }) => status).toSorted())
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(1000)
  const refused = await ask(id, { 'x-forwarded-for': '203.0.113.7' })
  expectRefusal(refused, 429, 'too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(id, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
})
