import { ID_MAX } from '@called-it/contract/fields.ts'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import type { MessageButton } from '../platform/messenger/messenger.ts'

// Buttons of matches below messages. Their data names the match, so that a reply to the message is known to be about it without
// anything that is stored.

/** The most matches with a button below one message. */
export const BUTTONS_MAX = 8

/** A match between two known sides. */
export type Sides = { id: number; first: Localized; second: Localized }

/** 'Germany — Scotland'. */
export const sidesOf = (lang: Language, { first, second }: Omit<Sides, 'id'>): string =>
  `${first[lang]} — ${second[lang]}`

const DATA = /^match:([1-9]\d{0,9})$/

/** The button of a match whose score is missing. */
export const matchButton = (lang: Language, match: Sides): MessageButton => ({
  text: sidesOf(lang, match),
  data: `match:${match.id}`,
})

/** Returns the matches that the buttons of a message ask about, in their order. */
export const matchesOf = (data: readonly string[]): number[] => [
  ...new Set(
    data.flatMap((each) => {
      const [, id] = DATA.exec(each) ?? []
      // A changed client may send any data: PostgreSQL cannot read an id out of range.
      return id === undefined || Number(id) > ID_MAX ? [] : [Number(id)]
    }),
  ),
]

/** The buttons of the matches among these questions that a user has not answered. */
export const buttonsOf = (
  lang: Language,
  questions: readonly { id: number; match: Sides | null }[],
  missing: readonly number[] | null,
): MessageButton[][] =>
  questions
    .flatMap(({ id, match }) => (match && missing?.includes(id) ? [[matchButton(lang, match)]] : []))
    .slice(0, BUTTONS_MAX)
