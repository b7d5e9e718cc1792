/** What can be done with several events at once. */
export const MANY_CHANGES = ['move', 'postpone', 'cancel'] as const
export type ManyChange = (typeof MANY_CHANGES)[number]

/** By how many minutes several events are moved. */
export const MOVES = [-60, 15, 30, 60, 1440] as const

/** What is chosen and typed for several events. */
export type ManyDraft = {
  what: ManyChange
  minutes: (typeof MOVES)[number]
  reason: string
  isConfirmed: boolean
}

export const EMPTY_DRAFT: ManyDraft = { what: 'move', minutes: 60, reason: '', isConfirmed: false }
