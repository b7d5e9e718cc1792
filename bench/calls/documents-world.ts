import { DOCUMENT_BYTES_MAX, DOCUMENT_ITEMS_MAX } from '@called-it/contract/organiser/document-shape.ts'

const MATCH = { venue: name(100), starts_at: '2030-06-14T19:00:00Z' }

function name(length: number) {
  return { ru: 'Я'.repeat(length), en: 'N'.repeat(length) }
}
const range = (length: number) => Array.from({ length }, (_, at) => at)

/** Returns the largest tournament that a document can hold, as JSON: the most of everything, in 8 MiB. */
export function largestDocument(slug: string, title: string): string {
  const { entities, players, stages, table_groups, rounds, events } = DOCUMENT_ITEMS_MAX
  const document = {
    slug,
    system_name: 'euro',
    name: { ru: title, en: title },
    ratings_opened_at_date: '2030-06-14',
    entities: range(entities).map((at) => ({ key: `e${at}`, name: name(80), code: `E${at}`, country: 'de' })),
    players: range(players).map((at) => ({
      key: `p${at}`,
      name: name(120),
      entity: `e${at % entities}`,
      position: 'defender',
      goals_before: 1,
      clean_sheets_before: 0,
    })),
    stages: range(stages).map((at) => ({ key: `s${at}`, type: 'group_stage', name: name(80) })),
    table_groups: range(table_groups).map((at) => ({
      key: `g${at}`,
      name: name(80),
      entities: range(10).map((place) => `e${at * 10 + place}`),
    })),
    rounds: range(rounds).map((at) => ({ key: `r${at}`, stage: `s${at % stages}`, name: name(80) })),
    events: range(events).map((at) => ({
      key: `m${at}`,
      round: `r${at % rounds}`,
      first: `e${at % entities}`,
      second: `e${(at + 1) % entities}`,
      ...MATCH,
    })),
  }
  return JSON.stringify(document)
}

const START = '"slug":"hostile","system_name":"euro","name":{"ru":"a","en":"b"},"stages":[],"rounds":[]'
const items = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join()}]`
const entriesOf = (count: number) =>
  range(count)
    .map((at) => `"k${at}":0`)
    .join()
/**
 * The most values of a document, which the server counts before it parses any (`platform/http/json-body.ts`).
 */
const VALUES = 250_000

/** Returns malicious documents as JSON, by their fault; each must be refused. */
export function hostileDocuments(): Record<string, string> {
  const { players, events } = DOCUMENT_ITEMS_MAX
  const body = (rest: string) => `{${START},${rest}}`
  return {
    'every field of every item mistaken': body(
      `"entities":[],"players":${items(players, '{"key":0,"name":0,"entity":0,"position":0,"goals_before":""}')},` +
        `"events":${items(events, '{"key":"","round":1,"first":2,"second":3,"tie":4,"venue":5,"type":6,"is_title":7}')}`,
    ),
    'every key unknown to the others': body(
      `"entities":[],"players":${items(players, '{"key":"p","name":{"ru":"a","en":"b"},"entity":"x","position":"defender"}')},` +
        `"events":${items(events, '{"key":"m","round":"x","first":"y","second":"y","table_group":"z","tie":"t"}')}`,
    ),
    [`a list of ${VALUES} numbers`]: body(`"events":[],"entities":${items(VALUES, '0')}`),
    [`${VALUES} unknown fields`]: body(`"events":[],"entities":[],${entriesOf(VALUES)}`),
    [`${VALUES} unknown fields of one item`]: body(`"events":[],"entities":[{${entriesOf(VALUES)}}]`),
    [`${VALUES} fields of a ruleset`]: body(
      `"events":[],"entities":[],"ruleset":{"match":{${entriesOf(VALUES)}}}`,
    ),
    [`lists in lists, ${VALUES} deep`]: body(
      `"events":[],"entities":${'['.repeat(VALUES)}${']'.repeat(VALUES)}`,
    ),
    'one text of 8 MB': body(`"events":[],"entities":[{"key":"${'x'.repeat(DOCUMENT_BYTES_MAX - 200)}"}]`),
  }
}
