import type { MessageKind } from '@called-it/contract/account/channels.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { type ChatTalk, type ChatUser, chooseMessages, handleChat } from '../accounts/accounts.ts'
import { nameMessage, readContest } from '../contest/contest.ts'
import type { Database } from '../platform/database/db.ts'
import { makeUserLimits, type UserLimits, USER_ALLOWANCE } from '../platform/limits/user-limits.ts'
import type { ChatUpdate } from '../platform/telegram/chat.ts'
import { type Polling, pollUpdates } from '../platform/telegram/polling.ts'
import type { Telegram } from '../platform/telegram/telegram.ts'
import { makeRatingReaders, type RatingReaders } from '../ratings/ratings.ts'
import type { Db, Schema } from '../schema.ts'
import { ask, linkTo, type Message, save, saveWritten, type Talk } from './calls.ts'
import { describeNext, describeUser } from './overview.ts'
import { readPress, switchOnData } from './press.ts'
import { readScore } from './score-text.ts'
import * as texts from './talk-texts.ts'

/** What the bot needs from the process. */
export type ChatBot = {
  limits: Pick<UserLimits, 'take'>
  rows: RatingReaders['rows']
  /** The address of the product. Null: messages hold no link. */
  publicUrl: string | null
}

/**
 * Hears and answers what people write to the bot, until it is closed. Of all processes that do this, one does so at a time. `onError`
 * receives what went wrong.
 */
export function startChat(
  { db, pool }: Database<Schema>,
  bot: Telegram,
  publicUrl: string | null,
  onError: (error: unknown, words: string) => void,
): Polling {
  const talk = makeChatTalk({
    limits: makeUserLimits(pool, USER_ALLOWANCE),
    rows: makeRatingReaders(db).rows,
    publicUrl,
  })
  bot
    .showCommands(texts.COMMANDS)
    .catch((error: unknown) => onError(error, 'the bot does not list its commands'))
  showApp(db, bot, publicUrl).catch((error: unknown) =>
    onError(error, 'the menu button of the bot is as it was'),
  )
  return pollUpdates(db, bot, (trx, update) => handleChat(trx, update, talk), onError)
}

/**
 * Lets the menu button of the bot open the product. Telegram opens no page without https: then the button stays as it is. It has one text
 * for all languages.
 */
export async function showApp(
  db: Db,
  bot: Pick<Telegram, 'showApp'>,
  publicUrl: string | null,
): Promise<void> {
  if (!publicUrl?.startsWith('https:')) return
  const { name } = await readContest(db)
  await bot.showApp({ text: name.ru, url: `${publicUrl}/` })
}

/**
 * Returns what answers in a chat. It only writes to the database, in the transaction in which the update is noted as handled, so a
 * repeated update changes nothing.
 */
export const makeChatTalk =
  (bot: ChatBot): ChatTalk =>
  async (trx, update, user) => {
    const lang = user?.lang ?? update.person.language
    const { message, replaces } = await reply(trx, bot, update, { user, lang })
    const shown = {
      text: nameMessage(message.text, await readContest(trx), lang),
      buttons: message.buttons,
    }
    const pressed = update.press ? [{ do: 'note' as const, press: update.press.id }] : []
    return [
      ...pressed,
      replaces && update.message !== null
        ? { do: 'edit', message: update.message, ...shown }
        : { do: 'send', ...shown },
    ]
  }

type Reply = { message: Message; replaces?: boolean }
type Person = { user: ChatUser | null; lang: Language }

const say = (text: Record<Language, string>, lang: Language): Reply => ({
  message: { text: text[lang], buttons: [] },
})

/** Says what does not come any more, with the button that lets it come again. */
const stopped = (text: string, lang: Language, kind: MessageKind | null): Reply => ({
  message: { text, buttons: [[{ text: texts.SWITCH_ON[lang], data: switchOnData(kind) }]] },
})

async function reply(db: Db, bot: ChatBot, update: ChatUpdate, { user, lang }: Person): Promise<Reply> {
  if (!user) return { message: { text: texts.strangerText(lang, linkTo(bot, '/auth/login')), buttons: [] } }
  if (user.is_blocked) return say(texts.BLOCKED, lang)
  const { limits, publicUrl } = bot
  const account = `telegram:${update.person.id}`
  const talk: Talk = { db, account, userId: user.id, lang, publicUrl, limits }
  if (update.press) return replyToPress(talk, bot, update.press.data)
  const text = (update.text ?? '').trim()
  const score = readScore(text)
  if (score) return { message: await saveWritten(talk, score, update.reply_to?.data ?? null) }
  switch (/^\/([a-z]+)(?:@\w+)?(?:\s|$)/i.exec(text)?.[1]?.toLowerCase()) {
    case 'me':
      return { message: await describeUser(talk, user.name, bot.rows) }
    case 'next':
      return { message: await describeNext(talk, bot.rows) }
    case 'stop':
      await chooseMessages(db, user.id, { do: 'leave' })
      return stopped(texts.STOPPED[lang], lang, null)
    case 'start':
      if (user.is_quiet) {
        await chooseMessages(db, user.id, { do: 'enter', kind: null })
        return say(texts.STARTED, lang)
      }
      return say(texts.HELP, lang)
    case 'help':
      return say(texts.HELP, lang)
    default:
      return say(texts.UNKNOWN, lang)
  }
}

async function replyToPress(talk: Talk, bot: ChatBot, data: string): Promise<Reply> {
  const press = readPress(data)
  switch (press?.do) {
    case 'ask':
      return { message: await ask(talk, press.event_id) }
    case 'save':
      return { message: await save(talk, press.event_id, press.score), replaces: true }
    case 'next':
      return { message: await describeNext(talk, bot.rows) }
    case 'stop':
      await chooseMessages(talk.db, talk.userId, { do: 'stop', kind: press.kind })
      return stopped(texts.stoppedText(talk.lang, press.kind), talk.lang, press.kind)
    case 'switch_on':
      await chooseMessages(talk.db, talk.userId, { do: 'enter', kind: press.kind })
      return { ...say(texts.STARTED, talk.lang), replaces: true }
    case undefined:
      return say(texts.UNKNOWN, talk.lang)
  }
}
