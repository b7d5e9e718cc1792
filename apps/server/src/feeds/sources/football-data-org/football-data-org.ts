import { SOURCE_PACES } from '@called-it/rules/feeds/source-pace.ts'
import type { PlayerPosition } from '@called-it/rules/vocabulary.ts'
import type { z } from 'zod'
import {
  type Answer,
  type Competition,
  type Doubt,
  LIST_FRESH_S,
  type ObservedEvent,
  type Source,
  SourceTrouble,
} from '../../source.ts'
import * as answers from './answers.ts'
import { readMatch } from './read-match.ts'

const NAME = 'football-data.org'

/** The words begin differently in squads and elsewhere: `Defence`, `Centre-Back`. Others are unknown. */
const POSITIONS: [RegExp, PlayerPosition][] = [
  [/^goal/i, 'goalkeeper'],
  [/^(defen|centre-back|left-back|right-back)/i, 'defender'],
  [/midfield/i, 'midfielder'],
  [/^(offence|attack|forward|centre-forward|left winger|right winger)/i, 'forward'],
]

/** football-data.org v4: fixtures, scores and squads. */
export const footballDataOrg: Source = {
  name: NAME,
  sports: ['football'],
  gives: ['schedule', 'results', 'goals', 'squads'],
  needs_confirmation: false,
  budget: { per_minute: 10, per_day: null },
  pace: SOURCE_PACES[NAME],
  readLimits: (headers) => ({
    calls_left: numberOf(headers.get('x-requests-available-minute')),
    resets_in_s: numberOf(headers.get('x-requestcounter-reset')),
  }),

  async listCompetitions(get) {
    const { competitions } = read(answers.competitions, await get('/competitions', { fresh_s: LIST_FRESH_S }))
    return competitions.map(({ id, code, name, area, currentSeason: season }): Competition => {
      // A season is named by the year in which it starts.
      const year = season?.startDate.slice(0, 4)
      return {
        id: code ?? String(id),
        name,
        country: area?.name ?? null,
        seasons: year
          ? [{ id: year, name: year, starts_on: season!.startDate, ends_on: season!.endDate ?? null }]
          : [],
      }
    })
  },

  async observe(get, { competition: { competition, season } }) {
    // One call for the whole season: its answer is compressed, and no match can be missed.
    const answer = await get(`/competitions/${encodeURIComponent(competition)}/matches`, {
      ...(season !== null && { query: { season } }),
      headers: { 'X-Unfold-Goals': 'true' },
    })
    const events: ObservedEvent[] = []
    const problems: Doubt[] = []
    for (const each of read(answers.matches, answer).matches) {
      const match = answers.match.safeParse(each)
      if (match.success) events.push(readMatch(match.data, answer.answer_id))
      else problems.push({ code: 'unreadable_event', data: { name: nameOf(each) } })
    }
    return { events, is_whole: true, answer_id: answer.answer_id, cursor: null, problems }
  },

  async readSquads(get, { competition, season }) {
    const answer = await get(`/competitions/${encodeURIComponent(competition)}/teams`, {
      ...(season !== null && { query: { season } }),
    })
    return read(answers.teams, answer).teams.map(({ id, name, tla, squad }) => ({
      team: { id: String(id), name, code: tla ?? null },
      players: (squad ?? []).map((player) => ({
        id: String(player.id),
        name: player.name,
        position: POSITIONS.find(([word]) => word.test(player.position ?? ''))?.[1] ?? null,
      })),
    }))
  },
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null

/** Returns what an answer holds. Throws if it has another shape. */
function read<Schema extends z.ZodType>(schema: Schema, { body }: Answer): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new SourceTrouble(NAME, 'unreadable', 'the answer has another shape than it had')
  return parsed.data
}

const nameOf = (match: unknown): string => {
  const id = (match as { id?: unknown } | null)?.id
  return typeof id === 'number' || typeof id === 'string' ? String(id) : '?'
}
