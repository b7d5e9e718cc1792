import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import { ID_MAX } from '@called-it/contract/fields.ts'
import { type AnswerMistake, KINDS } from '@called-it/rules/kind-list.ts'
import { asks } from '@called-it/rules/systems.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { type FieldErrors, problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import * as store from './answer-store.ts'
import { type AnswerWriter, writerOn } from './answer-writer.ts'

/** The result of saving a list of answers: those that were saved, and those that were locked meanwhile. */
export type Saved = {
  saved: { about: number; saved_at: string }[]
  rejected: { event_id: number; code: ErrorCode }[]
}

/** Returns the picks that were saved, with the time. */
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

/** The paths in the request of an answer's subject and of the answer itself. */
export type Paths = {
  about: (at: number) => string
  /** `nth`: the index of the number that names nothing; left out for other mistakes. */
  answer: (at: number, mistake: AnswerMistake, nth?: number) => string
  unknown: FieldMistake
}

/**
 * Saves those of one user's answers whose questions are open; the others are returned as rejected. Throws
 * `validation_failed` for a question that is of another tournament or listed twice (nothing is saved then), `not_found` if
 * the tournament does not have this kind, `join_group_first` if the kind needs a group and the user has none, and the code
 * of the first rejection if all are rejected.
 */
export async function saveAnswers(
  { db, kind, write }: AnswerWriter,
  slug: string,
  save: store.Save,
  paths: Paths,
): Promise<Saved> {
  const { entries } = save
  const isTwice = ({ about }: store.Entry, at: number) =>
    entries.findIndex((entry) => entry.about === about) < at
  const mistakes =
    mistakesIn(entries, (entry, at) => (isTwice(entry, at) ? [[paths.about(at), 'same_event_twice']] : [])) ??
    // PostgreSQL cannot read an id out of range, and no question has such an id.
    mistakesIn(entries, ({ about }, at) =>
      about < 0 || about > ID_MAX ? [[paths.about(at), paths.unknown]] : [],
    )
  if (mistakes || entries.length === 0) {
    // An unknown tournament is reported before mistakes in the answers.
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
  // Checked first: a group would not help a user who can save nothing any more.
  if (rejected.length === rows.length) throw problem(rejected[0]!.code)
  if (rows.some(({ may_answer }) => !may_answer)) throw problem('join_group_first')
  return {
    saved: rows.flatMap(({ about, saved_at }) => (saved_at ? [{ about, saved_at }] : [])),
    rejected,
  }
}

/**
 * Saves answers that name entities or players. The kind checks them against the choices of the question, whose row is locked
 * until the answers are saved. An id of another tournament is a mistake even if the question is locked.
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
    const { names } = kind
    const ids = entries.flatMap(({ answer }) => answer).filter(isId)
    const known = names && (await store.listKnown(trx, names, slug, ids))
    const byAbout = new Map(offers.map((offer) => [offer.about, offer]))
    const mistakes = mistakesIn(entries, ({ about, answer }, at) => {
      const offer = byAbout.get(about)
      if (!offer) return []
      const unknown = answer.flatMap((id, nth): Wrong[] =>
        !known || known.includes(id) ? [] : [[paths.answer(at, UNKNOWN[names], nth), UNKNOWN[names]]],
      )
      if (unknown.length > 0) return unknown
      // While nobody knows yet who can be named, the refusal is `not_open`. Other answers are checked although the question
      // is not open: it may open by the clock before they are written.
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

/** The subject of questions about the tournament itself. */
const TOURNAMENT = 0

/**
 * Saves one answer, to the question about a subject or about the tournament itself; returns the time. Throws as
 * `saveChoices` does.
 */
export async function saveChoice(
  db: Db,
  kind: store.Asking,
  slug: string,
  { user_id, about = TOURNAMENT, answer }: { user_id: number; about?: number; answer: number[] },
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
    { user_id, entries: [{ about, answer }] },
    {
      about: () => paths.about,
      answer: (_, ...of) => (typeof path === 'string' ? path : path(...of)),
      unknown: paths.unknown,
    },
  )
  return saved[0]!.saved_at
}

/** The path of a mistake in the request, and its code. */
type Wrong = [path: string, mistake: FieldMistake | AnswerMistake]

/** Returns the mistakes in a list by their paths; null if there is none. */
function mistakesIn<Item>(items: Item[], wrongIn: (item: Item, at: number) => Wrong[]): FieldErrors | null {
  const found = items.flatMap(wrongIn)
  // Codes of whole calls, such as a card's violations, never come this far: their kind refuses with them first.
  const fields = Object.fromEntries(found.map(([path, mistake]) => [path, [mistake as FieldMistake]]))
  return found.length > 0 ? fields : null
}
