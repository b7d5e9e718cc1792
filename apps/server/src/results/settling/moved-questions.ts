import { isDeepStrictEqual } from 'node:util'
import type { Localized } from '@called-it/contract/languages.ts'
import type { ResultDetails } from '@called-it/contract/organiser/results.ts'
import { eventsById, eventsByTie } from '@called-it/rules/facts.ts'
import { sidesOfTie } from '@called-it/rules/football/tie.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { outcomeOf, type TournamentFacts } from '@called-it/rules/questions.ts'
import { countSubstitutes } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import { type AskedQuestion, listQuestions, readFacts } from '../../tournaments/tournaments.ts'
import { type Followed, isAbout } from './follow.ts'
import { type Move, textOfMove } from './moved-texts.ts'
import { countNamed, type Names, readNames } from './names-store.ts'

/** A tournament at one moment. */
export type Snapshot = { facts: TournamentFacts; questions: AskedQuestion[] }

export async function takeSnapshot(db: Db, tournamentId: number): Promise<Snapshot> {
  const facts = await readFacts(db, tournamentId)
  return { facts, questions: await listQuestions(db, tournamentId, facts) }
}

/** The most moved questions of one answer. */
const MOVED_MAX = 20

/** What has become of a question, and the ids of what its text names. */
type Found = {
  question: AskedQuestion
  move: Exclude<Move, { names: Localized[] }> | { what: 'decided' | 'interim' | 'out'; ids: number[] }
  points: number
  users: number
}

/**
 * Returns what a result does besides the points of its own event: how many users stand elsewhere, which other questions it
 * moves, and how the reserves of cards stand in for a void fight.
 */
export async function describeDetails(
  db: Db,
  tournamentId: number,
  event: { id: number; round_id: number; fight_type: unknown },
  before: Snapshot,
  followed: Followed,
): Promise<ResultDetails> {
  const after = await takeSnapshot(db, tournamentId)
  const wereAsked = new Map(before.questions.map((question) => [question.id, question]))
  const found: Found[] = []
  for (const question of after.questions) {
    const was = wereAsked.get(question.id)
    if (!was || isAbout(question, event)) continue
    const move = await moveOf(db, { before, after, was, question, followed })
    if (move) found.push(move)
  }
  // What earns points comes first.
  const shown = found.toSorted((a, b) => b.points - a.points || b.users - a.users).slice(0, MOVED_MAX)
  const playerIds = shown.flatMap(({ question, move }) =>
    'ids' in move && KINDS[question.kind].names === 'player' ? move.ids : [],
  )
  const names = await readNames(db, tournamentId, playerIds)
  const own = followed.changes.find(({ question }) => isAbout(question, event))?.question
  return {
    changed_positions: followed.changed_positions,
    questions: shown.map(({ question, move, points, users }) => {
      const about = aboutOf(after.facts, question, names)
      const named = names[KINDS[question.kind].names ?? 'entity']
      return {
        type: KINDS[question.kind].type,
        about,
        points,
        users,
        opens: move.what === 'opened',
        text: textOfMove(
          question.kind,
          about,
          'ids' in move ? { what: move.what, names: move.ids.flatMap((id) => named.get(id) ?? []) } : move,
        ),
      }
    }),
    reserve:
      own === undefined || event.fight_type === null
        ? null
        : await countSubstitutes(db, tournamentId, own, outcomeOf(after.facts, own), event.id),
  }
}

async function moveOf(
  db: Db,
  {
    before,
    after,
    was,
    question,
    followed,
  }: { before: Snapshot; after: Snapshot; was: AskedQuestion; question: AskedQuestion; followed: Followed },
): Promise<Found | null> {
  const kind = KINDS[question.kind]
  const settled = followed.changes.find((change) => change.question.id === question.id)
  if (settled && !isDeepStrictEqual(was.outcome, question.outcome)) {
    const { sums, rewarded } = settled
    const ids = idsOf(question.outcome)
    const move =
      question.outcome === null ? { what: 'undecided' as const } : { what: 'decided' as const, ids }
    return { question, move, points: sums.points, users: rewarded }
  }
  const found = (move: Found['move'], users = 0): Found => ({ question, move, points: 0, users })
  const [couldOpen, canOpen] = [was, question].map(({ opens_at }) => opens_at !== 'infinity')
  if (couldOpen !== canOpen && !question.is_locked) return found({ what: canOpen ? 'opened' : 'closed' })
  if (kind.out && question.outcome === null) {
    const wereOut = kind.out(before.facts)
    const ids = kind.out(after.facts).filter((id) => !wereOut.includes(id))
    if (ids.length > 0) return found({ what: 'out', ids }, await countNamed(db, question.id, ids))
  }
  const [then, now] = [was, question].map(
    ({ standing }) => (standing as { outcome: unknown } | null)?.outcome,
  )
  return isDeepStrictEqual(then, now) || !now ? null : found({ what: 'interim', ids: idsOf(now) })
}

/** Returns the ids in an outcome that names one or several; a kind whose outcome is more than that names none. */
const idsOf = (outcome: unknown): number[] =>
  [outcome].flat().filter((value): value is number => typeof value === 'number')

/** Returns the name of what a question is about. Null: the tournament itself. */
function aboutOf(facts: TournamentFacts, { kind, about }: AskedQuestion, names: Names): Localized | null {
  const versus = (sides: readonly (number | null)[] | null): Localized | null => {
    const [first, second] = (sides ?? []).map((id) => (id === null ? undefined : names.entity.get(id)))
    return first && second ? { ru: `${first.ru} — ${second.ru}`, en: `${first.en} — ${second.en}` } : null
  }
  switch (KINDS[kind].per) {
    case 'event': {
      const event = eventsById(facts.events).get(Number(about))
      return event ? versus([event.first, event.second]) : null
    }
    case 'tie':
      return versus(sidesOfTie(eventsByTie(facts.events).get(String(about)) ?? []))
    case 'table_group':
      return names.table_group.get(Number(about)) ?? null
    case 'round':
      return names.round.get(Number(about)) ?? null
    case 'tournament':
      return null
  }
}
