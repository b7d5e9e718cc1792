import { makeBatch } from '../platform/batch.ts'
import type { Db } from '../schema.ts'
import * as store from './page-store.ts'

/** About 10 KB each. */
const PAGES_MAX = 500
/** How long a new name or picture may take to show on others' pages (ms). */
const AGE_MAX = 5000
/** Viewers whom one statement serves at most. */
const VIEWERS_AT_ONCE = 100
/** Pages that one statement reads at most. */
const PAGES_AT_ONCE = 10

/** Reads what everybody asks for at once when a rating has been published. What it keeps may be lost any time. */
export type RatingReader = {
  /** The rating as it is now; null: no such tournament. */
  readHead(slug: string, viewerId: number): Promise<store.Head | null>
  /** The published rows of a page. */
  listPublished(head: store.Head, page: store.Window): Promise<store.Row[]>
}

export function makeRatingReader(db: Db, now: () => number): RatingReader {
  type Asked = { slug: string; viewerId: number }
  const readHead = makeBatch(VIEWERS_AT_ONCE, async (asked: Asked[]) => {
    const bySlug = Map.groupBy(asked, ({ slug }) => slug)
    const heads = new Map<Asked, store.Head | null>()
    await Promise.all(
      [...bySlug].map(async ([slug, viewers]) => {
        const found = await store.readHeads(
          db,
          slug,
          viewers.map(({ viewerId }) => viewerId),
        )
        viewers.forEach((viewer, at) => heads.set(viewer, found[at]!))
      }),
    )
    return asked.map((it) => heads.get(it) ?? null)
  })
  const listPublished = makeBatch(PAGES_AT_ONCE, (asked: store.PublishedWindow[]) =>
    store.listPublished(db, asked),
  )
  const pages = makePageCache(now)
  return {
    readHead: (slug, viewerId) => readHead({ slug, viewerId }),
    async listPublished({ publication_id: id, rows_count: length }, page) {
      if (id === null || page.limit === 0 || page.offset >= length) return []
      // Rows are only ever appended to a publication: with its length, its id says all about a page but the names.
      // Those appended after the head was read are the newcomers that it counts.
      const limit = Math.min(page.limit, length - page.offset)
      return pages.get(`${id} ${length} ${page.offset} ${limit}`, () =>
        listPublished({ offset: page.offset, limit, publication_id: id }),
      )
    },
  }
}

function makePageCache(now: () => number) {
  const pages = new Map<string, { rows: Promise<store.Row[]>; loadedAt: number }>()
  return {
    /** What `key` names; `load` is asked once however many ask for it meanwhile. */
    get(key: string, load: () => Promise<store.Row[]>): Promise<store.Row[]> {
      const known = pages.get(key)
      if (known && now() - known.loadedAt < AGE_MAX) return known.rows
      const page = { rows: load(), loadedAt: now() }
      pages.delete(key)
      pages.set(key, page)
      if (pages.size > PAGES_MAX) pages.delete(pages.keys().next().value!)
      // A failure is not kept: the next one asks again.
      page.rows.catch(() => pages.get(key) === page && pages.delete(key))
      return page.rows
    },
  }
}
