import { useState } from 'react'
import type { Conditions } from './invitations-query.ts'

const TEAM_LINK = /\/join-team\/([\w-]+)/

/** Where the next invitations lead, and until when, as it is written. */
export function useConditions() {
  const [written, setWritten] = useState({
    until: '',
    tournament: '',
    isDrawn: false,
    department: '',
    team: '',
  })
  const { until, tournament, isDrawn, department, team } = written
  const sent: Conditions = {
    expires_at: until === '' ? null : new Date(until).toISOString(),
    tournament: tournament || null,
    is_drawn: isDrawn && tournament !== '',
    department: department.trim() || null,
    // The whole link of the team may be pasted.
    team: (TEAM_LINK.exec(team)?.[1] ?? team.trim()) || null,
  }
  return {
    ...written,
    sent,
    set: (change: Partial<typeof written>) => setWritten((before) => ({ ...before, ...change })),
  }
}

export type WrittenConditions = ReturnType<typeof useConditions>
