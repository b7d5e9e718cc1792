import type { FactsEvent } from '../src/facts.ts'
import type { TableMatch } from '../src/football/table.ts'
import { eventOf } from './tournament.ts'

/** `A-B 2:1 C-D` reads as two matches, the second not played yet. */
export const matchesIn = (text: string): TableMatch[] =>
  Array.from(text.matchAll(/(\w+)-(\w+)(?: (\d+):(\d+))?/g), ([, first, second, home, away]) => ({
    first: first!,
    second: second!,
    score: home === undefined ? null : { first: Number(home), second: Number(away) },
  }))

/** The ids of these teams, separated by spaces; the teams of a tournament are numbered from 1. */
export const idsIn = (teams: readonly string[], text: string): number[] =>
  text.split(' ').map((team) => teams.indexOf(team) + 1)

/** The names of the teams with these ids. */
export const namesOf = (teams: readonly string[], ids: readonly number[] | null): string | null =>
  ids && ids.map((id) => teams[id - 1]).join(' ')

/** The same matches as facts of a tournament of these teams; ids count from 1 in the order of the text. */
export const eventsIn = (
  teams: readonly string[],
  text: string,
  changes: Partial<FactsEvent> = {},
): FactsEvent[] =>
  matchesIn(text).map(({ first, second, score }, at) =>
    eventOf({
      id: at + 1,
      first: teams.indexOf(first) + 1,
      second: teams.indexOf(second) + 1,
      result: score ? { status: 'finished', score } : { status: 'scheduled' },
      ...changes,
    }),
  )
