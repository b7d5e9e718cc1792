import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { undoneOf } from '@called-it/rules/undone.ts'
import { type FieldErrors, MISTAKES_MAX, problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as store from './ending-store.ts'
import { keysOf } from './key-store.ts'
import { readFacts } from './schedule.ts'

/** How a tournament ends: at which time (left out: now), for how long that can be taken back, and whether whatever is missing. */
export type Finish = { at?: string | undefined; reopenHours: number; force: boolean }

export async function finishTournament(db: Db, id: number, { force, ...how }: Finish): Promise<void> {
  if (!force) await refuseUndone(db, id, await readFacts(db, id))
  await store.finishTournament(db, id, how)
}

async function refuseUndone(db: Db, tournamentId: number, facts: TournamentFacts): Promise<void> {
  const { events, questions } = undoneOf(facts)
  if (events.length + questions.length === 0) return
  const keys = await keysOf(db, tournamentId)
  const undone: [path: string, texts: FieldErrors[string]][] = [
    ...events.map(({ id, is_live }): [string, FieldErrors[string]] => [
      `events.${keys.events.get(id)}`,
      [fieldMistake(is_live ? 'result_moves' : 'result_missing')],
    ]),
    ...questions.map(({ kind, about }): [string, FieldErrors[string]] => {
      const { per, missing } = KINDS[kind]
      const key = per === 'table_group' ? keys.table_groups.get(Number(about)) : about
      return [[missing!.path, ...(key === null ? [] : [key])].join('.'), [fieldMistake(missing!.code)]]
    }),
  ]
  throw problem('not_over', Object.fromEntries(undone.slice(0, MISTAKES_MAX)))
}

export async function reopenTournament(
  db: Db,
  { id, finished_at, reopen_until }: { id: number; finished_at: string | null; reopen_until: string | null },
  follow: () => Promise<unknown>,
): Promise<void> {
  if (finished_at === null) throw problem('not_over')
  const isOpen = reopen_until !== null && (await store.isInTime(db, reopen_until))
  if (!isOpen || !(await store.reopenTournament(db, id))) throw tooLate()
  await follow()
  if (!(await store.isInTime(db, reopen_until))) throw tooLate()
}

const tooLate = () => problem('locked', { finished_at: [fieldMistake('finish_is_final')] })
