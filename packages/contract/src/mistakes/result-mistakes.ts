import type { Localized } from '../languages.ts'

/** Messages to organisers about events, results and the end of a tournament (a part of `FIELD_MISTAKES`). */
export const RESULT_MISTAKES = {
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
    ru: 'из результатов не следует: введите итог сами',
    en: 'does not follow from the results: enter the outcome yourself',
  },
  finish_is_final: {
    ru: 'завершение турнира уже нельзя отменить: срок прошёл',
    en: 'the end of the tournament can no longer be taken back: its time is over',
  },

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
    en: 'a new fighter does not get the odds of the one who left: give his own',
  },
  odds_of_both: {
    ru: 'укажите коэффициенты обоих бойцов',
    en: 'give the odds of both fighters',
  },
  winner_of_cancelled_only: {
    ru: 'победителя пары называют только при отмене матча, без других изменений',
    en: 'the winner of a tie is named only when its match is cancelled, without other changes',
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
  match_has_no_coefficients: { ru: 'у матча нет коэффициентов', en: 'a match has no odds' },
  fight_needs_winner: { ru: 'укажите победителя', en: 'give the winner' },
  fight_sides_stay: {
    ru: 'приём прогнозов закрыт: стороны боя не меняются',
    en: 'predictions are closed: the sides of the fight do not change',
  },
  fight_round_stays: {
    ru: 'у турнира есть прогнозы или приём закрыт: бои нельзя перенести ни из него, ни в него',
    en: 'the event has predictions or is closed: fights cannot move from it or to it',
  },
  fighter_needs_successor: {
    ru: 'назовите, кто выходит вместо него, или отмените бой',
    en: 'name who comes instead, or cancel the fight',
  },
  fight_type_stays: {
    ru: 'приём прогнозов закрыт: место боя в карде не меняется',
    en: 'predictions are closed: the place of the fight on the card does not change',
  },
  coefficients_stay: {
    ru: 'приём прогнозов закрыт: коэффициенты не меняются',
    en: 'predictions are closed: the odds do not change',
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
    en: 'extra time is played only if the aggregate score of both legs is level after 90 minutes',
  },
  shoot_out_needs_draw: {
    ru: 'серию пенальти бьют, только если основное и дополнительное время закончились вничью',
    en: 'there is a shoot-out only if the match is level at the end',
  },
  shoot_out_needs_level_tie: {
    ru: 'серию пенальти бьют, только если счёт по сумме двух матчей равный',
    en: 'there is a shoot-out only if the aggregate score of both legs is level at the end',
  },
  second_leg_had_extra_time: {
    ru: 'в ответном матче было дополнительное время, а с этим счётом сумма двух матчей не равная; сначала отмените результат ответного матча',
    en: 'the second leg had extra time, and with this score the aggregate is not level; take back the result of the second leg first',
  },
  second_leg_had_shoot_out: {
    ru: 'в ответном матче была серия пенальти, а с этим счётом сумма двух матчей не равная; сначала отмените результат ответного матча',
    en: 'the second leg had a shoot-out, and with this score the aggregate is not level; take back the result of the second leg first',
  },
  second_leg_has_other_winner: {
    ru: 'с этим счётом по сумме двух матчей проходит не тот, кто назван победителем в ответном; сначала отмените результат ответного матча',
    en: 'with this score the side that the second leg names as winner does not go through; take back the result of the second leg first',
  },
  winner_against_aggregate: {
    ru: 'по сумме двух матчей проходит другая сторона',
    en: 'by the aggregate score the other side goes through',
  },
  tie_needs_winner: {
    ru: 'кто-то должен пройти дальше: укажите серию пенальти или победителя',
    en: 'somebody must go through: give the shoot-out or the winner',
  },
  side_is_out: {
    ru: '«{key}» выбывает по результату пары «{tie}»: исправьте тот результат или стороны этого матча',
    en: '"{key}" is out by the result of tie "{tie}": correct that result or the sides of this match',
  },
  goal_names_one: {
    ru: 'укажите либо автора гола, либо, если он неизвестен, сторону',
    en: 'name either the scorer or, if the scorer is not known, the side',
  },
  stoppage_needs_minute: {
    ru: 'добавленное время указывается вместе с минутой',
    en: 'stoppage time needs the minute',
  },
  unknown_player_key: { ru: 'неизвестный игрок «{player}»', en: 'unknown player "{player}"' },
  plays_for_other_side: {
    ru: '«{player}» играет за другую сторону',
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
