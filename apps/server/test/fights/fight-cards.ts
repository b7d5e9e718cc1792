import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { type CardFight, type CardPick, pickMistakeOf, violationsOf } from '@called-it/rules/ufc/card.ts'
import fc from 'fast-check'

/** The recipe of a card for whatever fights its round has: the order of picks, the sides, and what is wrong with it. */
export type CardMaterial = {
  /** The numbers by which the other fights are shuffled. */
  order: number[]
  /** Whether the second fighter is picked, fight by fight. */
  seconds: boolean[]
  /** Which of the five picks is doubled. */
  doubled: number | null
  wrong: (typeof WRONGS)[number][]
}

/** The mistakes that a card can have. */
const WRONGS = [
  'one_less',
  'one_more',
  'twice',
  'no_reserve',
  'two_reserves',
  'main_in_reserve',
  'all_doubled',
  'reserve_doubled',
  'stranger',
  'lost_fight',
  'nowhere',
] as const

/** Random cards: most of them valid, or (`wrong`) most of them not. */
export const cardMaterials = (wrong: boolean): fc.Arbitrary<CardMaterial> =>
  fc.record({
    order: fc.array(fc.nat(99), { minLength: 8, maxLength: 8 }),
    seconds: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    doubled: fc.option(fc.nat(4)),
    wrong: wrong
      ? fc.subarray([...WRONGS], { maxLength: 3 })
      : fc.oneof(
          { weight: 9, arbitrary: fc.constant<CardMaterial['wrong']>([]) },
          fc.subarray([...WRONGS], { maxLength: 1 }),
        ),
  })

/** The fights of a round that can be picked, as a form knows them from the round it was shown. */
export const offeredOf = ({ events }: FightRound): CardFight[] =>
  events.flatMap(({ id, type, status, first_entity, second_entity }) =>
    status === 'cancelled' || !first_entity || !second_entity
      ? []
      : [{ event_id: id, type, first: first_entity.id, second: second_entity.id }],
  )

/** Makes a card for a round as it is shown. */
export function cardFrom(round: FightRound, { order, seconds, doubled, wrong }: CardMaterial): CardPick[] {
  const offered = offeredOf(round)
  const leading = offered.filter(({ type }) => type !== 'other')
  const others = offered
    .filter(({ type }) => type === 'other')
    .map((fight, at) => ({ fight, by: order[at % order.length]! }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ fight }) => fight)
  const hasMistake = (mistake: CardMaterial['wrong'][number]) => wrong.includes(mistake)
  const count = 6 - leading.length + (hasMistake('one_more') ? 1 : 0) - (hasMistake('one_less') ? 1 : 0)
  const named = [...leading, ...others.slice(0, Math.max(count, 0))]
  const reserve = hasMistake('main_in_reserve') ? 0 : named.length - 1
  const picks = named.map((fight, at): CardPick => {
    const inReserve = at === reserve ? !hasMistake('no_reserve') : at === 2 && hasMistake('two_reserves')
    return {
      event_id: fight.event_id,
      tournament_player_id: seconds[at % seconds.length] ? fight.second : fight.first,
      type: inReserve ? 'reserve' : 'main',
      multiply: hasMistake('all_doubled') || (inReserve ? hasMistake('reserve_doubled') : at === doubled),
    }
  })
  const last = picks.at(-1)
  if (!last) return picks
  if (hasMistake('twice')) picks.push({ ...last, type: 'main', multiply: false })
  if (hasMistake('stranger')) picks[0] = { ...picks[0]!, tournament_player_id: last.tournament_player_id }
  const lost = round.events.find(({ id }) => offered.every(({ event_id }) => event_id !== id))
  if (hasMistake('lost_fight') && lost) picks[picks.length - 1] = { ...last, event_id: lost.id }
  if (hasMistake('nowhere')) picks[picks.length - 1] = { ...last, event_id: 2 ** 31 - 1 }
  return picks
}

/** The server's expected answer to a card for this shown round: the code of the refusal, null if it is saved. */
export function answerOf(picks: CardPick[], round: FightRound): string | null {
  if (picks.length === 0) return 'EmptyEvents'
  const onCard = (id: number) => round.events.some((event) => event.id === id)
  const isTwice = (at: number) => picks.findIndex(({ event_id }) => event_id === picks[at]!.event_id) < at
  if (picks.some(({ event_id }, at) => !onCard(event_id) || isTwice(at))) return 'validation_failed'
  if (round.phase !== 'open') return round.phase
  const offered = offeredOf(round)
  if (picks.some((_, at) => pickMistakeOf(picks, at, offered) !== null)) return 'validation_failed'
  return violationsOf(picks, offered)[0] ?? null
}
