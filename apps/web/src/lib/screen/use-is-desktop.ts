import { useMedia } from './use-media.ts'

const DESKTOP = '(width >= 1366px)' // SPEC.md 9

/** Whether the window has the width of a desktop. */
export const useIsDesktop = (): boolean => useMedia(DESKTOP)
