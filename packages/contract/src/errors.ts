import type { Localized } from './languages.ts'

const refusal = (status: number, ru: string, en: string) => ({ status, text: { ru, en } })

/**
 * Every refusal that the server can answer with: its HTTP status (API.md "Conventions") and its message in both
 * languages. The English texts that SPEC.md quotes stand here word for word.
 */
export const REFUSALS = {
  bad_request: refusal(400, 'Запрос не удалось разобрать.', 'The request could not be read.'),
  unauthenticated: refusal(401, 'Войдите, чтобы продолжить.', 'Sign in to continue.'),
  forbidden: refusal(403, 'Это действие вам недоступно.', 'You are not allowed to do this.'),
  account_blocked: refusal(403, 'Организатор закрыл вам вход.', 'The organiser has blocked this account.'),
  address_not_allowed: refusal(
    403,
    'С почтой этого домена сюда не войти. Введите рабочую почту.',
    'E-mail addresses of this domain cannot sign in here. Enter your work e-mail address.',
  ),
  invitation_needed: refusal(
    403,
    'Конкурс закрытый: для первого входа нужна рабочая почта или приглашение. Попросите приглашение у организатора.',
    'This contest is closed: a first sign-in needs a work e-mail address or an invitation. Ask the organiser for an invitation.',
  ),
  invitation_used_up: refusal(
    403,
    'В этом приглашении не осталось мест. Попросите у организатора новое.',
    'This invitation has no places left. Ask the organiser for a new one.',
  ),
  invitation_ended: refusal(
    403,
    'Срок приглашения вышел. Попросите у организатора новое.',
    'This invitation has expired. Ask the organiser for a new one.',
  ),
  join_group_first: refusal(403, 'Сначала вступите в группу.', 'Join a group first.'),
  ratings_not_open: refusal(403, 'Рейтинг ещё не открыт.', 'The ratings are not open yet.'),
  not_found: refusal(404, 'Ничего не найдено.', 'Nothing was found here.'),
  invitation_unknown: refusal(
    404,
    'Такого приглашения нет: ссылка неполная, или приглашение отозвали.',
    'There is no such invitation: the link is incomplete, or the invitation was revoked.',
  ),
  unknown_account: refusal(
    404,
    'Такого номера нет. Проверьте номер и введите ещё раз.',
    'The number does not exist. Check your number and enter again.',
  ),
  unknown_address: refusal(
    404,
    'На этот адрес письма не доходят. Проверьте его и введите ещё раз.',
    'E-mails do not reach this address. Check it and enter it again.',
  ),
  feed_exists: refusal(409, 'Этот источник у турнира уже есть.', 'The tournament has this source already.'),
  source_off: refusal(
    409,
    'Источник выключен: для него нет ключа или он не включён в настройках сервера.',
    'The source is off: it has no key, or the server settings do not switch it on.',
  ),
  source_away: refusal(
    503,
    'Источник не ответил или просит подождать. Попробуйте через минуту.',
    'The source did not answer, or asked us to wait. Try again in a minute.',
  ),
  backups_off: refusal(
    409,
    'Копии не настроены: укажите папку в BACKUP_DIR и перезапустите сервер.',
    'Backups are not set up: name a folder in BACKUP_DIR and restart the server.',
  ),
  way_off: refusal(409, 'Этот способ входа выключен.', 'This way to sign in is switched off.'),
  identity_taken: refusal(
    409,
    'Так уже входит другой участник. Один способ входа нельзя привязать к двум аккаунтам.',
    'Another participant already signs in with this. It cannot belong to two accounts.',
  ),
  already_linked: refusal(
    409,
    'У вас уже есть такой способ входа. Сначала отвяжите его.',
    'You already have this way to sign in. Unlink it first.',
  ),
  last_identity: refusal(
    409,
    'Это ваш единственный способ входа. Сначала привяжите другой.',
    'This is your only way to sign in. Link another one first.',
  ),
  push_service_unknown: refusal(
    422,
    'Уведомления этого браузера идут через службу, с которой конкурс не работает. Попробуйте другой браузер.',
    'This browser gets its notifications from a service that this contest does not work with. Try another browser.',
  ),
  sign_in_expired: refusal(
    409,
    'Этот вход больше не действует. Начните сначала.',
    'This sign-in is no longer valid. Start again.',
  ),
  not_confirmed: refusal(
    409,
    'Вы ещё не нажали в Telegram число с этой страницы.',
    'You have not pressed the number from this page in Telegram yet.',
  ),
  already_in_team: refusal(409, 'Вы уже в этой команде.', 'You are already in this team.'),
  team_full: refusal(409, 'В команде больше нет мест.', 'This team is full.'),
  already_distributed: refusal(
    409,
    'Жеребьёвка для вас уже прошла: у вас есть группа и команда.',
    'Your draw is over: you already have a group and a team.',
  ),
  no_distribution: refusal(409, 'В этом турнире нет жеребьёвки.', 'There is no draw in this tournament.'),
  no_teams: refusal(409, 'В этом турнире нет команд.', 'There are no teams in this tournament.'),
  locked: refusal(409, 'Прогнозы больше не принимаются.', 'You can no longer set predictions'),
  not_open: refusal(409, 'Прогнозы ещё не принимаются.', 'Predictions are not open yet.'),
  not_started: refusal(
    409,
    'Событие ещё не началось: результат можно внести после начала.',
    'The event has not started yet: a result can be entered after its start.',
  ),
  changed_meanwhile: refusal(
    409,
    'Это уже изменил кто-то другой: сохранение стёрло бы чужую правку.',
    'Somebody else has changed this meanwhile: saving would overwrite that change.',
  ),
  has_result: refusal(
    409,
    'У события есть результат. Сначала возьмите его обратно.',
    'The event has a result. Take the result back first.',
  ),
  not_over: refusal(409, 'Турнир ещё не закончен.', 'The tournament is not over yet.'),
  has_participants: refusal(
    409,
    'В турнире уже есть участники: удалить его нельзя.',
    'People already take part in the tournament: it cannot be deleted.',
  ),
  last_owner: refusal(
    409,
    'Это последний владелец. Сначала сделайте владельцем кого-то ещё.',
    'This is the last owner. Make somebody else an owner first.',
  ),
  too_large: refusal(413, 'Запрос слишком большой.', 'The request is too large.'),
  unsupported_type: refusal(415, 'Такой тип данных не принимается.', 'This type of data is not accepted.'),
  validation_failed: refusal(422, 'Проверьте введённые данные.', 'Please check what you entered.'),
  wrong_code: refusal(
    422,
    'Код введён неверно. Проверьте код в мессенджере и введите ещё раз.',
    'The code was entered incorrectly. Check the code in the messenger and enter again.',
  ),
  team_name_taken: refusal(
    422,
    'Команда с таким названием уже есть, выберите другое.',
    'This team name already exists, please choose another one',
  ),
  too_many_teams: refusal(
    422,
    'У вас уже три команды в турнирах, которые ещё не закончились.',
    'You already have three teams in tournaments that are not over.',
  ),
  too_many_favourites: refusal(
    422,
    'Закрепить можно не больше 5 участников',
    'You cannot assign more than 5 users',
  ),
  // Violations of a fight card (SPEC.md 5).
  EmptyEvents: refusal(422, 'Выберите бои', 'Choose your fights'),
  IncorrectEventsCount: refusal(422, 'Нужно 5 боёв и 1 резервный', 'A slip has 5 fights and 1 reserve'),
  IncorrectReserveEventsCount: refusal(
    422,
    'Нужен ровно один резервный бой',
    'Exactly one fight is in reserve',
  ),
  IncorrectMainAndSecondaryEventsCount: refusal(
    422,
    'Выберите главный и со-главный бои',
    'Choose the main and the co-main fight',
  ),
  IncorrectMultiplyEventsCount: refusal(
    422,
    'Умножить коэффициент можно только в одном бою',
    'Only one fight can have multiplied odds',
  ),
  IncorrectStatusForMainOrSecondaryEvent: refusal(
    422,
    'Главный и со-главный бои не бывают резервными',
    'The main and the co-main fight are never in reserve',
  ),
  too_many_requests: refusal(
    429,
    'Слишком много запросов. Подождите немного и попробуйте ещё раз.',
    'Too many requests. Wait a little and try again.',
  ),
  internal: refusal(500, 'Что-то пошло не так.', 'Something went wrong...'),
  provider_away: refusal(
    503,
    'Сервер входа сейчас не отвечает. Попробуйте позже.',
    'The sign-in server does not answer now. Try again later.',
  ),
  unavailable: refusal(
    503,
    'Сервис сейчас недоступен. Попробуйте ещё раз чуть позже.',
    'The service is not available right now. Try again a little later.',
  ),
} as const satisfies Record<string, { status: number; text: Localized }>

export type ErrorCode = keyof typeof REFUSALS
export const ERROR_CODES = Object.keys(REFUSALS) as [ErrorCode, ...ErrorCode[]]
