import { loadWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'

/** The layouts that a route can name. Each is loaded when the first route names it. */
export const LAYOUTS = {
  default: lazyPart(() => import('./default-layout.tsx'), 'DefaultLayout'),
  desk: lazyPart(() => import('./desk-layout.tsx'), 'DeskLayout'),
  login: lazyPart(() => import('./login-layout.tsx'), 'LoginLayout'),
  setup: lazyPart(() => import('./setup-layout.tsx'), 'SetupLayout'),
  tournament: lazyPart(() => import('./tournament-layout.tsx'), 'TournamentLayout'),
}

export type LayoutName = keyof typeof LAYOUTS

/** The layouts whose screens show nothing of the game. */
const WITHOUT_GAME: readonly LayoutName[] = ['login', 'setup']

/** Loads the layout and the texts of a screen, so that the screen appears complete. */
export async function loadScreenFrame(layout: LayoutName): Promise<void> {
  await Promise.all([LAYOUTS[layout].preload(), loadWords(WITHOUT_GAME.includes(layout) ? 'door' : 'game')])
}
