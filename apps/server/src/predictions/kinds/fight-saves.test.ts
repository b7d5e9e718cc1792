import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { fightsOn } from '../../../test/fights/fight-steps.ts'
import { smallSeries, withoutOpponent } from '../../../test/fights/fight-world.ts'
import { meetingsOn } from '../../../test/overtake.ts'
import { everyRecord, passTime } from '../../../test/records.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { minutesFromNow } from '../../../test/world.ts'
import { lockAllDue, putEvent } from '../../results/results.ts'
import { saveFights } from './fights.ts'

// A card is saved as a whole or not at all, until the first fight of its event begins (GAME.md 3 and 5, SPEC.md 5).

const server = useApp()
const contest = fightsOn(server)
const { overtake } = meetingsOn(server)
let anna: string
let boris: string
let slug = ''
let series = 0

beforeAll(async () => {
  anna = await server.signIn('6500001')
  boris = await server.signIn('6500002')
})

beforeEach(async () => {
  slug = `saves-${(series += 1)}`
  await contest.publish(smallSeries(slug))
})

const BY = { actor: 'user', user_id: null } as const
const CARD = 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)'
const OTHER = '(n1-8b) n1-7b n1-5b n1-4b n1-2b n1-1b*'

/** The saved card as text, in the order of the screen. */
async function cardOf(token: string, key = 'n1'): Promise<string> {
  const { entities } = await contest.idsOf(slug)
  const keys = new Map(Object.entries(entities).map(([name, id]) => [id, name]))
  const { events } = await contest.round(slug, token, key)
  return events
    .flatMap(({ prediction }) => {
      if (!prediction) return []
      const { tournament_player_id, type, multiply } = prediction.info
      const text = `${keys.get(tournament_player_id)}${multiply ? '*' : ''}`
      return type === 'reserve' ? `(${text})` : text
    })
    .join(' ')
}

describe('a card is saved', () => {
  test('and returned as it was sent', async () => {
    const sent = await contest.picksOf(slug, CARD)
    const { predictions } = await contest.saveCard(slug, anna, CARD)
    expect(predictions).toEqual(
      sent.map((pick) => ({ multiply: false, ...pick, saved_at: expect.stringMatching(/Z$/) })),
    )
    expect(await cardOf(anna)).toBe(CARD)
  })

  test('again with the same picks without effect, and with other picks in place of the first', async () => {
    for (let time = 0; time < 2; time += 1) await contest.saveCard(slug, anna, CARD)
    expect(await cardOf(anna)).toBe(CARD)
    await contest.saveCard(slug, anna, OTHER)
    expect(await cardOf(anna)).toBe('n1-1b* n1-2b n1-4b n1-5b n1-7b (n1-8b)')
    const { rows } = await server.database.pool.query(
      'select 1 from predictions p join tournaments t on t.id = p.tournament_id where t.slug = $1',
      [slug],
    )
    expect(rows).toHaveLength(1)
  })

  test('separately for each user and each event', async () => {
    contest.succeed(await contest.changeEvent(slug, 'n2-8', { starts_at: minutesFromNow(4 * 24 * 60) }))
    await contest.saveCard(slug, anna, CARD)
    await contest.saveCard(slug, boris, OTHER)
    const second = 'n2-1b n2-2a n2-3a n2-4a n2-5a (n2-6a)'
    await contest.saveCard(slug, anna, second)
    expect(await cardOf(anna)).toBe(CARD)
    expect(await cardOf(anna, 'n2')).toBe(second)
    expect(await cardOf(boris, 'n2')).toBe('')
  })

  test('without a doubled pick, whether the flag is false or left out', async () => {
    const picks = await contest.picksOf(slug, CARD.replace('*', ''))
    for (const multiply of [undefined, null, false]) {
      contest.succeed(
        await contest.trySend(
          slug,
          anna,
          picks.map((pick) => ({ ...pick, multiply })),
        ),
      )
      expect(await cardOf(anna)).toBe(CARD.replace('*', ''))
    }
  })

  test('for a user who has not been drawn, who gets a row in the rating', async () => {
    await contest.saveCard(slug, anna, CARD)
    const { me } = await contest.rating(slug, anna)
    expect(me).toMatchObject({ points: 0, coefficient_sum: 0, is_me: true })
  })

  test('when several saves of one user arrive at the same moment', async () => {
    const cards = [CARD, OTHER, CARD.replace('n1-1a', 'n1-1b'), OTHER.replace('n1-1b', 'n1-1a')]
    const replies = await Promise.all(
      [...cards, ...cards].map((card) => contest.trySaveCard(slug, anna, card)),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const saved = (await cardOf(anna)).split(' ').toSorted()
    expect(cards.map((card) => card.split(' ').toSorted())).toContainEqual(saved)
  })

  test('when many users save at the same moment', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, (_, at) => server.signIn(`650100${at}`)))
    await Promise.all(tokens.map((token, at) => contest.saveCard(slug, token, at % 2 ? CARD : OTHER)))
    await contest.start(slug, 'n1-8')
    await lockAllDue(server.database.db, server.jobs)
    const { cards, events } = await contest.round(slug, anna)
    expect(cards).toBe(8)
    expect(events[0]!.crowd).toMatchObject({ total: 8, picks: [{ count: 4 }, { count: 4, doubled: 4 }] })
  })
})

