import type { Mistake } from './mistake.ts'
import { mistake } from './mistake.ts'

/** The most characters of a friends team's name (SPEC.md 5 and 9). */
export const TEAM_NAME_MAX = 30
/** The most friends teams that a user may own in tournaments that have not finished (SPEC.md 5, GAME.md 8). */
export const OWN_TEAMS_MAX = 3
/** The most members of a friends team (GAME.md 8). */
export const FRIENDS_MAX = 100

const CHARACTERS = /^[0-9A-Za-zА-ЯЁа-яё_-]*$/

export type TeamNameMistake = 'required' | 'team_name_characters' | 'team_name_length'

/**
 * Returns the mistakes in the name of a friends team, at the path `name`: it has 1 to 30 digits, Latin and Cyrillic
 * letters, hyphens and underscores (GAME.md 8). Empty: none.
 */
export function checkTeamName(name: string): Mistake<TeamNameMistake>[] {
  if (name === '') return [mistake('name', 'required')]
  const mistakes: Mistake<TeamNameMistake>[] = []
  if (!CHARACTERS.test(name)) mistakes.push(mistake('name', 'team_name_characters'))
  if ([...name].length > TEAM_NAME_MAX) mistakes.push(mistake('name', 'team_name_length'))
  return mistakes
}

/** Small Cyrillic letters that look like Latin ones, in small or capital letters, and those Latin ones; ё counts as е. */
const [CYRILLIC, LATIN] = ['ёавекмнорстух', 'eabekmhopctyx']
const LOOKS_LIKE = new Map([...CYRILLIC].map((letter, at) => [letter, LATIN[at]!]))

/**
 * Folds the name of a friends team: names with the same result count as equal
 * (GAME.md 8). Case is ignored, ё is е, and a Cyrillic letter is the Latin one that looks like it.
 */
export const foldTeamName = (name: string): string =>
  Array.from(name.toLowerCase(), (letter) => LOOKS_LIKE.get(letter) ?? letter).join('')
