import { MESSAGE_KINDS, type MessageKind } from '@called-it/contract/account/channels.ts'
import { ID_MAX } from '@called-it/contract/fields.ts'
import { checkScore, type Score } from '@called-it/rules/football/score.ts'
import { matchesOf, stoppedBy } from '../notifications/notifications.ts'

// The data of buttons. A changed client may send any data, so whatever is not written here is nothing.

/** What a pressed button asks for. */
export type Press =
  | { do: 'ask'; event_id: number }
  | { do: 'save'; event_id: number; score: Score }
  | { do: 'next' }
  | { do: 'stop'; kind: MessageKind }
  /** `kind`: null stands for all that come to a chat by themselves. */
  | { do: 'switch_on'; kind: MessageKind | null }

const EVENT = '([1-9]\\d{0,9})'
const SCORE = new RegExp(`^(?:score|put):${EVENT}:(\\d{1,2}):(\\d{1,2})$`)
const ON = /^on(?::([a-z]+))?$/
const CHANGE = new RegExp(`^change:${EVENT}$`)
/** The score buttons of the match that a message asks about. */
const ASKED = new RegExp(`^score:${EVENT}:`)

export const NEXT = 'next'
export const switchOnData = (kind: MessageKind | null): string => (kind === null ? 'on' : `on:${kind}`)
/** A score below the message that asks for it: a reply to that message is meant for the same match. */
export const scoreData = (eventId: number, { first, second }: Score): string =>
  `score:${eventId}:${first}:${second}`
/** A score of one of several matches: a reply to that message could be meant for any of them. */
export const putData = (eventId: number, { first, second }: Score): string =>
  `put:${eventId}:${first}:${second}`
export const changeData = (eventId: number): string => `change:${eventId}`

/** Returns what the data of a button ask for; null: nothing that is known. */
export function readPress(data: string): Press | null {
  if (data === NEXT) return { do: 'next' }
  const [stopped, on] = [stoppedBy(data), ON.exec(data)]
  if (stopped) return { do: 'stop', kind: stopped }
  if (on) {
    const kind = MESSAGE_KINDS.find((each) => each === on[1]) ?? null
    return kind === null && on[1] !== undefined ? null : { do: 'switch_on', kind }
  }
  const event = matchesOf([data])[0] ?? idIn(CHANGE.exec(data)?.[1])
  if (event !== null) return { do: 'ask', event_id: event }
  const [, id, first, second] = SCORE.exec(data) ?? []
  const [eventId, score] = [idIn(id), { first: Number(first), second: Number(second) }]
  return eventId === null || checkScore(score) !== null ? null : { do: 'save', event_id: eventId, score }
}

/** Returns the matches that a message with these buttons asks about, in their order, and the one that it says was saved. */
export function askedBy(data: readonly string[]): { asked: number[]; saved: number | null } {
  const scores = data.flatMap((each) => idIn(ASKED.exec(each)?.[1]) ?? [])
  const saved = data.flatMap((each) => idIn(CHANGE.exec(each)?.[1]) ?? [])
  return { asked: [...new Set([...matchesOf(data), ...scores])], saved: saved[0] ?? null }
}

const idIn = (digits: string | undefined): number | null =>
  digits === undefined || Number(digits) > ID_MAX ? null : Number(digits)
