import { type Mistake, mistake } from './mistake.ts'

/** The most characters of a message in a team's chat (API.md "Teams, ratings, user"). */
export const MESSAGE_MAX = 2000

/**
 * Characters that are not visible by themselves: spaces, line ends, controls, formats, lone surrogates, marks that need a
 * letter before them, and characters that Unicode calls ignorable (joiners, selectors, Hangul fillers). The last five are
 * symbols for Unicode but empty too: the Braille blank, the null note head, the object replacement character, and code
 * points that are never assigned. A private or unknown character is shown as a box and counts as visible: new emoji are
 * among them.
 */
const UNSEEN =
  /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC\p{Noncharacter_Code_Point}]/u

export type MessageMistake = 'nothing_to_see'

/** Returns the mistakes in the text of a message, at the path `text`: it needs a visible character. Empty: none. */
export function checkMessage(text: string): Mistake<MessageMistake>[] {
  for (const character of text) if (!UNSEEN.test(character)) return []
  return [mistake('text', 'nothing_to_see')]
}
