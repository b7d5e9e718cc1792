// The order of the modules, as plain data. dependency-cruiser.config.mjs, check-tables.ts, check-layout.ts and the
// diagram in ARCHITECTURE.md (draw-modules.ts) are made from this file. After a change here run
// `node scripts/draw-modules.ts`.

/**
 * The ordered modules of apps/server/src, lowest first. A module may use the modules before it in this list, and may
 * join their tables in its reads. `tables` are those that the module alone writes.
 */
export const ORDERED_MODULES: { name: string; tables: string[] }[] = [
  { name: 'contest', tables: ['contest', 'contest_pictures', 'tested_ways'] },
  {
    name: 'accounts',
    tables: [
      'users',
      'identities',
      'organiser_accounts',
      'login_codes',
      'telegram_tries',
      'telegram_uses',
      'sign_in_networks',
      'sessions',
      'push_subscriptions',
      'avatars',
    ],
  },
  { name: 'audit', tables: ['audit_log'] },
  {
    name: 'tournaments',
    tables: [
      'sports',
      'tournaments',
      'applied_documents',
      'user_groups',
      'entities',
      'players',
      'stages',
      'rounds',
      'table_groups',
      'events',
      'questions',
    ],
  },
  { name: 'participants', tables: ['participants'] },
  { name: 'teams', tables: ['teams', 'team_members', 'draws', 'draw_entries', 'kept_places'] },
  { name: 'invitations', tables: ['invitations', 'invited_accounts', 'invitation_uses'] },
  { name: 'predictions', tables: ['predictions', 'answers', 'answer_blocks'] },
  {
    name: 'ratings',
    tables: [
      'publications',
      'ratings',
      'rating_blocks',
      'place_blocks',
      'first_blocks',
      'seat_blocks',
      'rating_layout',
      'member_blocks',
      'team_publications',
      'team_blocks',
      'favourites',
    ],
  },
  { name: 'statistics', tables: ['question_sums', 'tournament_statistics'] },
  { name: 'hall', tables: ['winner_lists', 'winners'] },
  { name: 'results', tables: [] },
]

/**
 * The modules that stand aside, on top of the ordered ones: each may use all ordered modules and join all tables, and
 * nobody uses it, except the modules that name it in `uses`.
 */
export const ASIDE_MODULES: { name: string; tables: string[]; uses: string[] }[] = [
  { name: 'leagues', tables: [], uses: [] },
  // Chats show moments of the league of their team.
  { name: 'chat', tables: ['messages'], uses: ['leagues'] },
  { name: 'content', tables: ['content_items', 'content_drafts'], uses: [] },
  { name: 'settings', tables: [], uses: [] },
  // Answers that several modules contribute to: a tournament with the viewer's place, a team with its members' points.
  { name: 'tournament-views', tables: [], uses: [] },
  { name: 'team-views', tables: [], uses: [] },
  { name: 'comparisons', tables: [], uses: [] },
  { name: 'recaps', tables: [], uses: [] },
  { name: 'nights', tables: [], uses: [] },
  { name: 'profiles', tables: [], uses: [] },
  // Messages are deleted together with the account that wrote them.
  { name: 'account', tables: [], uses: ['tournament-views', 'chat'] },
  // Owners close accounts.
  { name: 'people', tables: [], uses: ['account'] },
  // Sign-in by accounts of a company, whose groups make organisers.
  { name: 'company', tables: ['company_steps', 'company_sessions'], uses: ['people'] },
  // Changes say beforehand whom they tell; the log takes back what was done to texts and people, too.
  { name: 'organiser', tables: [], uses: ['tournament-views', 'notifications', 'content', 'people'] },
  { name: 'drafts', tables: ['drafts'], uses: ['tournament-views', 'feeds'] },
  {
    name: 'desk',
    tables: ['desk_presence', 'desk_lock_counts'],
    uses: ['notifications', 'backups', 'feeds'],
  },
  // The page that says what is stored of whom.
  { name: 'privacy', tables: [], uses: [] },
  // What a Prometheus reads: figures over the tables of all modules.
  { name: 'metrics', tables: [], uses: ['backups'] },
  // The health of the product names what its senders do, and how backups are.
  { name: 'doctor', tables: [], uses: ['notifications', 'backups'] },
  {
    name: 'feeds',
    tables: ['feeds', 'feed_sources', 'feed_ids', 'feed_answers', 'feed_said', 'feed_runs', 'feed_holds'],
    uses: [],
  },
  // The demo is played by a feed, and its players talk.
  { name: 'demo', tables: [], uses: ['feeds', 'chat'] },
  { name: 'backups', tables: ['backups', 'drills'], uses: [] },
  { name: 'notifications', tables: ['mailings', 'mailing_messages'], uses: [] },
  // Answers in a chat show tournaments with the viewer's place; buttons and words are those of reminders.
  { name: 'chat-bot', tables: ['chat_asked'], uses: ['tournament-views', 'notifications'] },
]

/** The tables of apps/server/src/platform, which lies below all modules. */
export const PLATFORM_TABLES = [
  'migrations',
  'rate_limits',
  'dev_messages',
  'notes',
  'messenger_pace',
  'mail_stops',
  'telegram_bots',
  'signals',
]

/**
 * Locks that a module may take on rows of another module's table, although that module has use cases for it: one entry
 * for each, with its reason.
 */
export const LOCKS_ELSEWHERE: { module: string; table: string; reason: string }[] = [
  {
    module: 'predictions',
    table: 'questions',
    reason:
      'A save locks its questions, asks their times by the clock of the database and writes the answers, all in one ' +
      'statement: a second one would double the round trips of the call that has the most load.',
  },
]

/** The floors of apps/web/src, lowest first. Code on a floor may use its own floor and the floors below. */
export const WEB_FLOORS = ['lib', 'ui', 'game', 'predictions', 'features', 'pages', 'desk', 'app']

/** The workspaces of the repository, and which others each may use. */
export const WORKSPACES: { path: string; uses: string[] }[] = [
  { path: 'packages/rules', uses: [] },
  { path: 'packages/contract', uses: ['packages/rules'] },
  { path: 'apps/server', uses: ['packages/contract', 'packages/rules'] },
  { path: 'apps/web', uses: ['packages/contract', 'packages/rules'] },
]

/**
 * The folders with files of kinds of predictions. Kinds do not know each other. A file or folder in one of these belongs to a
 * kind if its name begins with the word of the kind (`wordsOfKinds`); the others are shared by several kinds.
 */
export const KIND_FOLDERS = [
  'packages/rules/src/kinds',
  'packages/contract/src/kinds',
  'apps/server/src/predictions/kinds',
  'apps/web/src/predictions',
]

/** Returns the word of each kind: as few of the first words of its name as no other kind begins with. */
export function wordsOfKinds(names: readonly string[]): string[] {
  return names.map((name) => {
    const words = name.split('_')
    const counts = words.map((_, at) => at + 1)
    const beginning = (count: number) => words.slice(0, count).join('_')
    const isOwn = (count: number) =>
      !names.some((other) => other !== name && `${other}_`.startsWith(`${beginning(count)}_`))
    return beginning(counts.find(isOwn) ?? words.length).replaceAll('_', '-')
  })
}
