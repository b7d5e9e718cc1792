import type { Input } from '@called-it/contract/endpoint.ts'
import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import type { putEvent } from '@called-it/contract/organiser/events.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'

export type ChangeBody = Input<typeof putEvent>['body']

/** What can be changed about an event besides its result. */
export const CHANGES = ['move', 'postpone', 'cancel', 'sides', 'coefficients'] as const
export type ChangeName = (typeof CHANGES)[number]

/** What is typed into the forms of all changes. */
export type ChangeDraft = {
  what: ChangeName
  /** The new start as the fields hold it, in the reader's zone: 2024-06-20 and 19:00. */
  day: string
  time: string
  reason: string
  first: string | null
  second: string | null
  coefficients: { first: string; second: string }
  /** Who goes through if the match of a tie is cancelled; null: named later. */
  winner: Side | null
  isConfirmed: boolean
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Returns a moment as the fields of day and time hold it, in the reader's zone. */
export function fieldsOf(at: string | number | null): { day: string; time: string } {
  if (at === null) return { day: '', time: '' }
  const date = new Date(at)
  return {
    day: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
  }
}

const MINUTE_MS = 60_000

/**
 * Returns the moment that the fields hold, null while they are incomplete. The fields have no seconds: those of the present
 * start stay as long as the minute is the same.
 */
export function momentOf(
  { day, time }: Pick<ChangeDraft, 'day' | 'time'>,
  { starts_at }: Pick<DeskEvent, 'starts_at'>,
): string | null {
  const at = new Date(`${day}T${time}`).getTime()
  if (!day || !time || Number.isNaN(at)) return null
  const rest = time === fieldsOf(starts_at).time ? Date.parse(starts_at!) % MINUTE_MS : 0
  return new Date(at + rest).toISOString()
}

const oddsOf = (text: string) => (text.trim() === '' ? null : Number(text.replace(',', '.')))

/** Returns the coefficients that were typed; null if one of them is no number. */
function coefficientsOf({ coefficients }: ChangeDraft) {
  const typed = SIDES.flatMap((side) => {
    const odds = oddsOf(coefficients[side])
    return odds === null ? [] : [[side, odds] as const]
  })
  if (typed.some(([, odds]) => Number.isNaN(odds))) return null
  return typed.length > 0 ? Object.fromEntries(typed) : undefined
}

/** Returns what is sent for a draft; null while there is nothing to send. */
export function changeBody(draft: ChangeDraft, event: DeskEvent): ChangeBody | null {
  const reason = draft.reason.trim() === '' ? {} : { reason: draft.reason.trim() }
  const confirm = draft.isConfirmed ? { confirm: true } : {}
  switch (draft.what) {
    case 'move': {
      const starts_at = momentOf(draft, event)
      if (starts_at === null || Date.parse(starts_at) === Date.parse(event.starts_at ?? '')) return null
      // An event that is live or cancelled is played again only if that is said.
      const isAgain = event.status === 'live' || event.status === 'cancelled'
      return { starts_at, ...(isAgain && { status: 'scheduled' }), ...reason, ...confirm }
    }
    case 'postpone':
      return event.status === 'postponed' && event.starts_at === null
        ? null
        : { status: 'postponed', ...reason }
    case 'cancel':
      return event.status === 'cancelled' && draft.winner === null
        ? null
        : { status: 'cancelled', ...(draft.winner && { winner: draft.winner }), ...reason }
    case 'sides': {
      const changed = SIDES.filter((side) => draft[side] !== (event[side]?.key ?? null))
      const coefficients = coefficientsOf(draft)
      if (changed.length === 0 || coefficients === null) return null
      return {
        ...Object.fromEntries(changed.map((side) => [side, draft[side]])),
        ...(coefficients && { coefficients }),
      }
    }
    case 'coefficients': {
      const coefficients = coefficientsOf(draft)
      return coefficients ? { coefficients } : null
    }
  }
}
