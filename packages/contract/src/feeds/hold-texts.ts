import type { HoldCode } from '@called-it/rules/feeds/feed-names.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import type { Localized } from '../languages.ts'
import { fillMessage } from '../mistakes/fill-message.ts'

/** Why something that a source says waits for an organiser. `{word}` and the like are filled with the data of the hold. */
export const HOLD_TEXTS: Readonly<Record<HoldCode, Localized>> = {
  unknown_status: {
    ru: 'неизвестное состояние «{word}»',
    en: 'unknown status “{word}”',
  },
  unknown_stage: {
    ru: 'неизвестный этап «{word}»',
    en: 'unknown stage “{word}”',
  },
  no_regular_time: {
    ru: 'источник не сообщает счёт за 90 минут, а матч решился позже',
    en: 'the source does not give the score after 90 minutes, and the match was decided later',
  },
  scores_contradict: {
    ru: 'счета противоречат друг другу: {said}',
    en: 'the scores contradict each other: {said}',
  },
  penalties_missing: {
    ru: 'была серия пенальти, но её счёта нет',
    en: 'there was a shoot-out, but its score is missing',
  },
  winner_contradicts: {
    ru: 'названный победитель противоречит счёту: {said}',
    en: 'the named winner contradicts the score: {said}',
  },
  no_score: {
    ru: 'событие окончено, но счёта или победителя нет',
    en: 'the event is finished, but its score or its winner is missing',
  },
  postponed_guess: {
    ru: 'похоже, событие перенесено, но источник не говорит этого прямо',
    en: 'the event seems to be postponed, but the source does not say so',
  },
  reopened: {
    ru: 'событие было окончено, а теперь источник сообщает, что оно идёт или не начиналось',
    en: 'the event was finished, and now the source says that it is under way or has not begun',
  },
  unbegun: {
    ru: 'событие шло, теперь источник сообщает, что оно не начиналось',
    en: 'the event was under way, and now the source says that it has not begun',
  },
  shrunk: {
    ru: 'счёт уменьшился: был {before}, стал {now}',
    en: 'the score has shrunk: it was {before}, and now it is {now}',
  },
  final_changed: {
    ru: 'итог изменился позже чем через 10 минут: был {before}, стал {now}',
    en: 'the result has changed after more than 10 minutes: it was {before}, and now it is {now}',
  },
  sides_swapped: {
    ru: 'стороны поменялись местами',
    en: 'the sides have changed places',
  },
  sides_changed: {
    ru: 'другие стороны: {said}',
    en: 'other sides: {said}',
  },
  doubled: {
    ru: 'то же событие пришло дважды, второй раз под номером {other}',
    en: 'the same event comes twice, the second time with the number {other}',
  },
  id_changed: {
    ru: 'у события новый номер: был {before}, стал {now}',
    en: 'the event has another number: it was {before}, and now it is {now}',
  },
  empty_answer: {
    ru: 'источник не назвал ни одного события, а раньше называл: {before}',
    en: 'the source names no event; before, it named {before}',
  },
  unreadable_event: {
    ru: 'событие {name} пришло в незнакомой форме',
    en: 'the event {name} comes in an unknown form',
  },
  too_early: {
    ru: 'событие началось или окончено раньше, чем это возможно',
    en: 'the event is under way or finished earlier than it can be',
  },
  start_moved_far: {
    ru: 'начало сильно сдвинулось: {now}',
    en: 'the start has moved far: {now}',
  },
  start_in_past: {
    ru: 'новое начало: {now}; приём прогнозов закрылся бы сразу',
    en: 'the new start is {now}: predictions would close at once',
  },
  gone: {
    ru: 'источник больше не называет это событие',
    en: 'the source does not name this event any more',
  },
  refused: {
    ru: 'правила этого не допускают: {why_ru}',
    en: 'the rules refuse it: {why_en}',
  },
  sources_disagree: {
    ru: 'источники расходятся: {said}',
    en: 'the sources disagree: {said}',
  },
  needs_confirmation: {
    ru: 'данные этого источника подтверждает организатор: {said}',
    en: 'an organiser confirms what this source says: {said}',
  },
  unknown_player: {
    ru: 'неизвестный игрок: {name}',
    en: 'unknown player: {name}',
  },
  unknown_entity: {
    ru: 'неизвестная команда или боец: {name}',
    en: 'unknown team or fighter: {name}',
  },
  unknown_event: {
    ru: 'события нет в турнире: {name}',
    en: 'the tournament does not have this event: {name}',
  },
  goals_incomplete: {
    ru: 'источник назвал не все голы: {said}',
    en: 'the source does not name all goals: {said}',
  },
}

/** Returns the sentence of a hold in both languages. Throws if `data` lacks what the sentence names. */
export const holdText = (code: HoldCode, data: MistakeParams = {}): Localized =>
  fillMessage(HOLD_TEXTS[code], data)
