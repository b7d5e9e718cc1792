import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import type { Localised } from '@called-it/rules/mistake.ts'
import type { Actor } from '../../audit/audit.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { Problem, reasonOf } from '../../platform/http/problem.ts'
import type { JobSender } from '../../platform/jobs.ts'
import { putEvent, putResult, putResults, type ResultOptions } from '../../results/results.ts'
import type { Db } from '../../schema.ts'
import { holdTournament } from '../../tournaments/tournaments.ts'
import { listFeedsOf, noteEntered } from '../feed-store.ts'
import { type HoldRow, keepHolds } from '../hold-store.ts'
import type { Decision, Entry, ResultEntry, Voice } from '../observing/observed.ts'
import { markEntered } from '../said-store.ts'
import { hear, type Heard, type Scene } from './hear.ts'
import type { StandingRow } from './standing-store.ts'

/** The author of what feeds enter. */
export const BY: Actor = { actor: 'feed', user_id: null }

/** What is told of an event that cannot be entered by a mistake of this program. */
type Report = (facts: { tournament: string; event: string; error: unknown }) => void
const rethrow: Report = ({ error }) => {
  throw error
}

/**
 * Enters what the feeds of a tournament say, where nothing speaks against it, and keeps the rest for an organiser. Scores in play
 * of all matches are entered together, with one rating; each is read at that moment, so that one that another has overtaken is
 * never entered. A second run changes nothing. Returns how many events were changed. `report` is told of an event that this program fails
 * about: it waits for an organiser, and the others go on. Left out: the error is thrown.
 */
export async function enterTournament(
  db: Db,
  jobs: JobSender,
  tournamentId: number,
  now: Date,
  report: Report = rethrow,
): Promise<number> {
  const feeds = await listFeedsOf(db, tournamentId)
  const [feed] = feeds
  if (!feed || feed.finished) return 0
  const tournament = {
    id: tournamentId,
    slug: feed.slug,
    speed: Math.max(...feeds.map(({ speed }) => speed)),
  }
  const scene = { db, jobs, tournament, now }
  const refused: HoldRow[] = []
  const changes = new Map<number, number>()
  const act = { refused, changes, report }
  const heard = (await hear(scene)).filter(({ decision }) => decision.entries.length > 0).toSorted(byMoment)
  for (const each of heard) if (!isPassingOnly(each.decision)) await enterOne(scene, each, act)
  await enterPassing(scene, act)
  const holds = (await hear(scene)).flatMap(holdsOf)
  const opened = await keepHolds(db, { tournament_id: tournamentId }, [...holds, ...refused], now)
  for (const { id } of feeds) {
    const done = { changes: changes.get(id) ?? 0, holds: opened.get(id) ?? 0 }
    if (done.changes > 0 || done.holds > 0) await noteEntered(db, id, now, done)
  }
  return [...changes.values()].reduce((sum, count) => sum + count, 0)
}

/** The order in which things happened: fights by when they did, matches by their start. */
const momentOf = ({ event, voices }: Heard): number => {
  const since = event.is_fight ? voices[0]?.event.known_since : undefined
  return since === undefined ? (event.starts_at ?? Infinity) : Date.parse(since)
}
const byMoment = (one: Heard, other: Heard): number => momentOf(one) - momentOf(other)

const isPassingEntry = (entry: Entry): boolean => entry.kind === 'result' && entry.is_passing
const isPassingOnly = ({ entries }: Decision): boolean => entries.every(isPassingEntry)

/** How often an event is looked at again after something was entered: with its sides named, it may have a result. */
const LOOKS = 3

/** What comes of a run: what the rules refuse, and how many events each feed has changed. */
type Act = { refused: HoldRow[]; changes: Map<number, number>; report: Report }

/** Enters everything about one event, in one transaction. */
async function enterOne(scene: Scene, heard: Heard, { refused, changes, report }: Act): Promise<void> {
  let asked: Heard | undefined
  try {
    const isChanged = await inTransaction(scene.db, async (trx) => {
      await holdTournament(trx, scene.tournament.id)
      const inside = { ...scene, db: trx }
      for (let look = 0; look < LOOKS; look += 1) {
        ;[asked] = await hear(inside, new Set([heard.event.id]))
        if (!asked || asked.decision.entries.length === 0) return look > 0
        for (const entry of asked.decision.entries) await enterEntry(inside, asked, entry)
        await noteHeard(inside, [asked])
        if (asked.decision.entries.every(({ kind }) => kind === 'result')) return true
      }
      return true
    })
    if (asked && isChanged) countChanges(changes, [asked])
  } catch (error) {
    const isRefused = error instanceof Problem
    if (!isRefused) report({ tournament: scene.tournament.slug, event: heard.event.key, error })
    refused.push(refusalOf(asked ?? heard, isRefused ? reasonOf(error) : FAILED))
  }
}

