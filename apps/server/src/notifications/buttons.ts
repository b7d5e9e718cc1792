import { MESSAGE_KINDS, type MessageKind } from '@called-it/contract/account/channels.ts'
import { ID_MAX } from '@called-it/contract/fields.ts'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import type { MessageButton } from '../platform/messenger/messenger.ts'

// Buttons below messages. Those of matches name the match in their data, so that a reply to the message is known to be about it
// without anything that is stored.

/** The most matches with a button below one message. */
export const BUTTONS_MAX = 8

const STOP: Record<Language, string> = {
  ru: 'Не присылать такие сообщения',
  en: 'Stop messages like this',
}
const STOP_DATA = /^stop:([a-z]+)$/

/** The button that stops messages of a kind from a message itself. */
export const stopButton = (lang: Language, kind: MessageKind): MessageButton => ({
  text: STOP[lang],
  data: `stop:${kind}`,
})

/** Returns the kind of messages that the data of a button stop; null: they are of another button. */
export function stoppedBy(data: string): MessageKind | null {
  const named = STOP_DATA.exec(data)?.[1]
  return MESSAGE_KINDS.find((kind) => kind === named) ?? null
}

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
export const missingButtons = (
  lang: Language,
  questions: readonly { id: number; match: Sides | null }[],
  missing: readonly number[] | null,
): MessageButton[][] =>
  questions
    .flatMap(({ id, match }) => (match && missing?.includes(id) ? [[matchButton(lang, match)]] : []))
    .slice(0, BUTTONS_MAX)

/** What a reply to a message with buttons of matches does. */
export const REPLY: Record<Language, string> = {
  ru: 'Ответьте на это сообщение счётом первого матча, например 2:1, или нажмите нужный матч.',
  en: 'Reply to this message with the score of the first match, for example 2:1, or press a match.',
}
