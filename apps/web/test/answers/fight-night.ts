import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Fight, FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { readFightOutlook } from '@called-it/contract/kinds/fight-outlook.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { judgeCard, potentialOf } from '@called-it/rules/ufc/card-points.ts'
import { isVoidFight } from '@called-it/rules/ufc/fight-result.ts'
import { fight, fighter, type FighterKey, fightRound, pick } from './fights.ts'

// The night of UFC 300: its fights in card order, with their starts and odds.

const CARD = [
  [1, 'main', '06:45', 'pereira', 'hill'],
  [2, 'secondary', '06:10', 'zhang', 'yan'],
  [3, 'other', '05:35', 'gaethje', 'holloway'],
  [4, 'other', '05:00', 'oliveira', 'tsarukyan'],
  [5, 'other', '04:20', 'nickal', 'brundage'],
  [6, 'other', '03:45', 'prochazka', 'rakic'],
  [7, 'other', '03:10', 'kattar', 'sterling'],
  [8, 'other', '02:35', 'harrison', 'holm'],
] as const

/** In hundredths, as the rules count. */
const ODDS: Record<FighterKey, number> = {
  pereira: 174,
  hill: 215,
  zhang: 131,
  yan: 360,
  gaethje: 162,
  holloway: 236,
  oliveira: 290,
  tsarukyan: 144,
  nickal: 104,
  brundage: 1100,
  prochazka: 183,
  rakic: 202,
  kattar: 270,
  sterling: 150,
  harrison: 122,
  holm: 410,
  blachowicz: 240,
}

/** The times of the night, in Moscow time. */
export const at = (time: string) => `2024-04-14T${time}:00+03:00`

/** Changes of a fight; the winner is given by key. */
export type FightChange = Omit<Partial<Fight>, 'winner' | 'first_entity' | 'second_entity'> & {
  winner?: FighterKey
  first?: FighterKey
  second?: FighterKey
}
export type NightChanges = Record<number, FightChange>

function fightOf(
  [id, type, started, firstKey, secondKey]: (typeof CARD)[number],
  change: FightChange = {},
): Fight {
  const { winner, first = firstKey, second = secondKey, ...rest } = change
  return fight(id, first, second, {
    type,
    started_at: at(started),
    status: winner ? 'finished' : 'scheduled',
    is_locked: true,
    weight_class: null,
    coefficients: [first, second].map((key) => ({
      entity_id: fighter(key).id,
      coefficient: ODDS[key] / 100,
    })),
    winner: winner ? fighter(winner).id : null,
    ...rest,
  })
}

/**
 * Reads a card such as «pereira zhang holloway*»: `*` is doubled, `(…)` the reserve, `:3` names the fight of a fighter
 * who has left it.
 */
function picksOf(card: string, fights: readonly Fight[]): CardPick[] {
  return card.split(' ').flatMap((each): CardPick[] => {
    const [, key, doubled, event] = /^\(?(\w+)(\*?)(?::(\d))?\)?$/.exec(each) ?? []
    if (!key) return []
    const name = key as FighterKey
    const { id } = fighter(name)
    const own = fights.find((each) => each.first_entity?.id === id || each.second_entity?.id === id)
    const type = each.startsWith('(') ? 'reserve' : 'main'
    return [pick(event ? Number(event) : own!.id, name, { type, multiply: doubled === '*' })]
  })
}

/** A card of the mock-up: five picks, Holloway doubled, Nickal in reserve. */
export const OWN_CARD = 'pereira zhang holloway* tsarukyan prochazka (nickal)'

/** The state at 06:20: three fights of the card are over, one was called off, one is on. */
export const BY_SIX_TWENTY: NightChanges = {
  2: { status: 'live' },
  3: { winner: 'holloway', method: 'knockout', ended_in: 5, result_at: at('06:04') },
  4: { winner: 'tsarukyan', method: 'split_decision', ended_in: 3, result_at: at('05:16') },
  5: { winner: 'nickal', method: 'submission', ended_in: 2, result_at: at('04:31') },
  6: { status: 'cancelled', result_at: at('03:30') },
  7: { winner: 'sterling', method: 'unanimous_decision', result_at: at('03:25') },
  8: { winner: 'harrison', method: 'submission', ended_in: 2, result_at: at('02:45') },
}

/** The locked round with these changes and the points of a card by the rules; an empty card was not saved. */
export function nightRound(changes: NightChanges = {}, card: string = OWN_CARD): FightRound {
  const fights = CARD.map((each) => fightOf(each, changes[each[0]]))
  const judged = judgeCard(picksOf(card, fights), fights.map(asJudged), DEFAULT_RULESET)
  const events = fights.map((each) => {
    const found = judged.find(({ event_id }) => event_id === each.id)
    if (!found) return each
    const { points, coefficient, state, stands_for, tournament_player_id, type, multiply } = found
    const earned = coefficient === null ? null : coefficient / 100
    const info = { tournament_player_id, type, multiply }
    return { ...each, prediction: { points, coefficient: earned, state, stands_for, info } }
  })
  const earned = judged.reduce((sum, { coefficient }) => sum + (coefficient ?? 0), 0)
  return fightRound('ufc-300', events, {
    started_at: at('02:35'),
    phase: 'locked',
    locks_at: at('02:35'),
    points: judged.reduce((sum, { points }) => sum + (points ?? 0), 0),
    coefficients: { potential: potentialOf(judged) / 100, round: earned / 100 },
    saved_at: card ? '2024-04-12T18:00:00Z' : null,
    cards: 1206,
  })
}

function asJudged({ id, first_entity, second_entity, coefficients, winner, status }: Fight) {
  const [first, second] = [first_entity!.id, second_entity!.id]
  const oddsOf = (fighterId: number) =>
    Math.round((coefficients.find(({ entity_id }) => entity_id === fighterId)?.coefficient ?? 0) * 100)
  return {
    id,
    first,
    second,
    first_odds: oddsOf(first),
    second_odds: oddsOf(second),
    winner,
    is_void: isVoidFight({ status }),
  }
}

/** An earlier round, of which only the sum matters. */
export const earlierRound = (earned: number, key = 'ufc-299'): FightRound =>
  fightRound(key, [], { phase: 'locked', coefficients: { potential: earned, round: earned } })

type Outlook = Answer<typeof readFightOutlook>

/** Reads the ends of fights, such as «+1 -2»: the pick of the first is right, that of the second is not. */
export function scenario(
  endings: string,
  position: number,
  coefficient_sum: number,
): Outlook['scenarios'][number] {
  return {
    endings: endings
      .split(' ')
      .map((each) => ({ event_id: Number(each.slice(1)), is_right: each[0] === '+' })),
    position,
    coefficient_sum,
    above: null,
  }
}

export function outlookOf(
  open: number[],
  scenarios: Outlook['scenarios'],
  changes: Partial<Outlook> = {},
): Outlook {
  return { open, position: 11, participants: 1206, is_exact: true, scenarios, ...changes }
}
