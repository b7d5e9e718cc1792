import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { ComparedEvent, Comparison } from '@called-it/contract/ratings/comparison.ts'
import { sportOf } from '@called-it/rules/systems.ts'
import { problem } from '../platform/http/problem.ts'
import type { LockedQuestion, LockedReader, LockedSheet, ShownAnswer } from '../predictions/predictions.ts'
import { type RatingReaders, type ViewedHead, viewOf } from '../ratings/ratings.ts'
import { rowOfParticipant, shownParticipant } from './participant-row.ts'

type Query = {
  page: number
  limit: number
  only?: 'differing' | undefined
  round_id?: number | undefined
}

/** The readers of ratings and of locked questions. */
export type Readers = Pick<RatingReaders, 'readHead' | 'rows' | 'pages'> & { locked: LockedReader }

/**
 * Compares two users by all locked questions that both predicted. The cost depends on the number of
 * questions, not of participants. Throws `not_found` for a user without a row, `ratings_not_open`, and
 * `validation_failed` for a round of another tournament.
 */
export async function readComparison(
  { readHead, rows, pages, locked }: Readers,
  slug: string,
  viewer: PublicUser,
  otherId: number,
  query: Query,
): Promise<Comparison> {
  const [head, theirs, ofRound] = await Promise.all([
    readHead(slug, null, viewer.id),
    readHead(slug, null, otherId),
    query.round_id === undefined ? null : readHead(slug, query.round_id, viewer.id),
  ])
  if (!head || !theirs) throw problem('not_found')
  if (!head.ratings_open) throw problem('ratings_not_open')
  if (ofRound && !ofRound.is_known) throw problem('validation_failed', { round_id: ['not_of_tournament'] })
  const [me, otherRow, sheet] = await Promise.all([
    shownParticipant(rows, pages, head, viewer),
    rowOfParticipant(rows, theirs, otherId),
    locked.readSheet(head.tournament_id, head.publication_id).then((read) => locked.withoutReopened(read)),
  ])
  if (!otherRow) throw problem('not_found')
  const [[other], ours, others] = await Promise.all([
    pages.withUsers(theirs, [otherRow]),
    answersOf(locked, sheet, head, viewer.id),
    answersOf(locked, sheet, theirs, otherId),
  ])
  const unit = sportOf(head.system_name).ranked_by === 'coefficient' ? 100 : 1
  const lines = compare(sheet.questions, ours, others)
  const listed = lines.filter(
    ({ question, is_differing }) =>
      (query.only === undefined || is_differing) &&
      (query.round_id === undefined || question.round_id === query.round_id),
  )
  const first = (query.page - 1) * query.limit
  const seenBy = { id: viewer.id, favourites: head.favourites }
  return {
    me: me && viewOf(me, seenBy, head),
    other: viewOf(other!, seenBy, theirs),
    events: listed
      .toReversed()
      .slice(first, first + query.limit)
      .map((line) => eventOf(line, unit)),
    sums: sumsOf(lines, unit),
    count: lines.length,
    differing: lines.filter(({ is_differing }) => is_differing).length,
    hidden: sheet.hidden,
    meta: { page: query.page, limit: query.limit, total: listed.length },
  }
}

async function answersOf(
  locked: LockedReader,
  sheet: LockedSheet,
  { placing, seat }: ViewedHead,
  userId: number,
): Promise<(ShownAnswer | null)[]> {
  if (!placing) return sheet.questions.map(() => null)
  return locked.answersBy(sheet, sheet.questions, { user_id: userId, seat })
}

/**
 * A question that at least one of the two answered; `gap` is in the unit of the rating: points, or hundredths
 * in fights.
 */
type Line = {
  question: LockedQuestion
  mine: ShownAnswer | null
  theirs: ShownAnswer | null
  is_differing: boolean
  gap: number
}

/** Returns the lines in the order of the questions. */
function compare(
  questions: readonly LockedQuestion[],
  mine: readonly (ShownAnswer | null)[],
  theirs: readonly (ShownAnswer | null)[],
): Line[] {
  let gap = 0
  return questions.flatMap((question, at) => {
    const [own, other] = [mine[at] ?? null, theirs[at] ?? null]
    if (!own && !other) return []
    gap += (own?.brought ?? 0) - (other?.brought ?? 0)
    return [{ question, mine: own, theirs: other, is_differing: own?.key !== other?.key, gap }]
  })
}

const eventOf = ({ question, mine, theirs, gap }: Line, unit: number) =>
  // The kind of the question has described each answer; the contract checks that the two match.
  ({
    ...question.shown,
    mine: mine?.shown ?? null,
    theirs: theirs?.shown ?? null,
    gap: gap / unit,
  }) as ComparedEvent

/**
 * Returns the sums of each round and of each kind that is asked once; the sum that grew last is the last one.
 */
function sumsOf(lines: readonly Line[], unit: number): Comparison['sums'] {
  type Sum = Pick<Comparison['sums'][number], 'kind' | 'round' | 'mine' | 'theirs'>
  const sums = new Map<string, Sum>()
  for (const { question, mine, theirs } of lines) {
    if (question.outcome === null) continue
    const { kind, round_id, round_name } = question
    const round = round_id === null ? null : { id: round_id, name: round_name! }
    const name = `${kind} ${round_id}`
    const sum = sums.get(name) ?? { kind, round, mine: 0, theirs: 0 }
    sums.delete(name)
    sums.set(name, {
      ...sum,
      mine: sum.mine + (mine?.brought ?? 0),
      theirs: sum.theirs + (theirs?.brought ?? 0),
    })
  }
  let gap = 0
  return [...sums.values()].map(({ mine, theirs, ...sum }) => {
    gap += mine - theirs
    return { ...sum, mine: mine / unit, theirs: theirs / unit, gap: gap / unit }
  })
}
