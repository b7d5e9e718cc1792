import type { KindName } from '@called-it/rules/systems.ts'

/** Modules below src/ that load together, and parts of the texts, `words/<language>/<part>`. */
export type Load = { parts: string[]; words?: string[] }
/** A screen of the web app: its address as a regular expression, and what the router loads for it. */
export type Screen = Load & { name: string; pattern: string }

/**
 * The screens, by the first pattern that fits an address. boot.js begins to load what a screen needs by this list, and
 * scripts/check-weight.ts weighs it; app/screens.test.ts holds it against the router. The texts `door` and `game` come
 * to every screen behind the sign-in.
 */
export const SCREENS: Screen[] = [
  { name: 'sign-in', pattern: '^/auth/login', parts: ['app/login-layout', 'pages/login'] },
  { name: 'home', pattern: '^/$', parts: ['app/default-layout', 'pages/home'] },
  {
    name: 'account',
    pattern: '^/account/?$',
    parts: ['app/default-layout', 'pages/account'],
    words: ['account'],
  },
  {
    name: 'rating',
    pattern: '^/tournament/[^/]+/rating/?$',
    parts: ['app/tournament-layout', 'pages/ratings'],
  },
  {
    name: 'stats',
    pattern: '^/tournament/[^/]+/stats/?$',
    parts: ['app/tournament-layout', 'pages/stats'],
    words: ['stats'],
  },
  {
    name: 'comparison',
    pattern: '^/tournament/[^/]+/compare/[^/]+/?$',
    parts: ['app/tournament-layout', 'pages/comparison'],
    words: ['comparison'],
  },
  {
    name: 'recap',
    pattern: '^/tournament/[^/]+/recap/[^/]+/?$',
    parts: ['app/default-layout', 'pages/recap'],
    words: ['recap'],
  },
  { name: 'teams', pattern: '^/tournament/[^/]+/teams/?$', parts: ['app/tournament-layout', 'pages/teams'] },
  {
    name: 'prizes',
    pattern: '^/tournament/[^/]+/prizes/?$',
    parts: ['app/tournament-layout', 'pages/prizes'],
  },
  {
    name: 'rules',
    pattern: '^/tournament/[^/]+/rules/?$',
    parts: ['app/tournament-layout', 'pages/rules'],
    words: ['rules'],
  },
  {
    name: 'draw',
    pattern: '^/tournament/[^/]+/draw/?$',
    parts: ['app/default-layout', 'pages/draw'],
    words: ['draw'],
  },
  {
    name: 'draw proof',
    pattern: '^/tournament/[^/]+/draw/proof/?$',
    parts: ['app/default-layout', 'pages/draw-proof'],
    words: ['draw'],
  },
  { name: 'team', pattern: '^/tournament/[^/]+/team/[^/]+/?$', parts: ['app/default-layout', 'pages/team'] },
  { name: 'hall of fame', pattern: '^/top/?$', parts: ['app/default-layout', 'pages/hall'], words: ['hall'] },
  { name: 'faq', pattern: '^/faq/?$', parts: ['app/default-layout', 'pages/faq'], words: ['faq'] },
  { name: 'join team', pattern: '^/join-team/[^/]+/?$', parts: ['app/default-layout', 'pages/join-team'] },
  {
    name: 'user',
    pattern: '^/user/[^/]+/?$',
    parts: ['app/default-layout', 'pages/user'],
    words: ['user-statistics'],
  },
  {
    name: 'predictions',
    pattern: '^/tournament/[^/]+/?$',
    parts: ['app/tournament-layout', 'pages/predictions'],
  },
  { name: 'not found', pattern: '', parts: ['app/default-layout', 'pages/not-found'] },
]

/** The panel of each kind of predictions, one of which the screen of predictions loads as well. */
export const PANELS: Record<KindName, Load> = {
  match: { parts: ['predictions/match/match-panel'] },
  table_order: { parts: ['predictions/table-order/table-order-panel'], words: ['table-order'] },
  tie: { parts: ['predictions/tie/tie-panel'], words: ['bracket'] },
  league: { parts: ['predictions/league/league-panel'], words: ['top-eight'] },
  tournament_winner: {
    parts: ['predictions/tournament-winner/tournament-winner-panel'],
    words: ['one-pick'],
  },
  scorer: { parts: ['predictions/scorer/scorer-panel'], words: ['one-pick'] },
  keeper: { parts: ['predictions/keeper/keeper-panel'], words: ['one-pick'] },
  most_productive_team: {
    parts: ['predictions/most-productive-team/most-productive-team-panel'],
    words: ['one-pick'],
  },
  fight_card: { parts: ['predictions/fight-card/fight-card-panel'], words: ['fight-card'] },
}
