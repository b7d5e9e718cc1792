import { loadWords, withWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'

/** The layouts that a route can name. Each is loaded when the first route names it. */
export const LAYOUTS = {
  default: lazyPart(() => import('./default-layout.tsx'), 'DefaultLayout'),
  desk: lazyPart(() => import('./desk-layout.tsx'), 'DeskLayout'),
  login: lazyPart(
    withWords('door', () => import('./login-layout.tsx')),
    'LoginLayout',
  ),
  setup: lazyPart(() => import('./setup-layout.tsx'), 'SetupLayout'),
  tournament: lazyPart(() => import('./tournament-layout.tsx'), 'TournamentLayout'),
}

export type LayoutName = keyof typeof LAYOUTS

/** Loads the layout and the texts of a screen, so that the screen appears complete. */
export async function loadScreenFrame(layout: LayoutName): Promise<void> {
  await Promise.all([LAYOUTS[layout].preload(), layout === 'login' || loadWords('game')])
}
