import type { Message, TeamMoment } from '@called-it/contract/teams/chat.ts'
import { expect, test } from 'vitest'
import type { ChatPage } from './chat.ts'
import { linesOf } from './lines.ts'

const user = (id: number) => ({ id, name: `User ${id}`, avatar: null })
const message = (id: number, userId: number, sent_at: string): Message => ({
  id,
  user: user(userId),
  text: `m${id}`,
  sent_at,
  key: null,
})
const joined = (at: string): TeamMoment => ({ type: 'joined', at, users: [user(9)] })
const page = (messages: Message[], moments: TeamMoment[] = []): ChatPage => ({
  messages,
  moments,
  read_to: 0,
  unread: 0,
  removed: 0,
  meta: { has_more: false, limit: 50 },
})
const view = { userId: 1, seenTo: 0, hasMoments: true, dayKey: (at: string) => at.slice(0, 10) }
const kinds = (...args: Parameters<typeof linesOf>) =>
  linesOf(...args).map((line) =>
    line.kind === 'message' ? `${line.isFollowing ? '+' : ''}${line.message.text}` : line.kind,
  )

const PAGES = [
  page(
    [message(4, 2, '2024-06-21T10:06:00Z'), message(3, 2, '2024-06-21T10:00:10Z')],
    [joined('2024-06-21T09:00:00Z')],
  ),
  page(
    [
      message(3, 2, '2024-06-21T10:00:10Z'),
      message(2, 2, '2024-06-21T10:00:00Z'),
      message(1, 1, '2024-06-20T10:00:00Z'),
    ],
    [joined('2024-06-21T09:00:00Z'), joined('2024-06-19T09:00:00Z')],
  ),
]

test('pages become one list from the oldest message, with days and without duplicates', () => {
  expect(kinds(PAGES, view)).toEqual(['day', 'moment', 'day', 'm1', 'day', 'moment', 'm2', '+m3', 'm4'])
})

test('without moments, a day of moments alone is left out', () => {
  expect(kinds(PAGES, { ...view, hasMoments: false })).toEqual(['day', 'm1', 'day', 'm2', '+m3', 'm4'])
})

test('unread messages begin after the last seen one, and never with the viewer’s own', () => {
  expect(kinds(PAGES, { ...view, seenTo: 2, hasMoments: false })).toEqual([
    'day',
    'm1',
    'day',
    'm2',
    'unread',
    'm3',
    'm4',
  ])
  const own = [page([message(6, 2, '2024-06-21T11:00:00Z'), message(5, 1, '2024-06-21T10:59:00Z')])]
  expect(kinds(own, { ...view, seenTo: 4 })).toEqual(['day', 'm5', 'unread', 'm6'])
  expect(kinds(own, { ...view, seenTo: 6 })).toEqual(['day', 'm5', 'm6'])
})
