import type { Answer } from '@called-it/contract/endpoint.ts'
import type { saveTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import { call } from '../../lib/http/api.ts'
import { definePickDrafts } from '../one-pick/define-pick-drafts.ts'
import { TEAM_KINDS, type TeamKind, type TeamQuestion } from './team-picks.ts'

type TeamChoice = { id: number }

const isTeamChoice = (value: unknown): value is TeamChoice =>
  Number.isInteger((value as { id?: unknown } | null)?.id)

const define = ({ kind, save }: TeamKind) =>
  definePickDrafts<TeamChoice, Answer<typeof saveTournamentWinner>['prediction'], TeamQuestion>({
    kind,
    isChoice: isTeamChoice,
    choiceOf: ({ team_id }) => ({ id: team_id }),
    save: (slug, id) => call(save, { params: { slug, teamId: String(id) } }),
  })

/** The drafts of chosen teams, by kind. */
export const TEAM_DRAFTS = {
  most_productive_team: define(TEAM_KINDS.most_productive_team),
  tournament_winner: define(TEAM_KINDS.tournament_winner),
}
