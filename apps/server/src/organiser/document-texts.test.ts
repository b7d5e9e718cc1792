import type { ErrorBody } from '@called-it/contract/error-body.ts'
import { readSentDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
let token: string

beforeAll(async () => {
  token = await server.signIn(ORGANISER)
})

/** Sends a text as it is: a string that is sent as a body is not made JSON again. */
async function putText(slug: string, text: string, query = '') {
  const reply = await server.app.inject({
    method: 'PUT',
    url: `/api/v1/organiser/tournaments/${slug}${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': 'en',
    },
    payload: text,
  })
  return { status: reply.statusCode, body: reply.json() as ErrorBody, headers: reply.headers }
}

const pretty = (document: unknown) => JSON.stringify(document, null, 2)
const withEvent = (document: TournamentDocument, at: number, change: object): TournamentDocument => ({
  ...document,
  events: document.events.map((event, i) => (i === at ? { ...event, ...change } : event)),
})

describe('the mistakes of a text', () => {
  it('stand at their lines, beside those by path, with what is probably meant', async () => {
    const cup = smallCup('lines')
    const text = pretty({ ...withEvent(cup, 0, { first: 'AAB' }), colour: 'red' }).replace('"AAB"', '"ABA"')
    const reply = await putText('lines', text)
    expectRefusal(reply, 422, 'validation_failed')
    const { errors, mistakes } = reply.body
    expect(errors).toMatchObject({ 'events[0].first': ['unknown entity "ABA"'] })
    const lines = text.split('\n')
    for (const { path, line, column } of mistakes!) {
      const value = path === 'colour' ? '"red"' : '"ABA"'
      expect(lines[line - 1]!.slice(column - 1)).toMatch(new RegExp(`^${value}`))
    }
    expect(mistakes).toMatchObject([
      { path: 'events[0].first', message: 'unknown entity "ABA"', suggestion: 'AAA' },
      { path: 'colour', suggestion: null },
    ])
  })

  it('that is no JSON stand where it stops being JSON', async () => {
    const reply = await putText('broken', '{\n  "slug": "broken",\n  name: "Cup"\n}')
    expectRefusal(reply, 400, 'bad_request')
    expect(reply.body.mistakes).toMatchObject([{ path: '', line: 3, column: 3 }])
  })

  it('are no part of other refusals', async () => {
    const reply = await contest.asOrganiser('PUT', 'tournaments/none/events/m1', { starts_at: 'soon' })
    expectRefusal(reply, 422, 'validation_failed')
    expect(reply.body).not.toHaveProperty('mistakes')
  })
})

describe('the text of a document', () => {
  const sent = async (slug: string) => server.call(readSentDocument, { params: { slug } }, token)

  it('is given back exactly as it was sent', async () => {
    const text = `${JSON.stringify(smallCup('exact'), null, 3)}\n`
    expect((await putText('exact', text, '?dry_run=true')).status).toBe(200)
    expect(
      (await server.request('GET', '/api/v1/organiser/tournaments/exact/sent-document', { token })).status,
    ).toBe(404)
    expect((await putText('exact', text)).status).toBe(200)
    expect(await sent('exact')).toEqual({ text, at: expect.stringMatching(/Z$/) })
  })

  it('changes nothing if it is sent back, whatever calls have changed since', async () => {
    await contest.changeEvent('exact', 'm2', { starts_at: minutesFromNow(200) })
    const { text } = await sent('exact')
    const reply = await putText('exact', text!)
    expect(reply.body).toMatchObject({ changes: [] })
  })
})

describe('a document that must not change everything that it changes', () => {
  it('says what it must not, and what else it would change', async () => {
    const cup = smallCup('review')
    await contest.publish(cup)
    await contest.mustSave('review', await server.signIn('6110001'), { m1: [1, 0] })
    const changed = {
      ...withEvent(cup, 0, { second: 'CCC' }),
      name: { ru: 'Другой', en: 'Other' },
      ruleset: { match: { exact: 7 } },
    }
    const reply = await putText(
      'review',
      pretty({ ...changed, events: changed.events.toReversed() }),
      '?dry_run=true',
    )
    expectRefusal(reply, 422, 'validation_failed')
    expect(reply.body.refused).toEqual([
      { path: 'events[4].second', code: 'sides_stay', predictions: 1, before: 'BBB', after: 'CCC' },
      {
        path: 'ruleset',
        code: 'rules_in_use',
        predictions: null,
        before: {},
        after: { match: { exact: 7 } },
      },
    ])
    expect(reply.body.conflicts).toEqual([])
    expect(reply.body.changes).toContainEqual({
      path: 'name',
      before: cup.name,
      after: { ru: 'Другой', en: 'Other' },
    })
  })

  it('says what the desk has changed as well, who did and when', async () => {
    const cup = smallCup('both')
    await contest.publish(cup)
    const start = minutesFromNow(75)
    await contest.changeEvent('both', 'm1', { starts_at: start })
    const other = minutesFromNow(80)
    const reply = await putText('both', pretty(withEvent(cup, 0, { starts_at: other })))
    expectRefusal(reply, 409, 'changed_meanwhile')
    expect(reply.body).toMatchObject({
      refused: [],
      changes: [],
      conflicts: [
        {
          path: 'events[0].starts_at',
          document: other,
          by: { id: expect.any(Number) },
          at: expect.stringMatching(/Z$/),
        },
      ],
    })
    expect(Date.parse(reply.body.conflicts![0]!.desk as string)).toBe(Date.parse(start))
  })

  it('names what it leaves out although it is in use', async () => {
    const cup = smallCup('left')
    await contest.publish(cup)
    await contest.mustSave('left', await server.signIn('6110001'), { m2: [1, 0] })
    const reply = await putText(
      'left',
      pretty({ ...cup, events: cup.events.filter(({ key }) => key !== 'm2') }),
    )
    expect(reply.body.refused).toMatchObject([
      { path: 'events', code: 'event_in_use', before: { key: 'm2' }, after: null },
    ])
  })
})
