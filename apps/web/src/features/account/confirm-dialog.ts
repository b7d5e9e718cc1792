import { lazyPart } from '../../lib/parts/lazy-part.tsx'

/** The dialog that confirms an irreversible action. It loads on demand. */
export const ConfirmDialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'ConfirmDialog')
