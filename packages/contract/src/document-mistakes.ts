import { checkRuleset } from '@called-it/rules/ruleset.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import type { Localized } from './localized.ts'
import type { DocumentEvent, TournamentDocument } from './tournament-document.ts'

/** One mistake and where it stands: `events[3].first`, `unknown entity "GRE"`. */
export type DocumentMistake = { path: string; message: Localized }

const unknown = (path: string, noun: { ru: string; en: string }, key: string): DocumentMistake => ({
  path,
  message: { ru: `${noun.ru}: нет ключа "${key}"`, en: `unknown ${noun.en} "${key}"` },
})
const NOUNS = {
  entity: { ru: 'участник', en: 'entity' },
  stage: { ru: 'этап', en: 'stage' },
  round: { ru: 'тур', en: 'round' },
  table_group: { ru: 'группа', en: 'table group' },
} as const

/**
 * What a document of the right shape can still get wrong: keys used twice, keys that name nothing,
 * a fight in a football tournament. An empty answer means that the document can be imported.
 */
export function documentMistakes(document: TournamentDocument): DocumentMistake[] {
  const keys = keysOf(document)
  const isFight = systemOf(document.system_name).sport === 'ufc'
  return [
    ...repeatedKeys(document),
    ...checkStages(document),
    ...checkReferences(document, keys),
    ...document.events.flatMap((event, at) => checkEvent(keys, isFight, event, `events[${at}]`)),
    ...checkPrizes(document),
    ...checkRuleset(document.ruleset ?? {}).map(({ path, message }) => ({
      path: path ? `ruleset.${path}` : 'ruleset',
      message,
    })),
  ]
}

type Keys = ReturnType<typeof keysOf>
const keysOf = (document: TournamentDocument) => {
  const of = (list: readonly { key: string }[] | undefined) => new Set((list ?? []).map((it) => it.key))
  return {
    entities: of(document.entities),
    stages: of(document.stages),
    rounds: of(document.rounds),
    table_groups: of(document.table_groups),
  }
}

function repeatedKeys(document: TournamentDocument): DocumentMistake[] {
  const lists: [string, string, string[]][] = [
    ['groups', 'code', (document.groups ?? []).map((it) => it.code)],
    ...(['entities', 'players', 'stages', 'table_groups', 'rounds', 'events'] as const).map(
      (list): [string, string, string[]] => [list, 'key', (document[list] ?? []).map((it) => it.key)],
    ),
  ]
  return lists.flatMap(([list, field, keys]) => {
    const seen = new Set<string>()
    return keys.flatMap((key, at) => {
      if (!seen.has(key)) {
        seen.add(key)
        return []
      }
      const message = { ru: `ключ "${key}" уже занят`, en: `key "${key}" is used twice` }
      return [{ path: `${list}[${at}].${field}`, message }]
    })
  })
}

function checkStages(document: TournamentDocument): DocumentMistake[] {
  const { sport } = systemOf(document.system_name)
  return document.stages.flatMap((stage, at) => {
    const path = `stages[${at}]`
    if ((stage.type === 'fight_round') !== (sport === 'ufc')) {
      return [
        {
          path: `${path}.type`,
          message: {
            ru: `этап "${stage.type}" не подходит игре ${document.system_name}`,
            en: `stage type "${stage.type}" does not belong to ${document.system_name}`,
          },
        },
      ]
    }
    if (stage.type === 'playoff' && !stage.level) {
      return [
        {
          path: `${path}.level`,
          message: { ru: 'у стадии плей-офф нужен уровень', en: 'a playoff stage needs a level' },
        },
      ]
    }
    return []
  })
}

function checkReferences(document: TournamentDocument, { entities, stages }: Keys): DocumentMistake[] {
  return [
    ...(document.players ?? []).flatMap((player, at) =>
      entities.has(player.entity) ? [] : [unknown(`players[${at}].entity`, NOUNS.entity, player.entity)],
    ),
    ...document.rounds.flatMap((round, at) =>
      stages.has(round.stage) ? [] : [unknown(`rounds[${at}].stage`, NOUNS.stage, round.stage)],
    ),
    ...(document.table_groups ?? []).flatMap((group, at) =>
      group.entities.flatMap((key, i) => {
        const path = `table_groups[${at}].entities[${i}]`
        if (!entities.has(key)) return [unknown(path, NOUNS.entity, key)]
        return group.entities.indexOf(key) < i
          ? [{ path, message: { ru: `"${key}" указан дважды`, en: `"${key}" is listed twice` } }]
          : []
      }),
    ),
  ]
}

function checkEvent(keys: Keys, isFight: boolean, event: DocumentEvent, path: string): DocumentMistake[] {
  const mistakes: DocumentMistake[] = []
  if (!keys.rounds.has(event.round)) mistakes.push(unknown(`${path}.round`, NOUNS.round, event.round))
  for (const side of ['first', 'second'] as const) {
    const key = event[side]
    if (key && !keys.entities.has(key)) mistakes.push(unknown(`${path}.${side}`, NOUNS.entity, key))
  }
  if (event.first && event.first === event.second) {
    mistakes.push({
      path: `${path}.second`,
      message: { ru: 'стороны совпадают', en: 'both sides are the same' },
    })
  }
  if (event.table_group && !keys.table_groups.has(event.table_group)) {
    mistakes.push(unknown(`${path}.table_group`, NOUNS.table_group, event.table_group))
  }
  if (isFight && !event.type) {
    mistakes.push({ path: `${path}.type`, message: { ru: 'у боя нужен тип', en: 'a fight needs a type' } })
  }
  for (const field of isFight ? FIELDS_OF_A_MATCH : FIELDS_OF_A_FIGHT) {
    if (event[field] === undefined || event[field] === null) continue
    mistakes.push({
      path: `${path}.${field}`,
      message: isFight
        ? { ru: 'у боя такого поля нет', en: 'a fight has no such field' }
        : { ru: 'у матча такого поля нет', en: 'a match has no such field' },
    })
  }
  return mistakes
}

const FIELDS_OF_A_FIGHT = ['type', 'weight_class', 'is_title', 'coefficients'] as const
const FIELDS_OF_A_MATCH = ['table_group', 'tie'] as const

function checkPrizes(document: TournamentDocument): DocumentMistake[] {
  return (document.prizes ?? []).flatMap((prize, at) =>
    prize.place_to < prize.place_from
      ? [
          {
            path: `prizes[${at}].place_to`,
            message: { ru: 'меньше первого места', en: 'is before place_from' },
          },
        ]
      : [],
  )
}
