/** Limits of the product. Each cites its source; the server enforces them, and forms repeat them. */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** For how long an organiser can take a change back before anybody is told of it. */
export const TAKE_BACK_MS = 30 * SECOND_MS

/** The most goals of one team in a prediction (SPEC.md 5 and 9). */
export const GOALS_MAX = 20

/** The number of teams in a top-eight prediction (SPEC.md 5 and 9). */
export const LEAGUE_TEAMS = 8

/** The most users that a user may pin in the rating of a tournament (SPEC.md 5 and 9). */
export const FAVOURITES_MAX = 5

/**
 * How long personal data is kept that nobody deletes: the worker deletes by these figures, and the page `/privacy` states them. Networks
 * from which somebody has signed in, wrong tries, recipients of messages, addresses that take no mail, messages that the built-in
 * messenger shows, people of ended invitations who have not come, sign-ins that go on elsewhere, and refused ones.
 */
export const NETWORK_KNOWN_DAYS = 90
export const WRONG_TRIES_DAYS = 2
export const RECIPIENTS_DAYS = 30
export const MAIL_STOP_DAYS = 30
export const SHOWN_MESSAGES_DAYS = 1
export const INVITED_DAYS = 30
export const STEP_MINUTES = 10
export const REFUSED_MINUTES = 60
/** Every nightly backup of these days is kept, and one of each of these weeks. */
export const BACKUP_DAYS = 14
export const BACKUP_WEEKS = 12

/** How long the raw answers of sources of results are kept: each result can say where it came from. */
export const RAW_ANSWERS_DAYS = 30

/** The most characters of a search (API.md, conventions). */
export const SEARCH_MAX = 60

/** The lifetime of a sign-in token and of its cookie (SPEC.md 9, API.md Auth). */
export const TOKEN_LIFETIME_MS = 7 * DAY_MS

/** The most sessions of one user; one more ends the oldest. */
export const SESSIONS_MAX = 50

/** The number of digits of a sign-in code (API.md Auth). */
export const CODE_LENGTH = 6
/** The lifetime of a sign-in code (API.md Auth). */
export const CODE_LIFETIME_MS = 10 * MINUTE_MS
/** The number of wrong tries after which a code is no longer valid (API.md Auth). */
export const CODE_TRIES = 5
/** The wait before a new code can be asked for (API.md Auth). */
export const CODE_RESEND_MS = 60 * SECOND_MS
/** The most codes for one account in an hour (API.md Auth). */
export const CODES_PER_ACCOUNT_HOUR = 5
/** The most codes for one network address in an hour (API.md Auth). */
export const CODES_PER_ADDRESS_HOUR = 30

/**
 * The most changes of a user in a minute, saves included. The web sends one save at a time, 0.4 s after the last press: even
 * a user who never pauses makes fewer than 150. Programs that fill in a season for their user may make twenty times as many.
 */
export const WRITES_PER_MINUTE = 3000
/**
 * The most searches of a user in a minute. A field searches 0.3 s after the last letter: a user who types one name after
 * another makes 60. Ten times as many are allowed.
 */
export const SEARCHES_PER_MINUTE = 600
/**
 * The most reads of a user in a minute that look into many rows, such as a page of a chat. A chat on screen reads once a
 * second at most, and only after a signal.
 */
export const DEAR_READS_PER_MINUTE = 1200
/** The most open event streams of a user. The web opens one for each visible tab. */
export const STREAMS_PER_USER = 20

/** The number of digits of an account number, `reddy_id` (API.md Auth). */
export const ACCOUNT_NUMBER = /^\d{4,15}$/

/** How long a result of a feed stays provisional (GAME.md 9). */
export const PROVISIONAL_MS = 10 * MINUTE_MS

/** The default duration of a toast (SPEC.md 9). */
export const TOAST_LIFE_MS = 3 * SECOND_MS
/** The duration of the ripple under a pressed control (SPEC.md 9). */
export const RIPPLE_MS = 401
