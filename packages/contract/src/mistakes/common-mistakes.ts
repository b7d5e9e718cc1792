import type { ResultMistake } from '@called-it/rules/football/result-check.ts'
import type { AnswerMistake } from '@called-it/rules/kind-list.ts'
import type { RulesetMistake } from '@called-it/rules/ruleset.ts'
import type { ErrorCode } from '../errors.ts'
import type { Localized } from '../languages.ts'
import { CONTENT_MISTAKES } from './content-mistakes.ts'
import { DOCUMENT_MISTAKES } from './document-mistakes.ts'
import { DRAFT_MISTAKES } from './draft-mistakes.ts'
import { FORM_MISTAKES } from './form-mistakes.ts'
import { RESULT_MISTAKES } from './result-mistakes.ts'

/** The messages of mistakes that no single kind of prediction words (`KindContract`). */
export const COMMON_MISTAKES = {
  ...FORM_MISTAKES,
  domain_form: { ru: 'Домен почты вида example.com', en: 'A domain of e-mail addresses, like example.com' },
  later_than_now: { ru: 'Это время уже прошло', en: 'This time has passed' },
  team_of_tournament: {
    ru: 'В этом турнире нет такой команды друзей',
    en: 'This tournament has no such friends team',
  },
  nothing_to_take: {
    ru: 'У этого источника нечего взять: ничего определённого он не сообщает',
    en: 'There is nothing to take from this source: it says nothing definite',
  },
  result_needed: {
    ru: 'Источник сообщает, что матч окончен: введите его результат или возьмите результат источника',
    en: 'The source says that the match is over: enter its result, or take that of the source',
  },
  source_of_other_sport: {
    ru: 'По виду спорта этого турнира у источника нет данных',
    en: 'This source does not cover the sport of this tournament',
  },
  unknown_event: { ru: 'В этом турнире нет такого события', en: 'This tournament has no such event' },
  unknown_team: { ru: 'В этом турнире нет такой команды', en: 'This tournament has no such team' },
  unknown_player: {
    ru: 'В этом турнире нет такого игрока',
    en: 'This tournament has no such player',
  },
  unknown_tie: { ru: 'В этом турнире нет такой пары', en: 'This tournament has no such tie' },
  not_of_tournament: { ru: 'В этом турнире нет такого тура', en: 'This tournament has no such round' },
  not_with_team: {
    ru: 'Выберите что-то одно: команду или группу',
    en: 'Choose either a team or a group, not both',
  },
  owner_leaves: {
    ru: 'Себя исключить нельзя: создатель выходит из команды сам',
    en: 'You cannot remove yourself: leave the team instead',
  },
  not_oneself: { ru: 'Себя закрепить нельзя', en: 'You cannot pin yourself' },
  unknown_tournament: { ru: 'Такого турнира нет', en: 'There is no such tournament' },
  unknown_group: { ru: 'В этом турнире нет такой группы', en: 'This tournament has no such group' },
  unknown_message: { ru: 'В этом чате нет такого сообщения', en: 'This chat has no such message' },
  unknown_user: { ru: 'Такого участника нет', en: 'There is no such participant' },
  fight_cancelled: {
    ru: 'Этот бой отменён: выберите другой',
    en: 'This fight has been cancelled: choose another',
  },
  fight_without_sides: {
    ru: 'Бойцы этого боя ещё не объявлены',
    en: 'The fighters of this fight are not announced yet',
  },
  other_round: { ru: 'Этот бой из другого турнира', en: 'This fight belongs to another event' },
  no_start_to_move: {
    ru: 'У события ещё нет времени начала',
    en: 'The event has no start yet',
  },
  one_version_each: {
    ru: 'Версий должно быть столько же, сколько событий',
    en: 'There must be as many versions as events',
  },
  same_event_twice: { ru: 'Событие указано дважды', en: 'The event is listed twice' },
  order_changed: {
    ru: 'Порядок боёв изменил кто-то ещё. Загрузите кард ещё раз',
    en: 'Somebody else has changed the order of the fights. Load the card again',
  },
  order_incomplete: {
    ru: 'В порядке должен быть каждый бой карда, и ровно один раз',
    en: 'The order must name each fight of the card exactly once',
  },
  unreadable_text: {
    ru: 'В тексте есть недопустимый символ',
    en: 'The text contains a character that is not allowed',
  },
  unreadable_image: {
    ru: 'Это изображение не удалось прочитать. Нужен файл PNG, JPEG, WebP, AVIF или GIF',
    en: 'This image could not be read. Choose a PNG, JPEG, WebP, AVIF or GIF file',
  },
  too_many_pixels: {
    ru: 'В изображении больше {limit} мегапикселей',
    en: 'The image has more than {limit} megapixels',
  },
  one_account: {
    ru: 'Нужно что-то одно: номер или адрес почты',
    en: 'Give one of them: a number or an e-mail address',
  },
  wrong_id: { ru: 'Целое число от 1', en: 'A whole number from 1' },
  wrong_time: {
    ru: 'Время по UTC в виде 2024-06-14T19:00:00Z',
    en: 'A time in UTC, written like 2024-06-14T19:00:00Z',
  },
  too_early: { ru: 'Не раньше 1900 года', en: 'Not before 1900' },
  wrong_date: { ru: 'Дата в виде 2024-06-14', en: 'A date, written like 2024-06-14' },

  // Mistakes that a schema finds (`describeIssue`)
  unusable: { ru: 'Недопустимое значение', en: 'This value cannot be used' },
  unknown_field: { ru: 'Неизвестное поле', en: 'Unknown field' },
  wrong_format: { ru: 'Неверный формат', en: 'Wrong format' },
  wrong_string: { ru: 'Должна быть строка', en: 'Must be a string' },
  wrong_number: { ru: 'Должно быть число', en: 'Must be a number' },
  wrong_int: { ru: 'Должно быть целое число', en: 'Must be a whole number' },
  wrong_boolean: { ru: 'Должно быть true или false', en: 'Must be true or false' },
  wrong_array: { ru: 'Должен быть список', en: 'Must be a list' },
  wrong_object: { ru: 'Должен быть объект', en: 'Must be an object' },
  wrong_object_of: { ru: 'нужен объект { {fields} }', en: 'must be an object { {fields} }' },
  one_of: { ru: 'Одно из значений: {values}', en: 'One of: {values}' },
  more_than: { ru: 'Больше {limit}', en: 'More than {limit}' },
  less_than: { ru: 'Меньше {limit}', en: 'Less than {limit}' },
  at_least: { ru: 'Не меньше {limit}', en: 'At least {limit}' },
  at_most: { ru: 'Не больше {limit}', en: 'At most {limit}' },
  at_least_characters: {
    ru: 'Не меньше {limit} {limit|символа|символов}',
    en: 'At least {limit} {limit|character|characters}',
  },
  at_most_characters: {
    ru: 'Не больше {limit} {limit|символа|символов}',
    en: 'At most {limit} {limit|character|characters}',
  },
  at_least_items: {
    ru: 'Не меньше {limit} {limit|элемента|элементов}',
    en: 'At least {limit} {limit|item|items}',
  },
  at_most_items: {
    ru: 'Не больше {limit} {limit|элемента|элементов}',
    en: 'At most {limit} {limit|item|items}',
  },
  whole_number_between: {
    ru: 'целое число от {min} до {max}',
    en: 'a whole number from {min} to {max}',
  },
  ...DOCUMENT_MISTAKES,
  ...DRAFT_MISTAKES,
  ...RESULT_MISTAKES,
  ...CONTENT_MISTAKES,
} as const satisfies Record<string, Localized> & Record<RulesetMistake | ResultMistake, Localized>

/** The code of a common mistake. */
export type CommonMistake = keyof typeof COMMON_MISTAKES
/** The code of a mistake in a field. Some answers are refused with an error of the whole call instead. */
export type FieldMistake = CommonMistake | Exclude<AnswerMistake, ErrorCode>
