import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'

type Name = { ru: string; en: string }

const RUSSIAN_NAME = /^[А-ЯЁа-яё][А-ЯЁа-яё' .-]*$/
const CYRILLIC = /\p{Script=Cyrillic}/u

/**
 * Checks the names of teams and people: Russian ones have only Cyrillic letters. A Latin `o` inside a Russian
 * name looks right on the screen, but the search does not find it.
 */
export function checkNames(document: TournamentDocument): string[] {
  const players = document.players ?? []
  return [
    ...document.entities.flatMap((entity) => checkProperName(`entity ${entity.key}`, entity.name)),
    ...players.flatMap((player) => checkProperName(`player ${player.key}`, player.name)),
    ...otherNames(document).flatMap(([where, name]) => checkText(where, name)),
    ...repeatedNames(document.entities.map((entity) => [entity.key, entity.name])),
    ...document.entities.flatMap((entity) =>
      repeatedNames(
        players.filter((player) => player.entity === entity.key).map((player) => [player.key, player.name]),
      ),
    ),
  ]
}

function checkProperName(where: string, name: Name): string[] {
  const problems = checkText(where, name)
  if (!RUSSIAN_NAME.test(name.ru)) {
    problems.push(`${where}: the Russian name "${name.ru}" holds more than Cyrillic letters`)
  }
  return problems
}

/** Spaces in a row, or others than the common one and those that keep a number together. */
const STRAY = /(?![\u00a0\u202f])\s+/g

function checkText(where: string, name: Name): string[] {
  const problems: string[] = []
  for (const [language, text] of Object.entries(name)) {
    if (text !== text.trim().replace(STRAY, ' ') || text === '') {
      problems.push(`${where}: stray spaces in the ${language} name "${text}"`)
    }
  }
  if (/\p{L}/u.test(name.ru) && !CYRILLIC.test(name.ru))
    problems.push(`${where}: the Russian name "${name.ru}" is not Russian`)
  if (CYRILLIC.test(name.en)) problems.push(`${where}: the English name "${name.en}" holds Cyrillic letters`)
  return problems
}

function otherNames(document: TournamentDocument): [string, Name][] {
  return [
    ['tournament', document.name],
    ...document.stages.map((stage): [string, Name] => [`stage ${stage.key}`, stage.name]),
    ...document.rounds.map((round): [string, Name] => [`round ${round.key}`, round.name]),
    ...(document.table_groups ?? []).map((table_group): [string, Name] => [
      `table group ${table_group.key}`,
      table_group.name,
    ]),
    ...document.events.flatMap((event): [string, Name][] =>
      event.venue ? [[`venue of ${event.key}`, event.venue]] : [],
    ),
    ...(document.prizes ?? []).map((prize): [string, Name] => [
      `prize for place ${prize.place_from}`,
      prize.title,
    ]),
  ]
}

/** Finds two entries of one kind with the same name, such as a copied and unfinished squad line. */
function repeatedNames(names: [string, Name][]): string[] {
  return names.flatMap(([key, name], at) => {
    const earlier = names.slice(0, at).find(([, other]) => other.ru === name.ru || other.en === name.en)
    return earlier ? [`${key} bears the name of ${earlier[0]}`] : []
  })
}
