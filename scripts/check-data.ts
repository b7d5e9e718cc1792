// Checks the demo tournaments in `data/`: shapes, names, calendars, cards, results and brackets, against each
// other and against public facts. `node scripts/check-data.ts [folder]` prints the problems and exits with
// status 1 if there are any.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkCountedBefore } from './data-checks/counted-before.ts'
import { checkEuroBracket } from './data-checks/euro-bracket.ts'
import { checkFacts } from './data-checks/facts.ts'
import { checkFlags } from './data-checks/flags.ts'
import { KNOWN_FACTS, type KnownFacts } from './data-checks/known-facts.ts'
import { KNOWN_SERIES } from './data-checks/known-series.ts'
import { checkLeagueStage } from './data-checks/league-stage.ts'
import { checkResults } from './data-checks/match-results.ts'
import { checkNames } from './data-checks/names.ts'
import { checkNumberedBracket } from './data-checks/numbered-bracket.ts'
import { checkPeople } from './data-checks/people.ts'
import { matchesOf, parseTournament, type RecordedTournament } from './data-checks/recorded-tournament.ts'
import { checkSchedule } from './data-checks/schedule.ts'
import { checkSequel } from './data-checks/sequel.ts'
import { checkSeries } from './data-checks/series.ts'
import { checkTies } from './data-checks/ties.ts'
import { checkWiring } from './data-checks/wiring.ts'

/** The folder of every tournament. */
const SLUGS = [...Object.keys(KNOWN_FACTS), ...Object.keys(KNOWN_SERIES)]
export const DATA_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../data')

/** The files as they were read; `recorded` is null for a tournament that has not been played. */
export type DataFiles = {
  tournaments: Record<string, { document: unknown; recorded: unknown }>
  people: unknown
}

/** Reads every file of the folder. Throws if one is missing or malformed. */
export function readData(folder: string): DataFiles {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const tournaments = SLUGS.map((slug) => {
    const results = `${slug}/results.json`
    const recorded = existsSync(join(folder, results)) ? read(results) : null
    return [slug, { document: read(`${slug}/tournament.json`), recorded }] as const
  })
  return { tournaments: Object.fromEntries(tournaments), people: read('people.json') }
}

/** Returns the problems of the data, a line each; empty if there are none. */
export function checkData(files: DataFiles): string[] {
  const filesOf = (slug: string) => files.tournaments[slug] ?? { document: null, recorded: null }
  const parsed = Object.keys(KNOWN_FACTS).map((slug) => ({ slug, ...parseTournament(slug, filesOf(slug)) }))
  const read = new Map(parsed.flatMap(({ slug, tournament }) => (tournament ? [[slug, tournament]] : [])))
  const found = parsed.flatMap(({ slug, tournament, problems }) =>
    (tournament ? checkTournament(tournament, KNOWN_FACTS[slug]!, read) : problems).map(
      (problem) => `${slug}: ${problem}`,
    ),
  )
  const fought = Object.entries(KNOWN_SERIES).flatMap(([slug, facts]) =>
    checkSeries(slug, filesOf(slug), facts).map((problem) => `${slug}: ${problem}`),
  )
  return [...found, ...fought, ...checkPeople(files.people).map((problem) => `people.json: ${problem}`)]
}

function checkTournament(
  tournament: RecordedTournament,
  facts: KnownFacts,
  others: Map<string, RecordedTournament>,
): string[] {
  const { document } = tournament
  const matches = matchesOf(tournament)
  const calendar = checkSchedule(document, matches)
  // A bracket follows from tables, and tables need a consistent calendar.
  const bracket = calendar.length > 0 ? [] : checkBracket(tournament, facts)
  return [
    ...checkNames(document),
    ...checkFlags(document.entities),
    ...calendar,
    ...checkResults(document, matches, facts),
    ...checkCountedBefore(tournament),
    ...checkLeagueStage(tournament, facts),
    ...checkSequel(tournament, others),
    ...checkTies(matches),
    ...bracket,
    ...(calendar.length > 0 ? [] : checkWiring(tournament)),
    ...checkFacts(tournament, matches, facts),
  ]
}

function checkBracket(tournament: RecordedTournament, { bracket }: KnownFacts): string[] {
  if (bracket === 'euro_2024') return checkEuroBracket(tournament)
  return bracket === 'numbered' ? checkNumberedBracket(tournament) : []
}

if (import.meta.main) {
  const problems = checkData(readData(process.argv[2] ?? DATA_FOLDER))
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
  else process.stdout.write(`data ok: ${SLUGS.join(', ')}\n`)
}
