import { type Mistake, mistake } from './mistake.ts'

/** Characters of a user's name (API.md "user/profile"). */
export const USER_NAME_MIN = 2
export const USER_NAME_MAX = 40

/**
 * Controls, private and unassigned characters, line ends, and what is not seen although it is there: with such, two
 * names would look the same, or a list would be read from the wrong side.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

export type UserNameMistake = 'required' | 'user_name_short' | 'user_name_long' | 'user_name_characters'

/** A name as it is kept: composed letters, no spaces around it and one at most between its words. */
export const tidyUserName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\t]+/gu, ' ')
    .trim()

/** What is wrong with a name that is tidy, at the path `name`. Empty: nothing. */
export function checkUserName(name: string): Mistake<UserNameMistake>[] {
  if (name === '') return [mistake('name', 'required')]
  const mistakes: Mistake<UserNameMistake>[] = []
  const length = [...name].length
  if (length < USER_NAME_MIN) mistakes.push(mistake('name', 'user_name_short'))
  if (length > USER_NAME_MAX) mistakes.push(mistake('name', 'user_name_long'))
  if (UNSEEN.test(name)) mistakes.push(mistake('name', 'user_name_characters'))
  return mistakes
}
