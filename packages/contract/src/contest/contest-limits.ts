/** The most characters of a contest's name. */
export const CONTEST_NAME_MAX = 40
/** Media types that a logo may have. Drawings (SVG) may hold scripts, so they are refused. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const

/** Whether a logo is so wide that it holds the name as a rule: it stands without the name beside it. */
export const isWideLogo = ({ width, height }: { width: number; height: number }): boolean =>
  width >= 2.5 * height

/** Who may come in for the first time: everybody, accounts of known domains, or only who is invited. */
export const ENTRY_MODES = ['open', 'domain', 'invitation'] as const
export type EntryMode = (typeof ENTRY_MODES)[number]
