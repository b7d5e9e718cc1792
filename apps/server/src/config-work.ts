import { resolve } from 'node:path'
import { z } from 'zod'
import type { FeedSettings } from './feeds/feeds.ts'
import * as field from './config-fields.ts'

// The settings of what workers do by themselves.

type BackupSettings = {
  /** The folder of backups, an absolute path; null: none is set. */
  folder: string | null
  /** The public key that they are encrypted to; null: they are not. */
  key: string | null
  /** A file with the secret key, for drills, an absolute path; null: there is none here. */
  identity: string | null
  /** The hour of the day (UTC) from which a worker makes one. */
  hour: number
}

/** The settings of backups. */
const BACKUP_SETTINGS = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: field.ageRecipient.optional(),
  BACKUP_IDENTITY: z.string().optional(),
  BACKUP_HOUR: field.wholeNumber(0, 23).default(4),
}

const address = field.webUrl(['http:', 'https:'])
const token = z
  .string()
  .regex(/^[\w.~+/=-]{8,200}$/, 'must be a key of at least 8 letters, digits and ._~+/=-')

/** The settings of sources of results. README.md describes each. */
const FEED_SETTINGS = {
  FOOTBALL_DATA_TOKEN: token.optional(),
  FOOTBALL_DATA_URL: address.default('https://api.football-data.org/v4'),
  OPENLIGADB_URL: address.default('https://api.openligadb.de'),
  OPENFOOTBALL_URL: address.default('https://raw.githubusercontent.com/openfootball'),
  ODDS_API_KEY: token.optional(),
  ODDS_API_URL: address.default('https://api.the-odds-api.com/v4'),
  ESPN: field.oneOrZero.default(false),
  ESPN_URL: address.default('https://site.api.espn.com/apis/site/v2'),
}
/** The settings of backups and of sources of results. */
export const WORK_SETTINGS = { ...BACKUP_SETTINGS, ...FEED_SETTINGS }
type Settings = z.output<z.ZodObject<typeof WORK_SETTINGS>>

/** What workers do by themselves: backups, and asking the sources of results; a source that is missing is not switched on. */
export type WorkSettings = { backups: BackupSettings; feeds: FeedSettings }

export const workOf = (settings: Settings): WorkSettings => ({
  backups: backupsOf(settings),
  feeds: feedsOf(settings),
})

const backupsOf = (settings: Settings): BackupSettings => ({
  folder: settings.BACKUP_DIR === undefined ? null : resolve(settings.BACKUP_DIR),
  key: settings.BACKUP_KEY ?? null,
  identity: settings.BACKUP_IDENTITY === undefined ? null : resolve(settings.BACKUP_IDENTITY),
  hour: settings.BACKUP_HOUR,
})

/** Returns the settings of nightly backups of the database at `url`; null: there are none. */
export const nightlyOf = ({ folder, ...others }: BackupSettings, url: string) =>
  folder === null ? null : { url, folder, ...others }

/** Returns where each source is, with its key. A source that needs a key and has none is not switched on. */
function feedsOf(settings: Settings): FeedSettings {
  const at = (
    url: string,
    secret: { headers?: Record<string, string>; query?: Record<string, string> } = {},
  ) => ({
    url: field.withoutSlash(url),
    headers: secret.headers ?? {},
    query: secret.query ?? {},
  })
  const { FOOTBALL_DATA_TOKEN: footballData, ODDS_API_KEY: odds } = settings
  return {
    ...(footballData !== undefined && {
      'football-data.org': at(settings.FOOTBALL_DATA_URL, { headers: { 'X-Auth-Token': footballData } }),
    }),
    openligadb: at(settings.OPENLIGADB_URL),
    openfootball: at(settings.OPENFOOTBALL_URL),
    ...(odds !== undefined && { 'the-odds-api': at(settings.ODDS_API_URL, { query: { apiKey: odds } }) }),
    ...(settings.ESPN && { espn: at(settings.ESPN_URL) }),
  }
}
