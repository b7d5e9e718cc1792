import type { Db } from '../schema.ts'
import { listOlderDraws } from './older-draw-store.ts'

const WORDS =
  'These tournaments were drawn, or began to be drawn, by the older way, without weights. Their records stay as they are ' +
  'and are verified by that way; whoever draws from now on draws by weights.'

/** Logs the tournaments with draws from before there were weights. Logs nothing if there are none. */
export async function reportOlderDraws(
  db: Db,
  report: (facts: object, words: string) => void,
): Promise<void> {
  const tournaments = await listOlderDraws(db)
  if (tournaments.length > 0) report({ tournaments }, WORDS)
}
