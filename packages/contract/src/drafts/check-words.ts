import { LANGUAGES, type Language, type Localized } from '../languages.ts'

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { other: string }
type Words = Readonly<Record<Language, string | Forms>>

/** The sentences of a draft's check; plural forms follow `count`. */
const CHECK_WORDS = {
  no_teams: { ru: 'Нет команд', en: 'There are no teams' },
  no_events: { ru: 'Нет матчей', en: 'There are no matches' },
  no_start: {
    ru: 'Ни у одного матча нет времени: прогнозы не откроются',
    en: 'No match has a time: predictions would not open',
  },
  events_without_start: {
    ru: {
      one: '{count} событие без времени',
      few: '{count} события без времени',
      other: '{count} событий без времени',
    },
    en: { one: '{count} event has no time', other: '{count} events have no time' },
  },
  events_in_past: {
    ru: {
      one: '{count} событие уже началось: прогнозы на него закрыты',
      few: '{count} события уже начались: прогнозы на них закрыты',
      other: '{count} событий уже начались: прогнозы на них закрыты',
    },
    en: {
      one: '{count} event has started already: it takes no predictions',
      other: '{count} events have started already: they take no predictions',
    },
  },
  events_without_sides: {
    ru: {
      one: 'У {count} события не названы стороны',
      other: 'У {count} событий не названы стороны',
    },
    en: { one: '{count} event lacks a side', other: '{count} events lack a side' },
  },
  fights_without_odds: {
    ru: {
      one: '{count} бой без коэффициентов',
      few: '{count} боя без коэффициентов',
      other: '{count} боёв без коэффициентов',
    },
    en: { one: '{count} fight has no odds', other: '{count} fights have no odds' },
  },
  events_at_once: {
    ru: {
      one: '{count} событие начинается одновременно с другими',
      few: '{count} события начинаются одновременно',
      other: '{count} событий начинаются одновременно',
    },
    en: { one: '{count} event starts with others', other: '{count} events start at the same time' },
  },
  no_players: {
    ru: 'Нет составов: лучшего бомбардира и вратаря назвать нельзя',
    en: 'There are no squads: nobody can name the top scorer and the top goalkeeper',
  },
  no_goalkeepers: {
    ru: 'В составах нет вратарей: лучшего вратаря назвать нельзя',
    en: 'The squads have no goalkeepers: nobody can name the top goalkeeper',
  },
  names_in_one_language: {
    ru: {
      one: '{count} название одинаково на двух языках',
      few: '{count} названия одинаковы на двух языках',
      other: '{count} названий одинаковы на двух языках',
    },
    en: {
      one: '{count} name is the same in both languages',
      other: '{count} names are the same in both languages',
    },
  },
  no_prizes: { ru: 'Призы не названы', en: 'There are no prizes' },
  no_chat: { ru: 'Чат турнира не указан', en: 'The tournament has no chat of its own' },
  teams_ready: {
    ru: { one: '{count} команда', few: '{count} команды', other: '{count} команд' },
    en: { one: '{count} team', other: '{count} teams' },
  },
  fighters_ready: {
    ru: { one: '{count} боец', few: '{count} бойца', other: '{count} бойцов' },
    en: { one: '{count} fighter', other: '{count} fighters' },
  },
  rounds_ready: {
    ru: { one: '{count} тур', few: '{count} тура', other: '{count} туров' },
    en: { one: '{count} round', other: '{count} rounds' },
  },
  events_ready: {
    ru: {
      one: '{count} событие, время есть',
      few: '{count} события, время есть у всех',
      other: '{count} событий, время есть у всех',
    },
    en: { one: '{count} event with a time', other: '{count} events, all with a time' },
  },
  players_ready: {
    ru: { one: '{count} футболист', few: '{count} футболиста', other: '{count} футболистов' },
    en: { one: '{count} player', other: '{count} players' },
  },
  prizes_ready: {
    ru: { one: '{count} приз', few: '{count} приза', other: '{count} призов' },
    en: { one: '{count} prize', other: '{count} prizes' },
  },
  points_ready: {
    ru: 'Очки: точный счёт {exact}, разница {difference}, исход {outcome}',
    en: 'Points: exact score {exact}, difference {difference}, outcome {outcome}',
  },
} as const satisfies Record<string, Words>

export type CheckCode = keyof typeof CHECK_WORDS
export const CHECK_CODES = Object.keys(CHECK_WORDS) as CheckCode[]

/** Returns a sentence of the check in both languages. Throws if it names a parameter that is missing. */
export function checkText(code: CheckCode, params: Readonly<Record<string, string | number>>): Localized {
  const words: Words = CHECK_WORDS[code]
  const [ru, en] = LANGUAGES.map((language) => {
    const forms = words[language]
    const count = Number(params.count ?? 0)
    const template =
      typeof forms === 'string' ? forms : (forms[new Intl.PluralRules(language).select(count)] ?? forms.other)
    return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name]
      if (value === undefined) throw new Error(`"${template}" names ${name}, which nobody gave`)
      return String(value)
    })
  })
  return { ru: ru!, en: en! }
}
