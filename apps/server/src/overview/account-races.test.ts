import { pinUser, unpinUser } from '@called-it/contract/favourites.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { drawnCupsOn, type Fan } from '../../test/drawn-cup.ts'
import { meetingsOn } from '../../test/overtake.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import type { Db } from '../schema.ts'
import { deleteAccount } from './account.ts'

const server = useApp()
const contest = contestOn(server)
const makeCup = drawnCupsOn(server, contest)
const { overtake } = meetingsOn(server)

const leaving = (fan: Fan) => (trx: Db) => deleteAccount(trx, fan.id, 'en')

test('who is being deleted is not pinned, and pins nobody', async () => {
  const cup = await makeCup('pinned')
  const [leaver, stayer, other] = [await cup.join(), await cup.join(), await cup.join()]
  const change = (call: typeof pinUser | typeof unpinUser, whom: Fan, who: Fan) =>
    server.attempt(call, { params: { slug: 'pinned', userId: String(whom.id) } }, who.token)

  const on = await overtake(leaving(leaver), () => change(pinUser, leaver, stayer))
  expectRefusal(on, 404, 'not_found')
  expectRefusal(await change(pinUser, leaver, stayer), 404, 'not_found')
  const by = await overtake(leaving(other), () => change(pinUser, stayer, other))
  expectRefusal(by, 401, 'unauthenticated')
  expect((await everyRecord(server))['favourites']).toEqual([])
  // A pin that went with them is taken away all the same.
  expect(await change(unpinUser, leaver, stayer)).toMatchObject({ status: 200, body: { favourites: [] } })
})
