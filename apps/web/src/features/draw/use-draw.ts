import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { isMotionReduced } from '../../lib/screen/reduced-motion.ts'
import { sessionQuery } from '../../lib/session/session.ts'

type Placed = NonNullable<Tournament['distributionResult']>
/** The views of the draw: the groups, the countdown, the group, the team. */
export type DrawView = 'initial' | 'counting' | 'group' | 'team'

const NOT_PLACED: Placed = { group: null, team: null }

/**
 * Leads the viewer through the draw. The server's data decide the step, so that a reload shows the right one.
 * After a failed draw the tournament is read first, before the draw is tried again: perhaps only the answer
 * was lost.
 * `read` reads the tournament again.
 */
export function useDraw(tournament: Tournament, read: () => Promise<Tournament>) {
  const queryClient = useQueryClient()
  const placed = tournament.distributionResult ?? NOT_PLACED
  const [chosen, setChosen] = useState<DrawView>(() => viewOf(placed))
  const isDoubtful = useRef(false)
  const [isWatched, setWatched] = useState(false)
  const view = shownOf(chosen, placed)

  const drawing = useMutation({
    mutationFn: async (): Promise<Placed> => {
      if (isDoubtful.current) {
        const now = (await read()).distributionResult ?? NOT_PLACED
        isDoubtful.current = false
        if (now.group?.id !== placed.group?.id || now.team?.id !== placed.team?.id) return now
      }
      try {
        return await call('POST /api/v1/user/distribute', { body: { tournament_id: tournament.id } })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'already_distributed')
          return (await read()).distributionResult ?? NOT_PLACED
        isDoubtful.current = true
        throw error
      }
    },
    onSuccess: (now) => storePlaced(queryClient, tournament.slug, now),
  })

  return {
    view,
    placed,
    /** Whether the viewer has watched this draw: its result takes the focus then. */
    isWatched,
    error: drawing.error,
    isDrawing: drawing.isPending,
    drawGroup() {
      if (drawing.isPending) return
      const isStill = isMotionReduced()
      setWatched(true)
      if (!isStill) setChosen('counting')
      drawing.mutate(undefined, {
        onSuccess: () => isStill && setChosen('group'),
        onError: () => setChosen('initial'),
      })
    },
    /** Ends or skips the countdown: the drawn group is shown as soon as it is known. */
    reveal: () => setChosen('group'),
    drawTeam() {
      setWatched(true)
      if (placed.team) setChosen('team')
      else if (!drawing.isPending)
        drawing.mutate(undefined, { onSuccess: (now) => now.team && setChosen('team') })
    },
  }
}

function shownOf(chosen: DrawView, placed: Placed): DrawView {
  // Another tab or device may have made a step.
  if (chosen === 'initial') return viewOf(placed)
  // The countdown is over, but the answer has not arrived.
  return chosen === 'group' && !placed.group ? 'counting' : chosen
}

function viewOf({ group, team }: Placed): DrawView {
  return team ? 'team' : group ? 'group' : 'initial'
}

/** Writes the drawn places into the cached data of all pages. */
function storePlaced(queryClient: QueryClient, slug: string, { group, team }: Placed): void {
  queryClient.setQueryData<Tournament>(
    keys.tournament(slug),
    (known) => known && { ...known, distributionResult: { group, team } },
  )
  queryClient.setQueryData(sessionQuery.queryKey, (user) => {
    if (!user || !group) return user
    const isOther = (each: { id: number | string }) => each.id !== group.id && each.id !== team?.id
    return {
      ...user,
      groups: [...user.groups.filter(isOther), group],
      baskets: team ? [...user.baskets.filter(isOther), team] : user.baskets,
    }
  })
  void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })
  void queryClient.invalidateQueries({ queryKey: keys.tournaments() })
}
