import type { MistakeParams } from '@called-it/rules/mistake.ts'
import { DRAFT_MISTAKES } from '../mistakes/draft-mistakes.ts'
import { fillMessage } from '../mistakes/fill-message.ts'
import type { Localized } from '../languages.ts'

/** A mistake in a cell of a pasted table. */
export type RowMistake<Column extends string> = {
  column: Column
  code: keyof typeof DRAFT_MISTAKES
  params?: MistakeParams
}
/** What a cell is probably meant to say: nothing is refused, a person decides. */
export type RowGuess<Column extends string> = { column: Column; suggestion: string }

/** Returns the message of a mistake in a cell in both languages. */
export const rowMessage = ({ code, params }: RowMistake<string>): Localized =>
  fillMessage(DRAFT_MISTAKES[code], params)
