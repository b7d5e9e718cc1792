import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'

/** The flag or crest of one side of a match; nothing while the team is unknown. */
export function TeamMark({ match, side }: { match: Match; side: Side }) {
  const entity = match[`${side}_entity`]
  return entity && <EntityMark entity={entity} />
}
