import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  hasFights,
  KIND_NAMES,
  type KindName,
  SYSTEM_NAMES,
  type SystemName,
  systemOf,
  systemsAsking,
} from '@called-it/rules/systems.ts'

/** Modules below src/ that load together, and parts of the texts, `words/<language>/<part>`. */
export type Load = { parts: string[]; words?: string[] }
/** A screen of the web app: its address, also as a regular expression, and what the router loads for it. */
export type Screen = Load & { name: string; address: string; pattern: string }

type Layout = 'login' | 'setup' | 'default' | 'tournament'

/** A screen at an address, where `*` is any one step, with its layout, its page and the texts of the page. */
function screen(name: string, address: string, layout: Layout, page: string, ...words: string[]): Screen {
  const pattern = address === '/' ? '^/$' : `^${address.replaceAll('*', '([^/]+)')}/?$`
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
  screen('rules', `${CUP}/rules`, 'tournament', 'rules', 'rules'),
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

/**
 * What boot.js asks ahead of the application, by the screen and the search of its address; `*` stands for a step of the
 * address. Further answers depend on more than the address: boot.js itself asks for these.
 */
export const ANSWERS: Partial<Record<string, Record<string, string[]>>> = {
  home: { '': ['/api/v1/tournaments/?status=current&page=1'] },
  account: { '': ['/api/v1/user/tournaments?page=1&limit=50'] },
  security: { '': ['/api/v1/user/sessions', '/api/v1/user/identities'] },
  rating: {
    '?view=around': ['/api/v1/*/ratings/around?limit=11'],
    '?view=teams': ['/api/v1/*/ratings/teams'],
    '?view=groups': ['/api/v1/*/ratings/groups'],
  },
  stats: { '': ['/api/v1/tournaments/*/statistics'] },
  comparison: { '': ['/api/v1/*/ratings/compare/*?page=1'] },
  recap: { '': ['/api/v1/*/ratings/recap/*'] },
  rules: { '': ['/api/v1/rules?tournament=*'] },
  faq: { '': ['/api/v1/faq'] },
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

/** What a screen loads besides by the system of its tournament, by the name of the screen. */
export const OF_SYSTEM: Partial<Record<string, Record<SystemName, Load>>> = {
  stats: ofEachSystem((name) => [
    hasFights(name) ? 'pages/stats/fight-figures' : 'pages/stats/match-figures',
  ]),
  rules: ofEachSystem((name) =>
    systemOf(name)
      .kinds.filter((kind) => hasFile(kind, 'kind-rules.tsx'))
      .map((kind) => `predictions/${nameOf(kind)}/kind-rules`),
  ),
}

function ofEachSystem(partsOf: (name: SystemName) => string[]) {
  return Object.fromEntries(SYSTEM_NAMES.map((name) => [name, { parts: partsOf(name) }])) as Record<
    SystemName,
    Load
  >
}

/** Whether a phone shows the hero of the tournament above a kind, as its view says. */
export const hasHero = (kind: KindName): boolean => /\bhasHero: true\b/.test(readView(kind))

function nameOf(kind: KindName): string {
  return kind.replaceAll('_', '-')
}

function readView(kind: KindName): string {
  return readFileSync(join(import.meta.dirname, `../src/predictions/${nameOf(kind)}/kind-view.ts`), 'utf8')
}

function hasFile(kind: KindName, file: string): boolean {
  return existsSync(join(import.meta.dirname, `../src/predictions/${nameOf(kind)}/${file}`))
}

/** The picture of a kind in the static shell; those without a skeleton of their own share one. */
export const pictureOf = (kind: KindName): string => (hasFile(kind, 'kind-waiting.tsx') ? kind : 'pick')

/** Screens without a picture of their own in the static shell: the sign-in is there as it is, and kinds have pictures. */
const UNSEEN = ['sign-in', 'predictions']

/** An address of a screen, where a step or a parameter must be given. */
const ADDRESSES: Record<string, string> = {
  home: '/?sport=football',
  'join team': '/join-team/1?by=1',
  'not found': '/nowhere',
}

const PREDICTIONS = SCREENS.find(({ name }) => name === 'predictions')!
const RATING = SCREENS.find(({ name }) => name === 'rating')!

/** The kinds, those in the most systems last: beside them stand all others in the rail. */
const BY_COMPANY = KIND_NAMES.toSorted((a, b) => systemsAsking(a).length - systemsAsking(b).length)

/** The pictures of screens without their data that are part of the static shell, each rendered at an address. */
export const SHELLS = [
  { name: 'sports', screen: '', address: '/', search: '', head: false, isWhole: false, words: [] },
  ...SCREENS.filter(({ name }) => !UNSEEN.includes(name)).map((each) =>
    shellOf(each, each.name.replaceAll(' ', '-'), ADDRESSES[each.name] ?? each.address.replaceAll('*', '1')),
  ),
  ...['around', 'teams', 'groups'].map((view) =>
    shellOf(RATING, `rating-${view}`, `/tournament/1/rating?view=${view}`),
  ),
  ...[...new Map<string, KindName>(BY_COMPANY.map((kind) => [pictureOf(kind), kind]))].map(
    ([picture, kind]) =>
      shellOf(
        { ...PREDICTIONS, words: PANELS[kind].words ?? [] },
        picture,
        kind === KIND_NAMES[0] ? '/tournament/1' : `/tournament/1?type=${kind}`,
      ),
  ),
]

function shellOf({ name, parts, words = [] }: Screen, picture: string, address: string) {
  return {
    name: picture,
    screen: name,
    address,
    /** The search of the address, by which boot.js chooses one of the pictures of a screen. */
    search: new URL(address, 'http://localhost').search,
    head: parts.includes('app/tournament-layout'),
    /** Whether it takes the place of the bar, too. */
    isWhole: parts.includes('app/login-layout') || parts.includes('app/setup-layout'),
    words,
  }
}
