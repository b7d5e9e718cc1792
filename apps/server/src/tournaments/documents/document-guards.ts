import { isDeepStrictEqual } from 'node:util'
import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { mistake, type Mistake } from '@called-it/rules/mistake.ts'
import { levelOf } from '@called-it/rules/stage-level.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import type { Db } from '../../schema.ts'
import type { CountEach } from './document-predictions.ts'
import * as useStore from './document-use-store.ts'
import * as writtenStore from './written-document-store.ts'
import { areLocked, holdQuestions } from '../question-store.ts'

/**
 * Returns the ids of those of these questions that have an answer. An existing prediction must keep its
 * meaning.
 */
export type ListAnswered = (db: Db, questionIds: number[]) => Promise<number[]>

/** What users have done with a tournament, which only later modules know. */
export type Use = {
  listAnswered: ListAnswered
  /** Returns how many predictions each of these questions has. */
  countEach: CountEach
  /** Whether any user takes part in the tournament with this slug. */
  hasParticipants(db: Db, slug: string): Promise<boolean>
}

/**
 * Returns the changes that a document must not make because of predictions, results or locks, each with its
 * path. `played` holds the keys of the events with a result. Locks the rows of the questions that it checks
 * until the caller's transaction ends.
 */
export async function mistakesThatHurt(
  db: Db,
  before: TournamentDocument,
  after: TournamentDocument,
  played: string[],
  { listAnswered, hasParticipants }: Use,
): Promise<Mistake<FieldMistake>[]> {
  const mistakes: Mistake<FieldMistake>[] = []
  const placeOf = new Map(after.events.map(({ key }, at) => [key, at]))
  const pathOf = (key: string, field: string) => `events[${placeOf.get(key)}].${field}`

  const now = new Map(after.events.map((event) => [event.key, event]))
  const removed = before.events.filter(({ key }) => !now.has(key)).map(({ key }) => key)
  const [fights, matches] = [before.events.filter(isFight), before.events.filter((event) => !isFight(event))]
  const sides = matches.flatMap((old) => sidesChanged(old, now.get(old.key)))
  const retied = before.events.filter(
    ({ key, tie }) => now.has(key) && (tie ?? null) !== (now.get(key)!.tie ?? null),
  )
  const rerounded = fights.filter(({ key, round }) => now.has(key) && round !== now.get(key)!.round)
  const touched = [...removed, ...[...sides, ...retied, ...rerounded].map(({ key }) => key)]
  const inUse = await eventsInUse(db, before.slug, touched, played, listAnswered)
  for (const key of removed.filter((item) => inUse.has(item))) {
    mistakes.push(mistake('events', 'event_in_use', { key }))
  }
  for (const { key, side } of sides.filter((side) => inUse.has(side.key))) {
    mistakes.push(mistake(pathOf(key, side), 'sides_stay'))
  }
  for (const { key } of retied.filter((item) => inUse.has(item.key))) {
    mistakes.push(mistake(pathOf(key, 'tie'), 'sides_stay'))
  }
  const moved = new Set(rerounded.filter(({ key }) => inUse.has(key)).map(({ key }) => pathOf(key, 'round')))
  for (const path of moved) mistakes.push(mistake(path, 'fight_round_stays'))
  const locked = await changedWhenLocked(db, before.slug, fights, now, pathOf)
  mistakes.push(...locked.filter(({ path }) => !moved.has(path)))
  mistakes.push(...(await namedAndGone(db, before, after, listAnswered)))
  mistakes.push(...(await leftAndGone(db, after, fights, now)))
  // A ruleset can be edited until the tournament opens (GAME.md), so that the meaning of points does not
  // change.
  for (const field of ['ruleset', 'system_name'] as const) {
    if (isDeepStrictEqual(before[field] ?? {}, after[field] ?? {})) continue
    if (!(await hasParticipants(db, before.slug))) continue
    mistakes.push(mistake(field, 'rules_in_use'))
  }
  // Recorded draws stay as they are (GAME.md 7): groups can be renamed, and nothing else about them can
  // change.
  const [drawn, wanted] = [before, after].map((item) => writtenStore.groupsOf(item).map(({ code }) => code))
  if (!isDeepStrictEqual(drawn, wanted) && (await hasParticipants(db, before.slug))) {
    mistakes.push(mistake('groups', 'groups_in_use'))
  }
  const [worthBefore, worthNow] = [worthsOf(before), worthsOf(after)]
  const reworth = [...now.keys()].filter((key) => worthBefore.get(key) !== worthNow.get(key))
  for (const key of await eventsInUse(db, before.slug, reworth, played, listAnswered)) {
    mistakes.push(mistake(pathOf(key, 'round'), 'other_points', { key }))
  }
  return mistakes
}

type DocumentEvent = TournamentDocument['events'][number]

const isFight = ({ type }: DocumentEvent): boolean => type !== undefined && type !== null

/** The sides that had a team and have another one, or none, now. */
const sidesChanged = (old: DocumentEvent, now: DocumentEvent | undefined) =>
  (['first', 'second'] as const).flatMap((side) =>
    now && old[side] && old[side] !== now[side] ? [{ key: old.key, side }] : [],
  )

/**
 * Returns the mistakes in changes of locked fights: fighters, odds and the round can change until the lock
 * (GAME.md 5).
 */
