import { type Mistake, mistake } from './mistake.ts'

/** The least and the most characters of a user's name (API.md "user/profile"). */
export const USER_NAME_MIN = 2
export const USER_NAME_MAX = 40

/**
 * Controls, private and unassigned characters, line ends, and what is not seen although it is there: with such, two
 * names would look the same, or a list would be read from the wrong side.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** What is seen as one sign, although some of its characters are not seen by themselves: joiners, selectors, tags. */
const EMOJI = /\p{RGI_Emoji}/gv
/** Some keyboards ask for the look of an emoji also where a character has no other. */
const REPEATED_SELECTOR = /(?<=\p{Emoji_Presentation})\ufe0f/gu

export type UserNameMistake = 'required' | 'user_name_short' | 'user_name_long' | 'user_name_characters'

/** Returns a name in its stored form: composed, without surrounding spaces, and with single spaces between words. */
export const tidyUserName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(REPEATED_SELECTOR, '')
    .replaceAll(/[\p{Zs}\t]+/gu, ' ')
    .trim()

/** Returns the mistakes in a normalised name, at the path `name`. Empty: none. */
export function checkUserName(name: string): Mistake<UserNameMistake>[] {
  if (name === '') return [mistake('name', 'required')]
  const mistakes: Mistake<UserNameMistake>[] = []
  // With a sign that is seen in place of each emoji, so that nothing meets that stood apart.
  const seen = name.replaceAll(EMOJI, '*')
  const { length } = [...seen]
  if (length < USER_NAME_MIN) mistakes.push(mistake('name', 'user_name_short'))
  if (length > USER_NAME_MAX) mistakes.push(mistake('name', 'user_name_long'))
  if (UNSEEN.test(seen)) mistakes.push(mistake('name', 'user_name_characters'))
  return mistakes
}
