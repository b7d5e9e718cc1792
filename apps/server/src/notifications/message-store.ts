import type { Language, Localized } from '@called-it/contract/languages.ts'
import { CODE_LIFETIME_MS } from '@called-it/rules/limits.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import { PLAN_ANEW } from '../platform/connections/clients.ts'
import type { Db } from '../schema.ts'
import { STILL_UNREAD } from './chat-store.ts'
import { CARD_JOINED, CARD_OF_CLAIM, type CardRow, latestOf, locksSoon } from './card-store.ts'
import type { Sides } from './buttons.ts'
import { askedIn, deadlineOf, missingOf } from './missing-store.ts'
import { kindOf, type Phase } from './phase.ts'
import { routeOf, wants } from './route-store.ts'
import type { SenderKey } from '../platform/messenger/messenger.ts'

/** A message that this process must send now. */
export type Message = Claimed & {
  /** The identity that it is sent to, as one text. */
  account: string
}

/** A message that a claim has looked at. */
type Claimed = {
  user_id: number
  lang: Language | null
  /** The questions without an answer. Null: the message is about results. */
  missing: number[] | null
  figures: number[] | null
  tries: number
  is_unsure: boolean
} & (CardRow | { [Field in keyof CardRow]: null })

const inMs = (ms: number) => sql`${sql.lit(ms)} * interval '1 millisecond'`

/** How long no reminder is sent to a user after a sign-in code, so that the code is easy to find (ms). */
const CODE_FIRST_MS = 60_000

/**
 * Claims messages of a mailing for a sender, so that no other process sends them. By the database's clock, nothing is
 * claimed once the time of the mailing is over or its deadline was moved. Users who have switched such messages
 * off meanwhile, have nothing missing any more, or have read the chat, are dropped. A message whose user is reached another way by now goes there, unless
 * it may have arrived already. `taken` is the number of messages looked at.
 */
