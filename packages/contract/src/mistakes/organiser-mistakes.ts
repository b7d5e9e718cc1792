import type { Localized } from '../languages.ts'

/** Messages to organisers about documents, rulesets and results (a part of `FIELD_MISTAKES`). */
export const ORGANISER_MISTAKES = {
  // The form of a document's fields
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
  wrong_colour: { ru: 'Цвет в виде #rrggbb: #1a2b3c', en: 'A colour written as #rrggbb: #1a2b3c' },
  wrong_address: { ru: 'Адрес, который начинается с https://', en: 'An address that begins with https://' },
  wrong_image: {
    ru: 'Адрес картинки: начинается с https:// или с «/»',
    en: 'The address of a picture: begins with https:// or with "/"',
  },

  // What is missing before a tournament can be finished, and a finish that can no longer be taken back
  result_missing: {
    ru: 'нет результата: внесите его или отмените событие',
    en: 'has no result: enter it, or cancel the event',
  },
  result_moves: {
    ru: 'ещё идёт: результат не окончательный',
    en: 'is still on: its result is not final',
  },
  tie_undecided: {
    ru: 'не решено, кто проходит дальше: назовите победителя в результате последнего матча',
    en: 'nobody goes through yet: name the winner in the result of its last match',
  },
  outcome_missing: {
    ru: 'из результатов не следует: назовите исход',
    en: 'does not follow from the results: set the outcome',
  },
  finish_is_final: {
    ru: 'завершение турнира уже нельзя отменить: срок прошёл',
    en: 'the end of the tournament can no longer be taken back: its time is over',
  },

  // Mistakes in the meaning of a document
  key_taken: { ru: 'ключ "{key}" уже занят', en: 'key "{key}" is used twice' },
  entity_exists: {
    ru: 'участник с ключом "{key}" уже есть',
    en: 'there is an entity with the key "{key}" already',
  },
  too_many_entities: {
    ru: 'участников уже {limit}, больше не бывает',
    en: 'there are {limit} entities already, and no room for more',
  },
  unknown_entity: { ru: 'нет участника "{key}"', en: 'unknown entity "{key}"' },
  unknown_stage: { ru: 'нет этапа "{key}"', en: 'unknown stage "{key}"' },
  unknown_round: { ru: 'нет тура "{key}"', en: 'unknown round "{key}"' },
  unknown_table_group: { ru: 'нет группы "{key}"', en: 'unknown table group "{key}"' },
  listed_twice: { ru: '"{key}" указан дважды', en: '"{key}" is listed twice' },
  sides_stay: {
    ru: 'у матча есть прогнозы или результат: его стороны не меняются',
    en: 'the match has predictions or a result: its sides do not change',
  },
  same_sides: { ru: 'стороны совпадают', en: 'both sides are the same' },
  wrong_stage_type: {
    ru: 'этап "{type}" не подходит игре {system}: нужен один из {values}',
    en: 'stage type "{type}" does not belong to {system}: one of {values}',
  },
  level_missing: {
    ru: 'у стадии плей-офф нужен уровень, один из: {values}',
    en: 'a playoff stage needs a level: one of {values}',
  },
  fight_type_missing: {
    ru: 'у боя нужен тип, один из: {values}',
    en: 'a fight needs a type: one of {values}',
  },
  not_of_a_fight: { ru: 'у боя такого поля нет', en: 'a fight has no such field' },
  not_of_a_match: { ru: 'у матча такого поля нет', en: 'a match has no such field' },
  not_in_table_group: { ru: '"{key}" не из этой группы', en: '"{key}" is not in that table group' },
  too_many_legs: { ru: 'в паре "{tie}" уже два матча', en: 'tie "{tie}" has two legs already' },
  leg_of_other_stage: {
    ru: 'матчи пары "{tie}" стоят в разных этапах',
    en: 'the legs of tie "{tie}" are of different stages',
  },
  leg_of_other_sides: {
    ru: 'в матчах пары "{tie}" играют разные команды',
    en: 'the legs of tie "{tie}" are not the same two sides',
  },
  tie_without_level: {
    ru: 'пары бывают только в стадиях плей-офф',
    en: 'only a playoff stage has ties',
  },
  wrong_source: {
    ru: 'нужен объект { tie, take: "winner" или "loser" } или { group, place }',
    en: 'must be { tie, take: "winner" or "loser" } or { group, place }',
  },
  source_without_tie: {
    ru: 'откуда приходят стороны, говорят только у матчей пары: добавьте "tie"',
    en: 'only a match of a tie says where its sides come from: give its "tie"',
  },
  source_of_unknown_tie: { ru: 'нет пары "{key}"', en: 'unknown tie "{key}"' },
  place_out_of_group: {
    ru: 'в группе "{key}" мест: {count}',
    en: 'table group "{key}" has {count} {count|place|places}',
  },
  source_in_circle: {
    ru: 'пара "{tie}" ждёт саму себя',
    en: 'tie "{tie}" waits for itself',
  },
  source_taken: {
    ru: 'это место в сетке уже отдано паре "{tie}"',
    en: 'whoever comes from there plays in tie "{tie}" already',
  },
  same_source: {
    ru: 'обе стороны приходят из одного места',
    en: 'both sides come from the same place',
  },
  legs_from_elsewhere: {
    ru: 'другой матч пары "{tie}" называет другие стороны',
    en: 'the other leg of tie "{tie}" says that its sides come from elsewhere',
  },
  places_reversed: { ru: 'меньше первого места', en: 'is before place_from' },
  reserved_slug: {
    ru: 'это слово занято, возьмите другое: не {values}',
    en: 'this word is reserved: choose another than {values}',
  },
  slug_of_address: { ru: 'в адресе указан "{slug}"', en: 'the address says "{slug}"' },

  // Changes of a document that predictions, results or locks forbid
  changed_by_call: {
    ru: 'в документе теперь {says}, но это уже изменено отдельно: {stands}',
    en: 'the document now says {says}, but this has been changed since: {stands}',
  },
  event_in_use: {
    ru: 'у события "{key}" есть прогнозы или результат: отмените его, но не убирайте',
    en: 'event "{key}" has predictions or a result: cancel it instead of leaving it out',
  },
  entity_in_use: {
    ru: 'участника "{key}" могли назвать в прогнозах: его нельзя убрать',
    en: 'predictions may name entity "{key}": it cannot be left out',
  },
  player_in_use: {
    ru: 'игрока "{key}" могли назвать в прогнозах: его нельзя убрать',
    en: 'predictions may name player "{key}": he cannot be left out',
  },
  table_group_in_use: {
    ru: 'порядок группы "{key}" уже предсказан: её состав не меняется',
    en: 'the order of table group "{key}" has been predicted: its teams do not change',
  },
  rules_in_use: { ru: 'по этим правилам уже играют', en: 'users already play by these rules' },
  groups_in_use: {
    ru: 'пользователи уже распределены по этим группам: их можно только переименовать',
    en: 'users have been drawn into these groups: they can be renamed, and nothing else',
  },
  other_points: {
    ru: 'очки за событие "{key}" уже начислены, и там, куда оно переносится, они стоили бы иначе',
    en: 'event "{key}" has a result, and where this puts it, it would have earned other points',
  },

  // Rulesets
  better_hit_earns_less: {
    ru: 'не может быть больше, чем {better}: лучшее попадание не приносит меньше',
    en: 'cannot exceed {better}: a better hit never earns less',
  },

  odds_from_to: {
    ru: 'десятичный коэффициент от {min} до {max}',
    en: 'decimal odds from {min} to {max}',
  },
  odds_reversed: { ru: 'не меньше odds_min ({min})', en: 'not below odds_min ({min})' },

  // Events and results
  odds_between: {
    ru: 'нужен десятичный коэффициент от {min} до {max}',
    en: 'must be decimal odds from {min} to {max}',
  },
  odds_look_american: {
    ru: 'нужен десятичный коэффициент от {min} до {max}: {odds} похоже на американский, в десятичном виде это {decimal}',
    en: 'must be decimal odds from {min} to {max}: {odds} looks like American odds, which are {decimal} as decimal ones',
  },
  new_fighter_needs_odds: {
    ru: 'новый боец не получает коэффициент того, кто выбыл: укажите коэффициент нового',
    en: 'a new fighter does not get the coefficient of the one who left: give his own',
  },
  odds_of_both: {
    ru: 'укажите коэффициенты обоих бойцов',
    en: 'give the coefficients of both fighters',
  },
  sides_unknown: { ru: 'стороны матча ещё не названы', en: 'the sides of the match are not named yet' },
  start_in_past: {
    ru: 'новое начало больше чем на минуту в прошлом: приём прогнозов закроется сразу, и все увидят чужие прогнозы; если так и нужно, добавьте "confirm": true',
    en: 'the new start is more than a minute in the past: predictions close at once, and everybody sees those of the others; if it is meant, add "confirm": true',
  },
  start_moved_far: {
    ru: 'начало сдвигается больше чем на сутки; если так и нужно, добавьте "confirm": true',
    en: 'the start moves by more than 24 hours; if it is meant, add "confirm": true',
  },
  fight_not_postponed: {
    ru: 'бой не откладывают: отмените его или назначьте новое время',
    en: 'a fight is not postponed: cancel it or give it another time',
  },
  match_has_no_coefficients: { ru: 'у матча нет коэффициентов', en: 'a match has no coefficients' },
  fight_needs_winner: { ru: 'укажите победителя', en: 'give the winner' },
  fight_sides_stay: {
    ru: 'приём прогнозов закрыт: стороны боя не меняются',
    en: 'predictions are closed: the sides of the fight do not change',
  },
  fight_round_stays: {
    ru: 'у турнира есть прогнозы или приём закрыт: его бои не переходят в другой, а чужие в него',
    en: 'the event has predictions or is closed: its fights do not move to another, nor others to it',
  },
  fighter_needs_successor: {
    ru: 'назовите, кто выходит вместо него, или отмените бой',
    en: 'name who comes instead, or cancel the fight',
  },
  fight_type_stays: {
    ru: 'приём прогнозов закрыт: место боя на карде не меняется',
    en: 'predictions are closed: what the fight counts as does not change',
  },
  coefficients_stay: {
    ru: 'приём прогнозов закрыт: коэффициенты не меняются',
    en: 'predictions are closed: the coefficients do not change',
  },
  score_missing: { ru: 'укажите счёт', en: 'give the score' },
  cancelled_has_no_score: { ru: 'у отменённого матча нет счёта', en: 'a cancelled match has no score' },
  cancelled_has_no_winner: {
    ru: 'у отменённого матча победителя называют только в паре плей-офф',
    en: 'a cancelled match has a winner only as a leg of a tie',
  },
  award_needs_winner: { ru: 'укажите победителя', en: 'give the winner' },
  minute_of_live_only: { ru: 'минута бывает только у идущего матча', en: 'only a live match has a minute' },
  below_score_of_90: {
    ru: 'не меньше, чем после 90 минут: счёт указывается за все 120 минут',
    en: 'not below the score after 90 minutes: it covers all 120 minutes',
  },
  shoot_out_ends_level: {
    ru: 'серия не может закончиться вничью',
    en: 'a shoot-out cannot end level',
  },
  winner_lost_shoot_out: {
    ru: 'серию пенальти выиграла другая сторона',
    en: 'the other side won the shoot-out',
  },
  winner_against_score: {
    ru: 'по счёту победила другая сторона',
    en: 'by the score the other side won',
  },
  draw_has_no_winner: { ru: 'у ничьей нет победителя', en: 'a draw has no winner' },
  // Results that the stage of a match forbids (GAME.md 9)
  no_extra_time_here: {
    ru: 'в матчах группы и лиги нет дополнительного времени',
    en: 'a match of a group or a league has no extra time',
  },
  no_shoot_out_here: {
    ru: 'в матчах группы и лиги нет серии пенальти',
    en: 'a match of a group or a league has no shoot-out',
  },
  first_leg_has_no_extra_time: {
    ru: 'в первом матче пары нет дополнительного времени',
    en: 'the first leg of a tie has no extra time',
  },
  first_leg_has_no_shoot_out: {
    ru: 'в первом матче пары нет серии пенальти',
    en: 'the first leg of a tie has no shoot-out',
  },
  extra_time_needs_draw: {
    ru: 'дополнительное время играют, только если после 90 минут ничья',
    en: 'extra time is played only after a draw in 90 minutes',
  },
  extra_time_needs_level_tie: {
    ru: 'дополнительное время играют, только если после 90 минут счёт по сумме двух матчей равный',
    en: 'extra time is played only where both legs together are level after 90 minutes',
  },
  shoot_out_needs_draw: {
    ru: 'серию пенальти бьют, только если основное и дополнительное время закончились вничью',
    en: 'there is a shoot-out only where the match is level at the end',
  },
  shoot_out_needs_level_tie: {
    ru: 'серию пенальти бьют, только если счёт по сумме двух матчей равный',
    en: 'there is a shoot-out only where both legs together are level at the end',
  },
  second_leg_had_extra_time: {
    ru: 'в ответном матче было дополнительное время, а с этим счётом сумма двух матчей не равная; сначала отмените результат ответного матча',
    en: 'the second leg had extra time, and with this score both legs together are not level; take back the result of the second leg first',
  },
  second_leg_had_shoot_out: {
    ru: 'в ответном матче была серия пенальти, а с этим счётом сумма двух матчей не равная; сначала отмените результат ответного матча',
    en: 'the second leg had a shoot-out, and with this score both legs together are not level; take back the result of the second leg first',
  },
  second_leg_has_other_winner: {
    ru: 'с этим счётом по сумме двух матчей проходит не тот, кто назван победителем в ответном; сначала отмените результат ответного матча',
    en: 'with this score the side that the second leg names as winner does not go through; take back the result of the second leg first',
  },
  winner_against_aggregate: {
    ru: 'по сумме двух матчей проходит другая сторона',
    en: 'by both legs together the other side goes through',
  },
  tie_needs_winner: {
    ru: 'кто-то должен пройти дальше: укажите серию пенальти или победителя',
    en: 'somebody must go through: give the shoot-out or the winner',
  },
  side_is_out: {
    ru: '"{key}" выбывает по результату пары "{tie}": исправьте тот результат или стороны этого матча',
    en: '"{key}" is out by the result of tie "{tie}": correct that result or the sides of this match',
  },
  unknown_player_key: { ru: 'неизвестный игрок "{player}"', en: 'unknown player "{player}"' },
  plays_for_other_side: {
    ru: '"{player}" играет за другую сторону',
    en: '"{player}" plays for the other side',
  },
  too_many_goals_of_first: {
    ru: 'голов первой стороны ({goals}) больше, чем в счёте ({score})',
    en: 'the first side has more goals ({goals}) than the score says ({score})',
  },
  too_many_goals_of_second: {
    ru: 'голов второй стороны ({goals}) больше, чем в счёте ({score})',
    en: 'the second side has more goals ({goals}) than the score says ({score})',
  },
} as const satisfies Record<string, Localized>
