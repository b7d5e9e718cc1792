import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { readFightPredictions, saveFights } from '@called-it/contract/kinds/fight-card.ts'
import type { Reply, TestApp } from '../app.ts'
import { contestOn, type WireSettlement } from '../steps.ts'
import { minutesFromNow } from '../world.ts'

/**
 * A card in words: `n1-1a` is a pick of fighter `n1-1a` in fight `n1-1`, `n1-1a*` a doubled one, `(n1-1a)` the reserve.
 */
export type CardText = string

const PICK = /^(\()?((.+?)[ab]|.+)(\*)?\)?$/

/** The steps of a series of fights, by the keys of `smallSeries`. */
export function fightsOn(server: TestApp) {
  const contest = contestOn(server)
  const { succeed } = contest

  const read = (slug: string, token: string, query: { user_id?: string } = {}) =>
    server.call(readFightPredictions, { params: { slug }, query }, token)

  const round = async (slug: string, token: string, key = 'n1', query: { user_id?: string } = {}) => {
    const { rounds } = await read(slug, token, query)
    return rounds.find((round) => round.key === key)!
  }

  /** The fights of a round by their keys. */
  const fightsOf = ({ events }: FightRound) => Object.fromEntries(events.map((event) => [event.key, event]))

  /** Ids of events and of entities, by their keys. */
  const idsOf = async (slug: string): Promise<Record<'events' | 'entities', Record<string, number>>> => {
    const list = async (table: 'events' | 'entities') => {
      const { rows } = await server.database.pool.query<{ key: string; id: number }>(
        `select n.key, n.id from ${table} n join tournaments t on t.id = n.tournament_id where t.slug = $1`,
        [slug],
      )
      return Object.fromEntries(rows.map(({ key, id }) => [key, id]))
    }
    return { events: await list('events'), entities: await list('entities') }
  }

  /** The body of a card in words. */
  const picksOf = async (slug: string, card: CardText) => {
    const { events, entities } = await idsOf(slug)
    return card
      .split(' ')
      .filter((item) => item !== '')
      .map((text) => {
        const [, reserve, fighter, fight, doubled] = PICK.exec(text)!
        return {
          event_id: events[fight!]!,
          tournament_player_id: entities[fighter!]!,
          type: reserve ? ('reserve' as const) : ('main' as const),
          ...(doubled && { multiply: true }),
        }
      })
  }

  /** Sends exactly these predictions; returns the reply. */
  const trySend = (slug: string, token: string, predictions: unknown[]): Promise<Reply> =>
    server.attempt(saveFights, { params: { slug }, body: { predictions } as never }, token)

  const trySaveCard = async (slug: string, token: string, card: CardText): Promise<Reply> =>
    trySend(slug, token, await picksOf(slug, card))

  const saveCard = async (slug: string, token: string, card: CardText) =>
    succeed<{ predictions: object[] }>(await trySaveCard(slug, token, card))

  /** Moves the start of a fight into the past, which locks its round. */
  const start = async (slug: string, key: string) =>
    succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-60) }))

  /** Starts a fight and enters its result. */
  const fight = async (slug: string, key: string, result: object) => {
    await start(slug, key)
    return succeed<{ event: FightRound['events'][number]; settlement: WireSettlement }>(
      await contest.sendResult(slug, key, result),
    )
  }

  return { ...contest, read, round, fightsOf, idsOf, picksOf, trySend, trySaveCard, saveCard, start, fight }
}
