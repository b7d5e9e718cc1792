import { withWords } from '../../lib/language/language.ts'
import { type LazyPart, lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { AroundViewProps } from './around/around.tsx'
import type { GroupListProps } from './teams/group-list.tsx'
import type { TeamListProps } from './teams/team-list.tsx'
import type { UserActionsProps } from './row/user-actions.tsx'

type Views = {
  around: LazyPart<AroundViewProps>
  teams: LazyPart<TeamListProps>
  groups: LazyPart<GroupListProps>
}

/** The views besides the rating of all. They load on demand, since few visitors of the rating need them. */
export const VIEWS: Views = {
  around: lazyPart(
    withWords('ratings', () => import('./around/around.tsx')),
    'AroundView',
  ),
  teams: lazyPart(
    withWords('ratings', () => import('./teams/team-list.tsx')),
    'TeamList',
  ),
  groups: lazyPart(
    withWords('ratings', () => import('./teams/group-list.tsx')),
    'GroupList',
  ),
}

/** The actions on another user's page. They load on demand, since few visitors need them. */
export const UserActions: LazyPart<UserActionsProps> = lazyPart(
  withWords('ratings', () => import('./row/user-actions.tsx')),
  'UserActions',
)
