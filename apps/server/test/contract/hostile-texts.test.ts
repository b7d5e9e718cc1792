import { DOCUMENT_BYTES_MAX } from '@called-it/contract/organiser/document-shape.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallContent } from '../content.ts'
import { type ServerProcess, startServerProcess } from '../process-app.ts'
import { ORGANISER } from '../app.ts'
import { contestOn } from '../steps.ts'
import { smallCup } from '../world.ts'

/**
 * A V8 that has compiled many patterns compiles further ones without optimising them. They then remember each turn of a
 * repetition, and some four million turns are more than a pattern may remember. Here each pattern is such a one.
 */
const PLAIN_PATTERNS = `--import=data:text/javascript,${encodeURIComponent(
  `import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--no-regexp-optimization')`,
)}`

let server: ServerProcess
let contest: ReturnType<typeof contestOn>

beforeAll(async () => {
  server = await startServerProcess({ NODE_OPTIONS: PLAIN_PATTERNS, ORGANISERS: ORGANISER })
  contest = contestOn(server)
  await contest.publish(smallCup('cup'))
})
afterAll(() => server.stop())

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Place = { path: string; put: (value: string) => void }

/** The places of a document at which a text may stand: its values, and the names of its fields. */
function* placesOf(value: Json, path: string): Generator<Place> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      if (typeof item === 'object' && item !== null) yield* placesOf(item, `${path}[]`)
      else yield { path: `${path}[]`, put: (text) => (value[at] = text) }
  } else if (typeof value === 'object' && value !== null) {
    yield { path: `${path}.*`, put: (text) => (value[text] = 1) }
    for (const [name, item] of Object.entries(value))
      if (typeof item === 'object' && item !== null) yield* placesOf(item, `${path}.${name}`)
      else yield { path: `${path}.${name}`, put: (text) => (value[name] = text) }
  }
}

const cup = () =>
  ({
    ...smallCup('cup'),
    image: '/cup.png',
    chat_url: 'https://chat.example/cup',
    predictions_opened_at: '2024-01-01T00:00:00Z',
    ruleset: { match: { exact: 5 } },
    groups: [{ code: 'north', name: 'North' }],
    entities: smallCup('cup').entities.map((each) => ({
      ...each,
      colours: ['#ff0000', '#00ff00'],
      image: '/a.png',
    })),
  }) as unknown as Json
const shared = {
  name: 'A',
  slug: 'a',
  zone: 'Europe/Berlin',
  first_day: '2030-01-01',
  time: '18:00',
  days_between: 7,
}
const both = { ru: 'А', en: 'A' }
const video = { src: '/a.mp4', poster: '/a.jpg', title: both }
const TEXTS = [{ key: 'a', section: 'b', systems: ['euro'], title: both, text: both, video }]
const DOCUMENTS: [method: 'PUT' | 'POST', path: string, document: () => Json][] = [
  ['PUT', 'tournaments/cup', cup],
  ['PUT', 'content', () => smallContent() as unknown as Json],
  ['PUT', 'content/questions', () => ({ items: TEXTS, publish: [] }) as unknown as Json],
  [
    'POST',
    'drafts',
    () => ({ template: { ...shared, template: 'knockout', teams: ['A', 'B'], third_place: false } }),
  ],
  [
    'POST',
    'drafts',
    () => ({ table: { name: 'A', slug: 'a', text: 'A\tB', zone: 'Europe/Berlin', columns: ['home'] } }),
  ],
  ['POST', 'drafts', () => ({ feed: { source: 'espn', competition: 'eng.1', season: '2024' } })],
]

const many = (sign: string) => sign.repeat(DOCUMENT_BYTES_MAX - 20_000)
/** Returns a text of almost 8 MB that its place would accept, were it shorter. */
function longTextAt(place: string): string {
  if (place.endsWith('_at')) return `2030-01-01T00:00:00.${many('1')}Z`
  if (place.endsWith('_url')) return `https://chat.example/${many('a')}`
  if (/image|src|poster/.test(place)) return `/${many('a')}`
  return many(/\*$|place|exact/.test(place) ? '1' : 'a')
}

describe.each(DOCUMENTS)('%s %s is answered', (method, path, document) => {
  it.each([...new Set([...placesOf(document(), '')].map((place) => place.path))])(
    'with a text of 8 MB at %s',
    async (at) => {
      const body = structuredClone(document())
      ;[...placesOf(body, '')].find((place) => place.path === at)!.put(longTextAt(at))
      const reply = await contest.asOrganiser(method, path, body)
      expect(reply.status).toBeLessThan(500)
    },
  )
})
