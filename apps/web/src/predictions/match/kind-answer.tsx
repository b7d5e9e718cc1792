import type { AnswerProps } from '../compared/compared-answer.ts'

/** A predicted score in the comparison of two users. */
export function Answer({ shown: { answer } }: AnswerProps) {
  if (!('first' in answer)) return null
  return (
    <b className="min-w-10 type-num text-[28px]">
      {answer.first}:{answer.second}
    </b>
  )
}
