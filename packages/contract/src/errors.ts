import { z } from 'zod'
import type { Localized } from './localized.ts'

const refusal = (status: number, ru: string, en: string) => ({ status, text: { ru, en } })

/**
 * Every refusal the server can answer with: its HTTP status (API.md "Conventions") and what the reader
 * is told. The English texts that SPEC.md quotes stand here word for word.
 */
export const REFUSALS = {
  bad_request: refusal(400, 'Запрос не удалось разобрать.', 'The request could not be read.'),
  unauthenticated: refusal(401, 'Войдите, чтобы продолжить.', 'Sign in to continue.'),
  forbidden: refusal(403, 'Это действие доступно только организатору.', 'Only an organiser can do this.'),
  ratings_not_open: refusal(403, 'Рейтинг ещё не открыт.', 'The ratings are not open yet.'),
  not_found: refusal(404, 'Ничего не найдено.', 'Nothing was found here.'),
  unknown_account: refusal(
    404,
    'Такого номера нет. Проверьте номер и введите ещё раз.',
    'The number does not exist. Check your number and enter again.',
  ),
  locked: refusal(409, 'Прогнозы больше не принимаются.', 'You can no longer set predictions'),
  not_open: refusal(409, 'Прогнозы ещё не принимаются.', 'Predictions are not open yet.'),
  not_started: refusal(
    409,
    'Событие ещё не началось: результат можно внести после начала.',
    'The event has not started yet: a result can be entered after its start.',
  ),
  too_large: refusal(413, 'Запрос слишком большой.', 'The request is too large.'),
  unsupported_type: refusal(415, 'Такой тип данных не принимается.', 'This type of data is not accepted.'),
  validation_failed: refusal(422, 'Проверьте введённые данные.', 'Please check what you entered.'),
  wrong_code: refusal(
    422,
    'Код введён неверно. Проверьте код в мессенджере и введите ещё раз.',
    'The code was entered incorrectly. Check the code in the messenger and enter again.',
  ),
  too_many_requests: refusal(
    429,
    'Слишком много запросов. Подождите немного и попробуйте ещё раз.',
    'Too many requests. Wait a little and try again.',
  ),
  internal: refusal(500, 'Что-то пошло не так.', 'Something went wrong...'),
  unavailable: refusal(
    503,
    'Сервис сейчас недоступен. Попробуйте ещё раз чуть позже.',
    'The service is not available right now. Try again a little later.',
  ),
} as const satisfies Record<string, { status: number; text: Localized }>

export type ErrorCode = keyof typeof REFUSALS
export const ERROR_CODES = Object.keys(REFUSALS) as [ErrorCode, ...ErrorCode[]]

/** What a field can be refused for, in the reader's words; zod issues carry these keys as their message. */
export const FIELD_MISTAKES = {
  required: { ru: 'Обязательное поле', en: 'Required field' },
  second_field: {
    ru: 'Заполните второе поле матча, чтобы сохранить прогноз.',
    en: 'Please fill in the second field of the match to save the forecast.',
  },
  goals_limit: { ru: 'Не больше 20 голов у команды', en: 'Limit of goals per team is 20' },
  goals_number: { ru: 'Голы — целое число от 0', en: 'Goals are a whole number from 0' },
  account_digits: { ru: 'Номер состоит из 4–15 цифр', en: 'The number has 4 to 15 digits' },
  code_digits: { ru: 'Код состоит из 6 цифр', en: 'The code has 6 digits' },
  unknown_event: { ru: 'В этом турнире нет такого события', en: 'This tournament has no such event' },
  unknown_team: { ru: 'В этом турнире нет такой команды', en: 'This tournament has no such team' },
  unknown_tie: { ru: 'В этом турнире нет такой пары', en: 'This tournament has no such tie' },
  team_not_in_tie: { ru: 'Эта команда не играет в этой паре', en: 'This team does not play in this tie' },
  unknown_user: { ru: 'Нет такого участника', en: 'There is no such user' },
  same_event_twice: { ru: 'Событие указано дважды', en: 'The event is listed twice' },
  unreadable_text: {
    ru: 'В тексте есть недопустимый символ',
    en: 'The text has a character that cannot be kept',
  },
  wrong_id: { ru: 'Целое число от 1', en: 'A whole number from 1' },
  wrong_key: {
    ru: 'До 64 латинских букв, цифр, точек и знаков «-» и «_»; первой стоит буква или цифра',
    en: 'Up to 64 Latin letters, digits, dots, "-" and "_"; a letter or a digit comes first',
  },
  wrong_slug: {
    ru: 'Строчные латинские буквы и цифры, слова соединяет «-»',
    en: 'Lower-case Latin letters and digits, words joined by "-"',
  },
  wrong_flag: {
    ru: 'Код страны по ISO 3166 строчными буквами: de, gb-eng',
    en: 'A country code of ISO 3166 in lower case: de, gb-eng',
  },
  wrong_address: { ru: 'Адрес, который начинается с https://', en: 'An address that begins with https://' },
  wrong_image: {
    ru: 'Адрес картинки: начинается с https:// или с «/»',
    en: 'The address of a picture: begins with https:// or with "/"',
  },
  wrong_time: {
    ru: 'Время по UTC в виде 2024-06-14T19:00:00Z',
    en: 'A time in UTC, written like 2024-06-14T19:00:00Z',
  },
  too_early: { ru: 'Не раньше 1900 года', en: 'Not before 1900' },
  wrong_date: { ru: 'Дата в виде 2024-06-14', en: 'A date, written like 2024-06-14' },
} as const satisfies Record<string, Localized>

export type FieldMistake = keyof typeof FIELD_MISTAKES

/** The body of every error answer. `errors` names fields by their path: `predictions.3.event_id`. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).nullable(),
  code: z.enum(ERROR_CODES),
})
export type ErrorBody = z.infer<typeof errorBody>
