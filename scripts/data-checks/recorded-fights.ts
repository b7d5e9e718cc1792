import { type FightResultBody, fightResultBody } from '@called-it/contract/organiser/organiser.ts'
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

/** `data/<slug>/results.json` of a series of fights: what happened, beside the document that says what was planned. */
export const recordedFights = z.strictObject({
  slug: z.string(),
  /** What the organiser changes before the fights begin, in the order in which he does. */
  changes: z.array(change),
  results: z.record(key, fightResultBody),
  /** The time of the round that a fight ended in. */
  clocks: z.record(key, z.string().regex(/^[0-5]:[0-5]\d$/)),
})
export type RecordedFights = z.output<typeof recordedFights>
export type RecordedSeries = Parsed<RecordedFights>

/** Reads the two files of a series of fights. */
export const parseSeries = (slug: string, files: Files) =>
  parseFiles(slug, files, recordedFights, strayKeysOfFights)

/** Keys of the record that name nothing in the document. */
function strayKeysOfFights(document: TournamentDocument, recorded: RecordedFights): string[] {
  const events = new Set(document.events.map((event) => event.key))
  const entities = new Set(document.entities.map((entity) => entity.key))
  const ofEvents = (where: string, keys: string[]) =>
    keys.filter((it) => !events.has(it)).map((it) => `results.json: ${where}.${it}: no such event`)
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

/** A fight with everything that both files say of it: who fought at last, and what came of it. */
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
  /** Who was to fight before somebody took his place. */
  replaced: string[]
  called_off: boolean
  result: FightResultBody | null
  clock: string | null
}

/** Every fight of the document, in its order, with what changed and what happened filled in from the record. */
export function fightsOf({ document, recorded }: RecordedSeries): RecordedFight[] {
  return document.events.map((event) => {
    const sets = (recorded?.changes ?? []).filter((it) => it.event === event.key).map(({ set }) => set)
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
