/**
 * The keys of cached answers. All keys of one tournament begin with `['tournament', slug]`, so that
 * one invalidation of `keys.tournament(slug)` reaches its predictions and its rating too.
 */
export const keys = {
  /** Every page and filter of the feed, or the one of `query`. */
  tournaments: (query?: object) => (query ? (['tournaments', query] as const) : (['tournaments'] as const)),
  /** The viewer's tournaments. */
  ownTournaments: () => ['own-tournaments'] as const,
  /** The viewer's groups and teams in all tournaments. */
  belongings: () => ['belongings'] as const,
  /** The viewer's sessions. */
  sessions: () => ['sessions'] as const,
  /** What the viewer signs in with. */
  identities: () => ['identities'] as const,
  /** Where the viewer wants which messages. */
  channels: () => ['channels'] as const,
  /** The winners of finished tournaments: every page and filter of them, or the one of `query`. */
  winners: (query?: object) => (query ? (['winners', query] as const) : (['winners'] as const)),
  /** The filters of the winners. */
  winnersFilter: () => ['winners-filter'] as const,
  /** The viewer's progress in all tournaments. */
  progress: () => ['progress'] as const,
  /** The matches of a range of time. */
  days: (slug: string, span: object) => ['tournament', slug, 'days', span] as const,
  /** The published data of the draw: its head, or the part that `query` names. */
  draw: (slug: string, query?: object) =>
    query ? (['tournament', slug, 'draw', query] as const) : (['tournament', slug, 'draw'] as const),
  /** A team with its members. */
  team: (slug: string, id: number | string) => ['tournament', slug, 'team', String(id)] as const,
  /** The viewer's teams in a tournament. */
  ownTeams: (slug: string) => ['tournament', slug, 'own-teams'] as const,
  /** A team as its invitation shows it, which does not know its tournament. */
  invitation: (id: string) => ['invitation', id] as const,
  tournament: (slug: string) => ['tournament', slug] as const,
  /** Match predictions: of all loaded users, or of one. */
  matches: (slug: string, userId?: number) =>
    userId === undefined
      ? (['tournament', slug, 'matches'] as const)
      : (['tournament', slug, 'matches', userId] as const),
  /** The orders of groups and the bracket of one user. */
  groupPredictions: (slug: string, userId: number) =>
    ['tournament', slug, 'group-predictions', userId] as const,
  /** Answers of a kind with one choice: of all loaded users, of one user, or the list of choices. */
  pick: (slug: string, kind: string, ...rest: [userId?: number, query?: object]) =>
    ['tournament', slug, 'pick', kind, ...rest] as const,
  /** The top eight of a user. */
  topEight: (slug: string, userId: number) => ['tournament', slug, 'top-eight', userId] as const,
  /** The numbered events of a series with the slips of one user. */
  fightCards: (slug: string, userId: number) => ['tournament', slug, 'fight-cards', userId] as const,
  /** The positions that the viewer can still reach in a night of fights. */
  fightOutlook: (slug: string, roundId: number) => ['tournament', slug, 'fight-outlook', roundId] as const,
  /** The rating: every page and search of it, or the one of `query`. */
  ratings: (slug: string, query?: object) =>
    query ? (['tournament', slug, 'ratings', query] as const) : (['tournament', slug, 'ratings'] as const),
  /** The filters of the rating, which no signal reloads. */
  ratingFilter: (slug: string) => ['rating-filter', slug] as const,
  /** The running changes of pins. */
  pins: (slug: string) => ['pins', slug] as const,
  /** The statistics of a tournament. */
  statistics: (slug: string) => ['tournament', slug, 'statistics'] as const,
  /** The names of the groups of a draw, which never reload. */
  groupNames: (slug: string) => ['group-names', slug] as const,
  /** The chat of a team. */
  messages: (slug: string, team: number | string) =>
    ['tournament', slug, 'team', String(team), 'messages'] as const,
  /** The newer messages of a shown chat: the only data that reload after a message. */
  chatNews: (slug: string, team: number | string) => ['chat-news', slug, String(team)] as const,
  /** The number of unread messages; it reloads with the chat. */
  unread: (slug: string, team: number | string) =>
    ['tournament', slug, 'team', String(team), 'messages', 'unread'] as const,
  /** The frequently asked questions. */
  faq: () => ['faq'] as const,
  /** The rules of a tournament. */
  rules: (slug: string) => ['tournament', slug, 'rules'] as const,
  /** The statistics of users: of all loaded users, or one part of one user's. */
  users: (...rest: [userId?: number, part?: string]) => ['users', ...rest] as const,
  /** Everything that the desk of organisers shows. */
  desk: () => ['desk'] as const,
  /** The team league. */
  league: (slug: string, team: number | string) =>
    ['tournament', slug, 'team', String(team), 'league'] as const,
}
