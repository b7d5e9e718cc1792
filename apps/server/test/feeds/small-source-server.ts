import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SourceTeam = [id: number, name: string, code: string]

/** A match of the small source, in the few words that matter. */
export type SourceMatch = {
  id: number
  matchday: number | null
  stage?: string
  group?: string | null
  at: string
  home: SourceTeam | null
  away: SourceTeam | null
  status?: string
  score?: [number, number]
}

/** What a small football-data.org on this machine says; tests change it. */
export type SmallSource = { url: string; matches: SourceMatch[]; isAway: boolean; close: () => void }

const sideOf = (team: SourceTeam | null) =>
  team ? { id: team[0], name: team[1], tla: team[2] } : { id: null, name: null, tla: null }

function winnerOf([home, away]: [number, number]): string {
  if (home === away) return 'DRAW'
  return home > away ? 'HOME_TEAM' : 'AWAY_TEAM'
}

const matchOf = ({ id, matchday, stage, group, at, home, away, status, score }: SourceMatch) => ({
  id,
  utcDate: at,
  status: status ?? 'TIMED',
  matchday,
  stage: stage ?? 'GROUP_STAGE',
  group: group ?? null,
  lastUpdated: '2030-01-01T00:00:00Z',
  homeTeam: sideOf(home),
  awayTeam: sideOf(away),
  score: {
    winner: score ? winnerOf(score) : null,
    duration: 'REGULAR',
    fullTime: { home: score?.[0] ?? null, away: score?.[1] ?? null },
  },
})

const COMPETITIONS = [
  {
    id: 1,
    code: 'SC',
    name: 'Small Cup',
    area: { name: 'Europe' },
    currentSeason: { startDate: '2090-06-01', endDate: '2090-07-01' },
  },
  { id: 2, code: 'CL', name: 'UEFA Champions League', area: { name: 'Europe' }, currentSeason: null },
]

/** A squad of a goalkeeper and a player whose position is not said. */
const squadOf = ([id, name, tla]: SourceTeam) => ({
  id,
  name,
  tla,
  squad: [
    { id: id * 100 + 1, name: `${name} Keeper`, position: 'Goalkeeper' },
    { id: id * 100 + 2, name: `${name} Unknown`, position: null },
  ],
})

function answerOf({ matches, isAway }: SmallSource, path: string): [status: number, body: object] {
  if (isAway) return [500, { message: 'away' }]
  if (path.startsWith('/competitions/SC/matches')) return [200, { matches: matches.map(matchOf) }]
  if (path.startsWith('/competitions/SC/teams')) {
    const teams = matches.flatMap(({ home, away }) => [home, away].filter((team) => team !== null))
    return [200, { teams: [...new Map(teams.map((team) => [team[0], team])).values()].map(squadOf) }]
  }
  return path === '/competitions' ? [200, { competitions: COMPETITIONS }] : [404, { message: 'not found' }]
}

/** Starts a small football-data.org. It listens on this machine alone. */
export async function startSmallSource(): Promise<SmallSource> {
  const source: SmallSource = { url: '', matches: [], isAway: false, close: () => server.close() }
  const server = createServer((request, response) => {
    const [status, body] = answerOf(source, request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  source.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return source
}
