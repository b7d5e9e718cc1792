import type { ChatAnswer, ChatUpdate } from '../../platform/telegram/chat.ts'
import type { Db } from '../../schema.ts'
import { answerSignIn } from './chat-sign-in.ts'
import { type ChatUser, findChatUser } from './chat-store.ts'

/**
 * Answers what is no part of a sign-in, in the transaction that notes the update as handled; it may run again. `user` is null if nobody
 * signs in with this Telegram.
 */
export type ChatTalk = (trx: Db, update: ChatUpdate, user: ChatUser | null) => Promise<ChatAnswer[]>

/** Handles what somebody has done in the chat with the bot, in the caller's transaction: what is no part of a sign-in is for `talk`. */
export async function handleChat(trx: Db, update: ChatUpdate, talk: ChatTalk): Promise<ChatAnswer[]> {
  return (await answerSignIn(trx, update)) ?? talk(trx, update, await findChatUser(trx, update.person.id))
}
