import type { Answer } from '@called-it/contract/endpoint.ts'
import type {
  Fight,
  FightRound,
  readFightOutlook,
  readFightPredictions,
} from '@called-it/contract/fight-predictions.ts'
import type { Entity, Tournament } from '@called-it/contract/tournaments.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { judgeCard, potentialOf } from '@called-it/rules/ufc/card-points.ts'
import { isVoidFight } from '@called-it/rules/ufc/fight-result.ts'
import { tournamentOf } from './tournaments.ts'

// The night of UFC 300: its fights, fighters and odds (in hundredths), in card order.

const FIGHTERS = {
  pereira: ['Алекс Перейра', 'Alex Pereira', 'br', 174],
  hill: ['Джамал Хилл', 'Jamahal Hill', 'us', 215],
  zhang: ['Чжан Вэйли', 'Zhang Weili', 'cn', 131],
  yan: ['Янь Сяонань', 'Yan Xiaonan', 'cn', 360],
  gaethje: ['Джастин Гейджи', 'Justin Gaethje', 'us', 162],
  holloway: ['Макс Холлоуэй', 'Max Holloway', 'us', 236],
  oliveira: ['Чарльз Оливейра', 'Charles Oliveira', 'br', 290],
  tsarukyan: ['Арман Царукян', 'Arman Tsarukyan', 'am', 144],
  nickal: ['Бо Никал', 'Bo Nickal', 'us', 104],
  brundage: ['Коди Брандейдж', 'Cody Brundage', 'us', 1100],
  prochazka: ['Иржи Прохазка', 'Jiri Prochazka', 'cz', 183],
  rakic: ['Александр Ракич', 'Aleksandar Rakic', 'at', 202],
  kattar: ['Келвин Каттар', 'Calvin Kattar', 'us', 270],
  sterling: ['Алджамейн Стерлинг', 'Aljamain Sterling', 'us', 150],
  harrison: ['Кайла Харрисон', 'Kayla Harrison', 'us', 122],
  holm: ['Холли Холм', 'Holly Holm', 'us', 410],
  blachowicz: ['Ян Блахович', 'Jan Blachowicz', 'pl', 240],
} as const
export type FighterKey = keyof typeof FIGHTERS

export function fighter(key: FighterKey): Entity {
  const [ru, en, country] = FIGHTERS[key]
  const id = 500 + Object.keys(FIGHTERS).indexOf(key)
  return { id, key, name: { ru, en }, code: null, country, is_club: false, image: null }
}

/** The times of the night, by Moscow. */
export const at = (time: string) => `2024-04-14T${time}:00+03:00`

const oddsOf = (key: FighterKey) => FIGHTERS[key][3] / 100

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

/** What differs of a fight: its winner by key. */
export type FightChange = Omit<Partial<Fight>, 'winner' | 'first_entity' | 'second_entity'> & {
  winner?: FighterKey
  first?: FighterKey
  second?: FighterKey
}
export type NightChanges = Record<number, FightChange>

function fightOf([id, type, started, one, two]: (typeof CARD)[number], change: FightChange = {}): Fight {
  const { winner, first = one, second = two, ...rest } = change
  const coefficients = [first, second].map((key) => ({
    entity_id: fighter(key).id,
    coefficient: oddsOf(key),
  }))
  return {
    id,
    key: `ufc-300-${id}`,
    type,
    started_at: at(started),
    status: winner ? 'finished' : 'scheduled',
    is_locked: true,
    first_entity: fighter(first),
    second_entity: fighter(second),
    weight_class: null,
    is_title: false,
    coefficients,
    winner: winner ? fighter(winner).id : null,
    method: null,
    ended_in: null,
    result_at: null,
    is_corrected: false,
    replaced: [],
    prediction: null,
    crowd: null,
    ...rest,
  }
}

/** A card as «pereira zhang holloway*»: `*` is doubled, `(…)` the reserve, `:3` names the fight of who has left it. */
function picksOf(card: string, fights: readonly Fight[]): CardPick[] {
  return card.split(' ').flatMap((each): CardPick[] => {
    const [, key, doubled, event] = /^\(?(\w+)(\*?)(?::(\d))?\)?$/.exec(each) ?? []
    if (!key) return []
    const { id } = fighter(key as FighterKey)
    const fight = fights.find((it) => it.first_entity?.id === id || it.second_entity?.id === id)
    return [
      {
        event_id: event ? Number(event) : fight!.id,
        tournament_player_id: id,
        type: each.startsWith('(') ? 'reserve' : 'main',
        multiply: doubled === '*',
      },
    ]
  })
}

