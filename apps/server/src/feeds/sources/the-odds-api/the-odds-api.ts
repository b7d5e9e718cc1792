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
import { readBouts, readScored } from './read-bouts.ts'

const NAME = 'the-odds-api'
const DAY_MS = 24 * 3_600_000
/** Odds are asked for from so many days before a bout on: earlier ones are few and move. */
const AHEAD_MS = 14 * DAY_MS
/** The scores of as many days are listed, which is the most. */
const BACK_MS = 3 * DAY_MS
const MMA = 'mma_mixed_martial_arts'

/**
 * The Odds API v4: coefficients of fights, and of matches the score as a second opinion. A competition is the key of a sport, such as
 * `mma_mixed_martial_arts` or `soccer_uefa_champs_league`; it has no seasons. Calls cost credits, 500 a month on the free plan: nothing is
 * asked when nothing of ours can be on the list.
 */
export const theOddsApi: Source = {
  name: NAME,
  sports: ['football', 'ufc'],
  gives: ['coefficients', 'results'],
  orders_sides: false,
  // Its scores do not say whether extra time is in them, and its bouts have no winner.
  needs_confirmation: true,
  // A list of odds of one region costs one credit, a list of scores two.
  budget: { per_minute: 10, per_day: 16 },
  pace: SOURCE_PACES[NAME],
  readLimits: (headers) => {
    const left = headers.get('x-requests-remaining')
    // They are counted anew each month, of which nothing is said.
    return { calls_left: left !== null && /^\d+$/.test(left) ? Number(left) : null, resets_in_s: null }
  },

  async listCompetitions(get) {
    const sports = read(answers.sports, await get('/sports', { fresh_s: LIST_FRESH_S }))
    return sports
      .filter(
        ({ key, has_outrights: isOutright }) => (key === MMA || key.startsWith('soccer_')) && !isOutright,
      )
      .map(({ key, title, description }): Competition => ({
        id: key,
        name: description || title,
        country: null,
        seasons: [],
      }))
  },

  observe: (get, asked) =>
    asked.competition.competition === MMA ? observeBouts(get, asked) : observeScores(get, asked),

  readSquads: null,
}

async function observeBouts(get: Get, { standing, now }: Asked): Promise<Observation | 'unchanged'> {
  const isNear = ({ starts_at: at, is_over: isOver }: Asked['standing'][number]) =>
    !isOver && at !== null && Date.parse(at) > now && Date.parse(at) < now + AHEAD_MS
  if (!standing.some(isNear)) return 'unchanged'
  const answer = await get(`/sports/${MMA}/odds`, {
    query: { regions: 'eu', markets: 'h2h', oddsFormat: 'decimal', dateFormat: 'iso' },
  })
  const { read: offers, problems } = readEach(answers.offered, answer)
  return observation(readBouts(offers, answer.answer_id), problems)
}

async function observeScores(
  get: Get,
  { competition: { competition }, standing, now }: Asked,
): Promise<Observation | 'unchanged'> {
  const isOn = ({ starts_at: at, is_over: isOver }: Asked['standing'][number]) =>
    !isOver && at !== null && Date.parse(at) <= now && Date.parse(at) > now - BACK_MS
  if (!standing.some(isOn)) return 'unchanged'
  const answer = await get(`/sports/${encodeURIComponent(competition)}/scores`, {
    query: { daysFrom: '3', dateFormat: 'iso' },
  })
  const { read: matches, problems } = readEach(answers.scored, answer)
  return observation(
    matches.map((match) => readScored(match, answer.answer_id)),
    problems,
  )
}

/** What is listed is never a whole season: a bout that is missing says nothing. */
const observation = (events: ObservedEvent[], problems: Doubt[]): Observation => ({
  events,
  is_whole: false,
  cursor: null,
  problems,
})

/** Reads each entry of a list by itself; one that cannot be read is a problem of its own. */
function readEach<Schema extends z.ZodType>(
  schema: Schema,
  answer: Answer,
): { read: z.output<Schema>[]; problems: Doubt[] } {
  const each = read(answers.list, answer).map((entry) => ({ entry, parsed: schema.safeParse(entry) }))
  return {
    read: each.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])),
    problems: each
      .filter(({ parsed }) => !parsed.success)
      .map(({ entry }) => ({ code: 'unreadable_event', data: { name: nameOf(entry) } })),
  }
}

const nameOf = (event: unknown): string => {
  const id = (event as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : '?'
}

/** Returns what an answer holds. Throws if it has another shape. */
function read<Schema extends z.ZodType>(schema: Schema, { body }: Answer): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new SourceTrouble(NAME, 'unreadable', 'the answer has another shape than it had')
  return parsed.data
}
