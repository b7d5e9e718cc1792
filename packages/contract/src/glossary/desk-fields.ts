import type { Glossary } from './meaning.ts'

/** The meaning of the fields of the organisers' desk. */
export const DESK_FIELDS: Glossary = {
  now: ["The database's time of the answer.", '2026-06-14T21:00:00Z'],
  items: ['What needs an organiser, the most urgent first.'],
  'items.id': [
    'The name of the task; it stays the same as long as the task does.',
    'result_due:euro-2028:m1',
  ],
  'items.kind': [
    'Why an organiser is needed: a result is due, a result of a feed is still provisional, sides have to be named, or a tournament whose events are all over can be finished.',
  ],
  'items.event': ['The event that the task is about; null: it is about the tournament.'],
  'locks.event': ['The event whose predictions lock.'],
  'locks.missing': ['How many participants have not predicted the event.', 12],
  due_at: ['Since when, or until when, an organiser is needed.', '2026-06-14T20:45:00Z'],
  final_at: [
    'When a provisional result becomes final by itself; null: it is not provisional.',
    '2026-06-14T20:55:00Z',
  ],
  locks: ['The events whose predictions lock within 24 hours, the next first.'],
  result_source: [
    'Who entered the result: an organiser, a feed or the command line; null: there is none.',
    'organiser',
  ],
  'query.needs_hand': ['Whether only events are listed that need an organiser.', 'true'],
  'Organisers.query.round': ['The key of a round.', 'md1'],
}
