/** A team, a question and a prediction as answers have them, for tests of their shapes. */
export const TEAM = {
  id: 1,
  key: 'GER',
  name: { ru: 'Имя', en: 'Name' },
  code: 'GER',
  country: 'de',
  is_club: false,
  image: null,
}

export const ASKED = {
  phase: 'locked',
  is_locked: true,
  locks_at: '2024-06-14T19:00:00Z',
  opens_at: null,
  is_corrected: false,
  reopened_at: null,
} as const

export const EXPLAINED = {
  points: 20,
  parts: [{ part: 'winner', points: 20, earned: true }],
  provisional: null,
  saved_at: '2024-06-13T19:00:00Z',
} as const
