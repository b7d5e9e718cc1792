import type { Language, Localized } from '@called-it/contract/languages.ts'
import { CODE_LIFETIME_MS } from '@called-it/rules/limits.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { CARD_JOINED, CARD_OF_CLAIM, type CardRow, latestOf, locksSoon } from './card-store.ts'
import type { Phase } from './mailing-store.ts'
import type { Sides } from './match-buttons.ts'
import { askedIn, deadlineOf, missingOf } from './missing-store.ts'

/** A message that this process must send now. */
export type Message = {
  user_id: number
  /** The identity that it is sent to, as one text. */
  account: string
  lang: Language | null
  /** The questions without an answer. Null: the message is about results. */
  missing: number[] | null
  figures: number[] | null
  tries: number
} & (CardRow | { [Field in keyof CardRow]: null })

const inMs = (ms: number) => sql`${sql.lit(ms)} * interval '1 millisecond'`

/** How long no reminder is sent to a user after a sign-in code, so that the code is easy to find (ms). */
const CODE_FIRST_MS = 60_000

/**
 * Claims messages of a mailing, so that no other process sends them. By the database's clock, nothing is
 * claimed once the time of the mailing is over or its deadline was moved. Users who have switched reminders
 * off meanwhile, or have nothing missing any more, are dropped. `taken` is the number of messages looked at.
 */
export async function claim(
  db: Db,
  { id: mailingId, phase }: { id: number; phase: Phase },
  count: number,
  reaches: readonly string[],
): Promise<{ taken: number; messages: Message[] }> {
  const isCard = phase === 'card'
  const { rows } = await sql<Message & { state: string }>`
    with open as materialized (
      select m.id, m.tournament_id, m.deadline, m.round_id from mailings m
      where m.id = ${mailingId} and m.closed_at is null and m.until > clock_timestamp() and ${deadlineOf}
        and ${latestOf} and not ${locksSoon}
    ), ${askedIn(mailingId)}, taken as materialized (
      select x.user_id
      from mailing_messages x
      -- By the number itself, in the order of the index: of a hundred thousand messages it reads only the taken ones.
      where x.mailing_id = ${mailingId} and exists (select from open) and x.state = 'waiting' and x.due_at <= clock_timestamp()
      order by x.due_at limit ${count}
      for update of x skip locked
    ), recipients as materialized (
      select w.user_id, k.account, u.lang, coalesce(u.has_mailing and u.blocked_at is null and k.account is not null, false) as has_mailing,
        exists (select from login_codes c where c.account = k.account
          and c.expires_at > clock_timestamp() + ${inMs(CODE_LIFETIME_MS - CODE_FIRST_MS)}) as has_code,
        case when m.deadline is not null then array(${missingOf} order by q.id) end as missing,
        ${isCard ? CARD_OF_CLAIM : sql`null::int[] as card, null::timestamptz as saved_at, null::timestamptz as notified_at`}
      from open m cross join taken w
        ${isCard ? CARD_JOINED : sql``}
        -- Users who have left meanwhile want none.
        left join users u on u.id = w.user_id
        -- Those who have linked nothing that a message reaches get none.
        left join lateral (
          select account_of(i.kind, i.key) as account from identities i
          where i.user_id = u.id and i.kind = any(${[...reaches]}::text[])
          order by array_position(${[...reaches]}::text[], i.kind) limit 1) k on true
        left join participants n on n.tournament_id = m.tournament_id and n.user_id = w.user_id
    )
    update mailing_messages x
    set state = case when not t.has_mailing or t.missing = '{}' ${isCard ? sql`or t.card is null` : sql``} then 'dropped' when t.has_code then 'waiting' else 'sending' end,
      due_at = case when t.has_code then clock_timestamp() + ${inMs(CODE_FIRST_MS)} else x.due_at end,
      claimed_at = clock_timestamp()
    from recipients t where x.mailing_id = ${mailingId} and x.user_id = t.user_id
    returning x.user_id, x.state, x.figures, x.tries, t.account, t.lang, t.missing, t.card, t.saved_at, t.notified_at`.execute(
    db,
  )
  return { taken: rows.length, messages: rows.filter(({ state }) => state === 'sending') }
}

/** A question that is asked on the day of a mailing, with its kind and round, and the match that it is about. */
export type DueQuestion = { id: number; kind: KindName; round: Localized | null; match: Sides | null }

export async function listDueQuestions(db: Db, mailingId: number): Promise<DueQuestion[]> {
  const { rows } = await sql<DueQuestion>`
    with ${askedIn(mailingId)}
    select q.id, q.kind, r.name as round,
      case when a.id is not null and b.id is not null
        then jsonb_build_object('id', e.id, 'first', a.name, 'second', b.name) end as match
    from asked q
      left join events e on e.id = q.event_id
      left join rounds r on r.id = coalesce(e.round_id, q.round_id)
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
    order by r.ord, e.starts_at, e.ord, q.id`.execute(db)
  return rows
}

/** The end of a claimed message. `pause_ms`: it is tried again after this time. */
export type Ended = {
  user_id: number
  state: 'sent' | 'unknown_account' | 'unknown' | 'waiting' | 'dropped'
  tries: number
  pause_ms: number
}

/** Stores the ends of messages that this process has claimed. */
export async function note(db: Db, mailingId: number, ended: Ended[]): Promise<void> {
  await sql`
    update mailing_messages x
    set state = e.state, tries = e.tries,
      due_at = clock_timestamp() + e.pause_ms * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as e (user_id int, state text, tries smallint, pause_ms float8)
    where x.mailing_id = ${mailingId} and x.user_id = e.user_id
      -- If another process has taken a message over, only that process stores its end, unless the end was unknown.
      and (x.state = 'sending' or x.state = 'unknown' and e.state <> 'waiting')`.execute(db)
}

/**
 * Handles messages that were claimed this long ago (ms): their process died while it sent them. If the
 * messenger knows keys, they are sent again. If not, nobody will know whether they arrived: returns the
 * number of these.
 */
export async function takeOver(db: Db, ageMs: number, knowsKeys: boolean): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    update mailing_messages set state = ${knowsKeys ? 'waiting' : 'unknown'}
    where state = 'sending' and claimed_at < clock_timestamp() - ${inMs(ageMs)}
    returning state`.execute(db)
  return rows.filter(({ state }) => state === 'unknown').length
}

/** Whether any message of a mailing waits to be sent, now or later. */
export async function isWaiting(db: Db, mailingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from mailing_messages x where x.state = 'waiting' and x.mailing_id = ${mailingId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether any message waits to be sent, now or later. */
export async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from mailings m
    where m.closed_at is null and m.until > clock_timestamp()
      and exists (select from mailing_messages x where x.mailing_id = m.id and x.state = 'waiting')
    limit 1`.execute(db)
  return rows.length > 0
}
