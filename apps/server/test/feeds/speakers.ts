import type { Speaker } from './play.ts'
import { type FootballDataMatch } from './football-data-words.ts'
import { withTraps } from './football-data-traps.ts'
import { openLigaWithTraps } from './openligadb-traps.ts'
import { groupOrderOf, LEAGUE_ID, lastChangeOf, type OpenLigaMatch, resultInfos } from './openligadb-words.ts'
import type { Season } from './season.ts'
import type { OpenProvider } from './season-stage.ts'
import type { Trap } from './traps.ts'

/** A season of football-data.org. `isEmpty`: it answers with no match at all. */
export type FootballData = Speaker & { isEmpty: boolean }

/** Starts a server that speaks of a season as football-data.org does, with traps. */
export async function startFootballData(
  open: OpenProvider,
  season: Season,
  traps: readonly Trap<FootballDataMatch>[],
): Promise<FootballData> {
  const provider = await open((path, _, now) =>
    path === '/competitions/XX/matches'
      ? { competition: { code: 'XX' }, matches: speaker.isEmpty ? [] : withTraps(season, traps, now) }
      : undefined,
  )
  // Matches that begin at the same time with open sides are known by their ids alone: the tournament was made from the source.
  const ids = Object.fromEntries(season.matches.map(({ key, number }) => [key, String(495_000 + number)]))
  const place = { competition: 'XX', season: '2024', provider, ids: traps.length > 0 ? {} : ids }
  const speaker: FootballData = { source: 'football-data.org', place, traps, isEmpty: false }
  return speaker
}

/** Starts a server that speaks of a season as OpenLigaDB does, with traps. `league`: its short name there. */
export async function startOpenLiga(
  open: OpenProvider,
  season: Season,
  league: string,
  traps: readonly Trap<OpenLigaMatch>[],
): Promise<Speaker> {
  const at = `${league}/2024`
  const provider = await open((path, _, now) => {
    if (path === `/getresultinfos/${LEAGUE_ID}`) return resultInfos
    if (path === `/getmatchdata/${at}`) return openLigaWithTraps(season, traps, now)
    if (path === `/getavailablegroups/${at}`)
      return season.document.rounds.map((_each, order) => ({ groupOrderID: order + 1, groupID: order }))
    const change = `/getlastchangedate/${at}/`
    return path.startsWith(change)
      ? changeOf(season, traps, Number(path.slice(change.length)), now)
      : undefined
  })
  return { source: 'openligadb', place: { competition: league, season: '2024', provider }, traps }
}

/** An edit of one of the traps is a change, too. */
function changeOf(season: Season, traps: readonly Trap<OpenLigaMatch>[], order: number, now: number): string {
  const own = season.matches.filter((match) => groupOrderOf(season, match) === order).map(({ key }) => key)
  const isEdited = traps.some(({ match }) => own.includes(match))
  const change = lastChangeOf(season, order, now)
  return isEdited ? change.replace('.', `.${now % 7}`) : change
}
