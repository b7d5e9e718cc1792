import type { Localized } from '@called-it/contract/languages.ts'
import { fightCard } from '@called-it/rules/kinds/fight-card.ts'
import { FIGHT_SYSTEMS } from '@called-it/rules/systems.ts'
import type { FightStatus, FightType, PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { type RawBuilder, sql } from 'kysely'
import { PLAN_ANEW } from '../platform/connections/clients.ts'
import type { SenderKey } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { PHASE } from '../tournaments/tournaments-sql.ts'
import { routeOf, wants } from './route-store.ts'

// Changes on fight cards: a fighter was replaced, a fight became void. The statement that changes an event
// stores the time of the change with it. Messages need no other record.

type Sql = RawBuilder<unknown>

/** How long after a change a message about it may be sent. */
const CARD_NEWS = sql`interval '1 day'`

/** Times of replacements are stored in whole milliseconds. */
const MILLISECOND = sql`interval '1 millisecond'`

/**
 * When fight `e` became void for good. Null: it is not void, or a feed may still take that back (GAME.md 9).
 * For a feed's decision this is the end of the feed's time, so that it comes after messages that were sent
 * meanwhile.
 */
const VOIDED_AT = sql`case when e.voided_at <= clock_timestamp() then e.voided_at end`

/** A statement that returns when the fights of a round last changed. Null: never. */
const changedAtOf = (roundId: Sql): Sql => sql`
  select max(x.at) from events e cross join lateral (
    select (i.it ->> 'at')::timestamptz as at from jsonb_array_elements(e.replaced) i (it)
    union all select ${VOIDED_AT}) x
  where e.round_id = ${roundId}`

/**
 * Whether mailing `m`, if it is about a card, is about the latest change. Changes that were taken back or
 * overtaken are not sent.
 */
export const latestOf = sql`(m.phase <> 'card' or m.changed_at = (${changedAtOf(sql`m.round_id`)}))`

/**
 * Whether mailing `m` is about a card that locks within a minute. After the lock the message must advise
 * differently, so it waits for the lock.
 */
export const locksSoon = sql`(m.phase = 'card' and exists (
  select from questions q
  where q.tournament_id = m.tournament_id and q.kind = ${fightCard.name} and q.round_id = m.round_id
    and q.locks_at > clock_timestamp() and q.locks_at <= clock_timestamp() + interval '1 minute'))`

/** A round whose fights have changed without a message so far. */
export type DueCard = { tournament_id: number; round_id: number }

export async function listDueCards(db: Db): Promise<DueCard[]> {
  const { rows } = await sql<DueCard>`
    select r.tournament_id, r.id as round_id
    from tournaments t join rounds r on r.tournament_id = t.id
      cross join lateral (${changedAtOf(sql`r.id`)}) c (changed_at)
    where t.system_name = any(${FIGHT_SYSTEMS}) and t.finished_at is null and c.changed_at > clock_timestamp() - ${CARD_NEWS}
      and not exists (select from mailings m
        where m.phase = 'card' and m.round_id = r.id and m.changed_at = c.changed_at)
    order by c.changed_at`.execute(db)
  return rows
}

/**
 * Creates the mailing for a round's latest change. Null: another process has done so meanwhile, or the change
 * was taken back.
 */
export async function addCard(db: Db, { tournament_id, round_id }: DueCard): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into mailings (tournament_id, phase, round_id, changed_at, until)
    select ${tournament_id}::int, 'card', ${round_id}::int, c.changed_at, c.changed_at + ${CARD_NEWS}
    from (${changedAtOf(sql`${round_id}::int`)}) c (changed_at) where c.changed_at is not null
    on conflict (round_id, changed_at) where phase = 'card' do nothing
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** The fights that the card of prediction `p` names: three numbers a pick, the first is the fight. */
export const CARD_PICKS = sql`array[p.answer[1], p.answer[4], p.answer[7], p.answer[10], p.answer[13], p.answer[16]]`

/**
 * Selects all users whose card names a changed fight and who have not saved the card since, in one statement.
 * The news for each user is found when the message is written (`card-news.ts`). Returns their number.
 */
export async function pickOwners(db: Db, mailingId: number, senders: readonly SenderKey[]): Promise<number> {
  const { numAffectedRows } = await sql`${sql.raw(PLAN_ANEW)}
    insert into mailing_messages (mailing_id, user_id, sender)
    select m.id, p.user_id, k.sender
    from mailings m
      join questions q on q.tournament_id = m.tournament_id and q.kind = ${fightCard.name} and q.round_id = m.round_id
      join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id
      join users u on u.id = p.user_id and ${wants('news')}
      ${routeOf('news', senders)}
    where m.id = ${mailingId} and k.sender is not null and p.saved_at <= m.changed_at + ${MILLISECOND}
      and ${CARD_PICKS} && array(
        select e.id from events e
        where e.round_id = m.round_id and (e.replaced <> '[]' or e.voided_at is not null))`.execute(db)
  return Number(numAffectedRows)
}

/** The columns that a claim reads of the card of user `w` of mailing `m`, by the names of `CardRow`. */
export const CARD_OF_CLAIM = sql`card.answer as card, card.saved_at, (
  select max(o.changed_at) from mailings o join mailing_messages y on y.mailing_id = o.id and y.user_id = w.user_id
  where o.phase = 'card' and o.round_id = m.round_id and o.id <> m.id
    and y.state in ('sending', 'sent', 'unknown')) as notified_at`

export const CARD_JOINED = sql`left join lateral (
  select p.answer, p.saved_at from questions q
    join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = w.user_id
  where q.tournament_id = m.tournament_id and q.kind = ${fightCard.name} and q.round_id = m.round_id) card on true`

/** A saved card, and the last change that its owner was notified of. */
export type CardRow = { card: number[]; saved_at: string; notified_at: string | null }

/** A fight of a round as its card shows it. Ids of entities. */
export type CardFightRow = {
  id: number
  type: FightType
  status: FightStatus
  first: number | null
  second: number | null
  starts_at: string | null
  begun_at: string | null
  cancelled_at: string | null
  voided_at: string | null
  replaced: { left: number; entered: number; at: string }[]
}

/** The fights of a round in card order, and the question about them. */
export type RoundFacts = {
  phase: PredictionPhase
  /** Null: the round has no start. */
  locks_at: string | null
  left_ms: number | null
  choice_ids: number[]
  fights: CardFightRow[]
  names: Map<number, Localized>
  /** Whether its fights have changed again since the change that the mailing is about. */
  is_overtaken: boolean
}

/** Returns a round. Null: it has no question (any more). */
export async function readRound(db: Db, mailingId: number): Promise<RoundFacts | null> {
  const { rows } = await sql<Omit<RoundFacts, 'fights' | 'names' | 'is_overtaken'> & { changed_at: string }>`
    select m.changed_at, ${PHASE} as phase, q.choice_ids, case when isfinite(q.locks_at) then q.locks_at end as locks_at,
      case when isfinite(q.locks_at) then
        (extract(epoch from q.locks_at - clock_timestamp()) * 1000)::float8 end as left_ms
    from mailings m
      join questions q on q.tournament_id = m.tournament_id and q.kind = ${fightCard.name} and q.round_id = m.round_id
    where m.id = ${mailingId}`.execute(db)
  if (!rows[0]) return null
  const fights = await sql<CardFightRow>`
    select e.id, e.fight_type as type, e.status, e.first_id as first, e.second_id as second, e.starts_at, e.begun_at,
      e.cancelled_at, ${VOIDED_AT} as voided_at, e.replaced
    from mailings m join events e on e.round_id = m.round_id where m.id = ${mailingId} order by e.ord`.execute(
    db,
  )
  const ids = fights.rows.flatMap(({ first, second, replaced }) => [
    first,
    second,
    ...replaced.flatMap(({ left, entered }) => [left, entered]),
  ])
  const names = await sql<{ id: number; name: Localized }>`
    select id, name from entities where id = any(${ids.filter((id) => id !== null)})`.execute(db)
  const { changed_at, ...question } = rows[0]
  const moments = fights.rows.flatMap((fight) => [
    ...(fight.voided_at === null ? [] : [fight.voided_at]),
    ...fight.replaced.map(({ at }) => at),
  ])
  return {
    ...question,
    fights: fights.rows,
    is_overtaken: moments.some((at) => Date.parse(at) > Date.parse(changed_at)),
    names: new Map(names.rows.map(({ id, name }) => [id, name])),
  }
}