async function enterEntry(
  { db, jobs, tournament, now }: Scene,
  { event, voices }: Heard,
  entry: Entry,
): Promise<void> {
  const name = { slug: tournament.slug, key: event.key }
  const since = voices[0]?.event.known_since
  if (entry.kind === 'event') {
    const isTold = since === undefined && isSoon(event, entry.change.starts_at, now)
    await putEvent(db, { jobs, by: BY }, name, entry.change, {
      isTold,
      ...(since !== undefined && { at: since }),
    })
    return
  }
  await putResult(db, { jobs, by: BY }, name, entry.result, {
    ...originOf(event, since, { now, speed: tournament.speed }),
    from: speakerOf(voices),
  })
}

/** The source that is named beside a result: the one that has said something new last. */
const speakerOf = (voices: readonly Voice[]): string | undefined =>
  voices.filter((voice) => !voice.needs_confirmation).toSorted((a, b) => b.since - a.since)[0]?.source

/** Players are told of changes within two days of the event: earlier ones they see when they predict. */
const SOON_MS = 48 * 60 * 60_000
const isSoon = ({ starts_at }: StandingRow, moved: string | undefined, now: Date): boolean =>
  [starts_at, moved === undefined ? null : Date.parse(moved)].some(
    (at) => at !== null && Math.abs(at - now.getTime()) < SOON_MS,
  )

/** Of a recording that is played late, the result of a match is final at once, and that of a fight has its own time. */
function originOf(
  event: StandingRow,
  since: string | undefined,
  { now, speed }: { now: Date; speed: number },
): ResultOptions & { source: 'feed' | 'cli' } {
  if (since === undefined) return { source: 'feed', at: now.toISOString() }
  if (event.is_fight) return { source: 'feed', at: since }
  return { source: now.getTime() - Date.parse(since) > PROVISIONAL_MS / speed ? 'cli' : 'feed' }
}

/**
 * Enters the scores in play of all matches in one transaction, with one rating for all. If the rules refuse one of them, each is
 * entered by itself, so that only that one waits for an organiser.
 */
async function enterPassing(scene: Scene, act: Act): Promise<void> {
  const { refused, changes } = act
  let entered: Heard[] = []
  try {
    await inTransaction(scene.db, async (trx) => {
      await holdTournament(trx, scene.tournament.id)
      // Read under the lock: a score that was overtaken meanwhile is not seen here any more.
      const passing = (await hear({ ...scene, db: trx })).filter(
        ({ event, decision }) =>
          decision.entries.length > 0 &&
          isPassingOnly(decision) &&
          !refused.some(({ event_id }) => event_id === event.id),
      )
      entered = passing
      const results = passing.map(({ event, voices, decision }) => ({
        key: event.key,
        result: (decision.entries[0] as ResultEntry).result,
        from: speakerOf(voices),
      }))
      const at = passing.some(({ voices }) => voices[0]?.event.known_since)
        ? undefined
        : scene.now.toISOString()
      await putResults(trx, { jobs: scene.jobs, by: BY }, scene.tournament.slug, results, {
        source: 'feed',
        at,
      })
      await noteHeard({ ...scene, db: trx }, passing)
    })
    countChanges(changes, entered)
  } catch (error) {
    // Nothing was read yet: no event is the cause.
    if (entered.length === 0) throw error
    if (!(error instanceof Problem))
      act.report({ tournament: scene.tournament.slug, event: 'scores in play', error })
    for (const each of entered) await enterOne(scene, each, act)
  }
}

/** Notes which words were entered. */
async function noteHeard({ db, now }: Scene, heard: readonly Heard[]): Promise<void> {
  const ids = heard
    .filter(({ decision }) => decision.entries.length > 0)
    .flatMap(({ said }) => said.map(({ id }) => id))
  await markEntered(db, ids, now)
}

function countChanges(changes: Map<number, number>, heard: readonly Heard[]): void {
  for (const { said } of heard) {
    const feedId = said[0]!.feed_id
    changes.set(feedId, (changes.get(feedId) ?? 0) + 1)
  }
}

const holdsOf = ({ event, said, decision }: Heard): HoldRow[] =>
  decision.holds.map(({ feed_id, code, data, source_id }) => {
    const own = said.find((each) => each.feed_id === feed_id)
    return {
      feed_id,
      source_id: source_id ?? own?.source_id ?? '',
      event_id: event.id,
      code,
      data,
      answer_id: own?.said.answer_id ?? null,
    }
  })

const FAILED: Localised = {
  ru: 'здесь ошибка в самой программе, подробности в её журнале',
  en: 'this program has failed on it, and its log says how',
}

function refusalOf({ event, said }: Heard, why: Localised): HoldRow {
  const [own] = said
  return {
    feed_id: own!.feed_id,
    source_id: own!.source_id,
    event_id: event.id,
    code: 'refused',
    data: { why_ru: why.ru, why_en: why.en },
    answer_id: own!.said.answer_id,
  }
}
