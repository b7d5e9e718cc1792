import type { z } from 'zod'
import * as shapes from './document-shape.ts'

/** The fields of an item that are there and keep to their schemas, and the names of those that do not. */
type Loose<Schema extends z.ZodObject> = Partial<z.output<Schema>> & { malformed: readonly string[] }
type Fields = Record<string, unknown>

/** Above the length that the shape allows for any list, so that nobody makes the server read millions. */
const ITEMS_MAX = 10_000

/** As much of a document as is well formed. A list is null where nothing can be said of what it holds. */
export type LooseDocument = ReturnType<typeof readLoosely>

/** Reads what is well formed of a value of any kind. Never throws. */
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

/** The same of a document whose shape has been checked: all of it is well formed. */
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

/** One entity that is no key must not hide the others. */
function tableGroupsOf(list: unknown) {
  return (
    listOf(list)?.map((item) => ({
      key: isRecord(item) ? wellFormed(shapes.key, item.key) : undefined,
      entities:
        (isRecord(item) ? listOf(item.entities) : null)?.map((it) => wellFormed(shapes.key, it)) ?? null,
    })) ?? null
  )
}

/** The items of a list as far as each is well formed; null: nothing can be said of them. */
export function itemsOf<Schema extends z.ZodObject>(schema: Schema, list: unknown): Loose<Schema>[] | null {
  return listOf(list)?.map((item) => fieldsOf(schema, item)) ?? null
}

function listOf(value: unknown): unknown[] | null {
  // A list with holes, which no JSON has, holds nothing there: what is made of it must have an item for each.
  return Array.isArray(value) && value.length <= ITEMS_MAX ? [...value] : null
}

function fieldsOf<Schema extends z.ZodObject>(schema: Schema, item: unknown): Loose<Schema> {
  const fields: Fields = {}
  const malformed: string[] = []
  for (const [field, of] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    if (isRecord(item) && !Object.hasOwn(item, field)) continue
    const found = isRecord(item) ? of.safeParse(item[field]) : null
    if (found?.success) fields[field] = found.data
    else malformed.push(field)
  }
  // Each field was read by its own schema.
  return { ...fields, malformed } as unknown as Loose<Schema>
}

function wellFormed<Value>(schema: z.ZodType<Value>, value: unknown): Value | undefined {
  return schema.safeParse(value).data
}

/** An object as JSON has them. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
