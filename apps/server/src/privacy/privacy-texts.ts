import type { Localized } from '@called-it/contract/languages.ts'
import {
  BACKUP_DAYS,
  BACKUP_WEEKS,
  CODE_LIFETIME_MS,
  INVITED_DAYS,
  MAIL_STOP_DAYS,
  NETWORK_KNOWN_DAYS,
  RECIPIENTS_DAYS,
  REFUSED_MINUTES,
  SHOWN_MESSAGES_DAYS,
  STEP_MINUTES,
  TOKEN_LIFETIME_MS,
  WRONG_TRIES_DAYS,
} from '@called-it/rules/limits.ts'

/** One sort of data: what it is, what it is for, how long it is kept, and the tables that hold it. */
export type Kept = { what: Localized; why: Localized; until: Localized; tables: readonly string[] }

const DAY_MS = 86_400_000
const days = (count: number): Localized => {
  const ru = new Intl.PluralRules('ru').select(count)
  const word = ru === 'one' ? 'день' : ru === 'few' ? 'дня' : 'дней'
  return { ru: `${count} ${word}`, en: count === 1 ? '1 day' : `${count} days` }
}
const minutes = CODE_LIFETIME_MS / 60_000
const ACCOUNT: Localized = { ru: 'до удаления аккаунта', en: 'until the account is deleted' }
const CONTEST: Localized = { ru: 'пока существует конкурс', en: 'as long as the contest exists' }

/** What is stored of whom. Times are the constants by which the worker deletes. */
export const KEPT: Kept[] = [
  {
    what: {
      ru: 'Номер аккаунта, адрес почты, Telegram или рабочий аккаунт; имя, картинка, язык, отдел, настройки сообщений',
      en: 'Account number, e-mail address, Telegram or company account; name, picture, language, department, message settings',
    },
    why: {
      ru: 'чтобы вы могли войти, а другие узнали вас в рейтинге',
      en: 'so that you can sign in and others know you in the rating',
    },
    until: ACCOUNT,
    tables: ['users', 'identities', 'avatars', 'organiser_accounts', 'tested_ways'],
  },
  {
    what: {
      ru: 'Прогнозы, очки, места в рейтингах и жеребьёвках',
      en: 'Predictions, points, places in ratings and draws',
    },
    why: { ru: 'это сама игра', en: 'this is the game itself' },
    until: {
      ru: 'пока существует конкурс; после удаления аккаунта — без имени',
      en: 'as long as the contest exists; without a name once the account is deleted',
    },
    tables: ['participants', 'predictions', 'winners', 'kept_places', 'draw_entries'],
  },
  {
    what: {
      ru: 'Сообщения в чатах команд, команды друзей, закреплённые участники',
      en: 'Messages in team chats, friends teams, pinned participants',
    },
    why: {
      ru: 'чтобы их видели те, кому они предназначены',
      en: 'so that the people they are meant for see them',
    },
    until: ACCOUNT,
    tables: ['messages', 'teams', 'team_members', 'favourites', 'chat_asked'],
  },
  {
    what: {
      ru: 'Сеансы: хеш ключа, браузер и система, время',
      en: 'Sessions: the hash of the key, browser and system, times',
    },
    why: {
      ru: 'чтобы вы оставались в аккаунте и видели свои устройства',
      en: 'so that you stay signed in and see your devices',
    },
    until: {
      ru: `${days(TOKEN_LIFETIME_MS / DAY_MS).ru} после последнего продления`,
      en: `${days(TOKEN_LIFETIME_MS / DAY_MS).en} after the last renewal`,
    },
    tables: ['sessions', 'company_sessions'],
  },
  {
    what: { ru: 'Коды для входа (хеш)', en: 'Sign-in codes (as a hash)' },
    why: { ru: 'чтобы проверить код', en: 'to check the code' },
    until: { ru: `${minutes} минут`, en: `${minutes} minutes` },
    tables: ['login_codes'],
  },
  {
    what: {
      ru: 'Сети, из которых вы входили, и неверные попытки входа',
      en: 'Networks that you signed in from, and failed attempts',
    },
    why: { ru: 'чтобы никто не подобрал ваш код', en: 'so that nobody guesses your code' },
    until: {
      ru: `сети — ${days(NETWORK_KNOWN_DAYS).ru}, попытки — ${days(WRONG_TRIES_DAYS).ru}`,
      en: `networks: ${days(NETWORK_KNOWN_DAYS).en}, attempts: ${days(WRONG_TRIES_DAYS).en}`,
    },
    tables: ['sign_in_networks'],
  },
  {
    what: {
      ru: 'Незаконченные входы через Telegram или рабочий аккаунт: кто входит и из какой сети',
      en: 'Unfinished sign-ins with Telegram or a company account: who signs in, and from which network',
    },
    why: { ru: 'чтобы закончить вход', en: 'to finish the sign-in' },
    until: {
      ru: `не больше ${STEP_MINUTES} минут, в Telegram ещё ${REFUSED_MINUTES}`,
      en: `${STEP_MINUTES} minutes at most, with Telegram ${REFUSED_MINUTES} more`,
    },
    tables: ['company_steps', 'telegram_tries', 'telegram_uses'],
  },
  {
    what: {
      ru: 'Сколько запросов пришло от участника и из сети',
      en: 'How many requests a participant and a network have made',
    },
    why: { ru: 'чтобы никто не мешал остальным', en: 'so that nobody gets in the way of the others' },
    until: { ru: 'не больше часа', en: 'an hour at most' },
    tables: ['rate_limits'],
  },
  {
    what: {
      ru: 'Кому какое сообщение ушло и дошло ли оно',
      en: 'Who was sent which message, and whether it arrived',
    },
    why: { ru: 'чтобы не прислать одно и то же дважды', en: 'so that nothing is sent twice' },
    until: {
      ru: `${days(RECIPIENTS_DAYS).ru} после окончания рассылки`,
      en: `${days(RECIPIENTS_DAYS).en} after the mailing is over`,
    },
    tables: ['mailing_messages'],
  },
  {
    what: { ru: 'Адреса почты, которые не принимают письма', en: 'Addresses that refuse our e-mails' },
    why: { ru: 'чтобы не писать туда снова', en: 'so that we do not write there again' },
    until: days(MAIL_STOP_DAYS),
    tables: ['mail_stops'],
  },
  {
    what: {
      ru: 'Браузеры, которым вы разрешили уведомления: адрес и ключи службы уведомлений',
      en: 'Browsers that you allowed to show notifications: the address and keys of the push service',
    },
    why: { ru: 'чтобы присылать уведомления', en: 'to send notifications' },
    until: { ru: 'пока вы их не выключите или не выйдете', en: 'until you switch them off or sign out' },
    tables: ['push_subscriptions'],
  },
  {
    what: {
      ru: 'Списки приглашённых: адрес или номер, имя, отдел',
      en: 'Lists of invited people: address or number, name, department',
    },
    why: { ru: 'чтобы впустить приглашённых', en: 'to let in the people who are invited' },
    until: {
      ru: `пока человек не вошёл; иначе ${days(INVITED_DAYS).ru} после окончания приглашения`,
      en: `until the person signs in, otherwise ${days(INVITED_DAYS).en} after the invitation expires`,
    },
    tables: ['invitations', 'invited_accounts', 'invitation_uses'],
  },
  {
    what: {
      ru: 'Журнал организаторов: кто, когда и что изменил',
      en: 'The organisers’ log: who changed what, and when',
    },
    why: { ru: 'чтобы результаты можно было проверить', en: 'so that results can be checked' },
    until: {
      ru: `${CONTEST.ru}; тексты ваших сообщений — ${ACCOUNT.ru}`,
      en: `${CONTEST.en}; the texts of your messages: ${ACCOUNT.en}`,
    },
    tables: ['audit_log', 'desk_presence', 'feed_holds', 'content_drafts', 'content_items'],
  },
  {
    what: {
      ru: 'Сообщения встроенного мессенджера (только в демо)',
      en: 'Messages of the built-in messenger (in a demo only)',
    },
    why: { ru: 'чтобы показать код на странице', en: 'to show the code on a page' },
    until: days(SHOWN_MESSAGES_DAYS),
    tables: ['dev_messages'],
  },
]

