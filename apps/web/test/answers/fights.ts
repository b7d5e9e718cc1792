import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Fight, FightRound, readFightPredictions } from '@called-it/contract/kinds/fight-card.ts'
import type { Entity, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { inHours } from './matches.ts'
import { tournamentOf } from './tournaments.ts'

type FightPredictions = Answer<typeof readFightPredictions>

const FIGHTERS = {
  pereira: ['Алекс Перейра', 'Alex Pereira', 'br'],
  hill: ['Джамал Хилл', 'Jamahal Hill', 'us'],
  zhang: ['Чжан Вэйли', 'Zhang Weili', 'cn'],
  yan: ['Янь Сяонань', 'Yan Xiaonan', 'cn'],
  gaethje: ['Джастин Гейджи', 'Justin Gaethje', 'us'],
  holloway: ['Макс Холлоуэй', 'Max Holloway', 'us'],
  oliveira: ['Чарльз Оливейра', 'Charles Oliveira', 'br'],
  tsarukyan: ['Арман Царукян', 'Arman Tsarukyan', 'am'],
  nickal: ['Бо Никал', 'Bo Nickal', 'us'],
  brundage: ['Коди Брандейдж', 'Cody Brundage', 'us'],
  prochazka: ['Иржи Прохазка', 'Jiří Procházka', 'cz'],
  rakic: ['Александр Ракич', 'Aleksandar Rakić', 'at'],
  kattar: ['Келвин Каттар', 'Calvin Kattar', 'us'],
  sterling: ['Алджамейн Стерлинг', 'Aljamain Sterling', 'us'],
  harrison: ['Кайла Харрисон', 'Kayla Harrison', 'us'],
  holm: ['Холли Холм', 'Holly Holm', 'us'],
  blachowicz: ['Ян Блахович', 'Jan Błachowicz', 'pl'],
} as const
export type FighterKey = keyof typeof FIGHTERS

export function fighter(key: FighterKey): Entity {
  const [ru, en, country] = FIGHTERS[key]
  const id = 2000 + Object.keys(FIGHTERS).indexOf(key)
  return { id, key, name: { ru, en }, code: null, country, is_club: false, image: null }
}

/** A fight of lightweights to come, with odds. */
export function fight(id: number, first: FighterKey, second: FighterKey, rest: Partial<Fight> = {}): Fight {
  return {
    id,
    key: `f${id}`,
    type: 'other',
    started_at: inHours(24),
    status: 'scheduled',
    is_locked: false,
    first_entity: fighter(first),
    second_entity: fighter(second),
    weight_class: { ru: 'Лёгкий вес', en: 'Lightweight' },
    is_title: false,
    coefficients: [
      { entity_id: fighter(first).id, coefficient: 1.74 },
      { entity_id: fighter(second).id, coefficient: 2.15 },
    ],
    winner: null,
    method: null,
    ended_in: null,
    result_at: null,
    is_corrected: false,
    reopened_at: null,
    replaced: [],
    prediction: null,
    crowd: null,
    ...rest,
  }
}

/** The card of seven fights in most tests: the main, the co-main and five others. */
export const sevenFights = (): Fight[] => [
  fight(1, 'pereira', 'hill', {
    type: 'main',
    weight_class: { ru: 'Полутяжёлый вес', en: 'Light heavyweight' },
    is_title: true,
  }),
  fight(2, 'zhang', 'yan', { type: 'secondary', started_at: inHours(23.5) }),
  fight(3, 'gaethje', 'holloway', { started_at: inHours(23) }),
  fight(4, 'oliveira', 'tsarukyan', { started_at: inHours(22.5) }),
  fight(5, 'nickal', 'brundage', { started_at: inHours(22) }),
  fight(6, 'prochazka', 'rakic', { started_at: inHours(21.5) }),
  fight(7, 'kattar', 'sterling', { started_at: inHours(21), coefficients: [] }),
]

/** A round with these fights that is open for a day. */
export function fightRound(key: string, events: Fight[], rest: Partial<FightRound> = {}): FightRound {
  return {
    id: Number(key.replaceAll(/\D/g, '')) || 1,
    key,
    name: { ru: key.toUpperCase().replace('-', ' '), en: key.toUpperCase().replace('-', ' ') },
    started_at: inHours(21),
    finished_at: null,
    phase: 'open',
    is_locked: rest.phase === 'locked',
    locks_at: inHours(21),
    opens_at: inHours(-99),
    is_corrected: false,
    reopened_at: null,
    is_disabled: rest.phase === 'not_open',
    points: 0,
    events,
    coefficients: { potential: 0, round: 0 },
    saved_at: null,
    violations: [],
    cards: null,
    ...rest,
  }
}

/** The server's answer with a series of these rounds. */
export function seriesOf(rounds: FightRound[], rest: Partial<FightPredictions> = {}): FightPredictions {
  const { right_pick, multiplier } = DEFAULT_RULESET.fight
  return {
    user: null,
    rounds,
    points: 0,
    coefficients: { potential: 0, series: 27.38, round: 0, sum: 27.38 },
    fight_points: { right_pick, multiplier },
    calculated_at: null,
    ...rest,
  }
}

/** These fights with the picks of a saved card. */
export const picked = (events: Fight[], picks: readonly CardPick[]): Fight[] =>
  events.map((each) => {
    const pick = picks.find(({ event_id }) => event_id === each.id)
    if (!pick) return each
    const { event_id: _, ...info } = pick
    const state = info.type === 'reserve' ? 'standby' : 'waiting'
    return { ...each, prediction: { points: null, coefficient: null, state, stands_for: null, info } }
  })

export const pick = (event_id: number, key: FighterKey, rest: Partial<CardPick> = {}): CardPick => ({
  event_id,
  tournament_player_id: fighter(key).id,
  type: 'main',
  multiply: false,
  ...rest,
})

/** A complete card of `sevenFights`: the third doubled, the sixth in reserve. */
export const wholeCard = (): CardPick[] => [
  pick(1, 'pereira'),
  pick(2, 'zhang'),
  pick(3, 'holloway', { multiply: true }),
  pick(4, 'tsarukyan'),
  pick(5, 'nickal'),
  pick(6, 'prochazka', { type: 'reserve' }),
]

/** The series of these rounds. */
export const seriesTournament = (changes: Partial<Tournament> = {}): Tournament =>
  tournamentOf({
    slug: 'ufc-2025',
    name: { ru: 'UFC 2025', en: 'UFC 2025' },
    system_name: 'ufc',
    theme: 'UFC',
    type: 'ufc',
    sport: { id: 2, slug: 'ufc', name: { ru: 'UFC', en: 'UFC' } },
    prediction_types: ['fight_winner'],
    distributionResult: null,
    my: { position: 88, previous_position: null, points: 11, coefficient_sum: 27.38 },
    ...changes,
  })
