import type { Localized } from '@called-it/contract/languages.ts'

/** What the jobs of each queue do, in the words of the desk. */
export const JOB_NAMES: Readonly<Record<string, Localized>> = {
  backups: { ru: 'резервная копия', en: 'backup' },
  'backup-notices': { ru: 'сообщения о резервных копиях', en: 'messages about backups' },
  'backup-watch': { ru: 'расписание резервных копий', en: 'schedule of backups' },
  drills: { ru: 'пробное восстановление копии', en: 'trial restore of a backup' },
  'rating-newcomers': { ru: 'новые участники в рейтинге', en: 'newcomers in the ratings' },
  'demo-talk': { ru: 'разговоры в демо', en: 'talk in the demo' },
  'desk-watch': { ru: 'обновление пульта', en: 'updates of the desk' },
  'forget-company-steps': {
    ru: 'удаление незаконченных входов через рабочий аккаунт',
    en: 'deleting unfinished company sign-ins',
  },
  'forget-expired': { ru: 'удаление старых входов и кодов', en: 'deleting old sessions and codes' },
  'forget-invited': {
    ru: 'удаление старых списков приглашённых',
    en: 'deleting old lists of invited people',
  },
  'forget-kept-places': { ru: 'удаление сохранённых мест в командах', en: 'deleting kept places in teams' },
  'lock-late-questions': {
    ru: 'закрытие приёма прогнозов, проверка',
    en: 'closing predictions, second check',
  },
  'lock-questions': { ru: 'закрытие приёма прогнозов', en: 'closing predictions' },
  'mailing-messages': { ru: 'отправка сообщений', en: 'sending messages' },
  'mailing-messages-email': { ru: 'отправка писем', en: 'sending e-mails' },
  'mailing-messages-oidc': { ru: 'отправка через рабочий аккаунт', en: 'sending by the company account' },
  'mailing-messages-push': {
    ru: 'отправка уведомлений на устройства',
    en: 'sending notifications to devices',
  },
  'mailing-messages-telegram': { ru: 'отправка сообщений в Telegram', en: 'sending messages to Telegram' },
  mailings: { ru: 'подготовка рассылок', en: 'preparing messages' },
  'feed-poll': { ru: 'опрос источников', en: 'asking the sources of results' },
  'feed-enter': { ru: 'внесение результатов источников', en: 'entering results of sources' },
  'feed-sweep': { ru: 'удаление старых ответов источников', en: 'removing old answers of sources' },
  'feed-tell': { ru: 'поиск того, что ждёт решения во время игры', en: 'finding what waits during play' },
  'feed-notices': { ru: 'сообщения о том, что ждёт решения', en: 'messages about what waits' },
  replay: { ru: 'счёт из записей', en: 'results from recordings' },
  'sign-in-notices': { ru: 'сообщения о входе', en: 'notices of sign-ins' },
  'thin-ratings': { ru: 'очистка старых рейтингов', en: 'deleting old ratings' },
}

/** Returns what the jobs of a queue do; a queue without words is shown by its name. */
export const jobNameOf = (queue: string): Localized => JOB_NAMES[queue] ?? { ru: queue, en: queue }
