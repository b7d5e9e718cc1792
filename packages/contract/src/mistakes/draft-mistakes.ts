import type { Localized } from '../languages.ts'

/** Messages to organisers about templates, pasted tables and drafts (a part of `FIELD_MISTAKES`). */
export const DRAFT_MISTAKES = {
  // Templates
  unknown_zone: { ru: 'Нет такого часового пояса', en: 'There is no such time zone' },
  wrong_time_of_day: { ru: 'Время в виде 19:00', en: 'A time written like 19:00' },
  team_named_twice: { ru: 'Две команды называются одинаково', en: 'Two teams have the same name' },
  groups_too_small: {
    ru: 'В каждой группе нужны хотя бы две команды',
    en: 'Each group needs at least two teams',
  },
  through_more_than_group: {
    ru: 'Больше, чем команд в самой маленькой группе: {count}',
    en: 'More than the smallest group has: {count} {count|team|teams}',
  },
  wrong_number_through: {
    ru: 'Из групп должны выйти от 2 до {max} команд',
    en: 'Between 2 and {max} teams go through from the groups',
  },

  // Rows of a pasted table
  cell_missing: { ru: 'не заполнено', en: 'is empty' },
  no_such_date: { ru: 'такой даты нет: {value}', en: 'there is no such date: {value}' },
  no_such_time: { ru: 'такого времени нет: {value}', en: 'there is no such time: {value}' },
  skipped_time: {
    ru: 'в этот день часы переводят вперёд, и {value} не бывает',
    en: 'the clocks are put forward that day, and {value} does not exist',
  },
  plays_itself: { ru: 'команда играет сама с собой', en: 'the team plays against itself' },
  pair_listed_twice: { ru: 'такой матч уже есть в строке {line}', en: 'line {line} has this match already' },
  no_such_team: { ru: 'в турнире нет команды «{value}»', en: 'the tournament has no team "{value}"' },
  no_such_position: {
    ru: 'нет такого амплуа: {value}. Подходят: вратарь, защитник, полузащитник, нападающий',
    en: 'there is no such position: {value}. Use goalkeeper, defender, midfielder or forward',
  },
  player_listed_twice: { ru: 'игрок уже есть в строке {line}', en: 'line {line} has this player already' },
  comma_in_address: { ru: 'запятая вместо точки в адресе', en: 'a comma in place of a dot in the address' },
  no_account: {
    ru: 'это не адрес почты и не номер аккаунта: {value}',
    en: 'this is neither an e-mail address nor an account number: {value}',
  },
  no_user_name: {
    ru: 'так участника назвать нельзя: {value}',
    en: 'this cannot be the name of a user: {value}',
  },
  long_department: {
    ru: 'название отдела длиннее {max} символов',
    en: 'the name of the department has more than {max} characters',
  },
  too_many_rows: { ru: 'строк больше {max}: разделите список', en: 'more than {max} rows: split the list' },
  columns_missing: {
    ru: 'не нашлось столбцов: {columns}',
    en: 'these columns are missing: {columns}',
  },
  table_without_rows: { ru: 'в таблице нет строк', en: 'the table has no rows' },

  // Drafts
  one_origin: {
    ru: 'нужно одно из трёх: template, table или document',
    en: 'give one of template, table and document',
  },
  slug_taken: {
    ru: 'турнир с адресом «{slug}» уже есть',
    en: 'there is a tournament with the address "{slug}" already',
  },
  too_many_drafts: {
    ru: 'черновиков уже {limit}: удалите лишние',
    en: 'there are {limit} drafts already: delete some',
  },
} as const satisfies Record<string, Localized>
