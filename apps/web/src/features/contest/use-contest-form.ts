import { readableAccent } from '@called-it/contract/contest/accent.ts'
import type { Contest } from '@called-it/contract/contest/contest.ts'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useContestChange } from './contest-query.ts'
import { PRODUCT_ACCENT } from './wear-contest.ts'

const COLOUR = /^#[\da-f]{6}$/i
const shownColour = (accent: string | null) => accent ?? PRODUCT_ACCENT

/** What is written about the contest and not saved yet: its name, its accent, its zone. */
export function useContestForm(contest: Contest) {
  const [name, setName] = useState(contest.name)
  const [colour, setColour] = useState(shownColour(contest.accent))
  const [zone, setZone] = useState(contest.zone)
  const change = useContestChange((body: Pick<Contest, 'name' | 'accent' | 'zone'>) =>
    call('PUT /api/v1/organiser/contest', { body }),
  )
  const isColour = COLOUR.test(colour)
  /** The colour that is saved: the nearest that is read on every surface. */
  const taken = isColour ? readableAccent(colour) : shownColour(contest.accent)
  const accent = taken === PRODUCT_ACCENT ? null : taken
  const hasChanged =
    name.ru !== contest.name.ru ||
    name.en !== contest.name.en ||
    accent !== contest.accent ||
    zone !== contest.zone
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
    save: async () => {
      const { contest: saved } = await change.mutateAsync({ name, accent, zone })
      setName(saved.name)
      setColour(shownColour(saved.accent))
    },
  }
}

export type ContestForm = ReturnType<typeof useContestForm>
