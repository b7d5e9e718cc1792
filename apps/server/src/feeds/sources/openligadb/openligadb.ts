import { SOURCE_PACES } from '@called-it/rules/feeds/source-pace.ts'
import type { z } from 'zod'
import {
  type Answer,
  type Asked,
  type Competition,
  type Doubt,
  type Get,
  LIST_FRESH_S,
  type Observation,
  type ObservedEvent,
  type Source,
  SourceTrouble,
} from '../../source.ts'
import * as answers from './answers.ts'
import {
  firstGroupsOf,
  groupsOf,
  groupsToAsk,
  type OpenLigaCursor,
  readCursor,
  writeCursor,
} from './polling-cursor.ts'
import { readMatch } from './read-match.ts'

const NAME = 'openligadb'
const MINUTE_MS = 60_000

/**
 * OpenLigaDB, which its users keep: mostly German leagues. A competition is the shortcut of a league, such as `uefa-em-2024`. It knows
 * finished or not, and nothing of matches that are put off or cancelled.
 */
export const openligadb: Source = {
  name: NAME,
  sports: ['football'],
  gives: ['schedule', 'results', 'goals'],
  needs_confirmation: false,
  // No limit is published; this is courtesy.
  budget: { per_minute: 30, per_day: null },
  pace: SOURCE_PACES[NAME],

  async listCompetitions(get) {
    const leagues = read(answers.leagues, await get('/getavailableleagues', { fresh_s: LIST_FRESH_S }))
    const football = leagues.filter(({ sport }) => !sport?.sportName || /fu(ß|ss)ball/i.test(sport.sportName))
    const shortcuts = Map.groupBy(football, ({ leagueShortcut }) => leagueShortcut)
    return [...shortcuts].map(([id, leagueSeasons]): Competition => {
      const seasons = leagueSeasons.toSorted((a, b) => b.leagueSeason.localeCompare(a.leagueSeason))
      return {
        id,
        name: seasons[0]!.leagueName,
        country: null,
        seasons: seasons.map(({ leagueSeason, leagueName }) => ({
          id: leagueSeason,
          name: leagueName,
          starts_on: null,
          ends_on: null,
        })),
      }
    })
  },

  observe,
  // It has scorers, and no squads.
  readSquads: null,
}

async function observe(
  get: Get,
  { competition: { competition, season }, since, now }: Asked,
): Promise<Observation | 'unchanged'> {
  if (season === null) throw new SourceTrouble(NAME, 'refused', 'a league needs its season')
  const before = readCursor(since)
  const place = `${encodeURIComponent(competition)}/${encodeURIComponent(season)}`
  // Without a cursor everything is read: the changes of each round would be more calls than a minute has.
  const changed = before && (await changesOf(get, place, before, Math.floor(now / MINUTE_MS)))
  if (changed === 'unchanged') return changed
  const answer = await get(`/getmatchdata/${place}`)
  const { matches, problems } = readMatches(answer)
  const groups = changed ? groupsOf(matches, changed, before) : firstGroupsOf(matches)
  return {
    events: await readEvents(get, matches, answer.answer_id),
    is_whole: true,
    answer_id: answer.answer_id,
    cursor: writeCursor({ groups }),
    problems,
  }
}

/** Returns when each round was last changed, as far as it is asked in this run. */
async function changesOf(
  get: Get,
  place: string,
  before: OpenLigaCursor,
  turn: number,
): Promise<Map<number, string> | 'unchanged'> {
  const changed = new Map(before.groups.map((group) => [group.order, group.changed ?? '']))
  const orders = await listGroups(get, place)
  let hasChanged = false
  for (const order of groupsToAsk(orders, before, turn)) {
    // Asked before the matches: what changes in between is seen in the next run.
    const at = read(answers.lastChange, await get(`/getlastchangedate/${place}/${order}`))
    hasChanged ||= changed.get(order) !== at
    changed.set(order, at)
  }
  return hasChanged ? changed : 'unchanged'
}

async function readEvents(get: Get, matches: answers.Match[], answerId: number): Promise<ObservedEvent[]> {
  // A shortcut and a season may stand for one league alone, but its users may change that: each match has its own types.
  const events: ObservedEvent[] = []
  const types = new Map<number, answers.ResultInfo[]>()
  for (const match of matches) {
    const infos = types.get(match.leagueId) ?? (await listResultInfos(get, match.leagueId))
    types.set(match.leagueId, infos)
    events.push(readMatch(match, infos, answerId))
  }
  return events
}

/** Returns the matches; one that cannot be read is a problem of its own. */
function readMatches(answer: Answer): { matches: answers.Match[]; problems: Doubt[] } {
  const matches: answers.Match[] = []
  const problems: Doubt[] = []
  for (const each of read(answers.matches, answer)) {
    const match = answers.match.safeParse(each)
    if (match.success) matches.push(match.data)
    else problems.push({ code: 'unreadable_event', data: { name: nameOf(each) } })
  }
  return { matches, problems }
}

const nameOf = (match: unknown): string => {
  const id = (match as { matchID?: unknown } | null)?.matchID
  return typeof id === 'number' || typeof id === 'string' ? String(id) : '?'
}

const listGroups = async (get: Get, place: string) =>
  read(answers.groups, await get(`/getavailablegroups/${place}`)).map(({ groupOrderID }) => groupOrderID)

const listResultInfos = async (get: Get, leagueId: number) =>
  read(answers.resultInfos, await get(`/getresultinfos/${leagueId}`))

/** Returns what an answer holds. Throws if it has another shape. */
function read<Schema extends z.ZodType>(schema: Schema, { body }: Answer): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new SourceTrouble(NAME, 'unreadable', 'the answer has another shape than it had')
  return parsed.data
}
