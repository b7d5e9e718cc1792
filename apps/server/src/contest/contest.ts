import { readableAccent } from '@called-it/contract/contest/accent.ts'
import { type Contest, type Logo, PRODUCT_NAME } from '@called-it/contract/contest/contest.ts'
import type { EntrySetting } from '@called-it/contract/contest/entry.ts'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import { randomBytes } from 'node:crypto'
import type { Db } from '../schema.ts'
import { manifestOf } from './manifest.ts'
import * as page from './page.ts'
import * as preview from './preview.ts'
import * as store from './store.ts'

const PRODUCT: Localized = { ru: PRODUCT_NAME, en: PRODUCT_NAME }
/** The path of the logo and the icon: everybody who knows the rest of an address can load them. */
export const CONTEST_PICTURES_PATH = '/api/v1/contest/pictures/'
/** The number of random bytes in a picture's key. */
const KEY_BYTES = 16
/** How long the code of a test message can be entered. */
const TEST_CODE_MINUTES = 10

const addressOf = ({ key }: store.Picture): string => CONTEST_PICTURES_PATH + key

function logoOf(pictures: readonly store.Picture[]): Logo | null {
  const logo = pictures.find(({ kind }) => kind === 'logo')
  return logo ? { address: addressOf(logo), width: logo.width, height: logo.height } : null
}

/** Reads the name, the accent and the zone of the contest. */
export async function readContest(db: Db): Promise<Omit<Contest, 'logo'>> {
  const { name, accent, zone } = await store.findContest(db)
  return { name: name ?? PRODUCT, accent, zone }
}

/** Reads all that organisers have chosen for the contest. */
export const describeContest = async (db: Db): Promise<Contest> => ({
  ...(await readContest(db)),
  logo: logoOf(await store.listPictures(db)),
})

/**
 * Names the contest; the accent becomes the nearest one that is read on every surface, and a zone that is left out stays.
 * Returns what is stored.
 */
export async function putContest(
  db: Db,
  { name, accent, zone }: Pick<Contest, 'name' | 'accent'> & { zone?: string | null | undefined },
): Promise<Contest> {
  const before = await store.findContest(db)
  const isProducts = name.ru === PRODUCT_NAME && name.en === PRODUCT_NAME
  await store.putContest(db, {
    name: isProducts ? null : name,
    accent: accent && readableAccent(accent),
    zone: zone === undefined ? before.zone : zone,
  })
  return describeContest(db)
}

/** A picture as it was encoded, with its size in px. */
type Encoded = { image: Buffer; width: number; height: number }

/** Stores the logo, its square icon and the icon of the installed application in place of those before. */
export async function putLogo(
  db: Db,
  pictures: { logo: Encoded; icon: Encoded; app: Encoded },
): Promise<void> {
  for (const kind of ['logo', 'icon', 'app'] as const)
    await store.putPicture(db, { kind, key: randomBytes(KEY_BYTES).toString('base64url'), ...pictures[kind] })
}

export const deleteLogo = (db: Db): Promise<void> => store.deletePictures(db)

export const findContestPicture = (db: Db, key: string): Promise<Buffer | null> => store.findPicture(db, key)

/** Reads what a device needs to install the contest, in a language. */
export async function readManifest(db: Db, language: Language): Promise<object> {
  const [contest, pictures] = await Promise.all([readContest(db), store.listPictures(db)])
  const addressOfKind = (kind: store.Picture['kind']) => {
    const found = pictures.find((each) => each.kind === kind)
    return found ? addressOf(found) : null
  }
  return manifestOf(contest, { icon: addressOfKind('icon'), app: addressOfKind('app') }, language)
}

/** Returns the icon of the installed application, a PNG; null: the contest has no logo of its own. */
export async function findAppIcon(db: Db): Promise<Buffer | null> {
  const app = (await store.listPictures(db)).find(({ kind }) => kind === 'app')
  return app ? store.findPicture(db, app.key) : null
}

/** Reads who may come in for the first time. */
export const readEntry = async (db: Db): Promise<EntrySetting> =>
  (await store.findEntry(db)) ?? { mode: 'open', domains: [] }

/** Changes who may come in for the first time. */
export const putEntry = (db: Db, { mode, domains }: EntrySetting): Promise<void> =>
  store.putEntry(db, { mode, domains: [...new Set(domains)] })

/** Whether the first run is over. */
export const isSetUp = async (db: Db): Promise<boolean> => (await store.findContest(db)).is_set_up

/** Ends the first run: owners are no longer led through it. */
export const endFirstRun = (db: Db): Promise<void> => store.setUp(db)

/** Lists when a message of each way to sign in was last known to have arrived. */
export const listProved = (db: Db): Promise<Map<string, string>> => store.listProved(db)

/** Notes the code of a message that tests a way to sign in. */
export const noteTestCode = (db: Db, way: string, code: string): Promise<void> =>
  store.putTestCode(db, way, code)

/** Returns whether this is the code of the last test message of a way; the way counts as ready then. */
export const proveWay = (db: Db, way: string, code: string): Promise<boolean> =>
  store.proveWay(db, way, code, TEST_CODE_MINUTES)

/** Messages begin with the product's name: returns a message that begins with the contest's name. */
export const nameMessage = (text: string, { name }: Pick<Contest, 'name'>, language: Language): string =>
  text.replace(PRODUCT_NAME, () => name[language])

/** What a link to a page of ours leads to. */
export type Linked = preview.Linked

/** Writes into a page what messengers show of a link to it. */
export const withPreview = (...parts: Parameters<typeof preview.withPreview>): string =>
  preview.withPreview(...parts)

/** Returns the brand of the contest as HTML in a language, and the sheet of its accent, for pages that the server writes. */
export async function readBrand(db: Db, language: Language): Promise<{ brand: string; accent: string }> {
  const { name, accent, logo } = await describeContest(db)
  return { brand: page.brandIn(name[language], logo), accent: accent === null ? '' : page.styleOf(accent) }
}

/** Returns the function that writes the contest into a page of ours; null: the page is that of the build. */
export async function findPageChange(
  db: Db,
): Promise<{ key: string; change: (html: string) => string } | null> {
  const [{ is_set_up, ...own }, pictures] = await Promise.all([store.findContest(db), store.listPictures(db)])
  const icon = pictures.find(({ kind }) => kind === 'icon')
  const shown: page.Shown = {
    ...own,
    logo: logoOf(pictures),
    icon: icon ? addressOf(icon) : null,
    isSetUp: is_set_up,
  }
  const isPlain = is_set_up && !own.name && !own.accent && !own.zone && !shown.logo
  return isPlain ? null : { key: JSON.stringify(shown), change: (html) => page.inPage(html, shown) }
}