export async function claim(
  db: Db,
  { id: mailingId, phase }: { id: number; phase: Phase },
  sender: SenderKey,
  count: number,
  senders: readonly SenderKey[],
): Promise<{ taken: number; messages: Message[] }> {
  const isCard = phase === 'card'
  const kind = kindOf(phase)
  // Planned for this number of messages: a plan for any number sorts all that wait (0.1 s of 100,000).
  const { rows } = await sql<Claimed & { account: string | null; state: string }>`${sql.raw(PLAN_ANEW)}
    with open as materialized (
      select m.id, m.tournament_id, m.deadline, m.round_id, m.team_id, m.message_id from mailings m
      where m.id = ${mailingId} and m.closed_at is null and m.until > clock_timestamp() and ${deadlineOf}
        and ${latestOf} and not ${locksSoon}
    ), ${askedIn(mailingId)}, taken as materialized (
      select x.user_id, x.refused
      from mailing_messages x
      -- By the number itself, in the order of the index: of a hundred thousand messages it reads only the taken ones.
      where x.mailing_id = ${mailingId} and x.sender = ${sender} and exists (select from open) and x.state = 'waiting' and x.due_at <= clock_timestamp()
      order by x.due_at limit ${count}
      for update of x skip locked
    ), recipients as materialized (
      select w.user_id, k.sender, k.account, u.lang, coalesce(${wants(kind)} and u.blocked_at is null and ${STILL_UNREAD}, false) as is_wanted,
        exists (select from login_codes c where c.account = k.account
          and c.expires_at > clock_timestamp() + ${inMs(CODE_LIFETIME_MS - CODE_FIRST_MS)}) as has_code,
        case when m.deadline is not null then array(${missingOf} order by q.id) end as missing,
        ${isCard ? CARD_OF_CLAIM : sql`null::int[] as card, null::timestamptz as saved_at, null::timestamptz as notified_at`}
      from open m cross join taken w
        ${isCard ? CARD_JOINED : sql``}
        -- Users who have left meanwhile want none.
        left join users u on u.id = w.user_id
        ${routeOf(kind, senders, sql`w.refused`)}
        left join participants n on n.tournament_id = m.tournament_id and n.user_id = w.user_id
    )
    update mailing_messages x
    set state = case when not t.is_wanted or t.missing = '{}' ${isCard ? sql`or t.card is null` : sql``} then 'dropped'
        when t.sender is distinct from x.sender and x.is_unsure then 'unknown'
        -- Those who have linked nothing that a message reaches get none; if all that they have has refused it, it is told.
        when t.sender is null then case when x.refused = '{}' then 'dropped' else 'unknown_account' end
        when t.sender <> x.sender or t.has_code then 'waiting' else 'sending' end,
      due_at = case when t.sender = x.sender and t.has_code then clock_timestamp() + ${inMs(CODE_FIRST_MS)} else x.due_at end,
      sender = case when x.is_unsure then x.sender else coalesce(t.sender, x.sender) end,
      claimed_at = clock_timestamp()
    from recipients t where x.mailing_id = ${mailingId} and x.user_id = t.user_id
    returning x.user_id, x.state, x.figures, x.tries, x.is_unsure, t.account, t.lang, t.missing, t.card, t.saved_at, t.notified_at`.execute(
    db,
  )
  const messages = rows.filter(
    (row): row is typeof row & { account: string } => row.state === 'sending' && row.account !== null,
  )
  return { taken: rows.length, messages }
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

/** The end of a try to send a claimed message. `pause_ms`: it is tried again after this time. */
export type Ended = {
  user_id: number
  /** `unknown_account` and `dead`: the sender does not deliver it, so another one may. */
  state: 'sent' | 'unknown_account' | 'unknown' | 'waiting' | 'dropped' | 'dead'
  tries: number
  pause_ms: number
  is_unsure: boolean
  /** Why the sender did not take it; null: it did, or was not asked. */
  why: string | null
}

/**
 * Stores the ends of messages that this process has claimed. What a sender does not deliver goes to the next one that reaches the user,
 * unless it may have arrived. Returns the number of messages that nobody delivers.
 */
export async function note(
  db: Db,
  { id: mailingId, phase }: { id: number; phase: Phase },
  sender: SenderKey,
  ended: Ended[],
  senders: readonly SenderKey[],
): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    with ends as materialized (
      select e.user_id, e.state, e.tries, e.pause_ms, e.is_unsure, e.why, k.sender as next, x.refused || ${sender}::text as refused
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
          as e (user_id int, state text, tries smallint, pause_ms float8, is_unsure boolean, why text)
        join mailing_messages x on x.mailing_id = ${mailingId} and x.user_id = e.user_id
        left join users u on u.id = e.user_id and e.state in ('unknown_account', 'dead') and not e.is_unsure
        ${routeOf(kindOf(phase), senders, sql`(x.refused || ${sender}::text)`)}
    )
    update mailing_messages x
    set state = case when e.next is null then e.state else 'waiting' end,
      tries = case when e.next is null then e.tries else 0 end,
      sender = coalesce(e.next, x.sender), is_unsure = e.is_unsure, why = e.why,
      refused = case when e.state in ('unknown_account', 'dead') then e.refused else x.refused end,
      due_at = clock_timestamp() + e.pause_ms * interval '1 millisecond'
    from ends e
    where x.mailing_id = ${mailingId} and x.user_id = e.user_id
      -- If another process has taken a message over, only that process stores its end, unless the end was unknown.
      and (x.state = 'sending' or x.state = 'unknown' and e.state <> 'waiting' and e.next is null)
    returning x.state`.execute(db)
  return rows.filter(({ state }) => state === 'unknown_account' || state === 'dead').length
}

/**
 * Handles messages that were claimed this long ago (ms): their process died while it sent them. Those of senders that know keys are
 * sent again, by the same sender. Of the others nobody will know whether they arrived: returns the number of these.
 */
export async function takeOver(db: Db, ageMs: number, knowKeys: readonly SenderKey[]): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    update mailing_messages x
    set state = case when x.sender = any(${[...knowKeys]}::text[]) then 'waiting' else 'unknown' end, is_unsure = true
    where x.state = 'sending' and x.claimed_at < clock_timestamp() - ${inMs(ageMs)}
    returning x.state`.execute(db)
  return rows.filter(({ state }) => state === 'unknown').length
}

/** Gives messages of senders that are off to the first one that is on: its claim finds their way. */
export async function takeFromOff(db: Db, senders: readonly SenderKey[]): Promise<void> {
  const [first] = senders
  if (first === undefined) return
  await sql`
    update mailing_messages x set sender = ${first}
    from mailings m
    where m.closed_at is null and x.mailing_id = m.id and x.state = 'waiting' and x.sender <> all(${[...senders]}::text[])`.execute(
    db,
  )
}

/** Whether any message of a mailing waits to be sent, now or later. */
export async function isWaiting(db: Db, mailingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from mailing_messages x where x.state = 'waiting' and x.mailing_id = ${mailingId}
    -- The first one of the index: most messages of a mailing may be sent.
    order by x.sender, x.due_at limit 1`.execute(db)
  return rows.length > 0
}

/** Whether any message waits for a sender, to be sent now or later. */
export async function hasWaiting(db: Db, sender: SenderKey): Promise<boolean> {
  const { rows } = await sql`
    select from mailings m
    where m.closed_at is null and m.until > clock_timestamp()
      and exists (select from mailing_messages x where x.mailing_id = m.id and x.sender = ${sender} and x.state = 'waiting')
    limit 1`.execute(db)
  return rows.length > 0
}
