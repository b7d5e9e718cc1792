import { type LazyPart, lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { GroupListProps } from './teams/group-list.tsx'
import type { TeamListProps } from './teams/team-list.tsx'
import type { UserActionsProps } from './row/user-actions.tsx'

type Views = { teams: LazyPart<TeamListProps>; groups: LazyPart<GroupListProps> }

/** What is shown of a draw; most who look at the rating never need it. */
export const VIEWS: Views = {
  teams: lazyPart(() => import('./teams/team-list.tsx'), 'TeamList'),
  groups: lazyPart(() => import('./teams/group-list.tsx'), 'GroupList'),
}

/** What can be done about a user whose predictions are looked at, which hardly anybody does who predicts. */
export const UserActions: LazyPart<UserActionsProps> = lazyPart(
  () => import('./row/user-actions.tsx'),
  'UserActions',
)
