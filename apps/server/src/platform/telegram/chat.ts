import type { Language } from '@called-it/contract/languages.ts'
import type { MessageButtons } from '../messenger/messenger.ts'

/** Who writes in a private chat with the bot. */
export type ChatPerson = {
  /** Also the number of the private chat. */
  id: string
  /** The name to show: `@ada`, or the first name. */
  name: string
  /** The language of the person's Telegram, as far as the product speaks it. */
  language: Language
}

/** What somebody has done in a private chat with the bot. */
export type ChatUpdate = {
  /** Telegram's number of it: an update is handled once. */
  id: number
  person: ChatPerson
  /** The written text; null: a button was pressed, or it was no text. */
  text: string | null
  /** The pressed button. */
  press: { id: string; data: string } | null
  /** The message that was written, or whose button was pressed. */
  message: number | null
  /** The message that a written one replies to, with the data of its buttons. */
  reply_to: { message: number; text: string; data: string[] } | null
}

/** What the bot does after an update, in this order. */
export type ChatAnswer =
  | {
      do: 'send'
      text: string
      buttons?: MessageButtons
      /** Opens the keyboard for a reply to this message. Not with buttons. */
      asks?: boolean
      /** Is told the number of the message. */
      sent?: (message: number) => Promise<void>
    }
  | { do: 'edit'; message: number; text: string; buttons?: MessageButtons }
  /** Shows a short sentence at the pressed button; without one the button just stops waiting. */
  | { do: 'note'; press: string; text?: string }

/** The most characters of a message, of a sentence at a button, and of the menu button, which stands beside the field for a text. */
export const [MESSAGE_MAX, NOTE_MAX, MENU_MAX] = [4096, 200, 20]

/** Cuts a text that is too long at the end of a word. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${start.replace(/\s+\S*$/, '') || start}…`
}

/** A person as Telegram describes them. */
type Described = {
  id: number
  first_name?: string | undefined
  username?: string | undefined
  language_code?: string | undefined
}

export const personOf = ({ id, first_name = '', username, language_code = '' }: Described): ChatPerson => ({
  id: String(id),
  name: username ? `@${username}` : first_name,
  language: language_code.toLowerCase().startsWith('ru') ? 'ru' : 'en',
})
