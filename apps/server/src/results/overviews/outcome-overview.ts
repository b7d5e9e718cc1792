import type { OutcomeOverview } from '@called-it/contract/organiser/outcomes.ts'
import { eventsByTie } from '@called-it/rules/facts.ts'
import { sidesOfTie } from '@called-it/rules/football/tie.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { interimOf, type TournamentFacts } from '@called-it/rules/questions.ts'
import { undecidedOf, undoneOf, type UndoneQuestion } from '@called-it/rules/undone.ts'
import { type AnswerSums, readEntities, sumAnswers } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import {
  type AskedQuestion,
  findTournament,
  listQuestions,
  readFacts,
  readOutcomes,
} from '../../tournaments/tournaments.ts'
import { type Names, readNames } from '../settling/names-store.ts'
import { optionsOf, type OutcomeOption, type TableRow } from './outcome-options.ts'
import { keysOfGroups, readChecklist, readPlayers } from './overview-store.ts'
import { CHECKLIST, decidedText, listed, UNDECIDED } from './overview-texts.ts'

/** The most names of one outcome. */
const NAMES_MAX = 20

/**
 * Returns the outcomes that an organiser has set, those that can be computed with what they earn, those that cannot, and
 * what the end of a tournament still needs. Throws `not_found`.
 */
export async function readOverview(db: Db, slug: string, reopenHours: number): Promise<OutcomeOverview> {
  const { id } = await findTournament(db, slug)
  const facts = await readFacts(db, id)
  const finished = { ...facts, is_finished: true }
  const questions = (await listQuestions(db, id, facts)).filter(({ kind }) => KINDS[kind].missing !== null)
  const questionOf = ({ kind, about }: UndoneQuestion) =>
    questions.find((question) => question.kind === kind && question.about === about)
  const decided = questions.map((question) => ({
    question,
    outcome: KINDS[question.kind].outcome(finished, question.about),
  }))
  const playerIds = decided.flatMap(({ question, outcome }) =>
    KINDS[question.kind].names === 'player' ? idsOf(outcome) : [],
  )
  const names = await readNames(db, id, playerIds)
  const sums = await sumAnswers(
    db,
    id,
    decided.filter(({ outcome, question }) => outcome !== null && question.packed_bytes !== null),
    facts.ruleset,
  )
  const keys = await keysOfGroups(db, id)
  const undecided: UndecidedRow[] = []
  for (const undone of undecidedOf(facts)) {
    const row = undecidedRow(facts, undone, { names, keys })
    const question = questionOf(undone)
    // Answers are compared once they are packed: from the lock on.
    const isPacked = question !== undefined && question.packed_bytes !== null
    const options = isPacked ? await optionsOf(db, id, facts, { question, table: row.table }) : null
    undecided.push({ ...row, options })
  }
  const optionIds = (names: 'player' | 'entity') =>
    undecided
      .filter(({ kind }) => KINDS[kind].names === names)
      .flatMap(({ options }) => options?.flatMap(({ ids }) => ids) ?? [])
  const players = await readPlayers(db, id, optionIds('player'))
  const entities = await readEntities(db, [
    ...undecided.flatMap(({ tied, table }) => [...tied, ...table.map(({ entity }) => entity)]),
    ...optionIds('entity'),
  ])
  const { events, questions: open } = undoneOf(facts)
  const checklist = await readChecklist(db, id)
  const total = facts.events.length
  const known = decided.filter(({ outcome }) => outcome !== null).length
  return {
    outcomes: await readOutcomes(db, id),
    computed: [...Map.groupBy(decided, ({ question }) => question.kind).values()].flatMap((ofKind) =>
      computedRow(ofKind, names, sums),
    ),
    undecided: undecided.map(({ tied, table, options, ...row }) => ({
      ...row,
      options:
        options?.map(({ ids, named, users, points }) => {
          const known = KINDS[row.kind].names === 'player' ? players : entities
          return {
            keys: ids.map((each) => known.get(each)!.key),
            name: listed(named.map((each) => known.get(each)!.name)),
            users,
            points,
          }
        }) ?? null,
      tied: tied.flatMap((team) => entities.get(team) ?? []),
      table: table.flatMap(({ position, entity }) => {
        const team = entities.get(entity)
        return team ? [{ position, entity: team }] : []
      }),
    })),
    checklist: [
      { key: 'events', ok: events.length === 0, text: CHECKLIST.events(total - events.length, total) },
      {
        key: 'provisional',
        ok: checklist.provisional === 0,
        text: CHECKLIST.provisional(checklist.provisional),
      },
      {
        key: 'outcomes',
        ok: open.length === 0,
        text: CHECKLIST.outcomes(known, known + open.length),
      },
      { key: 'prizes', ok: checklist.prizes > 0, text: CHECKLIST.prizes(checklist.prizes) },
    ],
    reopen_hours: reopenHours,
  }
}

