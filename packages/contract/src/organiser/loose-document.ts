import type { z } from 'zod'
import { isRecord } from '../is-record.ts'
import * as shapes from './document-shape.ts'

/** The well-formed fields of an item, and the names of the malformed ones. */
type Loose<Schema extends z.ZodObject> = Partial<z.output<Schema>> & { malformed: readonly string[] }
type Fields = Record<string, unknown>

/** The most items of a list that are read. The shape allows fewer, so a longer list is refused anyway. */
const ITEMS_MAX = 10_000

/** The well-formed parts of a document. A list is null if its items cannot be read. */
export type LooseDocument = ReturnType<typeof readLoosely>

/** Reads the well-formed parts of any value. Never throws. */
export function readLoosely(value: unknown) {
  const document = isRecord(value) ? value : {}
  const { shape } = shapes.documentShape
  return {
    slug: wellFormed(shape.slug, document.slug),
    system_name: wellFormed(shape.system_name, document.system_name),
    ruleset: wellFormed(shape.ruleset, document.ruleset),
    groups: itemsOf(shapes.documentUserGroup, document.groups ?? []),
    entities: itemsOf(shapes.documentEntity, document.entities),
    players: itemsOf(shapes.documentPlayer, document.players ?? []),
    stages: itemsOf(shapes.documentStage, document.stages),
    table_groups: tableGroupsOf(document.table_groups ?? []),
    rounds: itemsOf(shapes.documentRound, document.rounds),
    events: itemsOf(shapes.documentEvent, document.events),
    prizes: itemsOf(shapes.documentPrize, document.prizes ?? []),
  }
}

/** Returns the loose form of a document whose shape has been checked: all of it is well formed. */
export function looseOf(document: z.output<typeof shapes.documentShape>): LooseDocument {
  const items = <Item extends object>(list: readonly Item[] = []) =>
    list.map((item) => ({ ...item, malformed: [] }))
  const { groups, entities, players, stages, table_groups, rounds, events, prizes } = document
  return {
    slug: document.slug,
    system_name: document.system_name,
    ruleset: document.ruleset,
    groups: items(groups),
    entities: items(entities),
    players: items(players),
    stages: items(stages),
    table_groups: (table_groups ?? []).map((group) => ({ key: group.key, entities: group.entities })),
    rounds: items(rounds),
    events: items(events),
    prizes: items(prizes),
  }
}

/** Reads table groups. One malformed entity must not hide the others. */
function tableGroupsOf(list: unknown) {
  return (
    listOf(list)?.map((item) => ({
      key: isRecord(item) ? wellFormed(shapes.key, item.key) : undefined,
      entities:
        (isRecord(item) ? listOf(item.entities) : null)?.map((value) => wellFormed(shapes.key, value)) ??
        null,
    })) ?? null
  )
}

/** Returns the well-formed parts of a list's items; null if the list cannot be read. */
export function itemsOf<Schema extends z.ZodObject>(schema: Schema, list: unknown): Loose<Schema>[] | null {
  return listOf(list)?.map((item) => fieldsOf(schema, item)) ?? null
}

function listOf(value: unknown): unknown[] | null {
  // Fills the holes of a sparse array, which JSON cannot have: the result must have an item for each index.
  return Array.isArray(value) && value.length <= ITEMS_MAX ? [...value] : null
}

function fieldsOf<Schema extends z.ZodObject>(schema: Schema, item: unknown): Loose<Schema> {
  const fields: Fields = {}
  const malformed: string[] = []
  for (const [field, type] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    if (isRecord(item) && !Object.hasOwn(item, field)) continue
    const found = isRecord(item) ? type.safeParse(item[field]) : null
    if (found?.success) fields[field] = found.data
    else malformed.push(field)
  }
  // Each field was parsed by its own schema.
  return { ...fields, malformed } as unknown as Loose<Schema>
}

function wellFormed<Value>(schema: z.ZodType<Value>, value: unknown): Value | undefined {
  return schema.safeParse(value).data
}
