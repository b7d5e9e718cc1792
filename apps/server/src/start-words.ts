import type { Config } from './config.ts'

// What a process says at its start to the person who runs it.

export const EVERYBODY_OUT =
  'This database was used with the built-in messenger, which lets anybody sign in as anybody: every session has ' +
  "ended, and the demo's organiser is an organiser no more."

export const AS_ROOT =
  "This process runs as root, and whatever goes wrong in it goes wrong with all of root's rights: " +
  'start it as a system user of its own that owns DATA_DIR.'

export const organisersRemoved = (removed: number): string =>
  `Accounts that ORGANISERS named at an earlier start and does not name now: ${removed}. Predictions do not treat them ` +
  'as organisers any more. All processes that serve the API need the same ORGANISERS.'

export const otherMessenger = (used: Config['messenger']): string =>
  `This database is used with MESSENGER=${used}, and a worker sends the reminders: give it the same settings of the messenger.`
