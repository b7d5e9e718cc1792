import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { Source } from '../source.ts'
import { footballDataOrg } from './football-data-org/football-data-org.ts'
import { replay } from './replay/replay.ts'

/** Every source that can be read. A new one is a line here. */
export const SOURCES: readonly Source[] = [footballDataOrg, replay]

/** Returns a source by its name. Undefined: this program cannot read it. */
export const sourceOf = (name: SourceName): Source | undefined =>
  SOURCES.find((source) => source.name === name)
