import { loadWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'

/** The layouts that a route can name, each loaded when a route first does. */
export const LAYOUTS = {
  default: lazyPart(() => import('./default-layout.tsx'), 'DefaultLayout'),
  login: lazyPart(() => import('./login-layout.tsx'), 'LoginLayout'),
  tournament: lazyPart(() => import('./tournament-layout.tsx'), 'TournamentLayout'),
}

export type LayoutName = keyof typeof LAYOUTS

/** Brings what a screen stands in, its layout and its texts, so that it appears whole. */
export async function enter(layout: LayoutName): Promise<void> {
  await Promise.all([LAYOUTS[layout].preload(), loadWords(layout === 'login' ? 'door' : 'game')])
}
