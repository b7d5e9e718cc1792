import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { answerOf, cardFrom, cardMaterials } from '../../../test/fights/fight-cards.ts'
import { fightsOn } from '../../../test/fights/fight-steps.ts'
import { smallSeries } from '../../../test/fights/fight-world.ts'
import { minutesFromNow } from '../../../test/world.ts'
import { runs } from '../../../../../packages/rules/test/runs.ts'

// The form checks a card against the round as it was shown, the server against the database. Both must always agree.

const server = useApp()
const contest = fightsOn(server)
let anna: string

beforeAll(async () => {
  anna = await server.signIn('6540001')
})

const RUNS = runs(40)

/** The same series with one more fight, whose second fighter is not known. */
const withOneMore = (series: ReturnType<typeof smallSeries>) => {
  const more = { ...series.events[4]!, key: 'n1-9', first: 'spare2', second: null, coefficients: null }
  return {
    ...series,
    events: [
      ...series.events.map((event) => (event.key === 'n1-4' ? { ...event, first: 'spare1' } : event)),
      more,
    ],
  }
}

const change = async (slug: string, key: string, body: object) =>
  contest.succeed(await contest.changeEvent(slug, key, body))

test.each<[string, (slug: string) => Promise<unknown>, string[]]>([
  ['as it was published', async () => {}, ['saved', 'refused']],
  [
    'with the main fight lost and fighters replaced',
    async (slug) => {
      await change(slug, 'n1-1', { status: 'cancelled' })
      await change(slug, 'n1-4', { first: 'spare1', coefficients: { first: 1.8 } })
      await contest.publish(withOneMore(smallSeries(slug)))
    },
    ['saved', 'refused'],
  ],
  [
    'with too few fights left',
    async (slug) => {
      for (const at of [2, 3, 4]) await change(slug, `n1-${at}`, { status: 'cancelled' })
    },
    ['refused'],
  ],
  ['that is locked', (slug) => change(slug, 'n1-8', { starts_at: minutesFromNow(-1) }), ['refused']],
  ['that is not open', laterAll, ['refused']],
])('of a round %s the server gives any card the answer that its form gives', async (name, prepare, ends) => {
  const slug = name.replaceAll(' ', '-')
  await contest.publish(smallSeries(slug))
  await prepare(slug)
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.oneof(cardMaterials(false), cardMaterials(true)), async (material) => {
      const round = await contest.round(slug, anna)
      const picks = cardFrom(round, material)
      const { status, body } = await contest.trySend(slug, anna, picks)
      const { code = null } = body as { code?: string }
      expect([status === 200, code]).toEqual([answerOf(picks, round) === null, answerOf(picks, round)])
      seen.add(code === null ? 'saved' : 'refused')
      if (code !== null) return
      const saved = await contest.round(slug, anna)
      expect(saved.violations).toEqual([])
      const named = saved.events.filter(({ prediction }) => prediction !== null)
      expect(named.map(({ id, prediction }) => ({ event_id: id, ...prediction!.info }))).toEqual(
        expect.arrayContaining(picks),
      )
      expect(named).toHaveLength(picks.length)
    }),
    { numRuns: RUNS },
  )
  expect([...seen].toSorted()).toEqual(ends.toSorted())
})

/** Moves all fights of the first event so far ahead that it is not open yet. */
async function laterAll(slug: string): Promise<void> {
  for (let at = 1; at <= 8; at += 1)
    await change(slug, `n1-${at}`, { starts_at: minutesFromNow(30 * 24 * 60) })
}
