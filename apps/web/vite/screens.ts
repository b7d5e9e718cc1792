import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'

/** Modules below src/ that load together, and parts of the texts, `words/<language>/<part>`. */
export type Load = { parts: string[]; words?: string[] }
/** A screen of the web app: its address, also as a regular expression, and what the router loads for it. */
export type Screen = Load & { name: string; address: string; pattern: string }

type Layout = 'login' | 'setup' | 'default' | 'tournament'

/** A screen at an address, where `*` is any one step, with its layout, its page and the texts of the page. */
function screen(name: string, address: string, layout: Layout, page: string, ...words: string[]): Screen {
  const pattern = address === '/' ? '^/$' : `^${address.replaceAll('*', '[^/]+')}/?$`
  return {
    name,
    address,
    pattern,
    parts: [`app/${layout}-layout`, `pages/${page}`],
    ...(words.length > 0 && { words }),
  }
}

const CUP = '/tournament/*'

/**
 * The screens, by the first pattern that fits an address. boot.js begins to load what a screen needs by this list, and
 * scripts/check-weight.ts weighs it; app/screens.test.ts compares it with the router. The texts `game` come to every
 * screen behind the sign-in.
 */
export const SCREENS: Screen[] = [
  { ...screen('sign-in', '', 'login', 'login', 'door'), pattern: '^/auth/login' },
  screen('welcome', '/welcome', 'login', 'welcome', 'door', 'account'),
  screen('setup', '/setup', 'setup', 'setup/setup', 'contest'),
  screen('home', '/', 'default', 'home'),
  screen('account', '/account', 'default', 'account', 'account'),
  screen('own statistics', '/account/statistics', 'default', 'account-statistics', 'user-statistics'),
  screen('security', '/account/security', 'default', 'account-security', 'devices'),
  screen('rating', `${CUP}/rating`, 'tournament', 'ratings', 'ratings'),
  screen('stats', `${CUP}/stats`, 'tournament', 'stats', 'stats'),
  screen('comparison', `${CUP}/compare/*`, 'tournament', 'comparison', 'comparison'),
  screen('recap', `${CUP}/recap/*`, 'default', 'recap', 'recap'),
  screen('teams', `${CUP}/teams`, 'tournament', 'teams', 'team-pages'),
  screen('prizes', `${CUP}/prizes`, 'tournament', 'prizes'),
  screen('rules', `${CUP}/rules`, 'tournament', 'rules', 'rules', 'score'),
  screen('draw', `${CUP}/draw`, 'default', 'draw', 'draw'),
  screen('draw proof', `${CUP}/draw/proof`, 'default', 'draw-proof', 'draw'),
  screen('team', `${CUP}/team/*`, 'default', 'team', 'team-pages', 'ratings'),
  screen('hall of fame', '/top', 'default', 'hall', 'hall'),
  screen('faq', '/faq', 'default', 'faq', 'faq'),
  screen('join team', '/join-team/*', 'default', 'join-team', 'team-pages'),
  screen('invitation', '/j/*', 'default', 'account/invitation', 'invitation'),
  screen('user', '/user/*', 'default', 'user', 'user-statistics'),
  screen('predictions', CUP, 'tournament', 'predictions'),
  { ...screen('not found', '', 'default', 'not-found'), pattern: '' },
]

/**
 * The pages of the desk of organisers. boot.js does not know them, since players never open one: they are listed for
 * scripts/check-weight.ts alone.
 */
export const DESK_SCREENS: (Load & { name: string })[] = [
  deskScreen('today', 'today/today-page'),
  deskScreen('feeds', 'feeds/feeds-page', 'feeds'),
  deskScreen('events', 'events/events-page'),
  deskScreen('people', 'people/people-page'),
  deskScreen('invitations', 'invitations/invitations-page'),
  deskScreen('content', 'content/content-page'),
  deskScreen('event', 'result/event-page'),
  deskScreen('change', 'change/change-page'),
  deskScreen('tournaments', 'tournaments/tournaments-page'),
  deskScreen('new', 'making/new-page'),
  deskScreen('draft', 'draft/draft-page'),
  deskScreen('document', 'document/document-page'),
  deskScreen('contest', 'contest/contest-page', 'contest'),
  deskScreen('outcomes', 'outcomes/outcomes-page'),
  deskScreen('audit', 'audit/audit-page'),
  deskScreen('health', 'health/health-page'),
  deskScreen('guide', 'guide/guide-page'),
]

function deskScreen(name: string, page: string, ...words: string[]) {
  return {
    name: `desk: ${name}`,
    parts: ['app/desk-layout', 'desk/shell/desk', `desk/${page}`],
    words: ['desk', ...words],
  }
}

/** The panel of each kind of predictions, one of which the screen of predictions loads as well. */
export const PANELS = Object.fromEntries(KIND_NAMES.map((kind) => [kind, panelOf(kind)])) as Record<
  KindName,
  Load
>

/** Returns what loads with the panel of a kind: its module by its name, its texts as the view of the kind loads them. */
function panelOf(kind: KindName): Load {
  const name = nameOf(kind)
  const words = [...readView(kind).matchAll(/withWords\(\s*'([\w-]+)'/g)].map(([, part = '']) => part)
  return { parts: [`predictions/${name}/${name}-panel`], ...(words.length > 0 && { words }) }
}

/** Whether a phone shows the hero of the tournament above a kind, as its view says. */
export const hasHero = (kind: KindName): boolean => /\bhasHero: true\b/.test(readView(kind))

function nameOf(kind: KindName): string {
  return kind.replaceAll('_', '-')
}

function readView(kind: KindName): string {
  return readFileSync(join(import.meta.dirname, `../src/predictions/${nameOf(kind)}/kind-view.ts`), 'utf8')
}

/** Screens without a picture in the static shell: what they show first is the user's own, or comes at once. */
const UNSEEN = [
  'sign-in',
  'welcome',
  'setup',
  'account',
  'own statistics',
  'security',
  'join team',
  'invitation',
  'not found',
]

/** The pictures of screens without their data that are part of the static shell, each rendered at an address. */
export const SHELLS = [
  { name: 'sports', screen: '', address: '/', head: false },
  ...SCREENS.filter(({ name, parts }) => !UNSEEN.includes(name) && !parts.includes('app/login-layout')).map(
    ({ name, address, parts }) => ({
      name: name.replaceAll(' ', '-'),
      screen: name,
      address: name === 'home' ? '/?sport=football' : address.replaceAll('*', '1'),
      head: parts.includes('app/tournament-layout'),
    }),
  ),
]
