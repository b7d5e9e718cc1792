import type { Message, TeamMoment } from '@called-it/contract/teams/chat.ts'
import type { ChatPage } from './chat.ts'
import { keyOf } from './moment-key.ts'

/** A line of the chat: a new day, a message, a moment of the team, or the start of the unread messages. */
export type Line =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  /** `isFollowing`: by the same sender, soon after the message before. */
  | { kind: 'message'; key: string; message: Message; isFollowing: boolean }
  | { kind: 'moment'; key: string; moment: TeamMoment }

type View = {
  /** The viewer's id: their own messages are never unread. */
  userId: number
  /** The last message that was read; the unread line stands after it. 0: no line. */
  seenTo: number
  hasMoments: boolean
  /** Returns the day of a time in the viewer's zone, as a key. */
  dayKey: (at: string) => string
}

/** A message this soon (ms) after one of the same sender is shown without a name. */
const CLOSE_MS = 5 * 60_000

/** Returns the lines of a chat, the oldest first. */
export function linesOf(pages: readonly ChatPage[], { userId, seenTo, hasMoments, dayKey }: View): Line[] {
  const messages = uniqueBy(
    pages.flatMap((page) => page.messages),
    ({ id }) => id,
  )
  const moments = hasMoments
    ? uniqueBy(
        pages.flatMap((page) => page.moments),
        keyOf,
      )
    : []
  const entries = [
    ...messages.map((message) => ({ at: message.sent_at, message, moment: null })),
    ...moments.map((moment) => ({ at: moment.at, message: null, moment })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.message?.id ?? 0) - (b.message?.id ?? 0))

  const lines: Line[] = []
  let day = ''
  let isUnreadMarked = seenTo === 0
  let last: Message | null = null
  for (const { at, message, moment } of entries) {
    if (dayKey(at) !== day) {
      day = dayKey(at)
      last = null
      lines.push({ kind: 'day', key: `day ${day}`, at })
    }
    if (moment) {
      last = null
      lines.push({ kind: 'moment', key: keyOf(moment), moment })
      continue
    }
    if (!isUnreadMarked && message.id > seenTo && message.user?.id !== userId) {
      isUnreadMarked = true
      last = null
      lines.push({ kind: 'unread', key: 'unread' })
    }
    const isFollowing =
      last !== null &&
      last.user?.id === message.user?.id &&
      message.user !== null &&
      Date.parse(at) - Date.parse(last.sent_at) < CLOSE_MS
    // The viewer's message keeps its element when the server has accepted it.
    lines.push({ kind: 'message', key: message.key ?? String(message.id), message, isFollowing })
    last = message
  }
  return lines
}

function uniqueBy<Item>(items: readonly Item[], by: (item: Item) => unknown): Item[] {
  return [...new Map(items.map((item) => [by(item), item])).values()]
}

/** Returns the users whose names the lines show, so that namesakes can be told apart. */
export function namedIn(lines: readonly Line[]) {
  return lines.flatMap((line) => {
    if (line.kind === 'message') return [{ user: line.message.user }]
    if (line.kind !== 'moment') return []
    const { moment } = line
    if (moment.type === 'round') return [...moment.best, moment.leader]
    return moment.users.map((user) => ({ user }))
  })
}
