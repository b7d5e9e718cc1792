import { makeBatch } from '../../platform/database/batch.ts'
import { againAfterDeadlock } from '../../platform/database/db.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import type { Db } from '../../schema.ts'
import * as store from './answer-store.ts'

/** The most saves in one transaction. */
const SAVES_AT_ONCE = 50

/** Whether an error means that somebody else has locked a row: shared saves do not wait for it. */
const isLocked = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** Writes one user's answers to questions of a kind. */
export type AnswerWriter = {
  kind: store.Asking
  db: Db
  /** Resolves once the answers are committed. */
  write(slug: string, save: store.Save): Promise<store.SaveRow[]>
}

/** Writes each save by itself: in a transaction of the caller, or where nobody else saves at the same time. */
export const writerOn = (db: Db, kind: store.Asking): AnswerWriter => ({
  kind,
  db,
  write: (slug, save) =>
    againAfterDeadlock(db, () => store.saveAnswers(db, kind, slug, [save], { wait: true })),
})

/**
 * Saves that arrive at the same moment share one statement and one commit. They share nothing else: if one of them fails or
 * would have to wait for a settlement, each is written alone. If the database cannot serve, all of them are refused.
 */
export function makeAnswerWriter(db: Db, kind: store.Asking): AnswerWriter {
  type SaveRequest = { slug: string; save: store.Save }
  const single = writerOn(db, kind)
  const alone = ({ slug, save }: SaveRequest) => single.write(slug, save)

  const writeAll = makeBatch(SAVES_AT_ONCE, async (requests: SaveRequest[]) => {
    const answers = new Map<SaveRequest, Promise<store.SaveRow[]>>()
    for (const [slug, saves] of Map.groupBy(requests, (item) => item.slug)) {
      // One statement cannot write a row twice: of two saves of one user, the later is written alone, afterwards.
      const users = new Map(saves.toReversed().map((save) => [save.save.user_id, save]))
      const firsts = [...users.values()]
      const all = together(slug, firsts)
      for (const request of saves) {
        answers.set(
          request,
          all.then((rows) => rows?.[firsts.indexOf(request)] ?? alone(request)),
        )
      }
    }
    return requests.map((value) => answers.get(value)!)
  })
  return { kind, db, write: (slug, save) => writeAll({ slug, save }) }

  /** The rows of each save; null: they cannot be written together. */
  async function together(slug: string, requests: SaveRequest[]): Promise<store.SaveRow[][] | null> {
    if (requests.length === 1) return null
    try {
      const saves = requests.map(({ save }) => save)
      const rows = await store.saveAnswers(db, kind, slug, saves, { wait: false })
      const bySave = Map.groupBy(rows, (row) => row.save)
      return requests.map((_, at) => bySave.get(at) ?? [])
    } catch (error) {
      // Each save alone would only wait for the database in vain once more.
      if (isUnavailable(error) && !isLocked(error)) throw error
      // Any other error appears again when the save that causes it is written alone: it then reaches its user and the log.
      return null
    }
  }
}
