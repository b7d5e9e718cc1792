import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { KindView } from '../kind-view.ts'

export const view: KindView = {
  kind: 'table_order',
  order: 2,
  per: 'table_group',
  type: 'group',
  Panel: lazyPart(
    withWords('table-order', () => import('./table-order-panel.tsx')),
    'TableOrderPanel',
  ),
  right: { answer: [1, 2], outcome: [1, 2] },
}
