import type { SourceCompetition } from '@called-it/contract/feeds/feeds.ts'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { type FeedSettings, readerOf } from '../polling/poll.ts'
import type { Reader } from '../polling/run-feed.ts'
import { SourceTrouble } from '../source.ts'
import { importSeason } from './import-season.ts'
import type { Imported, Part } from './imported.ts'
import { plainName } from './known-teams.ts'

/** The most competitions that a search answers with. */
const COMPETITIONS_MAX = 50

/**
 * Lists the competitions of a source whose name or country contains a text, by their names. Throws `source_off`, and `source_away`
 * if the source gave no answer.
 */
export async function searchCompetitions(
  db: Db,
  settings: FeedSettings,
  name: SourceName,
  search: string,
): Promise<SourceCompetition[]> {
  const { source, get } = readerFor(db, settings, name)
  if (!source.listCompetitions) return []
  const all = await answered(source.listCompetitions(get))
  const wanted = plainName(search)
  return all
    .filter((each) =>
      [each.id, each.name, each.country ?? ''].some((word) => plainName(word).includes(wanted)),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, COMPETITIONS_MAX)
}

export type WantedSeason = {
  source: SourceName
  competition: string
  season: string | null
  part?: Part | undefined
}

/**
 * Makes the tournament of a season as a source has it now, with the source's ids. Throws `source_off`, `source_away`, and
 * `not_found` if the source names no event of it.
 */
export async function readSeason(
  db: Db,
  settings: FeedSettings,
  { source: name, competition, season, part }: WantedSeason,
): Promise<Imported> {
  const { source, get } = readerFor(db, settings, name)
  const wanted = { competition, season }
  const observed = await answered(
    source.observe(get, { competition: wanted, since: null, standing: [], now: Date.now(), speed: 1 }),
  )
  if (observed === 'unchanged' || observed.events.length === 0) throw problem('not_found')
  const squads = source.readSquads ? await answered(source.readSquads(get, wanted)) : []
  const listed = source.listCompetitions ? await answered(source.listCompetitions(get)) : []
  const known = listed.find(({ id }) => id === competition)
  return importSeason({
    source: name,
    name: known?.name ?? competition,
    season,
    part,
    events: observed.events,
    squads,
  })
}

function readerFor(db: Db, settings: FeedSettings, name: SourceName): Reader {
  const reader = name === 'replay' ? null : readerOf(db, settings, name)
  if (!reader) throw problem('source_off')
  return reader
}

/** Turns what a source refuses into an answer that an organiser can act on. */
async function answered<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof SourceTrouble) throw problem('source_away')
    throw error
  }
}
