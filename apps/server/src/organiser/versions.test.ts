import { beforeAll, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { contestOn } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

// Two organisers who change the same event: with `If-Match` the second learns what the first has done, and overwrites nothing.

const server = useApp()
const contest = contestOn(server)
const PATH = '/api/v1/organiser/tournaments/cup/events/m1'
const score = (first: number, second: number) => ({ status: 'finished', score: { first, second } })
let token: string

beforeAll(async () => {
  token = await server.signIn(ORGANISER)
  await contest.publish(smallCup('cup'))
  contest.succeed(await contest.changeEvent('cup', 'm1', { starts_at: minutesFromNow(-120) }))
})

const send = (method: string, path: string, body?: unknown, version?: string) =>
  server.request(method, path, { token, body, ...(version && { headers: { 'if-match': version } }) })

async function versionOf(method: string, path: string, body?: unknown): Promise<string> {
  const { status, body: answer } = await send(method, path, body)
  expect(status).toBe(200)
  return (answer as { version: string }).version
}

test('a result, a new start and the end of a result each give the event another version', async () => {
  const versions = [
    await versionOf('PUT', PATH, { starts_at: minutesFromNow(-100), confirm: true }),
    await versionOf('PUT', `${PATH}/result`, score(1, 0)),
    await versionOf('PUT', `${PATH}/result`, score(2, 0)),
    await versionOf('DELETE', `${PATH}/result`),
  ]
  expect(new Set(versions.slice(0, 3)).size).toBe(3)
  // The event is again as it was before its result.
  expect(versions[3]).toBe(versions[0])
  expect(await versionOf('PUT', PATH, {})).toBe(versions[0])
})

test.each<[string, string, string, unknown]>([
  ['a result', 'PUT', `${PATH}/result`, score(3, 3)],
  ['a result that is tried', 'PUT', `${PATH}/result?dry_run=true`, score(3, 3)],
  ['a result that is taken back', 'DELETE', `${PATH}/result`, undefined],
  ['a new start', 'PUT', PATH, { starts_at: minutesFromNow(-90), confirm: true }],
])(
  '%s of somebody who has not seen the last change writes nothing and says what stands',
  async (_, method, path, body) => {
    const seen = await versionOf('PUT', `${PATH}/result`, score(1, 0))
    const changed = await versionOf('PUT', `${PATH}/result`, score(2, 1))
    const refused = await send(method, path, body, seen)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'changed_meanwhile',
      current: { score: { first: 2, second: 1 } },
      version: changed,
      by: { id: expect.any(Number) },
      at: expect.stringMatching(/Z$/),
    })
    expect(await versionOf('PUT', PATH, {})).toBe(changed)
    const { status } = await send(method, path, body, changed)
    expect(status).toBe(200)
  },
)

test('a version may stand in quotes, and a star or no version overwrites any', async () => {
  const version = await versionOf('PUT', `${PATH}/result`, score(1, 0))
  for (const written of [`"${version}"`, ` W/"${version}" `, '*']) {
    expect((await send('PUT', `${PATH}/result`, score(1, 0), written)).status).toBe(200)
  }
  expect((await send('PUT', `${PATH}/result`, score(1, 0), '"other"')).status).toBe(409)
})

test('the change of a document is named as well', async () => {
  const seen = await versionOf('PUT', `${PATH}/result`, score(1, 0))
  await contest.publish(smallCup('meanwhile'))
  const cup = smallCup('cup')
  const events = cup.events.map((event) =>
    event.key === 'm4' ? { ...event, starts_at: minutesFromNow(5000) } : event,
  )
  expect(
    (await send('PUT', '/api/v1/organiser/tournaments/cup?overwrite=true', { ...cup, events })).status,
  ).toBe(200)
  // The document changed another event.
  expect((await send('PUT', `${PATH}/result`, score(1, 0), seen)).status).toBe(200)
})

test('of two who save at the same moment one is told', async () => {
  const seen = await versionOf('PUT', `${PATH}/result`, score(0, 0))
  const replies = await Promise.all(
    [1, 2, 3].map((goals) => send('PUT', `${PATH}/result`, score(goals, 0), seen)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})
