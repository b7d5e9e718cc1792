import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import type { Localized } from '../languages.ts'
import type { DocumentEvent, TournamentDocument } from '../organiser/tournament-document.ts'
import { instantIn } from '../zones/zones.ts'
import { keysFor, slugOf } from './keys.ts'
import { knockoutTies, levelsOf, type Side, type Tie } from './knockout.ts'
import { doubleRoundRobin, type Pair, roundRobin } from './round-robin.ts'
import type { TemplateForm, TemplateName } from './template-shape.ts'
import {
  EVENINGS_NAME,
  evening,
  groupName,
  GROUPS_NAME,
  LEAGUE_NAME,
  LEVEL_NAMES,
  matchday,
  TABLE_NAME,
} from './template-words.ts'

type Form<Name extends TemplateName> = Extract<TemplateForm, { template: Name }>
type Parts = Omit<
  TournamentDocument,
  'slug' | 'name' | 'started_at' | 'predictions_opened_at' | 'ratings_opened_at_date'
>
type Entity = TournamentDocument['entities'][number]

const DAY_MS = 86_400_000

const MAKERS: { [Name in TemplateName]: (form: Form<Name>) => Parts } = {
  double_round_robin: doubleRoundRobinOf,
  groups_and_knockout: groupsAndKnockoutOf,
  knockout: knockoutOf,
  fight_series: fightSeriesOf,
}

/** Returns the tournament that a template makes: complete but for what only people know, as prizes and odds. */
export function documentOfTemplate(form: TemplateForm): TournamentDocument {
  const make = MAKERS[form.template] as (form: TemplateForm) => Parts
  return withHead(form, make(form))
}

/** Adds what every tournament begins with: its name, its address and the days that follow from its events. */
export function withHead(
  { name, slug }: { name: Localized; slug?: string | undefined },
  parts: Parts,
): TournamentDocument {
  const [start = null] = parts.events.flatMap(({ starts_at }) => starts_at ?? []).toSorted()
  return {
    slug: slug ?? (slugOf(name.en) || slugOf(name.ru) || 'tournament'),
    name,
    started_at: start,
    predictions_opened_at: null,
    ratings_opened_at_date: start?.slice(0, 10) ?? null,
    ...parts,
  }
}

/** Returns the teams of a document, each with a key made of its name. */
export function entitiesOf(names: readonly string[]): Entity[] {
  const keys = keysFor(names, 'team')
  return names.map((name, at) => ({ key: keys[at]!, name: { ru: name, en: name } }))
}

/**
 * Returns the stage in which all teams play in one table: the first eight of it are predicted if there are more teams, else
 * the whole order.
 */
export function leagueOf(entities: readonly Entity[]): Pick<
  Parts,
  'system_name' | 'stages' | 'table_groups'
> & {
  table: string | null
} {
  if (entities.length > LEAGUE_TEAMS) {
    const stages: Parts['stages'] = [{ key: 'league', type: 'league_stage', name: LEAGUE_NAME }]
    return { system_name: 'uefa', stages, table_groups: [], table: null }
  }
  return {
    system_name: 'euro',
    stages: [{ key: 'league', type: 'group_stage', name: LEAGUE_NAME }],
    table_groups: [{ key: 'table', name: TABLE_NAME, entities: entities.map(({ key }) => key) }],
    table: 'table',
  }
}

/** Returns the start of a round, counted from 0; null if the clocks skip that time. */
function startOf(
  form: Pick<TemplateForm, 'zone' | 'first_day' | 'time' | 'days_between'>,
  round: number,
): string | null {
  const date = new Date(Date.parse(`${form.first_day}T00:00:00Z`) + round * form.days_between * DAY_MS)
  return instantIn(form.zone, date.toISOString().slice(0, 10), form.time)
}

function doubleRoundRobinOf(form: Form<'double_round_robin'>): Parts {
  const entities = entitiesOf(form.teams)
  const { table, ...league } = leagueOf(entities)
  const rounds = doubleRoundRobin(entities.map(({ key }) => key))
  return {
    ...league,
    entities,
    rounds: rounds.map((_, at) => ({ key: `md${at + 1}`, stage: 'league', name: matchday(at + 1) })),
    events: rounds.flatMap((pairs, at) => matchesOf(pairs, `md${at + 1}`, startOf(form, at), table)),
  }
}

