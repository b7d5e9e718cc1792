import type { Localized } from '@called-it/contract/languages.ts'
import type { FightMethod } from '@called-it/rules/ufc/fight-result.ts'

const words = (ru: string, en: string): Localized => ({ ru, en })

/** The names of the fields that entries of the log have. Other fields are shown by their own names. */
export const FIELD_WORDS: Readonly<Record<string, Localized>> = {
  status: words('Статус', 'Status'),
  starts_at: words('Начало', 'Start'),
  first: words('Первая сторона', 'First side'),
  second: words('Вторая сторона', 'Second side'),
  coefficients: words('Коэффициенты', 'Odds'),
  score: words('Счёт', 'Score'),
  after_extra_time: words('После дополнительного времени', 'After extra time'),
  penalties: words('Серия пенальти', 'Penalty shoot-out'),
  winner: words('Победитель', 'Winner'),
  minute: words('Минута', 'Minute'),
  goals: words('Гол', 'Goal'),
  goalkeepers: words('Вратарь', 'Goalkeeper'),
  method: words('Как закончился бой', 'Method'),
  ended_in: words('В каком раунде закончился', 'Ended in round'),
  reason: words('Причина', 'Reason'),
  by_bracket: words('По сетке', 'By the bracket'),
  top_scorers: words('Лучшие бомбардиры', 'Top scorers'),
  top_keepers: words('Лучшие вратари', 'Top goalkeepers'),
  most_productive_teams: words('Самые результативные команды', 'Most productive teams'),
  league_order: words('Порядок общего этапа', 'Order of the league stage'),
  group_orders: words('Порядок группы', 'Order of the group'),
  places: words('Место в карде', 'Place on the card'),
  finished_at: words('Завершён', 'Finished'),
  reopen_until: words('Можно взять обратно до', 'Can be taken back until'),
  role: words('Роль', 'Role'),
  roles: words('Роли', 'Roles'),
  owner: words('Владелец', 'Owner'),
  moderator: words('Модератор', 'Moderator'),
  tournaments: words('Организатор турниров', 'Organiser of tournaments'),
  sessions: words('Сеансы', 'Sessions'),
  name: words('Название', 'Name'),
  text: words('Текст', 'Text'),
  team: words('Команда', 'Team'),
  code: words('Код', 'Code'),
  country: words('Страна', 'Country'),
  colours: words('Цвета', 'Colours'),
  venue: words('Место', 'Venue'),
  image: words('Картинка', 'Picture'),
  mode: words('Кто может войти впервые', 'Who may come in for the first time'),
  domains: words('Домены почты', 'Domains of e-mail addresses'),
  kind: words('Вид', 'Kind'),
  expires_at: words('Действует до', 'Valid until'),
  max_uses: words('Сколько человек войдёт', 'How many can come'),
  is_revoked: words('Отозвано', 'Revoked'),
  is_drawn: words('С жребием', 'With the draw'),
  department: words('Отдел', 'Department'),
  tournament: words('Турнир', 'Tournament'),
  accounts: words('Аккаунтов в списке', 'Accounts on the list'),
  accent: words('Цвет', 'Accent'),
  zone: words('Часовой пояс', 'Time zone'),
  logo: words('Знак', 'Logo'),
  started_at: words('Начало турнира', 'Start of the tournament'),
  ruleset: words('Правила', 'Rules'),
  entities: words('Команды и бойцы', 'Teams and fighters'),
  players: words('Футболисты', 'Players'),
  stages: words('Этапы', 'Stages'),
  table_groups: words('Группы таблиц', 'Table groups'),
  groups: words('Группы участников', 'Groups of users'),
  rounds: words('Туры', 'Rounds'),
  events: words('События', 'Events'),
  prizes: words('Призы', 'Prizes'),
  position: words('Амплуа', 'Position'),
  entity: words('Команда', 'Team'),
  refusal: words('Отказ почтового сервера', 'Refusal of the mail server'),
  left_out: words('Не поместилось изменений', 'Changes that did not fit'),
}

const METHOD_WORDS: Readonly<Record<FightMethod, Localized>> = {
  knockout: words('нокаут', 'knockout'),
  submission: words('сдача', 'submission'),
  unanimous_decision: words('единогласное решение', 'unanimous decision'),
  split_decision: words('раздельное решение', 'split decision'),
  majority_decision: words('решение большинства', 'majority decision'),
  disqualification: words('дисквалификация', 'disqualification'),
}

/** Values that are words of the product. */
export const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, Localized>>>> = {
  status: {
    scheduled: words('по расписанию', 'scheduled'),
    live: words('идёт', 'live'),
    finished: words('окончен', 'finished'),
    postponed: words('перенесён без даты', 'postponed'),
    cancelled: words('отменён', 'cancelled'),
    awarded: words('технический результат', 'awarded'),
    draw: words('ничья', 'draw'),
    no_contest: words('бой признан несостоявшимся', 'no contest'),
  },
  role: {
    user: words('участник', 'player'),
    organiser: words('организатор', 'organiser'),
  },
  tournaments: { all: words('все', 'all') },
  method: METHOD_WORDS,
  mode: {
    open: words('любой', 'everybody'),
    domain: words('с рабочей почтой', 'with a work e-mail address'),
    invitation: words('по приглашению', 'by invitation'),
  },
  kind: { link: words('ссылка', 'link'), list: words('список', 'list') },
}

export const OWN_GOAL = words('автогол', 'own goal')
export const PENALTY = words('пенальти', 'penalty')
export const NO_SCORER = words('автор не назван', 'scorer not named')
export const SIDE_WORDS = {
  first: words('первая сторона', 'first side'),
  second: words('вторая сторона', 'second side'),
}
export const YES = words('да', 'yes')
export const NO = words('нет', 'no')
/** The column heads of the table. */
export const COLUMNS = [
  words('Когда (UTC)', 'When (UTC)'),
  words('Кто', 'Who'),
  words('Действие', 'Action'),
  words('Турнир', 'Tournament'),
  words('О чём', 'About'),
  words('Поправка', 'Correction'),
  words('Поле', 'Field'),
  words('Было', 'Before'),
  words('Стало', 'After'),
] as const
