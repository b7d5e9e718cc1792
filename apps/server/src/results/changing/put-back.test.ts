import { beforeAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { smallSeries } from '../../../test/fights/fight-world.ts'
import { contestOn } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import type { Problem } from '../../platform/http/problem.ts'
import { putEventsBack } from '../results.ts'

// A change of an event is taken back by its entry in the audit log.

const server = useApp()
const contest = contestOn(server)
let organiserId: number

beforeAll(async () => {
  organiserId = (await contest.me(await server.signIn(ORGANISER))).id
  await contest.publish(smallCup('cup'))
  await contest.publish(smallSeries('series'))
})

const putBack = (entryId: number, dryRun = false) => {
  const { db } = server.database
  return putEventsBack(db, { jobs: server.jobs, by: { actor: 'user', user_id: organiserId } }, entryId, {
    dryRun,
  })
}

async function change(
  slug: string,
  key: string,
  body: object,
): Promise<{ audit_id: number; version: string }> {
  return contest.succeed(await contest.changeEvent(slug, key, body))
}

/** Everything that is stored about an event, but for the traces that its changes leave for messages. */
async function stored(slug: string, key: string): Promise<object> {
  const { rows } = await server.database.pool.query<{ event: object }>(
    `select to_jsonb(e) - array['replaced', 'kept_sides'] as event
     from events e join tournaments t on t.id = e.tournament_id where t.slug = $1 and e.key = $2`,
    [slug, key],
  )
  return rows[0]!.event
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, meanwhile }: Problem) => ({ code, meanwhile }),
  )

describe('a change of a match is taken back with everything that it did', () => {
  it.each<[what: string, before: object[], body: object]>([
    ['a move', [], { starts_at: minutesFromNow(300) }],
    ['a move into the past, which locks', [], { starts_at: minutesFromNow(-10) }],
    ['a postponement', [], { status: 'postponed' }],
    ['a new time of a postponed match', [{ status: 'postponed' }], { starts_at: minutesFromNow(400) }],
    ['a cancellation', [], { status: 'cancelled' }],
    ['an end of a cancellation', [{ status: 'cancelled' }], { status: 'scheduled' }],
    ['a start', [], { status: 'live' }],
  ])('%s', async (_, earlier, body) => {
    for (const first of earlier) await change('cup', 'm1', first)
    const before = await stored('cup', 'm1')
    const { audit_id } = await change('cup', 'm1', body)
    expect(await stored('cup', 'm1')).not.toEqual(before)
    const { events } = await putBack(audit_id)
    expect(events).toMatchObject([{ event: { key: 'm1' }, audit_id: expect.any(Number) }])
    expect(await stored('cup', 'm1')).toEqual(before)
    await change('cup', 'm1', { status: 'scheduled', starts_at: minutesFromNow(60) })
  })

  it('sides that were named', async () => {
    const before = await stored('cup', 'm5')
    const { audit_id } = await change('cup', 'm5', { first: 'AAA', second: 'BBB' })
    await putBack(audit_id)
    expect(await stored('cup', 'm5')).toEqual(before)
  })

  it('but sides stay once somebody has predicted the match', async () => {
    const { audit_id } = await change('cup', 'm5', { first: 'AAA', second: 'BBB' })
    await contest.mustSave('cup', await server.signIn('6910001'), { m5: [1, 0] })
    expect(await refusal(putBack(audit_id))).toMatchObject({ code: 'validation_failed' })
  })
})

describe('a change of a fight', () => {
  it('gives the fighter who was replaced his odds back', async () => {
    const before = await stored('series', 'n1-1')
    const { audit_id } = await change('series', 'n1-1', { first: 'spare1', coefficients: { first: 3 } })
    expect(await stored('series', 'n1-1')).not.toEqual(before)
    await putBack(audit_id)
    expect(await stored('series', 'n1-1')).toEqual(before)
  })
})

describe('a take-back', () => {
  it('is a change of its own, which can be taken back as well', async () => {
    const { audit_id } = await change('cup', 'm2', { starts_at: minutesFromNow(500) })
    const moved = await stored('cup', 'm2')
    const { events } = await putBack(audit_id)
    const { body } = await contest.asOrganiser('GET', 'audit?limit=1')
    expect(body).toMatchObject({
      entries: [
        { action: 'event.take_back', tournament: 'cup', target: 'm2', after: { takes_back: audit_id } },
      ],
    })
    await putBack(events[0]!.audit_id!)
    expect(await stored('cup', 'm2')).toEqual(moved)
  })

  it('is refused if the event has changed since, and says what stands', async () => {
    const { audit_id } = await change('cup', 'm3', { starts_at: minutesFromNow(1600) })
    const { version } = await change('cup', 'm3', { starts_at: minutesFromNow(1700) })
    expect(await refusal(putBack(audit_id))).toMatchObject({
      code: 'changed_meanwhile',
      meanwhile: { current: { key: 'm3' }, version },
    })
  })

  it('is refused for an entry that is not there, or is no change of an event', async () => {
    expect(await refusal(putBack(1_000_000))).toMatchObject({ code: 'not_found' })
    const { rows } = await server.database.pool.query<{ id: number }>(
      `select id from audit_log where action = 'tournament.create' limit 1`,
    )
    expect(await refusal(putBack(rows[0]!.id))).toMatchObject({ code: 'not_found' })
  })

  it('that is tried writes nothing', async () => {
    const { audit_id } = await change('cup', 'm4', { status: 'postponed' })
    const before = await stored('cup', 'm4')
    expect(await putBack(audit_id, true)).toMatchObject({
      events: [{ event: { status: 'scheduled' }, audit_id: null }],
    })
    expect(await stored('cup', 'm4')).toEqual(before)
  })
})
