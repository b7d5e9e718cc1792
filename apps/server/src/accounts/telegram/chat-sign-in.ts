import type { Language } from '@called-it/contract/languages.ts'
import { nameMessage, readContest } from '../../contest/contest.ts'
import type { ChatAnswer, ChatUpdate } from '../../platform/telegram/chat.ts'
import type { Db } from '../../schema.ts'
import { hashToken } from '../sessions/secrets.ts'
import * as store from './try-store.ts'

// What the chat asks and answers while somebody signs in. The texts name what a number does, so that nobody who was sent a link
// presses one.

type Words = {
  /** A sign-in that was begun in a network. */
  ask: (network: string) => string
  /** A link to the account of this name. */
  askLink: (owner: string) => string
  no: string
  chosen: string
  wrong: string
  refused: string
  linkOver: string
  buttonOver: string
}

const WORDS: Record<Language, Words> = {
  ru: {
    ask: (network) =>
      `Вход в Called It из сети ${network}.\n\nНажмите число, которое видите на странице входа. Если вы её не открывали, а ссылку вам прислали, нажмите «Это не я»: с верным числом в ваш аккаунт вошёл бы тот, кто её прислал.`,
    askLink: (owner) =>
      `Called It: привязать этот Telegram к аккаунту «${owner}»?\n\nНажмите число, которое видите на странице аккаунта. Если это не ваш аккаунт, нажмите «Это не я».`,
    no: 'Это не я',
    chosen: 'Готово. Вернитесь на страницу: дальше она продолжит сама.',
    wrong: 'Число не то, поэтому вход отменён. Начните на странице сначала.',
    refused: 'Вход отменён.',
    linkOver: 'Эта ссылка больше не действует. Вернитесь на страницу и возьмите новую.',
    buttonOver: 'Эта кнопка больше не действует.',
  },
  en: {
    ask: (network) =>
      `Signing in to Called It from ${network}.\n\nPress the number that you see on the sign-in page. If you did not open that page but were sent a link, press "Not me": with the right number, whoever sent it would get into your account.`,
    askLink: (owner) =>
      `Called It: link this Telegram to the account "${owner}"?\n\nPress the number that you see on the account page. If the account is not yours, press "Not me".`,
    no: 'Not me',
    chosen: 'Done. Go back to the page: it continues by itself.',
    wrong: 'That is not the number, so the sign-in is cancelled. Start again on the page.',
    refused: 'The sign-in is cancelled.',
    linkOver: 'This link is no longer valid. Go back to the page and take a new one.',
    buttonOver: 'This button is no longer valid.',
  },
}

const START = /^\/start(?:@\w+)? ([\w-]{1,64})$/
/** The data of the buttons: the try, and the number or no. */
const BUTTON = /^in:([\da-f-]{36}):(\d\d|no)$/

/** Answers a link or a number of a sign-in, in the language of the page; null: the update is none of a sign-in. */
export async function answerSignIn(trx: Db, update: ChatUpdate): Promise<ChatAnswer[] | null> {
  const [, start] = START.exec(update.text ?? '') ?? []
  if (start !== undefined) return openLink(trx, update.person, start)
  const [, id, choice] = BUTTON.exec(update.press?.data ?? '') ?? []
  if (id === undefined || choice === undefined) return null
  return chooseNumber(trx, update, id, choice === 'no' ? null : Number(choice))
}

async function openLink(trx: Db, person: ChatUpdate['person'], start: string): Promise<ChatAnswer[]> {
  const opened = await store.openTry(trx, hashToken(start), person)
  if (!opened) return [{ do: 'send', text: WORDS[person.language].linkOver }]
  const { id, numbers, network, language, owner } = opened
  const words = WORDS[language]
  const said = owner === null ? words.ask(network) : words.askLink(owner)
  return [
    {
      do: 'send',
      text: nameMessage(said, await readContest(trx), language),
      buttons: [
        numbers.map((number) => ({ text: String(number), data: `in:${id}:${number}` })),
        [{ text: words.no, data: `in:${id}:no` }],
      ],
    },
  ]
}

async function chooseNumber(
  trx: Db,
  { person, press, message }: ChatUpdate,
  id: string,
  number: number | null,
): Promise<ChatAnswer[]> {
  const decided = await store.chooseNumber(trx, id, { telegramId: person.id, number })
  const note = { do: 'note', press: press!.id } as const
  if (!decided) return [{ ...note, text: WORDS[person.language].buttonOver }]
  const words = WORDS[decided.language]
  const text = decided.state === 'chosen' ? words.chosen : number === null ? words.refused : words.wrong
  // The answer takes the place of the question, so that no number stays to be pressed.
  return [note, message === null ? { do: 'send', text } : { do: 'edit', message, text }]
}
