import { checkData, DATA_FOLDER, readData } from '../check-data.ts'

// Loosely typed on purpose: the tests put mistakes into files, which have no types.
export type Json = any
export type Files = {
  euro: Json
  euroResults: Json
  past: Json
  pastResults: Json
  league: Json
  leagueResults: Json
  knockouts: Json
  knockoutsResults: Json
  future: Json
  series: Json
  seriesResults: Json
  people: Json
}

/** Returns the problems that the check finds after `breakIt` has changed the real files. */
export function problemsAfter(breakIt: (files: Files) => void): string[] {
  const files = structuredClone(readData(DATA_FOLDER))
  const documentOf = (slug: string) => files.tournaments[slug]?.document
  const recordOf = (slug: string) => files.tournaments[slug]?.recorded
  breakIt({
    euro: documentOf('euro-2024'),
    euroResults: recordOf('euro-2024'),
    past: documentOf('ucl-2023-24-playoff'),
    pastResults: recordOf('ucl-2023-24-playoff'),
    league: documentOf('ucl-2024-25'),
    leagueResults: recordOf('ucl-2024-25'),
    knockouts: documentOf('ucl-2024-25-playoff'),
    knockoutsResults: recordOf('ucl-2024-25-playoff'),
    future: documentOf('euro-2028'),
    series: documentOf('ufc-2025'),
    seriesResults: recordOf('ufc-2025'),
    people: files.people,
  })
  return checkData(files)
}

export const find = (list: Json[], key: string): Json => list.find((item) => item.key === key)
