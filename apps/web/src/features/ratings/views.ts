import { type LazyPart, lazyPart } from '../../lib/lazy-part.tsx'
import type { GroupListProps } from './group-list.tsx'
import type { TeamListProps } from './team-list.tsx'

type Views = { teams: LazyPart<TeamListProps>; groups: LazyPart<GroupListProps> }

/** What is shown of a draw; most who look at the rating never need it. */
export const VIEWS: Views = {
  teams: lazyPart(() => import('./team-list.tsx'), 'TeamList'),
  groups: lazyPart(() => import('./group-list.tsx'), 'GroupList'),
}