const idsOf = (outcome: unknown): number[] =>
  [outcome].flat().filter((value): value is number => typeof value === 'number')

type Decided = { question: AskedQuestion; outcome: unknown }

/** Returns the row of a kind: its outcome, or how many of its questions are decided; none if there is nothing to show. */
function computedRow(
  ofKind: readonly Decided[],
  names: Names,
  sums: ReadonlyMap<number, AnswerSums>,
): OutcomeOverview['computed'] {
  const known = ofKind.filter(({ outcome }) => outcome !== null)
  if (known.length === 0) return []
  const { kind, about } = known[0]!.question
  const named = names[KINDS[kind].names ?? 'entity']
  const ids = idsOf(known[0]!.outcome).slice(0, NAMES_MAX)
  const earned = known.map(({ question }) => sums.get(question.id))
  return [
    {
      kind,
      type: KINDS[kind].type,
      value:
        about === null
          ? listed(ids.flatMap((id) => named.get(id) ?? []))
          : decidedText(known.length, ofKind.length),
      users: earned.reduce((sum, row) => sum + (row?.users ?? 0), 0),
      points: earned.reduce((sum, row) => sum + (row?.points ?? 0), 0),
    },
  ]
}

type UndecidedRow = Omit<OutcomeOverview['undecided'][number], 'tied' | 'table' | 'options'> & {
  tied: number[]
  table: TableRow[]
  options: OutcomeOption[] | null
}

function undecidedRow(
  facts: TournamentFacts,
  { kind, about }: UndoneQuestion,
  { names, keys }: { names: Names; keys: ReadonlyMap<number, string> },
): Omit<UndecidedRow, 'options'> {
  const isTie = KINDS[kind].per === 'tie'
  const sides = isTie ? (sidesOfTie(eventsByTie(facts.events).get(String(about)) ?? []) ?? []) : []
  const table = isTie ? [] : tableOf(interimOf(facts, { kind, about }))
  const level = levelOf(table)
  const tied = [...sides, ...level]
  const group = KINDS[kind].per === 'table_group' ? names.table_group.get(Number(about)) : undefined
  return {
    kind,
    type: KINDS[kind].type,
    path: KINDS[kind].missing!.path,
    key: group ? keys.get(Number(about))! : isTie ? String(about) : null,
    about:
      group ??
      (isTie
        ? listed(
            tied.flatMap((id) => names.entity.get(id) ?? []),
            ' — ',
          )
        : null),
    reason: isTie ? UNDECIDED.tie : level.length > 0 ? UNDECIDED.level : UNDECIDED.unknown,
    tied,
    table,
  }
}

/** Returns the table of an interim state; empty if it has none. */
function tableOf(interim: unknown): TableRow[] {
  const { figures } = (interim ?? { figures: null }) as { figures: { table?: TableRow[] } | null }
  return (figures?.table ?? []).map(({ position, entity }) => ({ position, entity }))
}

/** Returns the teams that share a position in a table. */
const levelOf = (table: readonly TableRow[]): number[] =>
  table
    .filter(({ position }) => table.filter((row) => row.position === position).length > 1)
    .map(({ entity }) => entity)
