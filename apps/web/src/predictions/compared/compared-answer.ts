import type { ComparedEvent } from '@called-it/contract/ratings/comparison.ts'

/** An answer in the comparison of two users, and the points that it earned. */
export type ComparedAnswer = NonNullable<ComparedEvent['mine']>

/** `isRight`: it belongs to the user on the right, so its marks are on the right. */
export type AnswerProps = { shown: ComparedAnswer; isRight: boolean }
