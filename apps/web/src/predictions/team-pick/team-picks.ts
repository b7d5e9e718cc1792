import type { Answer } from '@called-it/contract/endpoint.ts'
import type {
  readTournamentWinner,
  saveTournamentWinner,
} from '@called-it/contract/kinds/tournament-winner.ts'
import { queryOptions } from '@tanstack/react-query'
import { keys } from '../../game/queries/query-keys.ts'
import { definePickDrafts } from '../one-pick/define-pick-drafts.ts'
import type { TeamKindName } from '../one-pick/pick-kind.ts'

export type TeamQuestion = Answer<typeof readTournamentWinner>

type Saved = Answer<typeof saveTournamentWinner>
type TeamChoice = { id: number }

/** A kind that asks for a team. */
export type TeamKind = ReturnType<typeof defineTeamKind>

type TeamKindParts = {
  kind: TeamKindName
  read: (input: { params: { slug: string }; query: { user_id?: string } }) => Promise<TeamQuestion>
  save: (slug: string, teamId: string) => Promise<Saved>
}

const isTeamChoice = (value: unknown): value is TeamChoice =>
  Number.isInteger((value as { id?: unknown } | null)?.id)

/** Defines a kind that asks for a team, with the drafts of the chosen team. */
export const defineTeamKind = (parts: TeamKindParts) => ({
  ...parts,
  drafts: definePickDrafts<TeamChoice, Saved['prediction'], TeamQuestion>({
    kind: parts.kind,
    isChoice: isTeamChoice,
    choiceOf: ({ team_id }) => ({ id: team_id }),
    save: (slug, id) => parts.save(slug, String(id)),
  }),
})

/** The teams to choose from, with the user's choice; another user's only once it is locked. */
export function teamsQuery({ kind, read }: TeamKind, slug: string, userId: number, isOwn: boolean) {
  return queryOptions({
    queryKey: keys.pick(slug, kind, userId),
    queryFn: () => read({ params: { slug }, query: isOwn ? {} : { user_id: String(userId) } }),
  })
}
