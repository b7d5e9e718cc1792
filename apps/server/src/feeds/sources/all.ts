import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { Source } from '../source.ts'
import { espn } from './espn/espn.ts'
import { footballDataOrg } from './football-data-org/football-data-org.ts'
import { openfootball } from './openfootball/openfootball.ts'
import { openligadb } from './openligadb/openligadb.ts'
import { replay } from './replay/replay.ts'
import { theOddsApi } from './the-odds-api/the-odds-api.ts'

/** Every source that can be read. A new one is a line here. */
export const SOURCES: readonly Source[] = [
  footballDataOrg,
  openligadb,
  openfootball,
  theOddsApi,
  espn,
  replay,
]

/** Returns a source by its name. Undefined: this program cannot read it. */
export const sourceOf = (name: SourceName): Source | undefined =>
  SOURCES.find((source) => source.name === name)
