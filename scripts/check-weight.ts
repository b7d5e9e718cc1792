// Holds what a browser has to load before each screen of the web app against its limit: JavaScript, packed as it goes
// over the wire. Read from the manifest of the build: the first load, then the layout and the page of a screen with all
// that they import, then the texts of one language.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Chunk = { file: string; imports?: string[] }
type Screen = { parts: string[]; words: 'door' | 'game' }

const DIST = join(import.meta.dirname, '../apps/web/dist')
const KB = 1000
const DOOR = { limit: 120 * KB, words: 'door' } as const
const GAME = { limit: 210 * KB, words: 'game' } as const

/** Each screen by the parts that the router brings for it; `words` are those of the larger language, Russian. */
const SCREENS = {
  // In the start itself (apps/web/vite/chunks.ts).
  'sign-in': { ...DOOR, parts: [] },
  home: { ...GAME, parts: ['src/app/default-layout.tsx', 'src/pages/home.tsx'] },
  account: {
    ...GAME,
    parts: ['src/app/default-layout.tsx', 'src/pages/account.tsx', 'src/words/ru/account.json'],
  },
  predictions: {
    ...GAME,
    parts: [
      'src/app/tournament-layout.tsx',
      'src/pages/predictions.tsx',
      'src/features/predictions/match/match-panel.tsx',
      'src/features/predictions/match-sheet/score-sheet.tsx',
    ],
  },
  'group order': {
    ...GAME,
    parts: [
      'src/app/tournament-layout.tsx',
      'src/pages/predictions.tsx',
      'src/features/predictions/table-order/table-order-panel.tsx',
      'src/words/ru/table-order.json',
    ],
  },
  'first eight': {
    ...GAME,
    parts: [
      'src/app/tournament-layout.tsx',
      'src/pages/predictions.tsx',
      'src/features/predictions/league/league-panel.tsx',
      'src/words/ru/top-eight.json',
    ],
  },
  'fight card': {
    ...GAME,
    parts: [
      'src/app/tournament-layout.tsx',
      'src/pages/predictions.tsx',
      'src/features/predictions/fight-card/fight-card-panel.tsx',
      'src/words/ru/fight-card.json',
    ],
  },
  'night of fights': {
    ...GAME,
    parts: [
      'src/app/tournament-layout.tsx',
      'src/pages/predictions.tsx',
      'src/features/predictions/fight-card/fight-card-panel.tsx',
      'src/words/ru/fight-card.json',
      'src/features/predictions/fight-night/fight-night.tsx',
      'src/words/ru/fight-night.json',
    ],
  },
  rating: { ...GAME, parts: ['src/app/tournament-layout.tsx', 'src/pages/ratings.tsx'] },
  stats: {
    ...GAME,
    parts: ['src/app/tournament-layout.tsx', 'src/pages/stats.tsx', 'src/words/ru/stats.json'],
  },
  comparison: {
    ...GAME,
    parts: ['src/app/tournament-layout.tsx', 'src/pages/comparison.tsx', 'src/words/ru/comparison.json'],
  },
  recap: {
    ...GAME,
    parts: ['src/app/default-layout.tsx', 'src/pages/recap.tsx', 'src/words/ru/recap.json'],
  },
  teams: { ...GAME, parts: ['src/app/tournament-layout.tsx', 'src/pages/teams.tsx'] },
  prizes: { ...GAME, parts: ['src/app/tournament-layout.tsx', 'src/pages/prizes.tsx'] },
  rules: {
    ...GAME,
    parts: ['src/app/tournament-layout.tsx', 'src/pages/rules.tsx', 'src/words/ru/rules.json'],
  },
  faq: { ...GAME, parts: ['src/app/default-layout.tsx', 'src/pages/faq.tsx', 'src/words/ru/faq.json'] },
  draw: { ...GAME, parts: ['src/app/default-layout.tsx', 'src/pages/draw.tsx', 'src/words/ru/draw.json'] },
  'draw proof': {
    ...GAME,
    parts: ['src/app/default-layout.tsx', 'src/pages/draw-proof.tsx', 'src/words/ru/draw.json'],
  },
  team: { ...GAME, parts: ['src/app/default-layout.tsx', 'src/pages/team.tsx'] },
  'hall of fame': {
    ...GAME,
    parts: ['src/app/default-layout.tsx', 'src/pages/hall.tsx', 'src/words/ru/hall.json'],
  },
  'join team': { ...GAME, parts: ['src/app/default-layout.tsx', 'src/pages/join-team.tsx'] },
  user: {
    ...GAME,
    parts: ['src/app/default-layout.tsx', 'src/pages/user.tsx', 'src/words/ru/user-statistics.json'],
  },
  'not found': { ...GAME, parts: ['src/app/default-layout.tsx', 'src/pages/not-found.tsx'] },
}
/** What comes to every screen of the signed-in beside it. */
const BESIDE = ['src/app/live.tsx', 'src/ui/toasts/toast-stack.tsx']

/** The files that a screen loads, and their weight in bytes. */
export function weigh(
  manifest: Record<string, Chunk>,
  sizeOf: (file: string) => number,
  { parts, words }: Screen,
): number {
  const texts = [...new Set(['door', words])].map((part) => `src/words/ru/${part}.ts`)
  const beside = words === 'game' ? BESIDE : []
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk)
      throw new Error(`The build has no ${key}: has a screen moved? scripts/check-weight.ts names it.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of ['index.html', ...parts, ...texts, ...beside]) visit(key)
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
}

/** Each screen with its weight, and whether that is too much. */
function weighScreens() {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))
  const sizeOf = (file: string) => statSync(join(DIST, `${file}.br`)).size
  return Object.entries(SCREENS).map(([name, screen]) => {
    const weight = weigh(manifest, sizeOf, screen)
    return { name, weight, limit: screen.limit, isTooMuch: weight > screen.limit }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const screens = weighScreens()
  for (const { name, weight, limit, isTooMuch } of screens) {
    const words = `${name}: ${(weight / KB).toFixed(1)} kB of JavaScript, at most ${limit / KB}`
    process.stdout.write(`${isTooMuch ? 'TOO MUCH  ' : ''}${words}\n`)
  }
  if (screens.some(({ isTooMuch }) => isTooMuch)) process.exitCode = 1
}
