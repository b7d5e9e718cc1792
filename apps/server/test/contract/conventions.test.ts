import { sendMessage } from '@called-it/contract/teams/chat.ts'
import { bodyLimitOf, type Endpoint } from '@called-it/contract/endpoint.ts'
import { postInvitation } from '@called-it/contract/people/invitations.ts'
import { createDraft } from '@called-it/contract/drafts/drafts.ts'
import { REFUSALS } from '@called-it/contract/errors.ts'
import { createTeam, joinTeam } from '@called-it/contract/teams/teams.ts'
import { listSessions } from '@called-it/contract/account/sessions.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../app.ts'
import { smallSeries } from '../fights/fight-world.ts'
import { minutesFromNow, smallCup, smallLeague } from '../world.ts'
import { callsWhere, sampleOf } from '../calls.ts'
import { everyRecord } from '../records.ts'
import { contestOn, expectRefusal, pathsOf } from '../steps.ts'

const server = useApp()
const contest = contestOn(server)
let fan: string
let organiser: string

beforeAll(async () => {
  fan = await server.signIn('6600001')
  organiser = await contest.organiser()
  await contest.publish(smallCup('cup'))
  await contest.publish(smallLeague('league'))
  await contest.publish(smallSeries('series'))
})

/** A cup whose questions every call can refer to. */
const askingCup = ({ path }: Endpoint) => {
  if (path.endsWith('prediction-type/fight_winner')) return 'series'
  return path.endsWith('prediction-type/league') ? 'league' : 'cup'
}

describe('without a valid token', () => {
  it.each(callsWhere(({ access }) => access !== 'anyone'))(
    '%s answers 401 and does nothing',
    async (_, call) => {
      const { method, url, body } = sampleOf(call, 'cup')
      const before = await everyRecord(server)
      for (const token of [undefined, 'x', 'a'.repeat(43), '0'.repeat(64)]) {
        expectRefusal(await server.request(method, url, { token, body }), 401, 'unauthenticated')
      }
      // Access is checked before anything that was sent is looked at.
      if (call.body) expectRefusal(await server.request(method, url, { body: '{' }), 401, 'unauthenticated')
      const elsewhere = sampleOf(call, 'nowhere')
      expectRefusal(
        await server.request(method, elsewhere.url, { body: elsewhere.body }),
        401,
        'unauthenticated',
      )
      expect(await everyRecord(server)).toEqual(before)
    },
  )

  it('the rest answers', async () => {
    for (const url of ['/api/v1/sports', '/api/v1/openapi.json', '/api/docs', '/healthz', '/readyz']) {
      expect({ url, status: (await server.request('GET', url)).status }).toEqual({ url, status: 200 })
    }
  })

  it('the event stream does not open', async () => {
    expectRefusal(await server.request('GET', '/api/v1/stream'), 401, 'unauthenticated')
  })
})

/** The one call that creates the tournament in its path. */
const makesOne = ({ method, path }: Endpoint) => method === 'PUT' && path.endsWith('/tournaments/{slug}')

