import { createTeam, leaveTeam } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { meetingsOn } from '../../test/overtake.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { everyRecord, wholeDatabase } from '../../test/records.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { deleteTournament } from './results.ts'

// A tournament can be deleted while nobody takes part in it (API.md, Organisers). Only the audit log keeps
// it.

const server = useApp()
const contest = predictionsOn(server)
const { overtake } = meetingsOn(server)
let fan: string

beforeAll(async () => {
  fan = await server.signIn('6830001')
  await contest.publish(smallCup('kept'))
})

const remove = (slug: string) => contest.asOrganiser('DELETE', `tournaments/${slug}`)
const BY = { actor: 'cli', user_id: null } as const

/** Returns all rows but those that stay after a deletion: the audit log, and jobs that find nothing to do. */
async function rows(): Promise<Record<string, string[]>> {
  const all = Object.entries(await everyRecord(server)).filter(([table]) => table !== 'audit_log')
  return Object.fromEntries(all)
}

describe('a tournament without participants', () => {
  test('is deleted with every row, however much was entered; the audit log keeps its document', async () => {
    const before = await rows()
    await contest.publish(smallCup('mistaken'))
    const document = (await contest.asOrganiser('GET', 'tournaments/mistaken')).body
    await contest.play('mistaken', 'm1', 2, 1, { goals: [{ player: 'anna', minute: 3 }] })
    contest.succeed(await contest.changeEvent('mistaken', 'm2', { status: 'cancelled' }))
    contest.succeed(await contest.asOrganiser('PUT', 'tournaments/mistaken/outcomes', { winner: 'AAA' }))
    contest.succeed(await contest.asOrganiser('POST', 'tournaments/mistaken/finish?force=true'))
    const stood = (await contest.asOrganiser('GET', 'tournaments/mistaken')).body as { document: object }
    expect(stood).not.toEqual(document)
    expect((await remove('mistaken')).status).toBe(204)
    expect(await rows()).toEqual(before)
    const { body } = await contest.asOrganiser('GET', 'audit?limit=1')
    expect(body).toMatchObject({
      entries: [{ action: 'tournament.delete', tournament: 'mistaken', before: stood, after: null }],
    })
    expectRefusal(await contest.asOrganiser('GET', 'tournaments/mistaken'), 404, 'not_found')
    expectRefusal(await remove('mistaken'), 404, 'not_found')
  })

  test('of fights is deleted as well, and its name can be used again', async () => {
    const before = await rows()
    await contest.publish(smallSeries('fights'))
    expect((await remove('fights')).status).toBe(204)
    expect(await rows()).toEqual(before)
    await contest.publish(smallSeries('fights'))
    expect((await remove('fights')).status).toBe(204)
  })
})

describe('is refused, and writes nothing, after', () => {
  const expectKept = async (slug: string) => {
    const before = await wholeDatabase(server)
    expectRefusal(await remove(slug), 409, 'has_participants')
    expect(await wholeDatabase(server)).toEqual(before)
  }

  test('a user was drawn', async () => {
    await contest.publish(smallCup('drawn'))
    await contest.join('drawn', fan)
    await expectKept('drawn')
  })

  test('a user has predicted', async () => {
    await contest.publish(smallCup('called'))
    await contest.mustSave('called', fan, { m1: [1, 0] })
    await expectKept('called')
  })

  test('a friends team was made, until the team is deleted', async () => {
    await contest.publish(smallCup('friends'))
    const { tournament } = await server.call(readTournament, { params: { slug: 'friends' } }, fan)
    const body = { name: 'North', tournament_id: tournament.id }
    const { team } = await server.call(createTeam, { body }, fan)
    await expectKept('friends')
    await server.call(leaveTeam, { params: { id: String(team.id) } }, fan)
    expect((await remove('friends')).status).toBe(204)
  })
})

test('users who are not organisers delete nothing', async () => {
  const before = await wholeDatabase(server)
  const reply = await server.request('DELETE', '/api/v1/organiser/tournaments/kept', { token: fan })
  expectRefusal(reply, 403, 'forbidden')
  expect(await wholeDatabase(server)).toEqual(before)
})

describe('a call that arrives during a deletion waits, and finds no tournament', () => {
  const post = (path: string, body: object) => server.request('POST', `/api/v1/${path}`, { token: fan, body })

  test.each([
    [
      'with a prediction',
      (_: number, event_id: number) => contest.trySave('late', fan, [{ event_id, first: 1, second: 0 }]),
    ],
    ['to be drawn', (tournament_id: number) => post('user/distribute', { tournament_id })],
    ['with a team', (tournament_id: number) => post('teams', { name: 'South', tournament_id })],
  ])('%s', async (_, act) => {
    const before = await rows()
    const { tournament } = await contest.publish(smallCup('late'))
    const { m1 } = await contest.matches('late', fan)
    const reply = await overtake(
      (trx) => deleteTournament(trx, BY, 'late'),
      () => act(tournament.id, m1!.id),
    )
    expect([404, 409, 422]).toContain(reply.status)
    expect(await rows()).toEqual(before)
  })
})