async function changedWhenLocked(
  db: Db,
  slug: string,
  fights: DocumentEvent[],
  now: Map<string, DocumentEvent>,
  pathOf: (key: string, field: string) => string,
): Promise<Mistake<FieldMistake>[]> {
  const firstOfRound = new Map(fights.toReversed().map(({ round, key }) => [round, key]))
  const changed = fights.flatMap((old) => {
    const event = now.get(old.key)
    if (!event) return []
    const change = (field: string, code: FieldMistake, keys = [old.key]) => ({
      key: old.key,
      field,
      code,
      asked: keys,
    })
    const hasOdds = isDeepStrictEqual(old.coefficients ?? null, event.coefficients ?? null)
    const joined = firstOfRound.get(event.round)
    return [
      ...sidesChanged(old, event).map(({ side }) => change(side, 'fight_sides_stay')),
      ...(hasOdds ? [] : [change('coefficients', 'coefficients_stay')]),
      ...(old.type === event.type ? [] : [change('type', 'fight_type_stays')]),
      // Neither the old round nor the new one may be locked.
      ...(old.round === event.round
        ? []
        : [change('round', 'fight_round_stays', [old.key, ...(joined ? [joined] : [])])]),
    ]
  })
  if (changed.length === 0) return []
  const questions = await useStore.questionsAbout(db, slug, [
    ...new Set(changed.flatMap((item) => item.asked)),
  ])
  await holdQuestions(
    db,
    questions.flatMap(({ question_ids }) => question_ids),
  )
  const locked = new Set<string>()
  for (const { key, question_ids } of questions) if (await areLocked(db, question_ids)) locked.add(key)
  return changed
    .filter((item) => item.asked.some((key) => locked.has(key)))
    .map(({ key, field, code }) => mistake(pathOf(key, field), code))
}

/**
 * Returns mistakes for fighters who left a fight and are missing in the new document. Cards may name them, and messages name
 * them to the cards' owners (GAME.md 5).
 */
async function leftAndGone(
  db: Db,
  after: TournamentDocument,
  fights: DocumentEvent[],
  now: Map<string, DocumentEvent>,
): Promise<Mistake<FieldMistake>[]> {
  const leaving = fights.flatMap((old) =>
    sidesChanged(old, now.get(old.key)).flatMap(({ side }) => old[side] ?? []),
  )
  const replaced = await useStore.replacedIn(db, after.slug, [...now.keys()])
  const remaining = new Set(after.entities.map(({ key }) => key))
  return [...new Set([...leaving, ...replaced])]
    .filter((key) => !remaining.has(key))
    .map((key) => mistake('entities', 'entity_in_use', { key }))
}

/**
 * Returns mistakes for the entities and players that predictions name or are about and that the new document
 * leaves out. Saves that were accepted before are included.
 */
async function namedAndGone(
  db: Db,
  before: TournamentDocument,
  after: TournamentDocument,
  listAnswered: ListAnswered,
): Promise<Mistake<FieldMistake>[]> {
  const keysOf = (list: readonly { key: string }[] | undefined) => new Set((list ?? []).map(({ key }) => key))
  const gone = (['entities', 'players'] as const).map((list) => {
    const remaining = keysOf(after[list])
    return { list, keys: [...keysOf(before[list])].filter((key) => !remaining.has(key)) }
  })
  const members = new Map((after.table_groups ?? []).map(({ key, entities }) => [key, entities.toSorted()]))
  const regrouped = (before.table_groups ?? [])
    .filter(({ key, entities }) => !isDeepStrictEqual(members.get(key), entities.toSorted()))
    .map(({ key }) => key)
  if (regrouped.length === 0 && gone.every(({ keys }) => keys.length === 0)) return []

  const questions = await useStore.questionsNaming(db, before.slug)
  const ids = questions.map(({ id }) => id)
  await holdQuestions(db, ids)
  const answered = await listAnswered(db, ids)
  const named = await Promise.all(
    gone.map(async ({ list, keys }) =>
      (await useStore.namedOf(db, before.slug, list, keys, answered)).map((key) =>
        mistake(list, list === 'players' ? 'player_in_use' : 'entity_in_use', { key }),
      ),
    ),
  )
  const ordered = questions
    .filter(({ id, table_group }) => table_group && regrouped.includes(table_group) && answered.includes(id))
    .map(({ table_group: key }) => mistake('table_groups', 'table_group_in_use' as const, { key: key! }))
  return [...named.flat(), ...ordered]
}

/**
 * Returns which of these events have predictions or a result. Saves that were accepted before are included.
 */
async function eventsInUse(
  db: Db,
  slug: string,
  keys: string[],
  played: string[],
  listAnswered: ListAnswered,
): Promise<Set<string>> {
  const events = await useStore.questionsAbout(db, slug, [...new Set(keys)])
  const ids = events.flatMap((event) => event.question_ids)
  await holdQuestions(db, ids)
  const answered = new Set(await listAnswered(db, ids))
  const hasPlayed = new Set(played)
  return new Set(
    events
      .filter(({ key, question_ids }) => hasPlayed.has(key) || question_ids.some((id) => answered.has(id)))
      .map(({ key }) => key),
  )
}

/**
 * Returns, by the key of each event, what its points depend on besides its score: the level of its stage
 * (GAME.md 4).
 */
function worthsOf({ ruleset, stages, rounds, events }: TournamentDocument): Map<string, string> {
  const { stage_multiplier, tie } = resolveRuleset(ruleset)
  const levelOfStage = new Map(stages.map((stage) => [stage.key, levelOf(stage)]))
  const levelOfRound = new Map(rounds.map(({ key, stage }) => [key, levelOfStage.get(stage) ?? null]))
  return new Map(
    events.map((event) => {
      const level = levelOfRound.get(event.round)
      return [
        event.key,
        JSON.stringify([(level && stage_multiplier[level]) ?? 1, (event.tie && level && tie[level]) ?? 0]),
      ]
    }),
  )
}
