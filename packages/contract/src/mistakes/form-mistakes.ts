import type { Localized } from '../languages.ts'

/** Messages of the mistakes that a player's form finds by itself, the same as the server's. */
export const FORM_MISTAKES = {
  required: { ru: 'Обязательное поле', en: 'Required field' },
  second_field: {
    ru: 'Заполните второе поле матча, чтобы сохранить прогноз.',
    en: 'Please fill in the second field of the match to save the forecast.',
  },
  goals_limit: { ru: 'Не больше 20 голов у команды', en: 'Limit of goals per team is 20' },
  goals_number: { ru: 'Голы — целое число от 0', en: 'Goals are a whole number from 0' },
  eight_teams: { ru: 'Выберите 8 команд!', en: 'Please select 8 teams!' },
  favourite_of_the_eight: {
    ru: 'Выберите любимую команду из этих восьми',
    en: 'Select a favourite team among the eight',
  },
  team_name_length: {
    ru: 'Название не длиннее 30 символов',
    en: 'Title length exceeded. Write the name up to 30 characters',
  },
  team_name_characters: {
    ru: 'Только цифры, латинские и русские буквы, дефис и подчёркивание',
    en: 'Only digits, Latin and Cyrillic letters, hyphen and underscore',
  },
  user_name_short: { ru: 'Имя не короче 2 символов', en: 'A name has at least 2 characters' },
  user_name_long: { ru: 'Имя не длиннее 40 символов', en: 'A name has at most 40 characters' },
  user_name_characters: {
    ru: 'В имени есть невидимый или служебный символ',
    en: 'The name contains an invisible character',
  },
  nothing_to_see: {
    ru: 'В сообщении нет ничего, что можно увидеть',
    en: 'The message contains nothing visible',
  },
  account_digits: { ru: 'Номер состоит из 4–15 цифр', en: 'The number has 4 to 15 digits' },
  email_form: {
    ru: 'Адрес почты вида anna@example.com',
    en: 'An e-mail address, like anna@example.com',
  },
  push_keys: { ru: 'Это не ключи подписки браузера', en: 'These are not keys of a subscription' },
  code_digits: { ru: 'Код состоит из 6 цифр', en: 'The code has 6 digits' },
} as const satisfies Record<string, Localized>