describe('an unknown tournament', () => {
  const ofKnownOnes = callsWhere((call) => call.path.includes('{slug}') && !makesOne(call))

  it.each(ofKnownOnes)('is 404 for %s', async (_, call) => {
    const { method, url, body } = sampleOf(call, 'nowhere')
    const token = call.access === 'organiser' ? organiser : fan
    const before = await everyRecord(server)
    expectRefusal(await server.request(method, url, { token, body }), 404, 'not_found')
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each(callsWhere(({ path }) => path.includes('{slug}')))(
    'with an invalid name is refused by %s',
    async (_, call) => {
      const token = call.access === 'organiser' ? organiser : fan
      const before = await everyRecord(server)
      for (const slug of ['%00', 'a%00b', 'x'.repeat(150)]) {
        const { method, url, body } = sampleOf(call, slug)
        expectRefusal(await server.request(method, url, { token, body }), 400, 'bad_request')
      }
      for (const slug of ["a'--", '%2e%2e%2f', '%D0%BA', '__proto__', '%20', '-']) {
        const { method, url, body } = sampleOf(call, slug)
        const reply = await server.request(method, url, { token, body })
        if (makesOne(call)) expectRefusal(reply, 422, 'validation_failed')
        else expectRefusal(reply, 404, 'not_found')
      }
      expect(await everyRecord(server)).toEqual(before)
    },
  )
})

describe('a body', () => {
  const withBody = callsWhere(({ body }) => body)

  it.each(withBody)('that is not JSON is 400 for %s', async (_, call) => {
    const { method, url } = sampleOf(call, 'cup')
    const before = await everyRecord(server)
    for (const body of [
      '{',
      '{"a":1',
      "{'a':1}",
      '[1,]',
      'undefined',
      'NaN',
      '{"a":1}{"b":2}',
      '\u0000',
      '<xml/>',
    ]) {
      expectRefusal(await server.request(method, url, { token: organiser, body }), 400, 'bad_request')
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each(withBody)('that is too large is 413 for %s', async (_, call) => {
    const { method, url } = sampleOf(call, 'cup')
    const body = `{"a":"${'x'.repeat(bodyLimitOf(call))}"}`
    expectRefusal(await server.request(method, url, { token: organiser, body }), 413, 'too_large')
  })

  it.each(withBody)('of another type is 415 for %s', async (_, call) => {
    const { method, url, body } = sampleOf(call, 'cup')
    const before = await everyRecord(server)
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'x',
      '',
    ]) {
      const reply = await server.request(method, url, {
        token: organiser,
        body: JSON.stringify(body),
        headers: { 'content-type': type },
      })
      expectRefusal(reply, 415, 'unsupported_type')
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each(withBody)('may name its charset for %s', async (_, call) => {
    const { method, url } = sampleOf(call, 'cup')
    const reply = await server.request(method, url, {
      token: organiser,
      body: [],
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    // The body was read: its content is refused, not its type.
    expectRefusal(reply, 422, 'validation_failed')
  })

  it.each(withBody)('that is left out is refused by %s', async (_, call) => {
    const { method, url } = sampleOf(call, 'cup')
    const before = await everyRecord(server)
    for (const headers of [{ 'content-type': 'application/json' }, {}]) {
      expectRefusal(
        await server.request(method, url, { token: organiser, headers }),
        422,
        'validation_failed',
      )
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  const withoutBody = callsWhere(({ body, file_types, method }) => !body && !file_types && method !== 'GET')

  const endsAccount = ({ path }: Endpoint) => path === '/api/v1/user' || path.endsWith('/logout-everywhere')

  let teams = 0
  /** Paths within a friends team that the organiser founded, or may join, with a message that the organiser wrote. */
  async function inTeam(url: string, call: Endpoint): Promise<string> {
    const joins = call.method === 'POST' && call.path.endsWith('{id}')
    const token = joins ? fan : organiser
    const { tournament } = await server.call(readTournament, { params: { slug: 'cup' } }, token)
    const body = { name: `North-${(teams += 1)}`, tournament_id: tournament.id }
    const { team } = await server.call(createTeam, { body }, token)
    const id = String(team.id)
    const { message } = await server.call(sendMessage, { params: { id }, body: { text: 'Hello' } }, token)
    if (call.path.includes('/members/')) {
      await server.call(joinTeam, { params: { id } }, fan)
      return url.replace('/teams/1', `/teams/${id}`).replace(/\d+$/, String((await contest.me(fan)).id))
    }
    return url.replace('/teams/1', `/teams/${id}`).replace('/messages/1', `/messages/${message.id}`)
  }

  /** Paths of calls about a participant. */
  async function ofParticipant(url: string): Promise<string> {
    await contest.mustSave('cup', fan, { m2: [1, 0] })
    return url.replace('/ratings/1', `/ratings/${(await contest.me(fan)).id}`)
  }

  let others = 6_610_000
  /** Paths of owners' calls about a user who has just signed in. */
  async function aboutUser({ path }: Endpoint): Promise<string> {
    const theirs = await server.signIn(String((others += 1)))
    const { sessions } = await server.call(listSessions, {}, theirs)
    return path
      .replace('{id}', String((await contest.me(theirs)).id))
      .replace('{sessionId}', String(sessions[0]!.id))
  }

  /** The path of a call about an entry of the log, for an entry whose change can be taken back. */
  async function aboutEntry({ path }: Endpoint): Promise<string> {
    const moved = await contest.changeEvent('cup', 'm3', { starts_at: minutesFromNow(300) })
    return path.replace('{entry}', String(contest.succeed<{ audit_id: number }>(moved).audit_id))
  }

  /** The path of a call about a feed that has just been made. */
  async function aboutFeed({ path }: Endpoint): Promise<string> {
    const { rows } = await server.database.pool.query<{ id: number }>(
      `insert into feeds (tournament_id, kind, competition) select id, 'openligadb', 'bl1' from tournaments where slug = 'cup'
       on conflict (tournament_id, kind) do update set competition = 'bl1' returning id`,
    )
    return path.replace('{id}', String(rows[0]!.id))
  }

  let drafts = 0
  /** The path of a call about a draft that has just been made. */
  async function aboutDraft({ path }: Endpoint): Promise<string> {
    const document = smallCup(`drafted-${(drafts += 1)}`)
    const { draft } = await server.call(createDraft, { body: { document } }, organiser)
    return path.replace('{id}', String(draft.id))
  }

  /** The path of a call about an invitation that has just been made: by its number, or by its code for whoever is invited. */
  async function aboutInvitation({ path }: Endpoint): Promise<string> {
    const body = { expires_at: null, max_uses: null }
    const { invitation, code } = await server.call(postInvitation, { body }, organiser)
    return path.replace('{id}', String(invitation.id)).replace('{code}', code)
  }

  it.each(withoutBody)('that %s does not need may be empty JSON', async (_, call) => {
    await contest.publish(smallCup('over'))
    await contest.publish(smallCup('empty'))
    const takesBack = call.method === 'DELETE' && call.path.endsWith('/result')
    const confirms = call.path.endsWith('/confirm')
    const played = confirms ? 'confirmed' : 'played'
    if (takesBack || confirms) {
      await contest.publish(smallCup(played))
      await contest.play(played, 'm1', 1, 0)
    }
    const ends = ['/finish', '/reopen'].some((item) => call.path.endsWith(item))
    const deletes = call.method === 'DELETE' && call.path.endsWith('tournaments/{slug}')
    const about = takesBack ? played : ends ? 'over' : deletes ? 'empty' : 'cup'
    const sample = sampleOf(call, about)
    const { method } = sample
    // A session of its own, because some of the calls end it; a user of its own for calls that end more than that.
    const token = await server.signIn(endsAccount(call) ? '6600002' : ORGANISER)
    const { sessions } = await server.call(listSessions, {}, token)
    if (call.path.endsWith('/identities/{way}')) {
      const { id } = await contest.me(token)
      await server.database.pool.query(
        `insert into identities (kind, key, user_id) values ('email', 'ada@example.org', $1)`,
        [id],
      )
    }
    const url = call.path.includes('/teams/')
      ? await inTeam(sample.url, call)
      : call.path.includes('/organiser/users/')
        ? await aboutUser(call)
        : call.path.includes('{entry}')
          ? await aboutEntry(call)
          : call.path.includes('/feeds/{id}')
            ? await aboutFeed(call)
            : call.path.includes('/drafts/')
              ? await aboutDraft(call)
              : call.path.includes('/invitations/')
                ? await aboutInvitation(call)
                : (await ofParticipant(sample.url)).replace('/sessions/1', `/sessions/${sessions[0]!.id}`)
    const path = confirms
      ? url.replace('/events/1', `/events/${(await contest.matches(played, fan)).m1!.id}`)
      : url
    const { status } = await server.request(method, call.query?.shape.force ? `${path}?force=true` : path, {
      token,
      headers: { 'content-type': 'application/json' },
    })
    // What it names is looked for, so the body was no reason to refuse it.
    expect(status).toBe(isOffHere(call) ? REFUSALS.way_off.status : call.status)
  })
})

/** Whether a call needs the bot of Telegram or a folder for backups, which these tests do not have: both are 409. */
const isOffHere = ({ method, path }: Endpoint) =>
  method === 'POST' && /\/(telegram|backups|drills)$/.test(path)

describe('a query', () => {
  const has = (field: string) => callsWhere(({ query }) => query && field in query.shape)
  const refused = async (call: Endpoint, field: string, value: string) => {
    const { method, url } = sampleOf(call, askingCup(call))
    const reply = await server.request(method, `${url}?${field}=${value}`, { token: organiser })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual([field])
  }

  it.each(callsWhere(() => true))('with a parameter that %s does not have is refused', async (_, call) => {
    const { method, url, body } = sampleOf(call, askingCup(call))
    const before = await everyRecord(server)
    const foreign = ['dry_run', 'force', 'overwrite', 'Page', 'constructor', '__proto__', '%D1%8F']
    for (const name of foreign.filter((item) => !Object.hasOwn(call.query?.shape ?? {}, item))) {
      for (const sent of call.method === 'GET' ? ['GET', 'HEAD'] : [method]) {
        const reply = await server.request(sent, `${url}?${name}=true`, { token: organiser, body })
        if (sent === 'HEAD') expect(reply.status).toBe(422)
        else {
          expectRefusal(reply, 422, 'validation_failed')
          expect(pathsOf(reply)).toEqual([decodeURIComponent(name)])
        }
      }
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  it('is refused for all its mistakes at once', async () => {
    const reply = await server.request('GET', '/api/v1/cup/ratings?page=0&sort=asc&dry_run', {
      token: organiser,
    })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply).toSorted()).toEqual(['dry_run', 'page', 'sort'])
  })

  it.each(has('page'))('of %s counts pages from 1', async (_, call) => {
    for (const field of ['page', 'limit'])
      for (const value of ['0', '-1', '1000001']) await refused(call, field, value)
  })

  it.each(has('user_id'))('of %s must refer to a user that exists', async (_, call) => {
    for (const value of ['2147483647', '99999999999999', '0', 'me']) await refused(call, 'user_id', value)
  })
})

describe('a refusal', () => {
  const refused = (language: string | undefined) =>
    server.request('POST', '/api/v1/tournaments/cup/predictions/events', {
      token: fan,
      body: { predictions: [{ event_id: 1, first: 99, second: 0 }] },
      headers: language === undefined ? {} : { 'accept-language': language },
    })

  it.each([
    [undefined, 'ru'],
    ['en-US,en;q=0.9', 'en'],
    ['de', 'ru'],
  ])('for Accept-Language %j is in %s', async (language, expected) => {
    const { body } = await refused(language)
    const { message, errors } = body as { message: string; errors: Record<string, string[]> }
    for (const text of [message, ...Object.values(errors).flat()]) {
      expect(/[а-яё]/i.test(text) ? 'ru' : 'en').toBe(expected)
    }
  })

  it('of a call that does not exist has the same shape', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/nothing'],
      ['GET', '/api/v2/tournaments'],
      ['PATCH', '/api/v1/tournaments/cup'],
      ['DELETE', '/api/v1/tournaments/cup'],
      ['POST', '/api/v1/sports'],
    ] as const) {
      const reply = await server.request(method, url, { token: fan })
      expectRefusal(reply, 404, 'not_found')
    }
  })

  it('never shows what went wrong inside', async () => {
    const replies = await Promise.all([
      refused('en'),
      server.request('GET', '/api/v1/tournaments/%00', { token: fan }),
    ])
    for (const { body } of replies)
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts|select |postgres|Zod/i)
  })
})
