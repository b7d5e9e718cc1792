import type { Localized } from '@called-it/contract/languages.ts'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'

/** A team that is known before any source names it. */
export type KnownTeam = {
  /** The key in the document. */
  key: string
  code: string
  name: Localized
  /** Its flag. */
  country: string
  colours?: readonly [string, string]
  /** Its ids in sources. */
  ids: Readonly<Partial<Record<SourceName, string>>>
  /** All names that sources use. */
  names: readonly string[]
}
