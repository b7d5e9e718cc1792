import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { slugOf } from '@called-it/contract/templates/keys.ts'
import { TABLE_NAME } from '@called-it/contract/templates/template-words.ts'
import { withHead } from '@called-it/contract/templates/templates.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { ObservedEvent, ObservedSquad } from '../source.ts'
import { extend } from './extend.ts'
import { competitionName, seasonName } from './import-words.ts'
import type { Imported, Part } from './imported.ts'
import { addPlayers } from './players.ts'
import { placeOf } from './stage-words.ts'

export type Season = {
  source: SourceName
  /** The source's name of the competition. */
  name: string
  /** The source's id of the season; null: the present one. */
  season: string | null
  /** Left out: the tables if there is a league stage, else everything. */
  part?: Part | undefined
  events: readonly ObservedEvent[]
  squads: readonly ObservedSquad[]
}

/** Returns the tournament of a season, as complete as the source makes it, with the source's ids. Pure. */
export function importSeason({ source, name, season, events, squads, part: wanted }: Season): Imported {
  const parts = partsOf(events)
  const part = wanted ?? (parts.has('league') && parts.has('knockout') ? 'tables' : 'all')
  const none = { entity: {}, player: {}, event: {} }
  const imported = extend({ source, document: EMPTY, ids: none, part }, events)
  const document = withSystem(imported.document)
  const starts = document.events.flatMap(({ starts_at }) => starts_at ?? [])
  const named = competitionName(name)
  const years = seasonName(starts, season)
  const title = part === 'knockouts' && parts.has('league') ? KNOCKOUTS : { ru: '', en: '' }
  const { slug: _slug, name: _name, ...rest } = document
  const headed = withHead(
    {
      name: {
        ru: [named.ru, years].filter(Boolean).join(' ') + title.ru,
        en: [named.en, years].filter(Boolean).join(' ') + title.en,
      },
      slug: slugOf(`${named.en} ${years}${title.en}`) || undefined,
    },
    rest,
  )
  return addPlayers({ ...imported, document: headed }, squads)
}

const KNOCKOUTS = { ru: ', плей-офф', en: ' knockouts' }

const EMPTY: TournamentDocument = {
  slug: 'tournament',
  system_name: 'euro',
  name: { ru: '', en: '' },
  entities: [],
  stages: [],
  table_groups: [],
  rounds: [],
  events: [],
}

/** The parts of a competition that its events are of. */
function partsOf(events: readonly ObservedEvent[]): Set<'groups' | 'league' | 'knockout'> {
  return new Set(
    events.flatMap((event) => {
      const place = placeOf(event)
      return typeof place === 'object' ? [place.part] : []
    }),
  )
}

/** Returns the document with the system that fits: groups, a league (in one table if it is small), or knock-outs alone. */
function withSystem(document: TournamentDocument): TournamentDocument {
  const { stages, entities } = document
  const system = (system_name: SystemName) => ({ ...document, system_name })
  if (stages.some(({ type }) => type === 'group_stage')) return system('euro')
  const league = stages.find(({ type }) => type === 'league_stage')
  if (!league) return system('uefa_playoff')
  if (entities.length > LEAGUE_TEAMS) return system('uefa')
  const table = { key: 'table', name: TABLE_NAME, entities: entities.map(({ key }) => key) }
  return {
    ...system('euro'),
    stages: stages.map((stage) => (stage === league ? { ...stage, type: 'group_stage' } : stage)),
    table_groups: [table],
    events: document.events.map((event) => (event.tie ? event : { ...event, table_group: table.key })),
  }
}