/** A card of the mock-up: five picks, Holloway doubled, Nickal in reserve. */
export const OWN_CARD = 'pereira zhang holloway* tsarukyan prochazka (nickal)'

/** What had happened by 06:20: three fights of the card are over, one was called off, one is on. */
export const BY_SIX_TWENTY: NightChanges = {
  2: { status: 'live' },
  3: { winner: 'holloway', method: 'knockout', ended_in: 5, result_at: at('06:04') },
  4: { winner: 'tsarukyan', method: 'split_decision', ended_in: 3, result_at: at('05:16') },
  5: { winner: 'nickal', method: 'submission', ended_in: 2, result_at: at('04:31') },
  6: { status: 'cancelled', result_at: at('03:30') },
  7: { winner: 'sterling', method: 'unanimous_decision', result_at: at('03:25') },
  8: { winner: 'harrison', method: 'submission', ended_in: 2, result_at: at('02:45') },
}

/** The locked round with what happened in it, and what the rules make of a card; an empty one was not saved. */
export function nightRound(
  changes: NightChanges = {},
  card: string = OWN_CARD,
  rest: Partial<FightRound> = {},
): FightRound {
  const fights = CARD.map((each) => fightOf(each, changes[each[0]]))
  const hundredths = (fight: Fight, id: number | undefined) =>
    Math.round((fight.coefficients.find(({ entity_id }) => entity_id === id)?.coefficient ?? 0) * 100)
  const judged = judgeCard(
    picksOf(card, fights),
    fights.map((fight) => ({
      id: fight.id,
      first: fight.first_entity!.id,
      second: fight.second_entity!.id,
      first_odds: hundredths(fight, fight.first_entity?.id),
      second_odds: hundredths(fight, fight.second_entity?.id),
      winner: fight.winner,
      is_void: isVoidFight(fight),
    })),
    DEFAULT_RULESET,
  )
  const earned = judged.reduce((sum, { coefficient }) => sum + (coefficient ?? 0), 0)
  return {
    id: 300,
    key: 'ufc-300',
    name: { ru: 'UFC 300', en: 'UFC 300' },
    started_at: at('02:35'),
    finished_at: null,
    phase: 'locked',
    is_locked: true,
    locks_at: at('02:35'),
    opens_at: '2024-04-08T23:35:00Z',
    is_disabled: false,
    is_corrected: false,
    points: judged.reduce((sum, { points }) => sum + (points ?? 0), 0),
    events: fights.map((fight) => {
      const pick = judged.find(({ event_id }) => event_id === fight.id)
      if (!pick) return fight
      const { points, coefficient, state, stands_for, tournament_player_id, type, multiply } = pick
      const prediction = {
        points,
        coefficient: coefficient === null ? null : coefficient / 100,
        state,
        stands_for,
        info: { tournament_player_id, type, multiply },
      }
      return { ...fight, prediction }
    }),
    coefficients: { potential: potentialOf(judged) / 100, round: earned / 100 },
    saved_at: card ? '2024-04-12T18:00:00Z' : null,
    violations: [],
    cards: 1206,
    ...rest,
  }
}

/** A round before it, of which nothing but its sum matters here. */
export function earlierRound(earned: number): FightRound {
  const coefficients = { potential: earned, round: earned }
  return { ...nightRound({}, ''), id: 299, key: 'ufc-299', events: [], coefficients }
}

/** The answer that holds such rounds. */
export function nightPredictions(...rounds: FightRound[]): Answer<typeof readFightPredictions> {
  const { potential, round } = rounds.at(-1)!.coefficients
  const series = rounds.reduce((sum, { coefficients }) => sum + coefficients.round, 0)
  return {
    user: null,
    rounds,
    points: rounds.reduce((sum, { points }) => sum + points, 0),
    coefficients: { potential, round, series, sum: series },
    fight_points: { right_pick: 1, multiplier: 2 },
    calculated_at: null,
  }
}

export const series = (changes: Partial<Tournament> = {}) =>
  tournamentOf({
    slug: 'ufc-2024',
    name: { ru: 'Номерная серия', en: 'Numbered series' },
    system_name: 'ufc',
    theme: 'UFC',
    type: 'ufc',
    participants_count: 1206,
    my: { position: 11, previous_position: 88, points: 20, coefficient_sum: 34.58 },
    ...changes,
  })

type Outlook = Answer<typeof readFightOutlook>

/** Ways in which fights end, as «+1 -2»: the first is right, the second is not. */
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
