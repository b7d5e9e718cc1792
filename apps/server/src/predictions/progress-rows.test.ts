import { expect, test } from 'vitest'
import { seenBy, withAnswers } from './progress-rows.ts'
import type { RunningQuestion } from './progress-store.ts'

const NOBODY = () => false
const AT = Date.parse('2026-06-20T18:00:00Z') / 1000

/** A question of a round; it locks so many hours after `AT`. */
function question(
  id: number,
  round: number | null,
  hours: number | null,
  more: Partial<RunningQuestion> = {},
): RunningQuestion {
  const lock = hours === null ? Infinity : AT + hours * 3600
  return {
    id,
    tournament_id: 1,
    kind: 'match',
    event_id: id,
    table_group_id: null,
    choice_ids: null,
    opens_at: null,
    locks_at: Number.isFinite(lock) ? new Date(lock * 1000).toISOString() : null,
    lock_order: lock,
    phase: 'open',
    seen_by: null,
    event_ord: id,
    status: 'scheduled',
    round:
      round === null
        ? null
        : { id: round, key: `r${round}`, name: { ru: `Тур ${round}`, en: `Round ${round}` } },
    round_ord: round,
    is_over: null,
    is_recent: null,
    first_entity: null,
    second_entity: null,
    tournament: {
      id: 1,
      slug: 'cup',
      name: { ru: 'Кубок', en: 'Cup' },
      theme: 'PATH_OF_SAGE',
      type: 'football',
    },
    ...more,
  }
}

const card = (id: number, hours: number | null, more: Partial<RunningQuestion> = {}) =>
  question(id, id, hours, {
    kind: 'fight_card',
    event_id: null,
    event_ord: null,
    status: null,
    is_over: false,
    is_recent: true,
    ...more,
  })

const currentOf = (questions: RunningQuestion[], isLockedAgain = NOBODY as (q: RunningQuestion) => boolean) =>
  seenBy(questions, isLockedAgain).flatMap(({ id, is_current }) => (is_current ? [id] : []))

test('the round of the next lock is the current one, else the latest that has locked, else the first', () => {
  const [locked, closed] = [{ phase: 'locked' }, { phase: 'not_open' }] as const
  const rounds = (...phases: Partial<RunningQuestion>[]) =>
    phases.map((phase, at) => question(at + 1, at + 1, at, phase))
  expect(currentOf(rounds(locked, {}, {}))).toEqual([2])
  expect(currentOf(rounds(locked, locked, closed))).toEqual([2])
  expect(currentOf(rounds(closed, closed))).toEqual([1])
  // The next lock decides, not the order of the rounds; a match without a time comes last.
  expect(currentOf([question(1, 1, 5), question(2, 2, 3), question(3, 3, null)])).toEqual([2])
})

test('the card in progress is the current one, else the next, else the latest', () => {
  const [over, begun] = [{ is_over: true, phase: 'locked' }, { phase: 'locked' }] as const
  expect(currentOf([card(1, -9, over), card(2, 3, begun), card(3, 1)])).toEqual([2])
  expect(currentOf([card(1, -9, over), card(2, 9), card(3, 3)])).toEqual([3])
  expect(currentOf([card(1, -9, over), card(2, -8, over)])).toEqual([2])
  // A card that was never to open comes before all others.
  expect(currentOf([card(1, -9, begun), card(2, null, { ...begun, lock_order: -Infinity })])).toEqual([2])
})

test('matches of other rounds are shown while they are open, other kinds always', () => {
  const winner = question(9, null, 0, { kind: 'tournament_winner', event_id: null, phase: 'locked' })
  const matches = [
    question(1, 1, -3, { phase: 'locked' }),
    question(2, 2, 1),
    question(3, 3, 2),
    question(4, 4, 3, { phase: 'not_open' }),
  ]
  expect(seenBy([...matches, winner], NOBODY).map(({ id }) => id)).toEqual([2, 3, 9])
})

test('the next lock comes first, of several one without an answer; each tournament is by itself', () => {
  const questions = [
    question(1, 1, 1),
    question(2, 1, 1),
    question(3, 1, 0),
    question(4, 2, 0, { tournament_id: 2 }),
  ]
  const seen = seenBy(questions, NOBODY)
  const answer = { user_id: 7, question_id: 1, answer: [2, 1], chosen: null }
  const rows = withAnswers(seen, new Map([[1, answer]]))
  expect(rows.map(({ id, answer: own }) => [id, own])).toEqual([
    [3, null],
    [2, null],
    [1, [2, 1]],
    [4, null],
  ])
})

test('who was an organiser while a question was locked has it locked, and with it another current round', () => {
  const questions = [question(1, 1, 1), question(2, 2, 2)]
  expect(currentOf(questions)).toEqual([1])
  const seen = seenBy(questions, ({ id }) => id === 1)
  expect(seen.map(({ id, phase, is_current }) => [id, phase, is_current])).toEqual([[2, 'open', true]])
})

test('a night lasts while its fights go on, and is news for a while after that', () => {
  const nights = (more: Partial<RunningQuestion>) => seenBy([card(1, -1, more)], NOBODY)[0]!.is_night
  expect(nights({ phase: 'locked' })).toBe(true)
  expect(nights({ phase: 'locked', is_over: true })).toBe(true)
  expect(nights({ phase: 'locked', is_over: true, is_recent: false })).toBe(false)
  expect(nights({ phase: 'open' })).toBe(false)
})
