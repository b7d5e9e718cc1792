import type { ReactElement } from 'react'
import { type LazyPart, lazyPart } from '../../../lib/parts/lazy-part.tsx'
import type { RowMenuProps, UserMenuProps } from './row-menu.tsx'

type Trigger = { trigger: ReactElement<Record<string, unknown>> }

/** The menu of a row. It loads with the first press. */
export const RowMenu: LazyPart<RowMenuProps & Trigger> = lazyPart(() => import('./row-menu.tsx'), 'RowMenu')

/** The same menu in a list without rows of the rating. */
export const UserMenu: LazyPart<UserMenuProps & Trigger> = lazyPart(
  async () => ({ UserMenu: (await import('./row-menu.tsx')).UserMenu }),
  'UserMenu',
)