const matchesOf = (
  pairs: readonly Pair<string>[],
  round: string,
  starts_at: string | null,
  table: string | null,
  prefix = '',
): DocumentEvent[] =>
  pairs.map(([first, second], at) => ({
    key: `${round}-${prefix}${at + 1}`,
    round,
    starts_at,
    first,
    second,
    ...(table !== null && { table_group: table }),
  }))

function groupsAndKnockoutOf(form: Form<'groups_and_knockout'>): Parts {
  const entities = entitiesOf(form.teams)
  const groups = Array.from({ length: form.groups }, (_, group) => ({
    letter: String.fromCodePoint('A'.codePointAt(0)! + group),
    teams: entities.filter((_entity, at) => at % form.groups === group).map(({ key }) => key),
  }))
  const schedules = groups.map(({ letter, teams }) => ({ letter, rounds: roundRobin(teams) }))
  const count = Math.max(...schedules.map(({ rounds }) => rounds.length))
  const numbers = Array.from({ length: count }, (_, at) => at)
  // First all winners, then all who came second: the winner of a group meets the last of those who went through with it late.
  const sides = Array.from({ length: form.through }, (_, at) =>
    groups.map(({ letter }): Side => ({ from: { group: letter, place: at + 1 } })),
  ).flat()
  const knockout = knockoutParts(form, knockoutTies(sides, { thirdPlace: form.third_place }), count)
  return {
    system_name: 'euro',
    entities,
    stages: [{ key: 'groups', type: 'group_stage', name: GROUPS_NAME }, ...knockout.stages],
    table_groups: groups.map(({ letter, teams }) => ({
      key: letter,
      name: groupName(letter),
      entities: teams,
    })),
    rounds: [
      ...numbers.map((at) => ({ key: `md${at + 1}`, stage: 'groups', name: matchday(at + 1) })),
      ...knockout.rounds,
    ],
    events: [
      ...numbers.flatMap((at) =>
        schedules.flatMap(({ letter, rounds }) =>
          matchesOf(rounds[at] ?? [], `md${at + 1}`, startOf(form, at), letter, `${letter.toLowerCase()}`),
        ),
      ),
      ...knockout.events,
    ],
  }
}

function knockoutOf(form: Form<'knockout'>): Parts {
  const entities = entitiesOf(form.teams)
  const sides = entities.map(({ key }): Side => ({ team: key }))
  const system_name: SystemName = 'uefa_playoff'
  return {
    system_name,
    entities,
    ...knockoutParts(form, knockoutTies(sides, { thirdPlace: form.third_place }), 0),
  }
}

/** Returns the stages, rounds and matches of a knock-out whose first round is the round of this number. */
function knockoutParts(
  form: TemplateForm,
  ties: readonly Tie[],
  before: number,
): Pick<Parts, 'stages' | 'rounds' | 'events'> {
  const levels = levelsOf(ties)
  const keyOf = (level: Tie['level']) => level.replaceAll('_', '-')
  const roundOf = new Map(levels.map((level, at) => [level, startOf(form, before + at)]))
  return {
    stages: levels.map((level) => ({
      key: keyOf(level),
      type: level === 'final' ? 'final' : 'playoff',
      level,
      name: LEVEL_NAMES[level],
    })),
    rounds: levels.map((level) => ({ key: keyOf(level), stage: keyOf(level), name: LEVEL_NAMES[level] })),
    events: ties.map(({ key, level, sides: [first, second] }) => ({
      key,
      round: keyOf(level),
      starts_at: roundOf.get(level)!,
      first: 'team' in first ? first.team : null,
      second: 'team' in second ? second.team : null,
      tie: key,
      ...('from' in first && { first_from: first.from }),
      ...('from' in second && { second_from: second.from }),
    })),
  }
}

function fightSeriesOf(form: Form<'fight_series'>): Parts {
  const evenings = Array.from({ length: form.evenings }, (_, at) => at)
  return {
    system_name: 'ufc',
    entities: [],
    stages: [{ key: 'evenings', type: 'fight_round', name: EVENINGS_NAME }],
    rounds: evenings.map((at) => ({ key: `evening-${at + 1}`, stage: 'evenings', name: evening(at + 1) })),
    events: evenings.flatMap((at) =>
      Array.from({ length: form.fights }, (_, fight): DocumentEvent => ({
        key: `evening-${at + 1}-${fight + 1}`,
        round: `evening-${at + 1}`,
        starts_at: startOf(form, at),
        first: null,
        second: null,
        type: fight === 0 ? 'main' : fight === 1 ? 'secondary' : 'other',
        coefficients: null,
      })),
    ),
  }
}
