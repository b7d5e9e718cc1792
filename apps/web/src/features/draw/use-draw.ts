import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { isMotionReduced } from '../../lib/screen/reduced-motion.ts'
import { sessionQuery } from '../../lib/session/session.ts'

type Placed = NonNullable<Tournament['distributionResult']>
/** What the stage shows: the groups, the countdown, the group, the team. */
export type DrawView = 'initial' | 'counting' | 'group' | 'team'

const NOT_PLACED: Placed = { group: null, team: null }

/**
 * The way through the draw. The server's word is the only truth: a reload at any moment shows how far one has come,
 * and a try that failed asks how it ended before it is made again, since the answer may be all that was lost.
 * `read` asks for the tournament anew.
 */
export function useDraw(tournament: Tournament, read: () => Promise<Tournament>) {
  const queryClient = useQueryClient()
  const placed = tournament.distributionResult ?? NOT_PLACED
  const [chosen, setChosen] = useState<DrawView>(() => viewOf(placed))
  const isDoubtful = useRef(false)
  const [isFollowed, setFollowed] = useState(false)
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
    onSuccess: (now) => keepPlaced(queryClient, tournament.slug, now),
  })

  return {
    view,
    placed,
    /** Whether its reader has watched it: what is revealed takes the focus. */
    isFollowed,
    error: drawing.error,
    isDrawing: drawing.isPending,
    drawGroup() {
      if (drawing.isPending) return
      const isStill = isMotionReduced()
      setFollowed(true)
      if (!isStill) setChosen('counting')
      drawing.mutate(undefined, {
        onSuccess: () => isStill && setChosen('group'),
        onError: () => setChosen('initial'),
      })
    },
    /** The countdown is over, or was skipped: what was drawn is shown as soon as it is known. */
    reveal: () => setChosen('group'),
    drawTeam() {
      setFollowed(true)
      if (placed.team) setChosen('team')
      else if (!drawing.isPending)
        drawing.mutate(undefined, { onSuccess: (now) => now.team && setChosen('team') })
    },
  }
}

function shownOf(chosen: DrawView, placed: Placed): DrawView {
  // Another tab, or another device, may have gone on.
  if (chosen === 'initial') return viewOf(placed)
  // The countdown is over, and the answer is not there yet.
  return chosen === 'group' && !placed.group ? 'counting' : chosen
}

function viewOf({ group, team }: Placed): DrawView {
  return team ? 'team' : group ? 'group' : 'initial'
}

/** Where one was placed is known to every page at once. */
function keepPlaced(queryClient: QueryClient, slug: string, { group, team }: Placed): void {
  queryClient.setQueryData<Tournament>(
    keys.tournament(slug),
    (known) => known && { ...known, distributionResult: { group, team } },
  )
  queryClient.setQueryData(sessionQuery.queryKey, (user) => {
    if (!user || !group) return user
    const isOther = (it: { id: number | string }) => it.id !== group.id && it.id !== team?.id
    return {
      ...user,
      groups: [...user.groups.filter(isOther), group],
      baskets: team ? [...user.baskets.filter(isOther), team] : user.baskets,
    }
  })
  void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })
  void queryClient.invalidateQueries({ queryKey: keys.tournaments() })
}
