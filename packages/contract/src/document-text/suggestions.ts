import { STAGE_LEVELS } from '@called-it/rules/stage-level.ts'
import { SYSTEM_NAMES } from '@called-it/rules/systems.ts'
import { FIGHT_TYPES, PLAYER_POSITIONS, STAGE_TYPES, TAKES, TIE_BREAKS } from '@called-it/rules/vocabulary.ts'
import { isRecord } from '../is-record.ts'
import { instantIn } from '../zones/zones.ts'
import { nearestOf } from './nearest.ts'
import { valueAt } from './value-at.ts'

/** The most words of a document that a text is compared with. */
const WORDS_MAX = 5000

/** Returns the texts that a field of the items of a list has. */
const textsIn =
  (list: string, field = 'key') =>
  (document: Record<string, unknown>): string[] => {
    const items = document[list]
    return (Array.isArray(items) ? items.slice(0, WORDS_MAX) : []).flatMap((item: unknown) => {
      const value = isRecord(item) ? item[field] : undefined
      return typeof value === 'string' ? [value] : []
    })
  }
const any = (words: readonly string[]) => () => words

/** The words that a field can have, by its path without the numbers of the items. */
const WORDS: Readonly<Record<string, (document: Record<string, unknown>) => readonly string[]>> = {
  system_name: any(SYSTEM_NAMES),
  'players[].entity': textsIn('entities'),
  'players[].position': any(PLAYER_POSITIONS),
  'stages[].type': any(STAGE_TYPES),
  'stages[].level': any(STAGE_LEVELS),
  'stages[].tie_break': any(TIE_BREAKS),
  'table_groups[].entities[]': textsIn('entities'),
  'rounds[].stage': textsIn('stages'),
  'events[].round': textsIn('rounds'),
  'events[].first': textsIn('entities'),
  'events[].second': textsIn('entities'),
  'events[].table_group': textsIn('table_groups'),
  'events[].type': any(FIGHT_TYPES),
  'events[].first_from.tie': textsIn('events', 'tie'),
  'events[].second_from.tie': textsIn('events', 'tie'),
  'events[].first_from.take': any(TAKES),
  'events[].second_from.take': any(TAKES),
  'events[].first_from.group': textsIn('table_groups'),
  'events[].second_from.group': textsIn('table_groups'),
  'prizes[].scope': any(['group', 'tournament']),
}

const TIMES = /^(?:events\[\]\.starts_at|started_at|predictions_opened_at)$/
const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?$/
const OFFSET_TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?(?:[+-]\d\d:?\d\d|Z)$/

/**
 * Returns the value that the text at a path of a document is probably meant to be; null: nothing is likely enough. `zone`: the
 * time zone of times without one; left out, they get no suggestion.
 */
export function suggestionFor(document: unknown, path: string, zone?: string): string | null {
  const value = valueAt(document, path)
  if (typeof value !== 'string' || !isRecord(document)) return null
  const field = path.replaceAll(/\[\d+\]/g, '[]')
  if (TIMES.test(field)) return timeFrom(value, zone)
  const words = Object.hasOwn(WORDS, field) ? WORDS[field] : undefined
  return words ? nearestOf(value, words(document)) : null
}

function timeFrom(value: string, zone: string | undefined): string | null {
  const [, date, time] = LOCAL_TIME.exec(value) ?? []
  if (date && time) return zone === undefined ? null : instantIn(zone, date, time)
  if (!OFFSET_TIME.test(value)) return null
  const instant = new Date(value.replace(' ', 'T'))
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString().replace('.000Z', 'Z')
}
