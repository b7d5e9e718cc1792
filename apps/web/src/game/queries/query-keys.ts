/**
 * The names under which answers are kept. Everything of one tournament begins with `['tournament', slug]`, so that
 * one invalidation of `keys.tournament(slug)` reaches its predictions and its rating too.
 */
export const keys = {
  /** Every page and filter of the feed, or the one of `query`. */
  tournaments: (query?: object) => (query ? (['tournaments', query] as const) : (['tournaments'] as const)),
  /** The tournaments that one takes part in. */
  ownTournaments: () => ['own-tournaments'] as const,
  /** One's groups and teams in all tournaments. */
  belongings: () => ['belongings'] as const,
  /** Where one is signed in. */
  sessions: () => ['sessions'] as const,
  /** The winners of finished tournaments: every page and filter of them, or the one of `query`. */
  winners: (query?: object) => (query ? (['winners', query] as const) : (['winners'] as const)),
  /** What they can be filtered by. */
  winnersFilter: () => ['winners-filter'] as const,
  /** How far one has come in all tournaments. */
  progress: () => ['progress'] as const,
  /** The matches of a span of time. */
  days: (slug: string, span: object) => ['tournament', slug, 'days', span] as const,
  /** What is published of the draw: its head, or the part of it that `query` names. */
  draw: (slug: string, query?: object) =>
    query ? (['tournament', slug, 'draw', query] as const) : (['tournament', slug, 'draw'] as const),
  /** A team with its members. */
  team: (slug: string, id: number | string) => ['tournament', slug, 'team', String(id)] as const,
  /** The teams of a tournament that one is in. */
  ownTeams: (slug: string) => ['tournament', slug, 'own-teams'] as const,
  /** A team as its invitation shows it, which does not know its tournament. */
  invitation: (id: string) => ['invitation', id] as const,
  tournament: (slug: string) => ['tournament', slug] as const,
  /** Exact scores: of everybody who was looked at, or of one user. */
  matches: (slug: string, userId?: number) =>
    userId === undefined
      ? (['tournament', slug, 'matches'] as const)
      : (['tournament', slug, 'matches', userId] as const),
  /** The orders of groups and the bracket of one user. */
  groupPredictions: (slug: string, userId: number) =>
    ['tournament', slug, 'group-predictions', userId] as const,
  /** Whom users named, of a kind that asks for one: of everybody who was looked at, of one user, or a list of them. */
  pick: (slug: string, kind: string, ...of: [userId?: number, query?: object]) =>
    ['tournament', slug, 'pick', kind, ...of] as const,
  /** The first eight of the league as a user chose them. */
  topEight: (slug: string, userId: number) => ['tournament', slug, 'top-eight', userId] as const,
  /** The numbered events of a series with the cards of one user. */
  fightCards: (slug: string, userId: number) => ['tournament', slug, 'fight-cards', userId] as const,
  /** Which places one can still reach in a night of fights. */
  fightOutlook: (slug: string, roundId: number) => ['tournament', slug, 'fight-outlook', roundId] as const,
  /** The rating: every page and search of it, or the one of `query`. */
  ratings: (slug: string, query?: object) =>
    query ? (['tournament', slug, 'ratings', query] as const) : (['tournament', slug, 'ratings'] as const),
  /** What the rating can be filtered by, which no signal asks for again. */
  ratingFilter: (slug: string) => ['rating-filter', slug] as const,
  /** The pins that are under way. */
  pins: (slug: string) => ['pins', slug] as const,
  /** How everybody predicted. */
  statistics: (slug: string) => ['tournament', slug, 'statistics'] as const,
  /** The names of the groups of a draw, which nothing asks for again. */
  groupNames: (slug: string) => ['group-names', slug] as const,
  /** What the members of a team write to each other. */
  messages: (slug: string, team: number | string) =>
    ['tournament', slug, 'team', String(team), 'messages'] as const,
  /** What is newer in a chat that is shown than what is known of it: all that is asked for after a message. */
  chatNews: (slug: string, team: number | string) => ['chat-news', slug, String(team)] as const,
  /** How much of it has not been seen; asked again with it. */
  unread: (slug: string, team: number | string) =>
    ['tournament', slug, 'team', String(team), 'messages', 'unread'] as const,
  /** Questions that are often asked. */
  faq: () => ['faq'] as const,
  /** What a tournament is played by. */
  rules: (slug: string) => ['tournament', slug, 'rules'] as const,
  /** What users have achieved: of everybody who was looked at, or one part of it of one user. */
  users: (...of: [userId?: number, part?: string]) => ['users', ...of] as const,
  /** The standing within a team. */
  league: (slug: string, team: number | string) =>
    ['tournament', slug, 'team', String(team), 'league'] as const,
}
