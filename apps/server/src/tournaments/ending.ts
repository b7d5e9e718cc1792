import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { Facts } from '@called-it/rules/facts.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { undoneOf } from '@called-it/rules/undone.ts'
import { type FieldErrors, MISTAKES_MAX, problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as store from './ending-store.ts'

/** What an organiser says of a question where it cannot be computed: the field of the outcomes. */
const OUTCOMES: Partial<Record<KindName, string>> = {
  scorer: 'top_scorers',
  keeper: 'top_keepers',
  most_productive_team: 'most_productive_teams',
  league: 'league_order',
  table_order: 'group_orders',
  tournament_winner: 'winner',
}

export async function refuseUndone(db: Db, tournamentId: number, facts: Facts): Promise<void> {
  const { events, questions } = undoneOf(facts)
  if (events.length + questions.length === 0) return
  const keys = await store.listKeys(db, tournamentId)
  const undone: [path: string, texts: FieldErrors[string]][] = [
    ...events.map(({ id, is_live }): [string, FieldErrors[string]] => [
      `events.${keys.events.get(id)}`,
      [fieldMistake(is_live ? 'result_moves' : 'result_missing')],
    ]),
    ...questions.map(({ kind, about }): [string, FieldErrors[string]] =>
      kind === 'tie'
        ? [`ties.${about}`, [fieldMistake('tie_undecided')]]
        : [
            `outcomes.${OUTCOMES[kind]}${kind === 'table_order' ? `.${keys.groups.get(Number(about))}` : ''}`,
            [fieldMistake('outcome_missing')],
          ],
    ),
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
