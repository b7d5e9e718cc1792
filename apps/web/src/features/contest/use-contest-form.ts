import { readableAccent } from '@called-it/contract/contest/accent.ts'
import type { Contest } from '@called-it/contract/contest/contest.ts'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useContestChange } from './contest-query.ts'
import { PRODUCT_ACCENT } from './wear-contest.ts'

const COLOUR = /^#[\da-f]{6}$/i
const shownColour = (accent: string | null) => accent ?? PRODUCT_ACCENT

type Written = Pick<Contest, 'name' | 'accent' | 'zone'>
const isSame = (one: Written, other: Written) =>
  one.name.ru === other.name.ru &&
  one.name.en === other.name.en &&
  one.accent === other.accent &&
  one.zone === other.zone

/** What is written about the contest and not saved yet: its name, its accent, its zone. */
export function useContestForm(contest: Contest) {
  const [name, setName] = useState(contest.name)
  const [colour, setColour] = useState(shownColour(contest.accent))
  const [zone, setZone] = useState(contest.zone)
  const [stored, setStored] = useState(contest)
  // What was saved or taken back stands in the fields; a new logo leaves them alone.
  if (stored !== contest) {
    setStored(contest)
    if (!isSame(stored, contest)) {
      setName(contest.name)
      setColour(shownColour(contest.accent))
      setZone(contest.zone)
    }
  }
  const change = useContestChange((body: Written) => call('PUT /api/v1/organiser/contest', { body }))
  const isColour = COLOUR.test(colour)
  /** The colour that is saved: the nearest that is read on every surface. */
  const taken = isColour ? readableAccent(colour) : shownColour(contest.accent)
  const accent = taken === PRODUCT_ACCENT ? null : taken
  const hasChanged = !isSame({ name, accent, zone }, contest)
  return {
    name,
    setName,
    colour,
    setColour,
    zone,
    setZone,
    isColour,
    taken,
    hasChanged,
    canSave: isColour && name.ru.trim() !== '' && name.en.trim() !== '' && !change.isPending,
    isSaving: change.isPending,
    error: change.error,
    /** Saves, and returns the entry of the change in the log; null: nothing changed. */
    save: async () => {
      const { contest: saved, audit_id } = await change.mutateAsync({ name, accent, zone })
      setName(saved.name)
      setColour(shownColour(saved.accent))
      return audit_id
    },
  }
}

export type ContestForm = ReturnType<typeof useContestForm>
