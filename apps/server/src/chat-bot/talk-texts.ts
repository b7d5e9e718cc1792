import type { MessageKind } from '@called-it/contract/account/channels.ts'
import type { Language } from '@called-it/contract/languages.ts'

// What the bot says besides scores. `Called It` is replaced by the name of the contest.

type Text = Record<Language, string>

const withLink = (text: string, link: string | null): string => (link ? `${text}: ${link}` : `${text}.`)

/** To somebody whose chat belongs to no account. */
export const strangerText = (lang: Language, link: string | null): string =>
  withLink(
    {
      ru: 'Этот чат ещё не связан с аккаунтом Called It. Войдите на сайте через Telegram или привяжите Telegram в аккаунте',
      en: 'This chat is not linked to a Called It account yet. Sign in on the site with Telegram, or link Telegram in your account',
    }[lang],
    link,
  )

export const BLOCKED: Text = {
  ru: 'Организатор закрыл вам вход, поэтому прогнозы здесь не принимаются.',
  en: 'The organiser has blocked this account, so no predictions are taken here.',
}

export const HELP: Text = {
  ru: [
    'Called It: здесь можно предсказывать счёт матчей.',
    'Ответьте на напоминание счётом, например 2:1, или выберите матч командой /next.',
    '',
    '/next — чего не хватает и до какого времени',
    '/me — ваши места и очки',
    '/stop — не присылать сюда сообщения',
    '/help — эта подсказка',
  ].join('\n'),
  en: [
    'Called It: here you can call the scores of matches.',
    'Reply to a reminder with a score, for example 2:1, or choose a match with /next.',
    '',
    '/next: what is missing, and until when',
    '/me: your places and points',
    '/stop: stop messages here',
    '/help: this help',
  ].join('\n'),
}

export const UNKNOWN: Text = {
  ru: 'Не понял. Напишите счёт, например 2:1, или отправьте /next; все команды показывает /help.',
  en: 'I did not understand. Write a score, for example 2:1, or send /next; /help lists all commands.',
}

export const STOPPED: Text = {
  ru: 'Сюда больше ничего не придёт. Другие способы получать сообщения, если они есть, работают как раньше. Включить их здесь снова можно кнопкой ниже или командой /start.',
  en: 'Messages no longer come here. Your other ways to get them, if you have any, work as before. You can switch messages on here again with the button below or with /start.',
}

/** Kinds of messages, as the object of a sentence. */
const KINDS: Record<Language, Record<MessageKind, string>> = {
  ru: {
    missing: 'напоминаний о прогнозах',
    exact: 'сообщений о точных счётах',
    round: 'итогов туров',
    chat: 'сообщений о чате команды',
    news: 'сообщений о переносах матчей и заменах бойцов',
  },
  en: {
    missing: 'reminders about predictions',
    exact: 'messages about exact scores',
    round: 'results of rounds',
    chat: 'messages about the team chat',
    news: 'messages about moved matches and replaced fighters',
  },
}

/** Says that messages of a kind have stopped. */
export const stoppedText = (lang: Language, kind: MessageKind): string =>
  ({
    ru: `Больше не будет ${KINDS.ru[kind]}. Включить их снова можно кнопкой ниже или в аккаунте на сайте.`,
    en: `No more ${KINDS.en[kind]}. You can switch them on again with the button below, or in your account on the site.`,
  })[lang]

export const SWITCH_ON: Text = { ru: 'Включить снова', en: 'Switch on again' }

export const STARTED: Text = {
  ru: 'Готово: сообщения снова приходят сюда. Отключить их можно командой /stop.',
  en: 'Done: messages come here again. You can switch them off with /stop.',
}

/** The commands as a messenger lists them. */
export const COMMANDS: Record<Language, { command: string; description: string }[]> = {
  ru: [
    { command: 'next', description: 'Чего не хватает и до какого времени' },
    { command: 'me', description: 'Ваши места и очки' },
    { command: 'stop', description: 'Не присылать сюда сообщения' },
    { command: 'help', description: 'Подсказка' },
  ],
  en: [
    { command: 'next', description: 'What is missing, and until when' },
    { command: 'me', description: 'Your places and points' },
    { command: 'stop', description: 'Stop messages here' },
    { command: 'help', description: 'Help' },
  ],
}
