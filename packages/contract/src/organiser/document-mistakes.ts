import { SIDES, FIGHT_TYPES, STAGE_TYPES } from '@called-it/rules/vocabulary.ts'
import { checkRuleset, resolveRuleset, type Ruleset } from '@called-it/rules/ruleset.ts'
import { STAGE_LEVELS } from '@called-it/rules/stage-level.ts'
import { hasFights } from '@called-it/rules/systems.ts'
import { checkOdds } from '@called-it/rules/ufc/odds.ts'
import type { z } from 'zod'
import type { documentShape } from './document-shape.ts'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'
import { fieldPath } from '../field-path.ts'
import { type Found, found, keysOf } from './found-mistake.ts'
import { type LooseDocument, looseOf, readLoosely } from './loose-document.ts'
import { repeatsIn } from './repeats.ts'
import { sourceMistakes } from './source-mistakes.ts'
import { tieMistakes } from './tie-mistakes.ts'

/** One mistake and its path: `events[3].first`, `unknown_entity` with the key that it names. */
export type DocumentMistake = Omit<Found, 'path'> & { path: string }

/** Words that paths of the contract have in the place of a slug: `tournaments/all`, `teams/{id}`. */
const RESERVED_SLUGS: readonly string[] = ['all', 'teams', 'tournaments']
const FIELDS_OF_A_FIGHT = ['type', 'weight_class', 'is_title', 'coefficients'] as const
const FIELDS_OF_A_MATCH = ['table_group', 'tie', 'first_from', 'second_from', 'venue'] as const

/**
 * Returns all mistakes in the meaning of a document with their paths as texts: those of `findMistakes`, and odds outside the
 * bounds of the ruleset. `stands`: the tournament that the document changes. Odds that the tournament already has, of the
 * same fighter under the same bounds, are no mistake: those of a locked round could not be corrected.
 */
export function documentMistakes(
  document: unknown,
  { isOfShape = false, stands = null }: { isOfShape?: boolean; stands?: KnownDocument | null } = {},
): DocumentMistake[] {
  const loose = looseFrom(document, isOfShape)
  return [...mistakesOf(loose), ...oddsMistakes(loose, stands && looseOf(stands))].map((mistake) => ({
    ...mistake,
    path: fieldPath(mistake.path, 'brackets'),
  }))
}

type KnownDocument = z.output<typeof documentShape>

const looseFrom = (value: unknown, isOfShape: boolean): LooseDocument =>
  isOfShape ? looseOf(value as KnownDocument) : readLoosely(value)

/**
 * Returns the mistakes in the meaning of a document: keys used twice, keys that name nothing, a fight in a football
 * tournament. It checks the well-formed parts of a malformed document, and reports nothing that the shape reports too. A
 * document without mistakes of either kind can be imported. Never throws. `isOfShape`: the shape has been checked and is
 * right, so no field is checked again. `documentMistakes` checks the bounds of odds, because they depend on the current
 * odds.
 */
export function findMistakes(value: unknown, { isOfShape } = { isOfShape: false }): Found[] {
  return mistakesOf(looseFrom(value, isOfShape))
}

function mistakesOf(document: LooseDocument): Found[] {
  const { slug, events } = document
  const check = eventChecker(document)
  return [
    ...(slug !== undefined && RESERVED_SLUGS.includes(slug)
      ? [found(['slug'], 'reserved_slug', { values: RESERVED_SLUGS.join(', ') })]
      : []),
    ...repeatedKeys(document),
    ...checkStages(document),
    ...checkReferences(document),
    ...(events ?? []).flatMap((event, at) => check(event, ['events', at])),
    ...tieMistakes(document),
    ...sourceMistakes(document),
    ...(document.prizes ?? []).flatMap(({ place_from, place_to }, at) =>
      place_from !== undefined && place_to !== undefined && place_to < place_from
        ? [found(['prizes', at, 'place_to'], 'places_reversed')]
        : [],
    ),
    ...checkRuleset(document.ruleset ?? {}).map(({ path, code, params }) =>
      found(['ruleset', ...(path ? path.split('.') : [])], code, params),
    ),
  ]
}

function repeatedKeys(document: LooseDocument): Found[] {
  const lists: [string, string, (string | undefined)[]][] = [
    ['groups', 'code', (document.groups ?? []).map((group) => group.code)],
    ...(['entities', 'players', 'stages', 'table_groups', 'rounds', 'events'] as const).map(
      (list): [string, string, (string | undefined)[]] => [
        list,
        'key',
        (document[list] ?? []).map((item) => item.key),
      ],
    ),
  ]
  return lists.flatMap(([list, field, keys]) =>
    repeatsIn(keys).map(({ at, key }) => found([list, at, field], 'key_taken', { key })),
  )
}

function checkStages({ system_name, stages }: LooseDocument): Found[] {
  return (stages ?? []).flatMap(({ type, level, malformed }, at) => {
    if (type === undefined) return []
    const isFight = system_name && hasFights(system_name)
    if (system_name && (type === 'fight_round') !== isFight) {
      const values = STAGE_TYPES.filter((value) => (value === 'fight_round') === isFight).join(', ')
      return [found(['stages', at, 'type'], 'wrong_stage_type', { type, system: system_name, values })]
    }
    const isMissing = type === 'playoff' && !level && !malformed.includes('level')
    return isMissing
      ? [found(['stages', at, 'level'], 'level_missing', { values: STAGE_LEVELS.join(', ') })]
      : []
  })
}