/** Expects that a card is refused and that nothing was written. */
async function expectRefused(
  send: unknown[] | string,
  status: number,
  code: string,
  paths: string[] = [],
): Promise<void> {
  const predictions = typeof send === 'string' ? await contest.picksOf(slug, send) : send
  const before = await everyRecord(server)
  const reply = await contest.trySend(slug, anna, predictions)
  expectRefusal(reply, status, code)
  expect(pathsOf(reply)).toEqual(paths)
  expect(await everyRecord(server)).toEqual(before)
}

describe('a card is refused', () => {
  beforeEach(() => contest.saveCard(slug, anna, CARD))

  test.each([
    ['EmptyEvents', ''],
    ['IncorrectEventsCount', 'n1-1a n1-2a n1-3a n1-4a (n1-6a)'],
    ['IncorrectEventsCount', 'n1-1a n1-2a n1-3a n1-4a n1-5a n1-7a (n1-6a)'],
    ['IncorrectReserveEventsCount', 'n1-1a n1-2a n1-3a n1-4a n1-5a n1-6a'],
    ['IncorrectReserveEventsCount', 'n1-1a n1-2a n1-3a n1-4a (n1-5a) (n1-6a)'],
    ['IncorrectMainAndSecondaryEventsCount', 'n1-1a n1-3a n1-4a n1-5a n1-6a (n1-7a)'],
    ['IncorrectMainAndSecondaryEventsCount', 'n1-2a n1-3a n1-4a n1-5a n1-6a (n1-1a)'],
    ['IncorrectMultiplyEventsCount', 'n1-1a* n1-2a* n1-3a n1-4a n1-5a (n1-6a)'],
    ['IncorrectMultiplyEventsCount', 'n1-1a n1-2a n1-3a n1-4a n1-5a (n1-6a*)'],
    // The first of several violations.
    ['IncorrectEventsCount', 'n1-3a* n1-4a*'],
    ['IncorrectReserveEventsCount', 'n1-1a* n1-3a* n1-4a n1-5a n1-6a n1-7a'],
  ])('if it breaks %s: "%s"', async (code, card) => {
    await expectRefused(card, 422, code)
  })

  test('of an event that does not exist, or that is of another series', async () => {
    const picks = await contest.picksOf(slug, CARD)
    const other = `${slug}-other`
    await contest.publish(smallSeries(other))
    const [foreign] = await contest.picksOf(other, 'n1-4a')
    for (const event_id of [foreign!.event_id, 99_999_999, 0, -1, 2 ** 40]) {
      const sent = picks.with(3, { ...picks[3]!, event_id })
      await expectRefused(sent, 422, 'validation_failed', ['predictions.3.event_id'])
    }
    await expectRefused(
      picks.map((pick) => ({ ...pick, event_id: pick.event_id + 1_000_000 })),
      422,
      'validation_failed',
      picks.map((_, at) => `predictions.${at}.event_id`),
    )
  })

  test('with fights of two events', async () => {
    await expectRefused('n1-1a n1-2a n1-3a n2-4a n1-5a (n2-6a)', 422, 'validation_failed', [
      'predictions.3.event_id',
      'predictions.5.event_id',
    ])
  })

  test('that lists a fight twice', async () => {
    await expectRefused('n1-1a n1-2a n1-3a n1-1b n1-5a (n1-3a)', 422, 'validation_failed', [
      'predictions.3.event_id',
      'predictions.5.event_id',
    ])
  })

  test('that picks a fighter who is not in the fight, or does not exist', async () => {
    const picks = await contest.picksOf(slug, CARD)
    const { entities } = await contest.idsOf(slug)
    for (const id of [entities['n1-4a'], entities['spare1'], 99_999_999, 0, -1, 2 ** 40]) {
      const sent = picks.with(2, { ...picks[2]!, tournament_player_id: id! })
      await expectRefused(sent, 422, 'validation_failed', ['predictions.2.tournament_player_id'])
    }
  })

  test('that picks a fight that was cancelled, or one without both fighters', async () => {
    slug = `${slug}-sideless`
    await contest.publish(withoutOpponent(smallSeries(slug), 'n1-5'))
    contest.succeed(await contest.changeEvent(slug, 'n1-4', { status: 'cancelled' }))
    await expectRefused(CARD, 422, 'validation_failed', ['predictions.3.event_id', 'predictions.4.event_id'])
    const reply = await contest.trySaveCard(slug, anna, CARD)
    expect((reply.body as { errors: object }).errors).toEqual({
      'predictions.3.event_id': ['Этот бой отменён: выберите другой'],
      'predictions.4.event_id': ['Бойцы этого боя ещё не объявлены'],
    })
  })

  test('with all mistakes of both lists at once, before the rules of the card as a whole are checked', async () => {
    const picks = await contest.picksOf(slug, 'n1-1a n1-2a')
    await expectRefused(
      [picks[0]!, { ...picks[1]!, tournament_player_id: 0 }, picks[0]!],
      422,
      'validation_failed',
      ['predictions.2.event_id'],
    )
    await expectRefused(
      [
        { ...picks[0]!, tournament_player_id: 0 },
        { ...picks[1]!, tournament_player_id: 0 },
      ],
      422,
      'validation_failed',
      ['predictions.0.tournament_player_id', 'predictions.1.tournament_player_id'],
    )
  })

  test.each([
    ['predictions.0.event_id', { event_id: 'one' }],
    ['predictions.0.event_id', { event_id: 1.5 }],
    ['predictions.0.tournament_player_id', { tournament_player_id: null }],
    ['predictions.0.type', { type: 'both' }],
    ['predictions.0.type', { type: undefined }],
    ['predictions.0.multiply', { multiply: 'yes' }],
  ])('with a wrong %s', async (path, wrong) => {
    const picks = await contest.picksOf(slug, CARD)
    await expectRefused([{ ...picks[0]!, ...wrong }, ...picks.slice(1)], 422, 'validation_failed', [path])
  })

  test('without an account', async () => {
    const reply = await server.request('POST', `/api/v1/tournaments/${slug}/predictions/fights/winners`, {
      body: { predictions: await contest.picksOf(slug, CARD) },
    })
    expectRefusal(reply, 401, 'unauthenticated')
  })
})

