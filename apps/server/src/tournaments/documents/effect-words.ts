import type { Localized } from '@called-it/contract/languages.ts'

/** What a change of a document does for players, one sentence each. `{name}` is replaced. */
export const EFFECT_WORDS = {
  // Times of predictions
  lock_moves: {
    ru: '{what}: приём прогнозов закроется {to}, а не {from}.',
    en: '{what}: predictions close on {to}, not on {from}.',
  },
  lock_set: { ru: '{what}: приём прогнозов закроется {to}.', en: '{what}: predictions close on {to}.' },
  lock_gone: {
    ru: '{what}: времени закрытия больше нет, прогнозы принимаются, пока его не назначат.',
    en: '{what}: predictions have no closing time any more and stay open until one is set.',
  },
  locks_now: {
    ru: '{what}: приём прогнозов закрывается сразу. Сохранённые прогнозы остаются.',
    en: '{what}: predictions close at once. Saved predictions stay.',
  },
  reopens: {
    ru: '{what}: приём прогнозов снова открыт, до {to}. Показанные прогнозы опять скрыты.',
    en: '{what}: predictions are open again, until {to}. Predictions that were visible are hidden again.',
  },
  opens_now: {
    ru: '{what}: прогнозы принимаются, до {to}.',
    en: '{what}: predictions are open, until {to}.',
  },
  opens_later: {
    ru: '{what}: прогнозы принимаются с {from}.',
    en: '{what}: predictions open on {from}.',
  },
  not_open: {
    ru: '{what}: прогнозы пока не принимаются.',
    en: '{what}: predictions are not open yet.',
  },
  not_asked: {
    ru: '{what}: прогнозы больше не принимаются.',
    en: '{what}: predictions are no longer taken.',
  },
  no_effect: { ru: 'На прогнозы не влияет.', en: 'No effect on predictions.' },
  only_shown: {
    ru: 'Меняется только то, что видят участники. На прогнозы не влияет.',
    en: 'Only what participants see changes. No effect on predictions.',
  },

  // The tournament
  created: {
    ru: 'Турнир создан. Событий: {events}, команд и бойцов: {entities}.',
    en: 'The tournament is created. Events: {events}, teams and fighters: {entities}.',
  },
  ruleset: {
    ru: 'Очки считаются по новым правилам. В турнире ещё никто не участвует.',
    en: 'Points are counted by the new rules. Nobody takes part in the tournament yet.',
  },
  system: {
    ru: 'Меняется то, на что делают прогнозы участники. В турнире ещё никто не участвует.',
    en: 'What participants predict changes. Nobody takes part in the tournament yet.',
  },
  rating_opens: {
    ru: 'Рейтинг открывается {to}. На прогнозы не влияет.',
    en: 'The rating opens on {to}. No effect on predictions.',
  },
  rating_opens_with_start: {
    ru: 'Рейтинг открывается с началом турнира. На прогнозы не влияет.',
    en: 'The rating opens as the tournament starts. No effect on predictions.',
  },
  start_of_document: {
    ru: 'Начало турнира считается по событиям, как только у них есть время. На прогнозы не влияет.',
    en: 'The start counts only until events have times. No effect on predictions.',
  },
  prizes: {
    ru: 'Меняются призы, которые видят участники. На прогнозы не влияет.',
    en: 'The prizes shown to participants change. No effect on predictions.',
  },
  draw_groups: {
    ru: 'Меняются группы, по которым распределяют участников. Пока никого не распределили.',
    en: 'The groups that participants are drawn into change. Nobody has been drawn yet.',
  },

  // Who takes part
  entity_added: {
    ru: 'Команду или бойца можно назвать в прогнозах.',
    en: 'The team or fighter can be named in predictions.',
  },
  entity_removed: {
    ru: 'Команду или бойца больше нельзя назвать. Ни в одном прогнозе этого выбора нет.',
    en: 'The team or fighter can no longer be named. No prediction names it.',
  },
  player_added: { ru: 'Игрока можно назвать в прогнозах.', en: 'The player can be named in predictions.' },
  player_removed: {
    ru: 'Игрока больше нельзя назвать. Ни в одном прогнозе его нет.',
    en: 'The player can no longer be named. No prediction names him.',
  },
  player_team: {
    ru: 'Игрок показан в другой команде. Новые результаты проверяются по ней.',
    en: 'The player is shown in another team. New results are checked against that team.',
  },
  player_position: {
    ru: 'Лучшим вратарём можно назвать только вратаря. Сделанные прогнозы остаются.',
    en: 'Only a goalkeeper can be named as the top goalkeeper. Saved predictions stay.',
  },
  player_counts: {
    ru: 'Меняется счёт игрока, а с ним и то, кто лучший.',
    en: 'The count of the player changes, and with it the leaders.',
  },
  table_group: {
    ru: 'Меняется состав группы, на порядок которой делают прогноз. Прогноза на него ещё никто не сделал.',
    en: 'The teams whose order is predicted change. Nobody has predicted the order of this group yet.',
  },

  // The schedule
  stage_worth: {
    ru: 'Меняются очки за матчи и пары этого этапа.',
    en: 'The points for matches and ties of this stage change.',
  },
  tie_break: {
    ru: 'Равные команды в таблицах этого этапа делят места по другим правилам.',
    en: 'Level teams in the tables of this stage are ranked by other rules.',
  },
  moved_round: {
    ru: 'Прогнозы остаются, они показаны и посчитаны в другом туре.',
    en: 'Predictions stay. They are shown and counted in another round.',
  },
  wiring: {
    ru: 'Меняется, кто займёт это место в сетке.',
    en: 'Another side will take this place in the bracket.',
  },
  place_in_cup: {
    ru: 'Результат считается в другом месте турнирной сетки или таблицы.',
    en: 'The result counts elsewhere in the bracket or the tables.',
  },
  side_named: { ru: 'Участники видят, кто играет.', en: 'Participants see who plays.' },
  fighter_replaced: {
    ru: 'Выбор ушедшего бойца не засчитывается, выбор оставшегося остаётся. Участники получат сообщение.',
    en: 'Picks of the fighter who left do not count, picks of the one who stays remain. Participants get a message.',
  },
  coefficients: {
    ru: 'Верный выбор приносит новый коэффициент, и в сохранённых купонах тоже.',
    en: 'A right pick earns the new odds, also on saved slips.',
  },
  fight_type: {
    ru: 'Меняется, какие бои обязательны в купоне. Купоны, которые стали неполными, отмечены.',
    en: 'The fights that a slip must name change. Slips that became incomplete are marked.',
  },
  order: {
    ru: 'Меняется порядок, в котором это показано. На прогнозы не влияет.',
    en: 'The order in which they are shown changes. No effect on predictions.',
  },
  order_of_events: {
    ru: 'Меняется порядок событий. В карде боёв по нему резерв заменяет первый несостоявшийся бой.',
    en: 'The order of the events changes. On a fight card the reserve replaces the first void fight in that order.',
  },
} as const satisfies Record<string, Localized>
export type EffectCode = keyof typeof EFFECT_WORDS
