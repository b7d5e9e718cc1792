import type pg from 'pg'
import { command } from '../process.ts'
import type { contestOn, WireMatch } from '../steps.ts'
import { ask, type Evening, GOALS, type Player } from './evening.ts'

type Score = { first: number; second: number }
/** What was entered for a match: what was acknowledged last, and what was tried after it without an answer. */
export type Entered = { acknowledged: Score | null; since: Score[] }
/** What was acknowledged in a tournament, and must be found again. */
export type Acknowledged = Pick<Evening, 'messages' | 'drawn'> & {
  slug: string
  players: Pick<Player, 'token' | 'tried'>[]
  /** By the key of the match. */
  results: Map<string, Entered>
  /** The start of matches (an ISO time), by key. */
  starts?: Map<string, string>
}
/** Where it is read again: through a node, and in the database. */
export type Place = { node: string; contest: ReturnType<typeof contestOn>; pool: pg.Pool; url: string }

/** Compares what stands with what was acknowledged. Returns a sentence for each difference. */
export async function lookBack(place: Place, acknowledged: Acknowledged): Promise<string[]> {
  return [
    ...(await lookAtSaves(place, acknowledged)),
    ...(await lookAtMessages(place, acknowledged)),
    ...(await lookAtDraws(place, acknowledged)),
    ...(await lookAtEvents(place, acknowledged)),
    ...(await lookForLate(place)),
    ...(await lookForUnlogged(place)),
  ]
}

/** Computes every rating from predictions and results alone (of one tournament, if it is named), and compares. */
export async function recompute({ url }: Place, slug?: string): Promise<string[]> {
  const { code, stdout, stderr } = await command(['verify', ...(slug ? [slug] : [])], { DATABASE_URL: url })
  return code === 0 ? [] : [`verify: ${stdout}${stderr}`]
}

async function lookAtSaves({ contest }: Place, { slug, players }: Acknowledged): Promise<string[]> {
  const faults: string[] = []
  for (const [at, { token, tried }] of players.entries()) {
    const stored = await contest.matches(slug, token)
    for (const [key, { acknowledged, since }] of tried) {
      const prediction = stored[key]!.prediction
      const score = prediction ? prediction.first + prediction.second * GOALS : null
      if (score !== acknowledged && !since.includes(score ?? -1))
        faults.push(
          `${key} of player ${at}: acknowledged ${acknowledged}, stored ${score}, tried since ${since.join()}`,
        )
    }
  }
  return faults
}

async function lookAtMessages({ pool }: Place, { messages }: Acknowledged): Promise<string[]> {
  const { rows } = await pool.query<{ key: string; count: number }>(
    'select key::text, count(*)::int from messages where key is not null group by key',
  )
  const written = new Map(rows.map(({ key, count }) => [key, count]))
  const keys = new Set([...messages, ...rows.filter(({ count }) => count > 1).map(({ key }) => key)])
  return [...keys]
    .filter((key) => written.get(key) !== 1)
    .map((key) => `message ${key} is there ${written.get(key) ?? 0} times`)
}

async function lookAtDraws({ node }: Place, { slug, drawn }: Acknowledged): Promise<string[]> {
  const faults: string[] = []
  for (const [token, group] of drawn) {
    const { body } = await ask(node, 'GET', `user/tournament/${slug}/group`, token)
    if (body.group?.id !== group)
      faults.push(`a newcomer was drawn into ${group} and is in ${body.group?.id}`)
  }
  return faults
}

async function lookAtEvents({ contest }: Place, acknowledged: Acknowledged): Promise<string[]> {
  const stored = await contest.matches(acknowledged.slug, await contest.organiser())
  const moved = [...(acknowledged.starts ?? [])]
    .filter(([key, start]) => Date.parse(stored[key]!.started_at!) !== Date.parse(start))
    .map(([key, start]) => `${key} starts at ${stored[key]!.started_at} and not at ${start}`)
  return [...moved, ...lookAtResults(stored, acknowledged)]
}

function lookAtResults(stored: Record<string, WireMatch>, { results }: Acknowledged): string[] {
  const isSame = (one: Score | null, other: Score | null) =>
    one?.first === other?.first && one?.second === other?.second
  return [...results]
    .filter(([key, { acknowledged, since }]) => {
      const { score } = stored[key]!
      return !isSame(score, acknowledged) && !since.some((tried) => isSame(score, tried))
    })
    .map(([key, entered]) => `${key} has ${JSON.stringify(stored[key]!.score)} and not ${wordsOf(entered)}`)
}

const wordsOf = ({ acknowledged, since }: Entered): string =>
  `${JSON.stringify(acknowledged)}, which was acknowledged (tried since: ${JSON.stringify(since)})`

async function lookForLate({ pool }: Place): Promise<string[]> {
  const { rows } = await pool.query(
    `select e.key, p.saved_at, e.starts_at from predictions p join questions q on q.id = p.question_id
     join events e on e.id = q.event_id where p.saved_at >= e.starts_at`,
  )
  return rows.map((row) => `taken late: ${JSON.stringify(row)}`)
}

/** The sequence of an unlogged table is lost when a standby takes over, unless it is logged. */
async function lookForUnlogged({ pool }: Place): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'S' and relpersistence = 'u'",
  )
  return rows.map(({ relname }) => `the sequence ${relname} is unlogged`)
}
