import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { undecidedOf, type UndoneQuestion } from '@called-it/rules/undone.ts'
import type { Db } from '../schema.ts'
import { readFacts } from '../tournaments/tournaments.ts'
import * as store from './ending-store.ts'

/** Lists what tournaments lack at their end: outcomes that cannot be computed, and the finish itself. */
export async function listEndings(db: Db): Promise<Task[]> {
  const tasks: Task[] = []
  for (const row of await store.listOpenTournaments(db)) {
    const { tournament, is_over, last_at } = row
    const about = { tournament, event: null, due_at: last_at, final_at: null }
    const undecided = row.may_lack_outcome ? undecidedOf(await readFacts(db, row.id)) : []
    if (undecided.length > 0) {
      const questions = undecided.map((question) => ({ kind: question.kind, ...subjectOf(question, row) }))
      tasks.push({ id: `outcome:${tournament.slug}`, kind: 'outcome', ...about, data: { questions } })
    }
    if (is_over) tasks.push({ id: `finish:${tournament.slug}`, kind: 'finish', ...about, data: null })
  }
  return tasks
}

/** Returns the key and the name of the table group or the tie of a question. */
function subjectOf({ kind, about }: UndoneQuestion, { table_groups, ties }: store.OpenTournament) {
  const { per } = KINDS[kind]
  if (per === 'table_group') return table_groups![String(about)]!
  if (per === 'tie') return { key: String(about), name: ties![String(about)]! }
  return { key: null, name: null }
}
