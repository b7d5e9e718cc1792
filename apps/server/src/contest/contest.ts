import { readableAccent } from '@called-it/contract/contest/accent.ts'
import { type Contest, PRODUCT_NAME } from '@called-it/contract/contest/contest.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { Db } from '../schema.ts'
import * as page from './page.ts'
import * as store from './store.ts'

/** Reads the name and the accent of the contest. */
export const readContest = async (db: Db): Promise<Contest> =>
  (await store.findContest(db)) ?? { name: { ru: PRODUCT_NAME, en: PRODUCT_NAME }, accent: null }

/** Names the contest; the accent becomes the nearest one that is read on every surface. Returns what is stored. */
export async function putContest(db: Db, { name, accent }: Contest): Promise<Contest> {
  const stored = { name, accent: accent && readableAccent(accent) }
  await store.putContest(db, stored)
  return stored
}

/** Messages begin with the product's name: returns a message that begins with the contest's name. */
export const nameMessage = (text: string, { name }: Contest, language: Language): string =>
  text.replace(PRODUCT_NAME, () => name[language])

/** Returns the function that writes the contest's name and accent into a page of ours; null: it has the product's own. */
export async function findPageChange(
  db: Db,
): Promise<{ key: string; change: (html: string) => string } | null> {
  const contest = await store.findContest(db)
  return contest && { key: JSON.stringify(contest), change: (html) => page.inPage(html, contest) }
}