function checkReferences(document: LooseDocument): Found[] {
  const entities = keysOf(document.entities)
  const stages = keysOf(document.stages)
  const unknown = (
    keys: Set<string> | null,
    key: string | undefined,
    path: Found['path'],
    code: FieldMistake,
  ) => (keys && key !== undefined && !keys.has(key) ? [found(path, code, { key })] : [])
  return [
    ...(document.players ?? []).flatMap((player, at) =>
      unknown(entities, player.entity, ['players', at, 'entity'], 'unknown_entity'),
    ),
    ...(document.rounds ?? []).flatMap((round, at) =>
      unknown(stages, round.stage, ['rounds', at, 'stage'], 'unknown_stage'),
    ),
    ...(document.table_groups ?? []).flatMap((group, at) => [
      ...(group.entities ?? []).flatMap((key, i) =>
        unknown(entities, key, ['table_groups', at, 'entities', i], 'unknown_entity'),
      ),
      ...repeatsIn(group.entities ?? [])
        .filter(({ key }) => entities?.has(key) ?? true)
        .map(({ at: i, key }) => found(['table_groups', at, 'entities', i], 'listed_twice', { key })),
    ]),
  ]
}

/** Returns the odds outside the bounds of the ruleset, except unchanged ones. Returns nothing if the ruleset has mistakes. */
function oddsMistakes(
  { ruleset, events, system_name }: LooseDocument,
  stands: LooseDocument | null,
): Found[] {
  if (!system_name || !hasFights(system_name) || checkRuleset(ruleset ?? {}).length > 0) return []
  const { fight } = resolveRuleset(ruleset ?? {})
  const known = stands && hasSameBounds(fight, stands) ? (stands.events ?? []) : []
  const old = new Map(known.map((event) => [event.key, event]))
  return (events ?? []).flatMap((event, at) =>
    SIDES.flatMap((side) => {
      const odds = event.coefficients?.[side]
      const wrong = odds === undefined ? null : checkOdds(odds, fight)
      if (!wrong || hasOdds(old.get(event.key), event[side] ?? null, odds)) return []
      return [found(['events', at, 'coefficients', side], wrong.code, wrong.params)]
    }),
  )
}

type LooseEvent = NonNullable<LooseDocument['events']>[number]

/** Whether a fighter has these odds in a fight, in either corner. */
const hasOdds = (fight: LooseEvent | undefined, fighter: string | null, odds: number | undefined): boolean =>
  SIDES.some((side) => (fight?.[side] ?? null) === fighter && fight?.coefficients?.[side] === odds)

function hasSameBounds({ odds_min, odds_max }: Ruleset['fight'], stands: LooseDocument): boolean {
  const { fight } = resolveRuleset(stands.ruleset ?? {})
  return fight.odds_min === odds_min && fight.odds_max === odds_max
}

/** Returns the checks of one event. What they look up is collected once. */
function eventChecker({ system_name, entities, rounds, table_groups }: LooseDocument) {
  const known = { entities: keysOf(entities), rounds: keysOf(rounds), groups: keysOf(table_groups) }
  const isFight = system_name ? hasFights(system_name) : null
  const groups = new Map((table_groups ?? []).map((group) => [group.key, group.entities]))

  return (event: LooseEvent, path: ['events', number]): Found[] => {
    const mistakes: Found[] = []
    const add = (field: string, code: FieldMistake, params?: Found['params']) =>
      mistakes.push(found([...path, field], code, params))
    const { round, first, second, table_group } = event
    const isUnknown = (keys: Set<string> | null, key: string) => keys !== null && !keys.has(key)
    if (round !== undefined && isUnknown(known.rounds, round)) add('round', 'unknown_round', { key: round })
    const members = table_group ? groups.get(table_group) : null
    for (const side of ['first', 'second'] as const) {
      const key = event[side]
      if (!key) continue
      if (isUnknown(known.entities, key)) add(side, 'unknown_entity', { key })
      // A group with a malformed member may mean this team.
      else if (members?.every((member) => member !== undefined && member !== key))
        add(side, 'not_in_table_group', { key })
    }
    if (first && first === second) add('second', 'same_sides')
    if (table_group && isUnknown(known.groups, table_group)) {
      add('table_group', 'unknown_table_group', { key: table_group })
    }
    if (isFight === null) return mistakes
    if (isFight && !event.type && !event.malformed.includes('type'))
      add('type', 'fight_type_missing', { values: FIGHT_TYPES.join(', ') })
    for (const field of isFight ? FIELDS_OF_A_MATCH : FIELDS_OF_A_FIGHT) {
      if (event[field] === undefined || event[field] === null) continue
      add(field, isFight ? 'not_of_a_fight' : 'not_of_a_match')
    }
    return mistakes
  }
}
