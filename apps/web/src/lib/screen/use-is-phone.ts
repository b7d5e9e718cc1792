import { useMedia } from './use-media.ts'

const PHONE = '(width < 768px)' // SPEC.md 9

/** Whether the window has the width of a phone. */
export const useIsPhone = (): boolean => useMedia(PHONE)
