import type { KindView } from './kind-view.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import {
  type Fight,
  readFightPredictions,
  saveFights as saveFightsCall,
} from '@called-it/contract/kinds/fight-card.ts'
import { ID_MAX } from '@called-it/contract/fields.ts'
import { cardOfChoice, fightCard, type FightCardAnswer } from '@called-it/rules/kinds/fight-card.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { asks } from '@called-it/rules/systems.ts'
import { type CardPick, pickMistakeOf, violationsOf } from '@called-it/rules/ufc/card.ts'
import { type CardOutcome, judgeCard } from '@called-it/rules/ufc/card-points.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { type FieldErrors, problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament, type TournamentRow } from '../../tournaments/tournaments.ts'
import { holdOffers } from '../saving/answer-store.ts'
import { writerOn } from '../saving/answer-writer.ts'
import * as store from './fight-store.ts'
import { roundView } from './fight-view.ts'
import { byStart, latestOf, readOwner } from '../reading.ts'
import { saveAnswers } from '../saving/saving.ts'

/**
 * Returns a user's cards by round. Another user's cards stay hidden until each round is locked (GAME.md 3). Throws
 * `not_found`, and `validation_failed` for a user that does not exist.
 */
export async function readFights(
  db: Db,
  slug: string,
  viewerId: number,
  userId: number,
): Promise<Answer<typeof readFightPredictions>> {
  const tournament = await findTournament(db, slug)
  if (!asks(tournament.system_name, 'fight_card')) throw problem('not_found')
  const user = await readOwner(db, userId, viewerId)
  const ruleset = resolveRuleset(tournament.ruleset)
  const rows = await store.listFightRounds(db, tournament.id, userId, viewerId)
  const fights = Map.groupBy(await store.listFights(db, tournament.id), ({ round_id }) => round_id)
  const rounds = rows.map((row) => roundView(row, fights.get(row.round_id) ?? [], ruleset)).toSorted(byStart)
  const latest = rounds.findLast(({ is_disabled }) => !is_disabled)
  const sums = await sumsOf(db, userId, tournament.id)
  return {
    user,
    rounds,
    points: rounds.reduce((sum, { points }) => sum + points, 0),
    coefficients: {
      potential: latest?.coefficients.potential ?? 0,
      round: latest?.coefficients.round ?? 0,
      ...sums,
    },
    fight_points: { right_pick: ruleset.fight.right_pick, multiplier: ruleset.fight.multiplier },
    calculated_at: latestOf(rows.map((row) => row.settled_at)),
  }
}

/** Returns what a user's cards earned in one series, and in all series. */
async function sumsOf(db: Db, userId: number, seriesId: number): Promise<{ series: number; sum: number }> {
  const earned = (await store.listSettledCards(db, [userId])).map(
    ({ tournament_id, answer, outcome, ruleset }) => ({
      tournament_id,
      ...fightCard.earn(fightCard.decode(answer), outcome, resolveRuleset(ruleset), null),
    }),
  )
  const sum = (cards: typeof earned) =>
    oddsOf(cards.reduce((total, { coefficient }) => total + coefficient, 0))
  return { series: sum(earned.filter(({ tournament_id }) => tournament_id === seriesId)), sum: sum(earned) }
}

/** Returns one fight as a user sees it. */
export async function readFight(
  db: Db,
  tournament: Pick<TournamentRow, 'id' | 'ruleset'>,
  viewerId: number,
  eventKey: string,
): Promise<Fight> {
  // The other fights of its round decide whether it is main or co-main, and whether a reserve stands in.
  const fights = await store.listFights(db, tournament.id, eventKey)
  const [row] = await store.listFightRounds(db, tournament.id, viewerId, viewerId, fights[0]!.round_id)
  const { events } = roundView(row!, fights, resolveRuleset(tournament.ruleset))
  return events.find(({ key }) => key === eventKey)!
}

/**
 * Saves the card of a round in place of the saved one. Throws `not_found`; the code of the first violation (SPEC.md 5);
 * `validation_failed` for an event that is of another tournament or another round, listed twice or cancelled, or for a
 * fighter who is not in it; `locked` and `not_open`.
 */