/** Where data goes beside the database of the contest. */
export const GOES: Localized[] = [
  {
    ru: 'Мессенджер, почтовый сервер, Telegram или сервер входа компании — те, что включил организатор, — получают ваш адрес и текст сообщения.',
    en: 'The messenger, mail server, Telegram or company sign-in server that the organiser has switched on gets your address and the text of the message.',
  },
  {
    ru: 'У кого есть ссылка-приглашение в команду друзей, тот ещё до входа видит её название и турнир, сколько в ней участников, имя и картинку её владельца.',
    en: 'Whoever has the invitation link of a friends team sees its name and tournament, its number of members, and the name and picture of its owner, even before signing in.',
  },
  {
    ru: 'Служба уведомлений вашего браузера получает зашифрованное сообщение и не может его прочесть.',
    en: 'The push service of your browser gets an encrypted message, which it cannot read.',
  },
  {
    ru: 'Журнал сервера содержит сети, из которых приходили подозрительные запросы, и номера участников внутри конкурса, но не имена, коды, тексты и полные номера аккаунтов. Сколько хранить журнал, решает тот, кто управляет сервером.',
    en: 'The server log holds the networks that suspicious requests came from and the ids of participants within the contest, but no names, codes, texts or whole account numbers. Whoever runs the server decides how long the log is kept.',
  },
  {
    ru: `Резервные копии содержат всё перечисленное. Удалённое исчезает из них вместе с самой копией: ежедневную стирают через ${days(BACKUP_DAYS).ru}, еженедельную через ${BACKUP_WEEKS} недель.`,
    en: `Backups hold all of this. What you delete is gone from them once the backup itself is deleted: daily ones after ${days(BACKUP_DAYS).en}, weekly ones after ${BACKUP_WEEKS} weeks.`,
  },
]

export const WORDS = {
  title: { ru: 'Какие данные хранит конкурс', en: 'What this contest stores about you' },
  intro: {
    ru: 'Только то, без чего игра не работает. Никакой рекламы, статистики посещений и чужих скриптов. Скачать свои данные и удалить аккаунт можно в настройках аккаунта, сразу и самостоятельно.',
    en: 'Only what the game needs to work: no advertising, no tracking, no third-party scripts. You can download your data and delete your account in the account settings, at once and by yourself.',
  },
  what: { ru: 'Что', en: 'What' },
  why: { ru: 'Зачем', en: 'Why' },
  until: { ru: 'Как долго', en: 'How long' },
  goes: { ru: 'Куда это попадает', en: 'Where it goes' },
  other: { ru: 'In English', en: 'По-русски' },
} satisfies Record<string, Localized>
