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
    ...document.entities.flatMap((it) => checkProperName(`entity ${it.key}`, it.name)),
    ...players.flatMap((it) => checkProperName(`player ${it.key}`, it.name)),
    ...otherNames(document).flatMap(([where, name]) => checkText(where, name)),
    ...repeatedNames(document.entities.map((it) => [it.key, it.name])),
    ...document.entities.flatMap((entity) =>
      repeatedNames(players.filter((it) => it.entity === entity.key).map((it) => [it.key, it.name])),
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

function checkText(where: string, name: Name): string[] {
  const problems: string[] = []
  for (const [language, text] of Object.entries(name)) {
    if (text !== text.trim().replace(/\s+/g, ' ') || text === '') {
      problems.push(`${where}: stray spaces in the ${language} name "${text}"`)
    }
  }
  if (!CYRILLIC.test(name.ru)) problems.push(`${where}: the Russian name "${name.ru}" is not Russian`)
  if (CYRILLIC.test(name.en)) problems.push(`${where}: the English name "${name.en}" holds Cyrillic letters`)
  return problems
}

function otherNames(document: TournamentDocument): [string, Name][] {
  return [
    ['tournament', document.name],
    ...document.stages.map((it): [string, Name] => [`stage ${it.key}`, it.name]),
    ...document.rounds.map((it): [string, Name] => [`round ${it.key}`, it.name]),
    ...(document.table_groups ?? []).map((it): [string, Name] => [`table group ${it.key}`, it.name]),
    ...document.events.flatMap((it): [string, Name][] =>
      it.venue ? [[`venue of ${it.key}`, it.venue]] : [],
    ),
    ...(document.prizes ?? []).map((it): [string, Name] => [`prize for place ${it.place_from}`, it.title]),
  ]
}

/** Finds two entries of one kind with the same name, such as a copied and unfinished squad line. */
function repeatedNames(names: [string, Name][]): string[] {
  return names.flatMap(([key, name], at) => {
    const earlier = names.slice(0, at).find(([, other]) => other.ru === name.ru || other.en === name.en)
    return earlier ? [`${key} bears the name of ${earlier[0]}`] : []
  })
}
