import { DOCUMENT_BYTES_MAX } from '@called-it/contract/organiser/document-shape.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../app.ts'
import { smallContent } from '../content.ts'
import { everyRecord } from '../records.ts'
import { contestOn, expectRefusal, pathsOf } from '../steps.ts'
import { smallCup } from '../world.ts'

const server = useApp()
const contest = contestOn(server)
let recordsBefore: Record<string, string[]>

beforeAll(async () => {
  await contest.publish(smallCup('cup'))
  recordsBefore = await everyRecord(server)
})

const cup = () => smallCup('cup') as unknown as Record<string, unknown>
const many = (count: number) => Array.from({ length: count }, () => ({}))
const rulesOf = (count: number) => Object.fromEntries(many(count).map((_, at) => [`rule${at}`, 0]))

/** Name of the mistake, the document, and the paths that the refusal lists. */
const TOURNAMENTS: [string, () => Record<string, unknown>, string[]][] = [
  ...['groups', 'entities', 'players', 'stages', 'table_groups', 'rounds', 'events', 'prizes'].map(
    (list): [string, () => Record<string, unknown>, string[]] => [
      `100,000 ${list}`,
      () => ({ ...cup(), [list]: many(100_000) }),
      [list],
    ],
  ),
  [
    'a table group of 100,000',
    () => ({ ...cup(), table_groups: [{ key: 'A', name: cup()['name'], entities: many(100_000) }] }),
    ['table_groups[0].entities'],
  ],
  ['100,000 rules', () => ({ ...cup(), ruleset: rulesOf(100_000) }), ['ruleset']],
  ['100,000 points', () => ({ ...cup(), ruleset: { match: rulesOf(100_000) } }), ['ruleset.match']],
  ['a slug of 8 MB', () => ({ ...cup(), slug: 'x'.repeat(DOCUMENT_BYTES_MAX - 20_000) }), ['slug']],
  [
    'a picture of 8 MB',
    () => ({ ...cup(), image: `/${'x'.repeat(DOCUMENT_BYTES_MAX - 20_000)}` }),
    ['image'],
  ],
  [
    'a time of 8 MB',
    () => ({ ...cup(), started_at: `2030-01-01T00:00:00.${'1'.repeat(7e6)}Z` }),
    ['started_at'],
  ],
  ['a picture without TLS', () => ({ ...cup(), image: 'http://example.com/a.png' }), ['image']],
  ['a picture with a password', () => ({ ...cup(), image: 'https://a:b@example.com/a.png' }), ['image']],
  ["a picture of another host's", () => ({ ...cup(), image: '//example.com/a.png' }), ['image']],
  ['a chat that is a script', () => ({ ...cup(), chat_url: 'javascript:alert(1)' }), ['chat_url']],
]

describe('a tournament document is refused by the place that is too large, and nothing has changed:', () => {
  it.each(TOURNAMENTS)('%s', async (_, document, paths) => {
    const reply = await contest.asOrganiser('PUT', 'tournaments/cup', document())
    expectRefusal(reply, 422, 'validation_failed')
    // Keys that refer to removed entries are listed as well: a thousand at most.
    expect(pathsOf(reply)).toEqual(expect.arrayContaining(paths))
    expect(pathsOf(reply).filter((path) => paths.some((value) => path.startsWith(`${value}[`)))).toEqual([])
    expect(JSON.stringify(reply.body).length).toBeLessThan(200_000)
    expect(await everyRecord(server)).toEqual(recordsBefore)
  })
})

describe('so are content and outcomes:', () => {
  it.each(['faq_sections', 'faq', 'rules'])('100,000 %s', async (list) => {
    const reply = await contest.asOrganiser('PUT', 'content', { ...smallContent(), [list]: many(100_000) })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toContain(list)
    expect(pathsOf(reply).filter((path) => path.startsWith(`${list}[`))).toEqual([])
  })

  it.each<[string, object]>([
    ['group_orders', { group_orders: rulesOf(10_000) }],
    ['top_scorers', { top_scorers: many(10_000) }],
    ['league_order', { league_order: many(10_000) }],
  ])('10,000 %s', async (field, body) => {
    const reply = await contest.asOrganiser('PUT', 'tournaments/cup/outcomes', body)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual([field])
    expect(await everyRecord(server)).toEqual(recordsBefore)
  })
})
