import type { ReactElement } from 'react'
import { type LazyPart, lazyPart } from '../../../lib/parts/lazy-part.tsx'
import type { RowMenuProps } from './row-menu.tsx'

/** The menu of a row. It loads with the first press. */
export const RowMenu: LazyPart<RowMenuProps & { trigger: ReactElement<Record<string, unknown>> }> = lazyPart(
  () => import('./row-menu.tsx'),
  'RowMenu',
)
