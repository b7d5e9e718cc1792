import { isDeepStrictEqual } from 'node:util'
import { readFirstPlaces } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { listBriefs } from '../tournaments/tournaments.ts'
import * as store from './store.ts'
import { DEPTH, listsOf, type WinnerList } from './winner-lists.ts'

export async function verifyWinners(db: Db, slug?: string): Promise<Map<string, string[]>> {
  const mistakes = new Map<string, string[]>()
  for (const { id, slug: tournament, status } of await listBriefs(db, undefined)) {
    if (slug !== undefined && slug !== tournament) continue
    const stored = await store.listStored(db, id)
    const due = status === 'finished' ? listsOf(await readFirstPlaces(db, tournament, DEPTH)) : []
    mistakes.set(tournament, compare(stored, due))
  }
  return mistakes
}

const nameOf = ({ list, of_id }: WinnerList) =>
  list === 'places' ? 'winners' : `winners of ${list} ${of_id}`

function compare(stored: WinnerList[], due: WinnerList[]): string[] {
  const byName = new Map(stored.map((list) => [nameOf(list), list]))
  const dueNames = new Set(due.map(nameOf))
  return [
    ...due
      .filter((list) => !isDeepStrictEqual({ ...byName.get(nameOf(list)) }, list))
      .map((list) => `${nameOf(list)}: not those of the rating`),
    ...stored.filter((list) => !dueNames.has(nameOf(list))).map((list) => `${nameOf(list)}: due are none`),
  ]
}
