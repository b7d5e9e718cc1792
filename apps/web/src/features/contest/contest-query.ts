import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Contest, readContest } from '@called-it/contract/contest/contest.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../game/queries/query-keys.ts'
import { call } from '../../lib/http/api.ts'
import { wearContest } from './wear-contest.ts'

export type ContestSettings = Answer<typeof readContest>

/** What owners may choose of the contest, and its ways to sign in. */
export const contestQuery = queryOptions({
  queryKey: [...keys.desk(), 'contest'],
  queryFn: async () => {
    const settings = await call('GET /api/v1/organiser/contest', {})
    // A page that was served some seconds ago may hold an older name.
    wearContest(settings.contest)
    return settings
  },
})

/** Changes the contest by a call, and shows it at once. */
export function useContestChange<Input, Changed extends { contest: Contest }>(
  change: (input: Input) => Promise<Changed>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ contest }) => {
      queryClient.setQueryData(contestQuery.queryKey, (known) => known && { ...known, contest })
      wearContest(contest)
    },
  })
}
