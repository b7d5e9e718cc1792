import { markRead, removeMessage, sendMessage } from '@called-it/contract/teams/chat.ts'
import { createTeam, joinTeam, leaveTeam } from '@called-it/contract/teams/teams.ts'
import { beforeEach, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { mailingsOn } from '../../test/mailing-steps.ts'
import { passTime } from '../../test/records.ts'
import { contestOn } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

// What was written in a team's chat while a member was away.

const server = useApp()
const contest = contestOn(server)
const { work, received: allReceived, setUser } = mailingsOn(server, 'https://game.example')
const MINUTE = 60

let count = 0
let slug = ''
let team = ''
const people = { anna: '', boris: '' }
const tokens = { anna: '', boris: '' }

beforeEach(async () => {
  count += 1
  slug = `away-${count}`
  const cup = (await contest.publish(smallCup(slug))).tournament.id
  for (const [at, name] of (['anna', 'boris'] as const).entries()) {
    people[name] = String(7_200_000 + count * 2 + at)
    tokens[name] = await server.signIn(people[name])
    await setUser(people[name], { lang: name === 'anna' ? 'en' : 'ru' })
    await server.database.pool.query(
      `update users set channels = '{"chat": ["chat"]}', name = $2 where reddy_id = $1`,
      [people[name], name],
    )
  }
  const made = await server.call(
    createTeam,
    { body: { name: `Away${count}`, tournament_id: cup } },
    tokens.anna,
  )
  team = String(made.team.id)
  await server.call(joinTeam, { params: { id: team } }, tokens.boris)
})

const write = async (who: 'anna' | 'boris' = 'boris') =>
  (await server.call(sendMessage, { params: { id: team }, body: { text: 'A secret' } }, tokens[who])).message
    .id
const read = (message: number) =>
  server.call(markRead, { params: { id: team }, body: { message_id: message } }, tokens.anna)
const received = async (who: 'anna' | 'boris' = 'anna') =>
  (await allReceived(people[who])).filter((text) => text.includes(`Away${count}`))
const later = async (minutes: number) => {
  await passTime(server, minutes * MINUTE)
  await work()
}

it('is told to those who have not read it, without a word of it, and not to its author', async () => {
  await write()
  await work()
  expect(await received(), 'whoever has the chat open reads it now').toEqual([])
  await later(3)
  await work()
  expect(await received()).toEqual([
    `Called It. Chat of the team Away${count}: 1 new message from boris.
https://game.example/tournament/${slug}/team/${team}
You can switch such messages off in your account.`,
  ])
  expect(await received('boris')).toEqual([])
  await write('anna')
  await write('anna')
  await later(3)
  expect((await received('boris'))[0]).toContain(
    `Чат команды «Away${count}»: 2 новых сообщения, последнее пишет anna.`,
  )
})

it('is told at most once an hour, and each message once', async () => {
  await write()
  await later(3)
  await write()
  await write()
  await later(30)
  expect(await received()).toHaveLength(1)
  await later(31)
  expect((await received())[1]).toContain('2 new messages, the last one from boris.')
  await later(61)
  expect(await received(), 'nothing was written since').toHaveLength(2)
})

it('tells nobody who has read it, before the message is made or before it is sent', async () => {
  await read(await write())
  await later(3)
  expect(await received()).toEqual([])
  const next = await write()
  await passTime(server, 3 * MINUTE)
  const held = {
    ...server.messenger,
    deliver: async () => ({ outcome: 'refused', why: 'away', wait_ms: 1 }) as const,
  }
  await work([{ key: 'reddy', mailer: held }])
  await read(next)
  await later(3)
  expect(await received()).toEqual([])
})

it('does not tell of a message that was removed, nor somebody who has left', async () => {
  const id = await write()
  await server.call(removeMessage, { params: { id: team, messageId: String(id) } }, tokens.boris)
  await later(3)
  expect(await received()).toEqual([])
  await write('anna')
  await server.call(leaveTeam, { params: { id: team } }, tokens.boris)
  await later(3)
  expect(await received('boris')).toEqual([])
})

it('goes by push alone until a user chooses, and makes no mailing that nobody gets', async () => {
  await server.database.pool.query('update users set channels = null where reddy_id = $1', [people.anna])
  await write()
  await passTime(server, 3 * MINUTE)
  await work()
  expect(await received()).toEqual([])
  const { rows } = await server.database.pool.query(
    'select from mailings m join teams t on t.id = m.team_id where t.code = $1',
    [team],
  )
  expect(rows).toEqual([])
})

it('is forgotten with its mailing after 30 days', async () => {
  await write()
  await later(3)
  await later(4 * 60)
  await later(31 * 24 * 60)
  const { rows } = await server.database.pool.query(
    'select from mailings m join teams t on t.id = m.team_id where t.code = $1',
    [team],
  )
  expect(rows).toEqual([])
})
