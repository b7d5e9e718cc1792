import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Mailer, Sender } from '../src/platform/messenger/messenger.ts'
import { makeDue, sendDue, tidy } from '../src/notifications/notifications.ts'
import type { TestApp } from './app.ts'
import { minutesFromNow, smallCup } from './world.ts'

const LONG_MS = 60_000

/**
 * The small cup with its first matchday 25 hours ahead and the second 25 later. Matches of a matchday start together, so
 * that no UTC day ends between them, whenever the test runs.
 */
export function daysCup(slug: string, changes: Partial<TournamentDocument> = {}): TournamentDocument {
  const { events, ...cup } = smallCup(slug)
  const starts: Record<string, number> = { m1: 1500, m2: 1500, m3: 3000, m4: 3000, m5: 6000 }
  return {
    ...cup,
    started_at: minutesFromNow(1500),
    events: events.map((event) => ({ ...event, starts_at: minutesFromNow(starts[event.key]!) })),
    ...changes,
  }
}

/** The senders of a process that has a mailer of account numbers alone. */
export const sendersOf = (mailer: Mailer): Sender[] => [{ key: 'reddy', mailer }]

/** Makes the mailings that are due now for users of account numbers. */
export const makeDueNow = (server: TestApp) => makeDue(server.database.db, sendersOf(server.messenger))

/** Sends what is due to users of account numbers. */
export const sendNow = (server: TestApp, mailer: Mailer, forMs = LONG_MS) => {
  const [sender] = sendersOf(mailer)
  return sendDue(server.database.db, { senders: [sender!], publicUrl: null }, sender!, forMs)
}

/** The steps of tests that follow mailings. */
export function mailingsOn(server: TestApp, publicUrl: string | null = null) {
  /** Does the worker's work of a minute. */
  const work = async (by: Mailer | Sender[] = server.messenger) => {
    const { db } = server.database
    const senders = Array.isArray(by) ? by : sendersOf(by)
    const made = await makeDue(db, senders)
    // What one sender refuses goes to another one.
    for (let turn = 0; turn < senders.length; turn += 1)
      for (const sender of senders) await sendDue(db, { senders, publicUrl }, sender, LONG_MS)
    const ends = await tidy(db, senders)
    return { made, ...ends }
  }

  /** The messages that an account received, oldest first, without codes. */
  const received = async (account: string): Promise<string[]> => {
    const messages = await server.messenger.messages(account)
    return messages.flatMap(({ text, code }) => (code === null ? [text] : [])).toReversed()
  }

  const setUser = (account: string, change: { has_mailing?: boolean; lang?: 'ru' | 'en' }) =>
    server.database.pool.query(
      `update users set has_mailing = coalesce($2, has_mailing), lang = coalesce($3, lang) where reddy_id = $1`,
      [account, change.has_mailing ?? null, change.lang ?? null],
    )

  /** How many messages of all mailings are in each state. */
  const states = async (): Promise<Record<string, number>> => {
    const { rows } = await server.database.pool.query<{ state: string; count: number }>(
      'select state, count(*) from mailing_messages group by 1',
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  return { work, received, setUser, states }
}
