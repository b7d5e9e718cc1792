import type { AnswerProps } from '../compared/compared-answer.ts'
import { SeveralTeams } from '../compared/several-teams.tsx'

/** A predicted top eight in the comparison of two users. */
export function Answer({ shown: { answer, parts }, isRight }: AnswerProps) {
  if (!('favourite_team_id' in answer)) return null
  const { teams, favourite_team_id } = answer
  return <SeveralTeams teams={teams} favourite={favourite_team_id} parts={parts} isRight={isRight} />
}
