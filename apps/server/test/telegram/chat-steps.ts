import { handleChat } from '../../src/accounts/accounts.ts'
import { makeChatTalk } from '../../src/chat-bot/chat-bot.ts'
import { inTransaction } from '../../src/platform/database/db.ts'
import type { ChatAnswer } from '../../src/platform/telegram/chat.ts'
import { makeRatingReaders } from '../../src/ratings/ratings.ts'
import { makeUserLimits, USER_ALLOWANCE, type UserAllowance } from '../../src/platform/limits/user-limits.ts'
import type { TestApp } from '../app.ts'

type Shown = Exclude<ChatAnswer, { do: 'note' }>

/** A message of the bot as a test reads it. */
export type BotMessage = {
  is: 'send' | 'edit'
  text: string
  /** The data of its buttons by their texts, in order. */
  buttons: Record<string, string>
}

/** The steps of tests that talk to the bot without a messenger. */
export function chatOn(
  server: TestApp,
  { publicUrl = null as string | null, allowance = USER_ALLOWANCE as UserAllowance } = {},
) {
  let updates = 0
  let talk: ReturnType<typeof makeChatTalk> | undefined

  /** A user with Telegram, who may have no account. */
  const person = (id: number, language: 'ru' | 'en' = 'en') => {
    const send = async (said: {
      text?: string
      pressed?: string
      replies_to?: BotMessage
    }): Promise<BotMessage> => {
      const { db, pool } = server.database
      talk ??= makeChatTalk({
        publicUrl,
        limits: makeUserLimits(pool, allowance),
        rows: makeRatingReaders(db).rows,
      })
      const answering = talk
      const update = {
        id: (updates += 1),
        person: { id: String(id), name: `@fan${id}`, language },
        text: said.text ?? null,
        press: said.pressed === undefined ? null : { id: `press ${updates}`, data: said.pressed },
        message: updates,
        reply_to:
          said.replies_to === undefined
            ? null
            : {
                message: 1,
                text: said.replies_to.text,
                data: Object.values(said.replies_to.buttons),
              },
      }
      const answers = await inTransaction(db, (trx) => handleChat(trx, update, answering))
      const shown = answers.filter((answer): answer is Shown => answer.do !== 'note')
      if (shown.length !== 1) throw new Error(`the bot answered ${JSON.stringify(answers)}`)
      const { do: is, text, buttons = [] } = shown[0]!
      return {
        is,
        text,
        buttons: Object.fromEntries(
          buttons.flat().map((button) => [button.text, 'data' in button ? button.data : button.link]),
        ),
      }
    }
    return {
      write: (text: string) => send({ text }),
      reply: (replies_to: BotMessage, text: string) => send({ text, replies_to }),
      press: (data: string) => send({ pressed: data }),
    }
  }

  /** Links a Telegram account to a user, as signing in there does. */
  const link = async (account: string, id: number): Promise<void> => {
    await server.database.pool.query(
      `insert into identities (kind, key, user_id) select 'telegram', $2, id from users where reddy_id = $1`,
      [account, String(id)],
    )
  }

  return { person, link }
}
