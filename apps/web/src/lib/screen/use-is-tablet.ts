import { useMedia } from './use-media.ts'

const TABLET = '(768px <= width < 1366px)' // SPEC.md 9

/** Whether the window has the width of a tablet. */
export const useIsTablet = (): boolean => useMedia(TABLET)
