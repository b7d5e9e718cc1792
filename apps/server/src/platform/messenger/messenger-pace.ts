import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Sender, SenderKey } from './messenger.ts'

/** When a turn comes (ms from now), and whether it was reserved. */
export type Turn = { is_taken: boolean; wait_ms: number }

/** Notes the pace of each sender, so that every process can tell it; null: it has no limit. */
export async function keepPaces(db: Db<object>, senders: readonly Sender[]): Promise<void> {
  const paces = senders.map(({ key, mailer }) => ({ sender: key, rate: mailer.rate }))
  await sql`
    insert into messenger_pace (sender, rate)
    select x.sender, x.rate from jsonb_to_recordset(${JSON.stringify(paces)}::jsonb) as x (sender text, rate float8)
    on conflict (sender) do update set rate = excluded.rate
    where messenger_pace.rate is distinct from excluded.rate`.execute(db)
}

/** A number of messages, and how many of them may be sent in a second. */
type Room = { count: number; rate: number }

/**
 * Reserves a turn for a number of messages in the one queue of all processes to a sender. A turn that would come later than `withinMs`
 * is not reserved; one that comes sooner than `leadMs` begins then.
 */
export async function takeTurn(
  db: Db<object>,
  sender: SenderKey,
  { count, rate }: Room,
  { withinMs, leadMs = 0 }: { withinMs: number; leadMs?: number },
): Promise<Turn> {
  const room = sql`${count}::int / ${rate}::float8 * interval '1 second'`
  const soonest = sql`clock_timestamp() + ${leadMs}::float8 * interval '1 millisecond'`
  const { rows } = await sql<Turn>`
    with turn as (
      insert into messenger_pace as p (sender, rate, next_at) values (${sender}, ${rate}, ${soonest} + ${room})
      on conflict (sender) do update set next_at = greatest(p.next_at, ${soonest}) + ${room}
      where p.next_at <= clock_timestamp() + ${withinMs}::float8 * interval '1 millisecond'
      returning p.next_at - ${room} as begins_at, true as is_taken
    )
    select t.is_taken, greatest(0, extract(epoch from t.begins_at - clock_timestamp()) * 1000)::float8 as wait_ms
    from (table turn
      union all select next_at, false from messenger_pace where sender = ${sender} and not exists (table turn)) t`.execute(
    db,
  )
  return rows[0]!
}

/** Delays all turns of a sender by a time (ms), because it has asked for it; the others go on. */
export async function holdBack(db: Db<object>, sender: SenderKey, ms: number): Promise<void> {
  const until = sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`
  await sql`
    insert into messenger_pace as p (sender, next_at, held_until) values (${sender}, ${until}, ${until})
    on conflict (sender) do update
    set next_at = greatest(p.next_at, excluded.next_at), held_until = greatest(p.held_until, excluded.held_until)`.execute(
    db,
  )
}

/** Returns for how long a sender still takes a pause that it has asked for (ms); 0: it takes none. */
export async function readPause(db: Db<object>, sender: SenderKey): Promise<number> {
  const { rows } = await sql<{ pause_ms: number }>`
    select greatest(0, extract(epoch from p.held_until - clock_timestamp()) * 1000)::float8 as pause_ms
    from messenger_pace p where p.sender = ${sender} and p.held_until is not null`.execute(db)
  return rows[0]?.pause_ms ?? 0
}

/** How the messages of a sender ended in a batch. */
export type Fared = { sent: number; refused: number; dead: number }

/** Counts how messages of a sender ended. */
export async function countFared(
  db: Db<object>,
  sender: SenderKey,
  { sent, refused, dead }: Fared,
): Promise<void> {
  await sql`
    insert into messenger_pace as p (sender, sent, refused, dead)
    values (${sender}, ${sent}::int, ${refused}::int, ${dead}::int)
    on conflict (sender) do update
    set sent = p.sent + excluded.sent, refused = p.refused + excluded.refused, dead = p.dead + excluded.dead`.execute(
    db,
  )
}

/** A sender that has sent or may send: its pace, and how its messages fared since the beginning. */
export type Pace = Fared & {
  sender: SenderKey
  /** Messages a second; null: no limit. */
  rate: number | null
  /** In how many ms its next turn begins. */
  begins_ms: number
  /** Until when it takes a pause that it has asked for; null: it takes none. */
  held_until: string | null
}

export async function listPaces(db: Db<object>): Promise<Pace[]> {
  const { rows } = await sql<Pace>`
    select p.sender, p.rate, p.sent::float8 as sent, p.refused::float8 as refused, p.dead::float8 as dead,
      greatest(0, extract(epoch from p.next_at - clock_timestamp()) * 1000)::float8 as begins_ms,
      case when p.held_until > clock_timestamp() then p.held_until end as held_until
    from messenger_pace p order by p.sender`.execute(db)
  return rows
}
