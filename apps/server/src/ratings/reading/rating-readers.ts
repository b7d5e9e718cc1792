import type { Changes } from '../../platform/live/changes.ts'
import type { Db } from '../../schema.ts'
import { makeSearch, type Search } from '../search/search.ts'
import { makeTeamReader, type TeamReader } from '../teams/team-reader.ts'
import { type GroupReader, makeGroupReader } from './group-reader.ts'
import { type HeadReader, makeHeadReader } from './head-reader.ts'
import { makePageReader, type PageReader } from './page-reader.ts'
import { makeRowReader, type RowReader } from './row-reader.ts'

/**
 * The readers of published ratings. Each caches what many users request at once, and may lose it at any time.
 * A process makes them once and gives each caller those that it needs.
 */
export type RatingReaders = {
  readHead: HeadReader
  rows: RowReader
  pages: PageReader
  /** The published ratings of teams and groups. */
  teams: TeamReader
  /** The places of a group's users in the rating of a round. */
  readGroupPlaces: GroupReader
  search: Search
}

export function makeRatingReaders(db: Db, changes?: Changes): RatingReaders {
  const rows = makeRowReader(db)
  return {
    readHead: makeHeadReader(db),
    rows,
    pages: makePageReader(db, rows, changes),
    teams: makeTeamReader(db),
    readGroupPlaces: makeGroupReader(db),
    search: makeSearch(db, rows, changes),
  }
}
