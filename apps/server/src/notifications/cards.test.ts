import { cardOfChoice, fightCard } from '@called-it/rules/kinds/fight-card.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { mailingsOn } from '../../test/mailing-steps.ts'
import { passTime } from '../../test/records.ts'
import { runs } from '../../../../packages/rules/test/runs.ts'

const server = useApp()
const series = fightsOn(server)
const { work, received, setUser } = mailingsOn(server)
const SLUG = 'reminded-series'
const CARD = 'n1-1a* n1-2b n1-3a n1-4a n1-5a (n1-6a)'

beforeAll(() => series.publish(smallSeries(SLUG)))

it('a missing card, or one that has become incomplete, causes a reminder; a complete one does not', async () => {
  const fan = async (account: string, card: string) => {
    const token = await server.signIn(account)
    await setUser(account, { lang: 'en' })
    await series.saveCard(SLUG, token, card)
    return account
  }
  const complete = await fan('7700001', CARD)
  const broken = await fan('7700002', CARD.replace('n1-5a', 'n1-7a'))
  // A participant without a card for this round.
  const none = await fan('7700003', CARD)
  await server.database.pool.query(
    `delete from predictions where user_id = (select id from users where reddy_id = $1)`,
    [none],
  )
  series.succeed(await series.changeEvent(SLUG, 'n1-7', { status: 'cancelled' }))
  await passTime(server, 30 * 60)
  await work()
  await passTime(server, 90 * 60)
  await work()
  expect(await received(complete)).toEqual([])
  const reminder = expect.stringContaining('Missing:\n• Numbered 1: slip\n')
  expect(await received(none)).toEqual([reminder])
  // The cancellation was in an earlier message.
  expect(await received(broken)).toHaveLength(2)
  expect(await received(broken)).toEqual(
    expect.arrayContaining([reminder, expect.stringContaining('Changes to your slip')]),
  )
})

it('SQL judges whether a card is complete as the rules do', async () => {
  const TYPES = [0, 1, 2, 2, 2, 2, 2, 2]
  const numbers = fc.integer({ min: 1, max: 12 })
  const choice = fc
    .shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 5 })
    .chain((events) =>
      fc
        .tuple(...events.map((event) => fc.tuple(numbers, numbers).map(([a, b]) => ({ event, a, b }))))
        .map((fights) =>
          fights.flatMap(({ event, a, b }, at) => [event, TYPES[at]!, a, b === a ? b + 12 : b]),
        ),
    )
  // The card as it was saved: six fights, the last the reserve, one doubled, with sides that mostly fight.
  const cards = choice.chain((ids) =>
    fc
      .tuple(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 6, maxLength: 6 }), fc.nat(5))
      .map(([places, odd]) => {
        const fights = cardOfChoice(ids)
        const picks = places
          .toSorted((a, b) => a - b)
          .map((place, nth) => {
            const fight = fights[place]
            return {
              event_id: fight?.event_id ?? 90 + place,
              tournament_player_id: nth === odd && place % 2 ? 99 : (fight?.first ?? 1),
              type: nth === 5 ? ('reserve' as const) : ('main' as const),
              multiply: nth === odd && nth < 5,
            }
          })
        return { ids, answer: fightCard.encode({ picks }) }
      }),
  )
  const seen = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(cards, async ({ ids, answer }) => {
      const { rows } = await server.database.pool.query(
        'select card_stands($1::int[], $2::int[]) as stands',
        [answer, ids],
      )
      const stands = fightCard.check(fightCard.decode(answer), { ids }) === null
      seen.add(stands)
      expect(rows[0].stands).toBe(stands)
    }),
    { numRuns: runs(100) },
  )
  expect(seen.size).toBe(2)
})
