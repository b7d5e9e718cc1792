import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import {
  GROUPS_NAME,
  groupName,
  LEAGUE_NAME,
  matchday,
  TABLE_NAME,
} from '@called-it/contract/templates/template-words.ts'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { ObservedEvent } from '../source.ts'
import { type Imported, type ImportedIds, Notes, type Part } from './imported.ts'
import { groupsOf, matchdaysOf } from './group-guess.ts'
import { addEvent, type Draft, roundOf } from './additions.ts'
import { addKnockouts, type Knockout } from './knockouts.ts'
import { type EventPlace, placeOf } from './stage-words.ts'
import { TeamList } from './teams.ts'

export type Extending = {
  source: SourceName
  document: TournamentDocument
  ids: ImportedIds
  part: Part
  /** Whether a new event, by the source's id, is added now. Left out: all are. */
  isWanted?: (id: string) => boolean
}

type Placed = { event: ObservedEvent; place: EventPlace }
type InTable = Placed & { place: Exclude<EventPlace, { part: 'knockout' }> }

/**
 * Adds to a tournament the events of a source that it does not have yet, with their teams, stages, rounds, groups and ties. An
 * event is known by the source's id alone, so nothing is added twice; what stands stays as it is. Pure: the given document and
 * ids stay unchanged.
 */
export function extend(
  { source, document, ids: known, part, isWanted = () => true }: Extending,
  events: readonly ObservedEvent[],
): Imported & { added: string[] } {
  const ids: ImportedIds = { entity: { ...known.entity }, player: known.player, event: { ...known.event } }
  const notes = new Notes()
  const teams = new TeamList(source, document.entities, ids.entity)
  const placed = placeAll(
    events.filter(({ id }) => isWanted(id)),
    { ids, part, notes },
  )
  const draft: Draft = {
    stages: [...document.stages],
    rounds: [...document.rounds],
    table_groups: (document.table_groups ?? []).map((group) => ({ ...group, entities: [...group.entities] })),
    events: [...document.events],
    ids: ids.event,
    teams,
  }
  addTables(
    draft,
    placed.filter((each): each is InTable => each.place.part !== 'knockout'),
    events,
  )
  addKnockouts(
    draft,
    placed.filter((each): each is Knockout => each.place.part === 'knockout'),
    { all: events, notes },
  )
  const before = new Set(document.events.map(({ key }) => key))
  return {
    part,
    document: {
      ...document,
      entities: teams.entities,
      stages: draft.stages,
      table_groups: draft.table_groups,
      rounds: draft.rounds,
      events: draft.events,
    },
    ids,
    teams: teams.added,
    notes: notes.list(),
    added: draft.events.flatMap(({ key }) => (before.has(key) ? [] : [key])),
  }
}

function placeAll(
  events: readonly ObservedEvent[],
  { ids, part, notes }: { ids: ImportedIds; part: Part; notes: Notes },
): Placed[] {
  const byTime = events
    .filter(({ id }) => ids.event[id] === undefined)
    .toSorted((a, b) => (a.starts_at ?? '9').localeCompare(b.starts_at ?? '9'))
  return byTime.flatMap((event): Placed[] => {
    const word = [event.stage, event.round].filter(Boolean).join(', ')
    const place = placeOf(event)
    if (place === 'unknown') notes.add('unknown_stage', word)
    else if (place === 'earlier') notes.add('earlier_stage', word)
    else if (part !== 'all' && (place.part === 'knockout') !== (part === 'knockouts'))
      notes.add('other_part', event.stage ?? word)
    else if (event.status === 'cancelled') notes.add('called_off', nameOf(event))
    else return [{ event, place }]
    return []
  })
}

const nameOf = ({ first, second }: ObservedEvent) => `${first?.name ?? '?'} — ${second?.name ?? '?'}`

/** Adds the matches of tables: matchdays by the source's numbers, else by the order in which a team plays. */
function addTables(draft: Draft, placed: readonly InTable[], all: readonly ObservedEvent[]): void {
  if (placed.length === 0) return
  const stage = placed[0]!.place.part === 'groups' ? 'groups' : 'league'
  const standing = draft.stages.find(({ type }) => type === 'group_stage' || type === 'league_stage')
  const key = standing?.key ?? stage
  if (!standing) {
    draft.stages.unshift(
      stage === 'groups'
        ? { key, type: 'group_stage', name: GROUPS_NAME }
        : { key, type: 'league_stage', name: LEAGUE_NAME },
    )
  }
  const letters = groupsOf(all)
  const numbers = matchdaysOf(all)
  for (const { event, place } of placed) {
    const number = place.matchday ?? numbers.get(event.id) ?? 1
    const first = event.first && draft.teams.keyOf(event.first)
    const second = event.second && draft.teams.keyOf(event.second)
    const table = place.part === 'groups' ? (place.group ?? letters.get(event.id) ?? null) : ownTable(draft)
    if (table !== null) addToTable(draft, table, [first, second])
    addEvent(draft, event, {
      round: roundOf(draft, `md${number}`, key, matchday(number)),
      first,
      second,
      ...(table !== null && { table_group: table }),
    })
  }
}

/** A league in which all teams stand in one table has that table as its only group. */
const ownTable = (draft: Draft): string | null =>
  draft.table_groups.find(({ key }) => key === 'table')?.key ?? null

function addToTable(draft: Draft, key: string, teams: readonly (string | null)[]): void {
  let group = draft.table_groups.find((each) => each.key === key)
  if (!group) {
    group = { key, name: key === 'table' ? TABLE_NAME : groupName(key), entities: [] }
    draft.table_groups.push(group)
    draft.table_groups.sort((a, b) => a.key.localeCompare(b.key))
  }
  for (const team of teams) if (team !== null && !group.entities.includes(team)) group.entities.push(team)
}
