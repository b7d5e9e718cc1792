import type { StageLevel } from '@called-it/rules/stage-level.ts'
import type { Localized } from '../languages.ts'

/** The names of the parts of a tournament that is made from a template or a table. */
export const LEVEL_NAMES: Readonly<Record<StageLevel, Localized>> = {
  knockout_playoff: { ru: '1/16 финала', en: 'Round of 32' },
  round_of_16: { ru: '1/8 финала', en: 'Round of 16' },
  quarter_final: { ru: 'Четвертьфиналы', en: 'Quarter-finals' },
  semi_final: { ru: 'Полуфиналы', en: 'Semi-finals' },
  third_place: { ru: 'Матч за 3-е место', en: 'Match for third place' },
  final: { ru: 'Финал', en: 'Final' },
}
export const LEAGUE_NAME: Localized = { ru: 'Лига', en: 'League' }
export const GROUPS_NAME: Localized = { ru: 'Группы', en: 'Groups' }
export const TABLE_NAME: Localized = { ru: 'Таблица', en: 'Table' }
export const matchday = (number: number): Localized => ({ ru: `${number}-й тур`, en: `Matchday ${number}` })
export const groupName = (letter: string): Localized => ({ ru: `Группа ${letter}`, en: `Group ${letter}` })
export const evening = (number: number): Localized => ({ ru: `Вечер ${number}`, en: `Evening ${number}` })
export const EVENINGS_NAME: Localized = { ru: 'Вечера', en: 'Evenings' }
