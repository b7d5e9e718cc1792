import { lazyPart } from '../../lib/parts/lazy-part.tsx'

/** What asks before something that cannot be taken back, loaded when it is about to. */
export const ConfirmDialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'ConfirmDialog')
