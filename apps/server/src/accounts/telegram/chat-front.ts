import type { Language } from '@called-it/contract/languages.ts'
import { nameMessage, readContest } from '../../contest/contest.ts'
import type { ChatAnswer, ChatUpdate } from '../../platform/telegram/chat.ts'
import type { Db } from '../../schema.ts'
import { type ChatUser, findChatUser } from './chat-store.ts'

/**
 * Answers what is no part of a sign-in, in the transaction that notes the update as handled; it may run again. `user` is null if nobody
 * signs in with this Telegram.
 */
export type ChatTalk = (trx: Db, update: ChatUpdate, user: ChatUser | null) => Promise<ChatAnswer[]>

/** Handles what somebody has done in the chat with the bot, in the caller's transaction. */
export async function handleChat(trx: Db, update: ChatUpdate, talk: ChatTalk): Promise<ChatAnswer[]> {
  return talk(trx, update, await findChatUser(trx, update.person.id))
}

const GREETING: Record<Language, string> = {
  ru: 'Это бот игры Called It: здесь входят в неё и получают напоминания. Чтобы войти, откройте страницу игры и выберите Telegram.',
  en: 'This is the bot of Called It: it signs you in and sends reminders. To sign in, open the page of the game and choose Telegram.',
}

/** Says what the bot is for. */
export const greet: ChatTalk = async (trx, { person, press }, user) => {
  const language = user?.lang ?? person.language
  const text = nameMessage(GREETING[language], await readContest(trx), language)
  return [...(press ? [{ do: 'note', press: press.id } as const] : []), { do: 'send', text }]
}
