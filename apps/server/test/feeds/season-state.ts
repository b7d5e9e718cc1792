import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { Database } from '../../src/platform/database/db.ts'
import { makeRatingReaders, readRatings, verifyRatings } from '../../src/ratings/ratings.ts'
import type { Schema } from '../../src/schema.ts'
import type { Season, SeasonMatch } from './season.ts'

const MINUTE_MS = 60_000
/** A result of a feed may still change for ten minutes (GAME.md 9). */
const PROVISIONAL_MS = 10 * MINUTE_MS

type Row = {
  key: string
  status: string
  first: string | null
  second: string | null
  result: MatchResultBody | null
  result_source: string | null
  result_at: string | null
}

/** Lists what stands of a season. */
export async function standingIn({ pool }: Database<Schema>, slug: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select e.key, e.status, a.key as first, b.key as second, e.result, e.result_source, e.result_at
     from events e join tournaments t on t.id = e.tournament_id left join entities a on a.id = e.first_id
       left join entities b on b.id = e.second_id
     where t.slug = $1 order by e.ord`,
    [slug],
  )
  return rows
}

const scoresOf = ({ score, after_extra_time: extra, penalties }: MatchResultBody) =>
  JSON.stringify([score ?? null, extra ?? null, penalties ?? null])

/** Whether a result is the one of the match. A source may leave out the shoot-out if it says who goes through. */
function isTrue({ status, result }: Row, match: SeasonMatch): boolean {
  if (status !== 'finished' || !result) return false
  if (scoresOf(result) === scoresOf(match.result)) return true
  return (
    match.result.penalties !== undefined &&
    !result.penalties &&
    result.winner === (match.result.winner ?? null) &&
    scoresOf({ ...match.result, penalties: null }) === scoresOf(result)
  )
}

/** Returns the events that are settled with something else than what happened: final ones, which nobody will correct. */
export async function wrongIn(
  database: Database<Schema>,
  slug: string,
  season: Season,
  now: number,
): Promise<string[]> {
  const matches = new Map(season.matches.map((match) => [match.key, match]))
  return (await standingIn(database, slug)).flatMap((row) => {
    const match = matches.get(row.key)!
    const isFinal =
      row.result !== null && row.status !== 'live' && now - Date.parse(row.result_at!) >= PROVISIONAL_MS
    const isOtherSide =
      (row.first !== null && row.first !== match.first) ||
      (row.second !== null && row.second !== match.second)
    return (isFinal && !isTrue(row, match)) || isOtherSide
      ? [`${row.key} ${row.status} ${row.first}-${row.second} ${JSON.stringify(row.result)}`]
      : []
  })
}

/** Lists the matches whose result stands as it was. */
export async function settledIn(
  database: Database<Schema>,
  slug: string,
  season: Season,
): Promise<Set<string>> {
  const rows = new Map((await standingIn(database, slug)).map((row) => [row.key, row]))
  return new Set(season.matches.filter((match) => isTrue(rows.get(match.key)!, match)).map(({ key }) => key))
}

/** Lists what has ever waited for an organiser: the keys of events with their codes. */
export async function heldIn({ pool }: Database<Schema>, slug: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string; code: string }>(
    `select distinct coalesce(e.key, h.source_id) as key, h.code from feed_holds h join feeds f on f.id = h.feed_id
       join tournaments t on t.id = f.tournament_id left join events e on e.id = h.event_id where t.slug = $1`,
    [slug],
  )
  return new Set(rows.map(({ key, code }) => `${key} ${code}`))
}

/** Returns the whole rating of a season, and what `verify` finds wrong in the database. */
export async function ratingIn({ db }: Database<Schema>, slug: string, viewer: number) {
  const shown = await readRatings(
    db,
    makeRatingReaders(db),
    slug,
    { id: viewer, name: '', avatar: null },
    { page: 1, limit: 100 },
  )
  const rows = shown.ratings.map(({ user, position, points, exact_hits: exact, outcome_hits: outcome }) => ({
    user: user.id,
    position,
    points,
    exact,
    outcome,
  }))
  const mistakes = (await verifyRatings(db)).flatMap((report) => report.mistakes)
  return { rows, mistakes }
}
