import { type Mistake, mistake } from './mistake.ts'

/** The most characters of a message in a team's chat (API.md "Teams, ratings, user"). */
export const MESSAGE_MAX = 2000

/**
 * Characters that show nothing by themselves: spaces, line ends, controls, formats, lone surrogates, marks that need a
 * letter before them, and what Unicode calls ignorable (joiners, selectors, the fillers of Hangul). The last five are
 * called signs by Unicode and are empty all the same: the blank of Braille, the null note head, the place of an object,
 * and characters that nothing is ever assigned to. A private or a yet unknown character is shown as a box, so it counts
 * as seen: the emoji of next year are among them.
 */
const UNSEEN =
  /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC\p{Noncharacter_Code_Point}]/u

export type MessageMistake = 'nothing_to_see'

/** Returns the mistakes in the text of a message, at the path `text`: it needs a visible character. Empty: none. */
export function checkMessage(text: string): Mistake<MessageMistake>[] {
  for (const character of text) if (!UNSEEN.test(character)) return []
  return [mistake('text', 'nothing_to_see')]
}