export async function saveFights(
  db: Db,
  slug: string,
  userId: number,
  predictions: (Omit<CardPick, 'multiply'> & { multiply?: boolean | null | undefined })[],
): Promise<Answer<typeof saveFightsCall>> {
  const picks = predictions.map((pick): CardPick => ({ ...pick, multiply: pick.multiply ?? false }))
  return inTransaction(db, async (trx) => {
    const { id, system_name } = await findTournament(trx, slug)
    if (!asks(system_name, 'fight_card')) throw problem('not_found')
    if (picks.length === 0) throw problem('EmptyEvents')
    const about = await roundOf(trx, id, picks)
    const [offer] = await holdOffers(trx, fightCard, slug, [about])
    if (!offer) throw problem('not_found')
    if (offer.phase !== 'open') throw problem(offer.phase)
    const fights = cardOfChoice(offer.choice_ids)
    const mistakes = picks.map((_, at) => pickMistakeOf(picks, at, fights))
    // All of them are in this round, so an event that is not offered was cancelled or lacks a fighter.
    const gone = picks.filter((_, at) => mistakes[at] === 'unknown_event').map(({ event_id }) => event_id)
    const cancelled = gone.length > 0 ? await store.listCancelled(trx, gone) : null
    refuseWrong(picks, ({ event_id }, at) => {
      const mistake = mistakes[at]
      if (!mistake) return null
      if (mistake === 'not_in_fight') return ['tournament_player_id', mistake]
      if (mistake === 'same_event_twice') return ['event_id', mistake]
      return ['event_id', cancelled?.has(event_id) ? 'fight_cancelled' : 'fight_without_sides']
    })
    const [violation] = violationsOf(picks, fights)
    if (violation) throw problem(violation)
    const entries = [{ about, answer: fightCard.encode({ picks }) }]
    const { saved } = await saveAnswers(writerOn(trx, fightCard), slug, { user_id: userId, entries }, PATHS)
    const { saved_at } = saved[0]!
    return { predictions: picks.map((pick) => ({ ...pick, saved_at })) }
  })
}

const PATHS = { about: () => 'predictions', answer: () => 'predictions', unknown: 'unknown_event' } as const

type Wrong = [
  field: string,
  mistake:
    | 'unknown_event'
    | 'same_event_twice'
    | 'other_round'
    | 'not_in_fight'
    | 'fight_cancelled'
    | 'fight_without_sides',
]

/** Throws `validation_failed` with the path of each pick that has a mistake. */
function refuseWrong(picks: CardPick[], wrongIn: (pick: CardPick, at: number) => Wrong | null): void {
  const fields: FieldErrors = {}
  for (const [at, pick] of picks.entries()) {
    const wrong = wrongIn(pick, at)
    if (wrong) fields[`predictions.${at}.${wrong[0]}`] = [wrong[1]]
  }
  if (Object.keys(fields).length > 0) throw problem('validation_failed', fields)
}

/** Returns the round that all of these picks belong to. */
async function roundOf(db: Db, tournamentId: number, picks: CardPick[]): Promise<number> {
  // PostgreSQL cannot read an id out of range, and nothing has such an id.
  const ids = picks.map(({ event_id }) => event_id).filter((id) => id > 0 && id <= ID_MAX)
  const rounds = await store.roundsOfEvents(db, tournamentId, ids)
  const round = picks.map(({ event_id }) => rounds.get(event_id)).find((id) => id !== undefined)
  refuseWrong(picks, ({ event_id }, at) => {
    const own = rounds.get(event_id)
    if (own === undefined) return ['event_id', 'unknown_event']
    if (picks.findIndex((pick) => pick.event_id === event_id) < at) return ['event_id', 'same_event_twice']
    return own === round ? null : ['event_id', 'other_round']
  })
  return round!
}

/** Shows cards beside answers of other kinds. */
export const fightCardKindView: KindView<FightCardAnswer, CardOutcome> = {
  serve(mount, db) {
    mount(readFightPredictions, ({ user, params, query }) =>
      readFights(db, params.slug, user.id, query.user_id ?? user.id),
    )
    mount(saveFightsCall, ({ user, params, body }) => saveFights(db, params.slug, user.id, body.predictions))
  },
  // The state of each pick is shown once a fight of the round has ended.
  show: ({ picks }, { outcome, ruleset, names }) => ({
    picks: judgeCard(picks, outcome ?? [], ruleset).map(
      ({ event_id, tournament_player_id, type, multiply, state, points, coefficient }) => ({
        event_id,
        fighter: names.entities.get(tournament_player_id)!,
        type,
        multiply,
        state: outcome && state,
        points: outcome && points,
        coefficient: outcome && coefficient !== null ? oddsOf(coefficient) : null,
      }),
    ),
  }),
  explain: ({ coefficient }) => ({ coefficient: oddsOf(coefficient) }),
  ranked_by: 'coefficient',
  sides: 'none',
  export: ({ picks }, keyOf) => ({
    picks: picks.map(({ event_id, tournament_player_id, ...part }) => ({
      event: keyOf('event', event_id),
      fighter: keyOf('entity', tournament_player_id),
      ...part,
    })),
  }),
  figures: 'fights',
  progress: 'cards',
  readEvent: readFight,
}
