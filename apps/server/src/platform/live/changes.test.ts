import { updateProfile } from '@called-it/contract/account/own-account.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { startSecondNode } from '../../../test/second-node.ts'
import { contestOn } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'
import { onChanges } from './changes.ts'
import { startLive } from './live.ts'

const server = useApp()
const contest = contestOn(server)
let anna: string

beforeAll(async () => {
  await contest.publish(smallCup('cup'))
  anna = await server.signIn('6720001')
  await contest.mustSave('cup', anna, { m1: [1, 0] })
})

const rename = (name: string) => server.call(updateProfile, { body: { name } }, anna)

it('a change of a name is told to all nodes, and nothing else of a user is', async () => {
  const live = startLive(server.database.pool.options.connectionString!, () => {})
  const changed: string[] = []
  let listening = 0
  onChanges(
    live,
    (kind, id) => changed.push(`${kind} ${id}`),
    () => (listening += 1),
  )
  await eventually(() => expect(listening).toBe(1))
  const { rows } = await server.database.pool.query("select id from users where reddy_id = '6720001'")
  await server.database.pool.query("update users set lang = 'en', name = name where reddy_id = '6720001'")
  await rename('Anna First')
  await eventually(() => expect(changed).toEqual([`user ${rows[0].id}`]))
  await live.close()
})

it('a rating that another node has shown has the new name soon', async () => {
  const other = await startSecondNode(server)
  const nameThere = async () => {
    const reply = await other.app.inject({
      method: 'GET',
      url: '/api/v1/cup/ratings',
      headers: { authorization: `Bearer ${anna}` },
    })
    return reply.json<{ ratings: { user: { name: string } }[] }>().ratings[0]?.user.name
  }
  expect(await nameThere()).toBe('Anna First')
  await rename('Anna Second')
  await eventually(async () => expect(await nameThere()).toBe('Anna Second'))
  const { ratings } = await server.call(readRatings, { params: { slug: 'cup' }, query: {} }, anna)
  expect(ratings[0]!.user.name).toBe('Anna Second')
  await other.close()
})