describe('the clock of the database decides', () => {
  test('that an event ahead is not open', async () => {
    await expectRefused('n2-1a n2-2a n2-3a n2-4a n2-5a (n2-6a)', 409, 'not_open')
    const { progress } = contest.succeed<{ progress: { tournament: { slug: string } }[] }>(
      await server.request('GET', '/api/v1/user/progress', { token: anna }),
    )
    expect(progress.filter(({ tournament }) => tournament.slug === slug)).toHaveLength(1)
  })

  test('that what has begun is locked, whatever is sent', async () => {
    await contest.saveCard(slug, anna, CARD)
    await contest.start(slug, 'n1-8')
    await expectRefused(OTHER, 409, 'locked')
    await expectRefused('n1-1a n1-2a', 409, 'locked')
    await expectRefused('n1-1a n1-2a n1-3a n1-4a n1-5a n1-6a', 409, 'locked')
    expect(await cardOf(anna)).toBe(CARD)
  })

  test('that a card is locked once its time has passed, though no job has run', async () => {
    await contest.saveCard(slug, anna, CARD)
    const { locks_at } = await contest.round(slug, anna)
    const left = Math.ceil((Date.parse(locks_at!) - Date.now()) / 1000)
    await passTime(server, left - 30)
    await contest.saveCard(slug, anna, OTHER)
    await passTime(server, 31)
    await expectRefused(CARD, 409, 'locked')
    expect(await contest.round(slug, anna)).toMatchObject({ is_locked: true, cards: null })
  })

  test('that a save which waits until after the lock comes too late', async () => {
    await contest.saveCard(slug, anna, CARD)
    const reply = await overtake(
      (trx) =>
        putEvent(
          trx,
          { jobs: server.jobs, by: BY },
          { slug, key: 'n1-8' },
          { starts_at: minutesFromNow(-1) },
        ),
      () => contest.trySaveCard(slug, anna, OTHER),
    )
    expectRefusal(reply, 409, 'locked')
    expect(await cardOf(anna)).toBe(CARD)
  })

  test('that a save which entered before a result is counted', async () => {
    const me = await contest.me(anna)
    await contest.start(slug, 'n2-8')
    contest.succeed(await contest.changeEvent(slug, 'n2-8', { starts_at: minutesFromNow(60) }))
    const picks = await contest.picksOf(slug, 'n2-1a n2-2a n2-3a n2-4a n2-5a (n2-8a)')
    await overtake(
      (trx) => saveFights(trx, slug, me.id, picks),
      () => contest.changeEvent(slug, 'n2-8', { starts_at: minutesFromNow(-1) }),
    )
    const { cards, saved_at } = await contest.round(slug, anna, 'n2')
    expect([cards, saved_at]).toEqual([1, expect.stringMatching(/Z$/)])
  })

  test('that a fighter who was replaced meanwhile cannot be picked', async () => {
    const replaced = { first: 'spare1', coefficients: { first: 2 } }
    const reply = await overtake(
      (trx) => putEvent(trx, { jobs: server.jobs, by: BY }, { slug, key: 'n1-1' }, replaced),
      () => contest.trySaveCard(slug, anna, CARD),
    )
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['predictions.0.tournament_player_id'])
  })

  test('that a finished series takes no cards', async () => {
    contest.succeed(await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`))
    await expectRefused(CARD, 409, 'locked')
  })
})
