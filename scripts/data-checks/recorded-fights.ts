import { type FightResultBody, fightResultBody } from '@called-it/contract/organiser/results.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { key } from '@called-it/contract/organiser/document-shape.ts'
import { time } from '@called-it/contract/fields.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { type Files, type Parsed, parseFiles } from './parsed-files.ts'

const change = z.strictObject({
  at: time,
  event: key,
  set: z.strictObject({
    first: key.optional(),
    second: key.optional(),
    status: z.literal('cancelled').optional(),
  }),
})

/** `data/<slug>/results.json` of a series of fights: the results, beside the document with the plan. */
export const recordedFights = z.strictObject({
  slug: z.string(),
  /** The organiser's changes before the fights begin, in the order in which they are made. */
  changes: z.array(change),
  results: z.record(key, fightResultBody),
  /** The time in the round in which a fight ended. */
  clocks: z.record(key, z.string().regex(/^[0-5]:[0-5]\d$/)),
})
export type RecordedFights = z.output<typeof recordedFights>
export type RecordedSeries = Parsed<RecordedFights>

/** Reads the two files of a series of fights. */
export const parseSeries = (slug: string, files: Files) =>
  parseFiles(slug, files, recordedFights, strayKeysOfFights)

/** Returns the keys of the record that the document lacks. */
function strayKeysOfFights(document: TournamentDocument, recorded: RecordedFights): string[] {
  const events = new Set(document.events.map((event) => event.key))
  const entities = new Set(document.entities.map((entity) => entity.key))
  const ofEvents = (where: string, keys: string[]) =>
    keys
      .filter((value) => !events.has(value))
      .map((value) => `results.json: ${where}.${value}: no such event`)
  return [
    ...ofEvents('results', Object.keys(recorded.results)),
    ...ofEvents('clocks', Object.keys(recorded.clocks)),
    ...recorded.changes.flatMap(({ event, set }, at) => [
      ...ofEvents(`changes.${at}`, [event]),
      ...[set.first, set.second]
        .filter((side) => side !== undefined && !entities.has(side))
        .map((side) => `results.json: changes.${at}: unknown entity "${side}"`),
    ]),
  ]
}

/** A fight with the data of both files: the final fighters and the result. */
export type RecordedFight = {
  key: string
  round: string
  type: string
  starts_at: string
  first: string
  second: string
  weight_class: { ru: string; en: string } | null
  is_title: boolean
  coefficients: { first: number; second: number } | null
  /** The fighters who were replaced. */
  replaced: string[]
  called_off: boolean
  result: FightResultBody | null
  clock: string | null
}

/** Returns every fight of the document, in its order, with the changes and results of the record. */
export function fightsOf({ document, recorded }: RecordedSeries): RecordedFight[] {
  return document.events.map((event) => {
    const sets = (recorded?.changes ?? []).filter((item) => item.event === event.key).map(({ set }) => set)
    const { status, ...sides } = Object.assign({}, ...sets) as Partial<(typeof sets)[number]>
    return {
      key: event.key,
      round: event.round,
      type: event.type ?? '',
      starts_at: event.starts_at ?? '',
      first: sides.first ?? event.first ?? '',
      second: sides.second ?? event.second ?? '',
      weight_class: event.weight_class ?? null,
      is_title: event.is_title ?? false,
      coefficients: event.coefficients ?? null,
      replaced: SIDES.flatMap((side) => (sides[side] && event[side] ? [event[side]] : [])),
      called_off: status === 'cancelled',
      result: recorded?.results[event.key] ?? null,
      clock: recorded?.clocks[event.key] ?? null,
    }
  })
}
