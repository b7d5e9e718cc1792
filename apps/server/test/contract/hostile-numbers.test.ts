import type { Endpoint } from '@called-it/contract/endpoint.ts'
import { readStream } from '@called-it/contract/topics.ts'
import type { z } from 'zod'
import { beforeAll, expect, it } from 'vitest'
import { callsWhere, nameOf, sampleOf } from '../calls.ts'
import { useApp } from '../app.ts'
import { contestOn, expectRefusal, pathsOf } from '../steps.ts'
import { smallCup } from '../world.ts'

const server = useApp()
const contest = contestOn(server)
let organiser: string

beforeAll(async () => {
  organiser = await contest.organiser()
  await contest.publish(smallCup('cup'))
})

/** Texts that some language reads as a number, but that are not decimal digits. */
const NO_DIGITS = [
  ['', ' ', ' 1', '1 ', '\t1', '1\n', '\u00a01', '\ufeff1', '1\u0000'],
  ['+1', '-1', '-0', '1.0', '1.', '.5', '1,0', '1_000', '1 000', "1'000"],
  ['0x1', '0b1', '0o1', '1e2', '1E2', '1n', 'NaN', 'Infinity', 'true', 'null', 'one', '[1]', '1;2'],
  // Digits of other scripts: full-width, Arabic, Devanagari, in a circle.
  ['１', '١', '१', '①'],
  ['99999999999999999999'],
].flat()

/** The fields of a part of a request that accept a text of digits and turn it into a number. */
const numbersOf = (part: z.ZodObject | undefined) =>
  Object.entries(part?.shape ?? {})
    .filter(([, field]) => typeof (field as z.ZodType).safeParse('1').data === 'number')
    .map(([name]) => name)

const CALLS: [string, Endpoint][] = [...callsWhere(() => true), [nameOf(readStream), readStream]]

const inQueries = CALLS.flatMap(([name, call]) =>
  numbersOf(call.query).map((field) => [field, name, call] as const),
)

it('numbers stand in the queries of many calls', () => {
  expect(new Set(inQueries.map(([field]) => field))).toEqual(
    new Set(['page', 'limit', 'user', 'user_id', 'group_id', 'round_id', 'by', 'before', 'after', 'past_ms']),
  )
})

it.each(inQueries)('%s of %s is decimal digits and nothing else', async (field, _, call) => {
  const { method, url } = sampleOf(call, 'cup')
  for (const text of NO_DIGITS) {
    const reply = await server.request(method, `${url}?${field}=${encodeURIComponent(text)}`, {
      token: organiser,
    })
    expect({ text, status: reply.status }).toEqual({ text, status: 422 })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual([field])
  }
  // An unescaped plus is a space, and a field that is sent twice is not a number.
  for (const query of [`${field}=+1`, `${field}=1+`, `${field}=1&${field}=1`, field]) {
    expectRefusal(
      await server.request(method, `${url}?${query}`, { token: organiser }),
      422,
      'validation_failed',
    )
  }
})

const inPaths = CALLS.flatMap(([name, call]) =>
  numbersOf(call.params).map((field) => [field, name, call] as const),
)

it.each(inPaths)('%s in the path of %s, too', async (field, _, call: Endpoint) => {
  const sample = sampleOf(call, 'cup')
  for (const text of NO_DIGITS.filter((item) => item !== '')) {
    // The sample's path has as many segments as the contract's.
    const url = sample.url
      .split('/')
      .map((part, at) => (call.path.split('/')[at] === `{${field}}` ? encodeURIComponent(text) : part))
      .join('/')
    const reply = await server.request(sample.method, url, { token: organiser, body: sample.body })
    expect({ text, status: reply.status }).toEqual({ text, status: 400 })
    expectRefusal(reply, 400, 'bad_request')
  }
})
