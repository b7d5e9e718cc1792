import type { KindName } from '@called-it/rules/systems.ts'
import type { ComponentType } from 'react'
import { byKind } from './by-kind.ts'
import type { AnswerProps } from './compared/compared-answer.ts'
import { OneTeam } from './compared/one-team.tsx'

/** The answers that kinds show in a way of their own: the files `<kind>/kind-answer.tsx`. */
const ANSWERS = byKind(
  import.meta.glob<ComponentType<AnswerProps>>('./*/kind-answer.tsx', { eager: true, import: 'Answer' }),
)

type ShownAnswerProps = AnswerProps & { kind: KindName }

/** An answer of any kind in the comparison of two users: a team or a player, unless its kind shows it itself. */
export function ShownAnswer({ kind, shown, isRight }: ShownAnswerProps) {
  const Own = ANSWERS[kind]
  if (Own) return <Own shown={shown} isRight={isRight} />
  const { answer } = shown
  if ('team' in answer) return <OneTeam entity={answer.team} isRight={isRight} />
  if ('player' in answer)
    return <OneTeam entity={answer.player.team} name={answer.player.name} isRight={isRight} />
  return null
}
