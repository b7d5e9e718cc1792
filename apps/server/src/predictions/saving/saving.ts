import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { FieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import { ID_MAX } from '@called-it/contract/fields.ts'
import { type AnswerMistake, KINDS } from '@called-it/rules/kind-list.ts'
import { asks } from '@called-it/rules/systems.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { type FieldErrors, problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import * as store from './answer-store.ts'
import { type AnswerWriter, writerOn } from './answer-writer.ts'

/** What a list of answers came to: what was saved, and what was locked meanwhile. */
export type Saved = {
  saved: { about: number; saved_at: string }[]
  rejected: { event_id: number; code: ErrorCode }[]
}

/** Those of the picks that were saved, with when. */
export function savedOf<Pick extends { event_id: number }>(
  picks: Pick[],
  { saved }: Saved,
): (Pick & { saved_at: string })[] {
  const at = new Map(saved.map(({ about, saved_at }) => [about, saved_at]))
  return picks.flatMap((pick) => {
    const saved_at = at.get(pick.event_id)
    return saved_at ? [{ ...pick, saved_at }] : []
  })
}

/** Where in the request the answer with this number names what it is about, and what it answers. */
export type Paths = {
  about: (at: number) => string
  /** `nth`: which of the answer's numbers names nobody; left out where that is not the mistake. */
  answer: (at: number, mistake: AnswerMistake, nth?: number) => string
  unknown: FieldMistake
}

/**
 * Saves what can be saved of one user's answers to questions of a kind: those locked meanwhile come back as
 * rejected. Refuses with `validation_failed` (a question of another tournament, or listed twice; nothing is saved
 * then), with `not_found` where the tournament does not ask this, with `join_group_first` where the kind needs a group
 * and the user has none, and with the code of the first where all are rejected.
 */
export async function saveAnswers(
  { db, kind, write }: AnswerWriter,
  slug: string,
  save: store.Save,
  paths: Paths,
): Promise<Saved> {
  const { entries } = save
  const isTwice = ({ about }: store.Entry, at: number) => entries.findIndex((it) => it.about === about) < at
  const mistakes =
    mistakesIn(entries, (entry, at) => (isTwice(entry, at) ? [[paths.about(at), 'same_event_twice']] : [])) ??
    // An id that PostgreSQL could not even read names nothing.
    mistakesIn(entries, ({ about }, at) =>
      about < 0 || about > ID_MAX ? [[paths.about(at), paths.unknown]] : [],
    )
  if (mistakes || entries.length === 0) {
    // That there is no such tournament is told first.
    const { system_name: system } = await findTournament(db, slug)
    if (!asks(system, kind.name)) throw problem('not_found')
    if (mistakes) throw problem('validation_failed', mistakes)
    return { saved: [], rejected: [] }
  }
  const rows = await write(slug, save)
  if (rows.length === 0) throw problem('not_found')
  const unknown = mistakesIn(rows, ({ phase }, at) =>
    phase === 'unknown' ? [[paths.about(at), paths.unknown]] : [],
  )
  if (unknown) throw problem('validation_failed', unknown)

  const rejected = rows.flatMap(({ about, phase }): Saved['rejected'] =>
    phase === 'locked' || phase === 'not_open' ? [{ event_id: about, code: phase }] : [],
  )
  // First: where nothing can be saved any more a group would not help.
  if (rejected.length === rows.length) throw problem(rejected[0]!.code)
  if (rows.some(({ may_answer }) => !may_answer)) throw problem('join_group_first')
  return {
    saved: rows.flatMap(({ about, saved_at }) => (saved_at ? [{ about, saved_at }] : [])),
    rejected,
  }
}

/**
 * The same for answers that name entities or players: what its question offers, as the kind's check says of what is held
 * until the answers are saved. One of another tournament is a mistake whatever has locked.
 */
export async function saveChoices(
  db: Db,
  kind: store.Asking,
  slug: string,
  save: store.Save,
  paths: Paths,
): Promise<Saved> {
  return inTransaction(db, async (trx) => {
    const { entries } = save
    const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= ID_MAX
    const abouts = entries.map(({ about }) => about).filter((about) => about === 0 || isId(about))
    const offers = await store.holdOffers(trx, kind, slug, abouts)
    const known = await store.listKnown(trx, kind, slug, entries.flatMap(({ answer }) => answer).filter(isId))
    const byAbout = new Map(offers.map((offer) => [offer.about, offer]))
    const mistakes = mistakesIn(entries, ({ about, answer }, at) => {
      const offer = byAbout.get(about)
      if (!offer) return []
      const nobody = UNKNOWN[kind.names ?? 'entity']
      const unknown = answer.flatMap((id, nth): Wrong[] =>
        known.includes(id) ? [] : [[paths.answer(at, nobody, nth), nobody]],
      )
      if (unknown.length > 0) return unknown
      // Where nobody knows yet who can be named it is said that it is not open. Everything else is checked: it may open by
      // the clock before it is written.
      const offersNobody = offer.phase === 'not_open' && offer.choice_ids.length === 0
      if (offer.phase === 'locked' || offersNobody) return []
      const { check, decode } = KINDS[kind.name]
      const mistake = check(decode(answer), { ids: offer.choice_ids })
      return mistake === null ? [] : [[paths.answer(at, mistake), mistake]]
    })
    if (mistakes) throw problem('validation_failed', mistakes)
    return saveAnswers(writerOn(trx, kind), slug, save, paths)
  })
}

const UNKNOWN = { entity: 'unknown_team', player: 'unknown_player' } as const

/** The tournament itself is what is asked about. */
const TOURNAMENT = 0

/**
 * Saves one answer, to the question about something or about the tournament itself; gives when. Refuses as `saveChoices`
 * does.
 */
export async function saveChoice(
  db: Db,
  kind: store.Asking,
  slug: string,
  userId: number,
  { about = TOURNAMENT, answer }: { about?: number; answer: number[] },
  paths: {
    about: string
    answer: string | ((mistake: AnswerMistake, nth?: number) => string)
    unknown: FieldMistake
  },
): Promise<string> {
  const { answer: path } = paths
  const { saved } = await saveChoices(
    db,
    kind,
    slug,
    { user_id: userId, entries: [{ about, answer }] },
    {
      about: () => paths.about,
      answer: (_, ...of) => (typeof path === 'string' ? path : path(...of)),
      unknown: paths.unknown,
    },
  )
  return saved[0]!.saved_at
}

/** What is wrong, and where in the request. */
type Wrong = [path: string, mistake: FieldMistake | AnswerMistake]

/** The mistakes in a list, each with where it stands; null where there is none. */
function mistakesIn<Item>(items: Item[], wrongIn: (item: Item, at: number) => Wrong[]): FieldErrors | null {
  const found = items.flatMap(wrongIn)
  // Mistakes of a form that is not filled in never come this far: the schema of the body tells them.
  const fields = Object.fromEntries(found.map(([path, mistake]) => [path, [mistake as FieldMistake]]))
  return found.length > 0 ? fields : null
}
