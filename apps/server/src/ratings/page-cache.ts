import type { Row } from './page-store.ts'

/** About 10 KB each. */
const PAGES_MAX = 500
/** How long a new name or picture may take to show on others' pages (ms). */
const AGE_MAX = 5000

/** The pages that everybody asks for at once when a rating has been published. May be lost at any moment. */
export type PageCache = {
  /** What `key` names; `load` is asked once however many ask for it meanwhile. */
  get(key: string, load: () => Promise<Row[]>): Promise<Row[]>
}

export function makePageCache(now: () => number): PageCache {
  const pages = new Map<string, { rows: Promise<Row[]>; loadedAt: number }>()
  return {
    get(key, load) {
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
