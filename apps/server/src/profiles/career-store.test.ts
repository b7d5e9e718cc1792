import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { listOpenRatings } from './career-store.ts'

const server = useApp()
const contest = contestOn(server)

test('open ratings are read for the tournaments of the requested users', async () => {
  const tokens = await Promise.all(['6690001', '6690002'].map(server.signIn))
  const [ann, ben] = await Promise.all(tokens.map(async (token) => (await contest.me(token)).id))
  for (const slug of ['hers', 'his', 'nobodys']) await contest.publish(smallCup(slug))
  await contest.mustSave('hers', tokens[0]!, { m1: [1, 0] })
  await contest.mustSave('his', tokens[1]!, { m1: [1, 0] })
  const slugsOf = async (...ids: number[]) =>
    (await listOpenRatings(server.database.db, ids)).map(({ slug }) => slug).toSorted()
  expect(await slugsOf(ann!)).toEqual(['hers'])
  expect(await slugsOf(ann!, ben!)).toEqual(['hers', 'his'])
  expect(await slugsOf(2_000_000_000)).toEqual([])
})
