import type { AnswerProps } from '../compared/compared-answer.ts'
import { SeveralTeams } from '../compared/several-teams.tsx'

/** A predicted order in the comparison of two users. */
export function Answer({ shown: { answer, parts }, isRight }: AnswerProps) {
  if (!('teams' in answer)) return null
  return <SeveralTeams teams={answer.teams} isOrdered parts={parts} isRight={isRight} />
}
