import type { FactsEvent, FactsFight } from '../src/facts.ts'
import type { TournamentFacts } from '../src/questions.ts'
import type { CardFight, CardPick } from '../src/ufc/card.ts'
import type { JudgedFight } from '../src/ufc/card-points.ts'
import type { FightType } from '../src/vocabulary.ts'
import { eventOf, factsOf } from './tournament.ts'

// Fight n is that of fighters na and nb; their ids are 10n + 1 and 10n + 2.

/** The round of the fights below. */
export const ROUND = 100
/** Fights of a card of the tests; the first is the main one, the second the co-main. */
export const FIGHTS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** The id of a fighter, `3a`. */
export const fighter = (name: string): number => Number(name.slice(0, -1)) * 10 + (name.endsWith('a') ? 1 : 2)

const typeOf = (fight: number): FightType => (fight === 1 ? 'main' : fight === 2 ? 'secondary' : 'other')

/** A fight that can be picked. */
export const cardFight = (fight: number, changes: Partial<CardFight> = {}): CardFight => ({
  event_id: fight,
  type: typeOf(fight),
  first: fighter(`${fight}a`),
  second: fighter(`${fight}b`),
  ...changes,
})

export const CARD = FIGHTS.map((fight) => cardFight(fight))

const PICK = /^(\()?(\d+)([ab])(\*)?\)?$/

/** Picks in words: `3a` is fighter 3a in fight 3, `3a*` a doubled pick, `(3a)` the reserve. */
export const picksOf = (text: string): CardPick[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [, reserve, fight, side, doubled] = PICK.exec(part)!
      return {
        event_id: Number(fight),
        tournament_player_id: fighter(`${fight}${side}`),
        type: reserve ? 'reserve' : 'main',
        multiply: doubled !== undefined,
      }
    })

/** A card without mistakes. */
export const VALID = '1a 2a 3a* 4a 5a (6a)'

/** A fight of a locked round, at 1.5 and 2.5, that has not been decided. */
export const judgedFight = (fight: number, changes: Partial<JudgedFight> = {}): JudgedFight => ({
  id: fight,
  first: fighter(`${fight}a`),
  second: fighter(`${fight}b`),
  first_odds: 150,
  second_odds: 250,
  winner: null,
  is_void: false,
  ...changes,
})

/** A fight of a document in round 100 without a result; the last of the card starts first. */
export const fightOf = (
  fight: number,
  fightChanges: Partial<FactsFight> = {},
  changes: Partial<FactsEvent> = {},
): FactsEvent =>
  eventOf({
    id: fight,
    round_id: ROUND,
    stage_type: 'fight_round',
    first: fighter(`${fight}a`),
    second: fighter(`${fight}b`),
    starts_at: 10_000 - fight * 1000,
    fight: {
      type: typeOf(fight),
      status: 'scheduled',
      winner: null,
      coefficients: { first: 1.5, second: 2.5 },
      cancelled_at: null,
      ...fightChanges,
    },
    ...changes,
  })

/** A series of these fights. */
export const seriesOf = (
  events: readonly FactsEvent[],
  changes: Partial<TournamentFacts> = {},
): TournamentFacts => factsOf(events, { system_name: 'ufc', ...changes })
