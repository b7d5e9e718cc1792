import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { LiveDistance } from './live-distance.tsx'
import { LivePoints } from './live-points.tsx'
import { LiveFlaps, LiveMinute } from './live-score.tsx'

export type LivePartProps = { match: Match } & (
  | { part: 'minute' }
  | { part: 'score'; isOthers: boolean }
  | { part: 'points' | 'distance'; points: Ruleset['match'] }
)

/** A part of the row of a match in play. */
export function LivePart(props: LivePartProps) {
  const { match } = props
  switch (props.part) {
    case 'minute':
      return <LiveMinute match={match} />
    case 'score':
      return <LiveFlaps match={match} isOthers={props.isOthers} />
    case 'points':
      return <LivePoints match={match} ruleset={props.points} />
    case 'distance':
      return <LiveDistance match={match} ruleset={props.points} />
  }
}
