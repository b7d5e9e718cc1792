import type { Localized } from '../languages.ts'

/** Messages to organisers about documents and rulesets (a part of `FIELD_MISTAKES`). */
export const DOCUMENT_MISTAKES = {
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

  // Mistakes in the meaning of a document
  key_taken: { ru: 'ключ «{key}» уже занят', en: 'key "{key}" is used twice' },
  entity_exists: {
    ru: 'команда или боец с ключом «{key}» уже есть',
    en: 'a team or fighter with the key "{key}" already exists',
  },
  too_many_entities: {
    ru: 'команд и бойцов уже {limit}, это предел',
    en: 'there are already {limit} teams and fighters, which is the limit',
  },
  unknown_entity: { ru: 'нет команды или бойца «{key}»', en: 'unknown entity "{key}"' },
  unknown_stage: { ru: 'нет этапа «{key}»', en: 'unknown stage "{key}"' },
  unknown_round: { ru: 'нет тура «{key}»', en: 'unknown round "{key}"' },
  unknown_table_group: { ru: 'нет группы «{key}»', en: 'unknown table group "{key}"' },
  listed_twice: { ru: '«{key}» указан дважды', en: '"{key}" is listed twice' },
  sides_stay: {
    ru: 'у матча есть прогнозы или результат: его стороны не меняются',
    en: 'the match has predictions or a result: its sides do not change',
  },
  same_sides: { ru: 'стороны совпадают', en: 'both sides are the same' },
  wrong_stage_type: {
    ru: 'этап «{type}» не подходит игре {system}: нужен один из {values}',
    en: 'stage type "{type}" does not exist in {system}: use one of {values}',
  },
  level_missing: {
    ru: 'у этапа плей-офф нужен уровень, один из: {values}',
    en: 'a playoff stage needs a level: one of {values}',
  },
  fight_type_missing: {
    ru: 'у боя нужен тип, один из: {values}',
    en: 'a fight needs a type: one of {values}',
  },
  not_of_a_fight: { ru: 'у боя такого поля нет', en: 'a fight has no such field' },
  not_of_a_match: { ru: 'у матча такого поля нет', en: 'a match has no such field' },
  not_in_table_group: { ru: '«{key}» не из этой группы', en: '"{key}" is not in that table group' },
  too_many_legs: { ru: 'в паре «{tie}» уже два матча', en: 'tie "{tie}" has two legs already' },
  leg_of_other_stage: {
    ru: 'матчи пары «{tie}» указаны в разных этапах',
    en: 'the legs of tie "{tie}" are in different stages',
  },
  leg_of_other_sides: {
    ru: 'в матчах пары «{tie}» играют разные команды',
    en: 'the legs of tie "{tie}" have different sides',
  },
  tie_without_level: {
    ru: 'пары бывают только в этапах плей-офф',
    en: 'only a playoff stage has ties',
  },
  wrong_source: {
    ru: 'нужен объект { tie, take: "winner" или "loser" } или { group, place }',
    en: 'must be { tie, take: "winner" or "loser" } or { group, place }',
  },
  source_without_tie: {
    ru: 'откуда приходят стороны, указывают только у матчей пары: добавьте "tie"',
    en: 'only a match of a tie can name the sources of its sides: add "tie"',
  },
  source_of_unknown_tie: { ru: 'нет пары «{key}»', en: 'unknown tie "{key}"' },
  place_out_of_group: {
    ru: 'в группе «{key}» мест: {count}',
    en: 'table group "{key}" has {count} {count|place|places}',
  },
  source_in_circle: {
    ru: 'пара «{tie}» ждёт саму себя',
    en: 'tie "{tie}" waits for itself',
  },
  source_taken: {
    ru: 'это место в сетке уже отдано паре «{tie}»',
    en: 'this place in the bracket already leads to tie "{tie}"',
  },
  same_source: {
    ru: 'обе стороны приходят из одного места',
    en: 'both sides come from the same place',
  },
  legs_from_elsewhere: {
    ru: 'другой матч пары «{tie}» называет другие стороны',
    en: 'the other leg of tie "{tie}" names other sources for its sides',
  },
  places_reversed: { ru: 'меньше первого места', en: 'is before place_from' },
  reserved_slug: {
    ru: 'это слово занято, возьмите другое: не {values}',
    en: 'this word is reserved: choose another than {values}',
  },
  slug_of_address: { ru: 'в адресе указан «{slug}»', en: 'the address says "{slug}"' },

  // Changes of a document that predictions, results or locks forbid
  changed_by_call: {
    ru: 'в документе теперь {says}, но это уже изменено отдельно: {stands}',
    en: 'the document now says {says}, but this has been changed since: {stands}',
  },
  event_in_use: {
    ru: 'у события «{key}» есть прогнозы или результат: отмените его, но не убирайте',
    en: 'event "{key}" has predictions or a result: cancel it instead of leaving it out',
  },
  entity_in_use: {
    ru: 'команду или бойца «{key}» могли назвать в прогнозах: убрать нельзя',
    en: 'predictions may name the team or fighter "{key}": it cannot be left out',
  },
  player_in_use: {
    ru: 'игрока «{key}» могли назвать в прогнозах: его нельзя убрать',
    en: 'predictions may name player "{key}": he cannot be left out',
  },
  table_group_in_use: {
    ru: 'порядок группы «{key}» уже предсказан: её состав не меняется',
    en: 'the order of table group "{key}" has been predicted: its teams do not change',
  },
  rules_in_use: { ru: 'по этим правилам уже играют', en: 'users already play by these rules' },
  groups_in_use: {
    ru: 'пользователи уже распределены по этим группам: их можно только переименовать',
    en: 'users have been drawn into these groups: they can be renamed, and nothing else',
  },
  other_points: {
    ru: 'очки за событие «{key}» уже начислены, а на новом месте оно принесло бы другие очки',
    en: 'event "{key}" has a result, and in its new place it would have earned different points',
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
} as const satisfies Record<string, Localized>
