import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { readUsers } from '../accounts/accounts.ts'
import type { Recap } from '@called-it/contract/ratings/recap.ts'
import { hasMerit, MERIT } from '@called-it/rules/rating.ts'
import { hasFights } from '@called-it/rules/systems.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import { problem } from '../platform/http/problem.ts'
import type { LockedReader } from '../predictions/predictions.ts'
import {
  type ListedRow,
  newcomerRow,
  type RatingReaders,
  readRoundSpan,
  type ViewedHead,
} from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { recapCard } from './recapped-card.ts'
import { recapMatches } from './recapped-matches.ts'
import { readRecappedRound } from './store.ts'

/** The readers of ratings and of locked questions. */
export type Readers = Pick<RatingReaders, 'readHead' | 'rows' | 'pages'> & { locked: LockedReader }

/**
 * Returns what a round brought one user, from the rating of the round and its settled questions. It shows
 * nothing else, so it reveals nothing hidden. Throws `not_found` for a round of another tournament,
 * `ratings_not_open`, and `validation_failed` if the user does not exist.
 */
export async function readRecap(
  db: Db,
  { readHead, rows, pages, locked }: Readers,
  { slug, roundId }: { slug: string; roundId: number },
  viewer: PublicUser,
  userId: number = viewer.id,
): Promise<Recap> {
  const head = await readHead(slug, roundId, userId)
  if (!head?.is_known) throw problem('not_found')
  if (!head.ratings_open) throw problem('ratings_not_open')
  const [user] = userId === viewer.id ? [viewer] : await readUsers(db, [userId])
  if (!user) throw problem('validation_failed', { user_id: ['unknown_user'] })
  const [row, recapped, span, sheet] = await Promise.all([
    rows.ofSeat(head),
    readRecappedRound(db, head.tournament_id, roundId),
    readRoundSpan(db, head.tournament_id, roundId),
    locked.readSheet(head.tournament_id, head.publication_id),
  ])
  const { round, is_over } = recapped!
  const counted = sheet.questions.filter(
    (question) => question.round_id === roundId && question.outcome !== null,
  )
  const settled = counted.filter((item) => !item.is_passing)
  // The rating counts a score that may still change, so no place is shown before all is settled.
  const placed = settled.length === counted.length ? row : null
  const by = { user_id: userId, seat: head.seat }
  const answers = head.placing ? await locked.answersBy(sheet, settled, by) : []
  const isFights = hasFights(head.system_name)
  const called = isFights
    ? await recapCard(rows, head, sheet, settled, answers)
    : await recapMatches(locked, sheet, settled, answers)
  // A user without a row of the round is shown with group and team too.
  const shown = await pages.withViewer(head, row ?? newcomerRow(userId, 0, 0), user)
  return {
    round,
    user: shown.user,
    group: shown.group,
    team: shown.team,
    is_over,
    state: head.state,
    points: [...called.matches, ...called.picks].reduce((sum, { points }) => sum + (points ?? 0), 0),
    coefficient: isFights ? oddsOf(row?.coefficient ?? 0) : null,
    position: placed?.position ?? null,
    participants: head.publication_id === null ? 0 : head.rows_count + head.newcomers_count,
    below: placed ? await countBelow(rows, head, placed) : 0,
    place: {
      before: await positionIn(rows, head, span.before),
      after: placed && (await positionIn(rows, head, span.after)),
    },
    ...called,
    calculated_at: head.calculated_at,
  }
}

/** Returns the number of rows that did worse; level rows did not. */
async function countBelow(rows: RatingReaders['rows'], head: ViewedHead, row: ListedRow): Promise<number> {
  // Users with nothing are level with all newcomers.
  if (!hasMerit(row)) return 0
  const merits = MERIT.map((merit) => row[merit])
  return head.rows_count - (await rows.countFrom(head, merits)) + head.newcomers_count
}

async function positionIn(
  rows: RatingReaders['rows'],
  { tournament_id, seat }: Pick<ViewedHead, 'tournament_id' | 'seat'>,
  stood: { id: number; rows_count: number } | null,
): Promise<number | null> {
  const row =
    stood &&
    (await rows.ofSeat({ tournament_id, publication_id: stood.id, rows_count: stood.rows_count, seat }))
  return row?.position ?? null
}
