import { SOURCE_PACES } from '@called-it/rules/feeds/source-pace.ts'
import { type Answer, type Doubt, type ObservedEvent, type Source, SourceTrouble } from '../../source.ts'
import * as answers from './answers.ts'
import { readBout } from './read-bout.ts'

const NAME = 'espn'
const DAY_MS = 24 * 3_600_000
/** A card that is called by its local evening lies on the next day in UTC. */
const MARGIN_MS = 2 * DAY_MS
/** Cards are announced months ahead, but what is asked for stays short: this is nobody's service for us. */
const AHEAD_MS = 60 * DAY_MS

/**
 * ESPN's scoreboard of fights. Its owner does not document it and promises nothing, so it is off unless an operator switches it on, it is
 * asked seldom, and an organiser confirms each result. A competition is the name of a league, such as `ufc`; it has no seasons.
 */
export const espn: Source = {
  name: NAME,
  sports: ['ufc'],
  gives: ['schedule', 'results'],
  needs_confirmation: true,
  budget: { per_minute: 4, per_day: 2000 },
  pace: SOURCE_PACES[NAME],
  listCompetitions: async () => [{ id: 'ufc', name: 'UFC', country: null, seasons: [] }],

  async observe(get, { competition: { competition, season }, standing, now }) {
    const answer = await get(`/sports/mma/${encodeURIComponent(competition)}/scoreboard`, {
      query: { dates: datesOf(season, standing, now) },
    })
    const { bouts, problems } = readBouts(answer)
    // Days that were not asked for may hold cards of ours, too: those that are over.
    return { events: bouts, is_whole: true, answer_id: answer.answer_id, cursor: null, problems }
  },

  readSquads: null,
}

/**
 * Returns the days to ask for, in UTC: the year that is the season, else from the first fight of ours that is not over until two months
 * from now.
 */
function datesOf(
  season: string | null,
  standing: readonly { starts_at: string | null; is_over: boolean }[],
  now: number,
): string {
  if (season !== null) return `${season}0101-${season}1231`
  const open = standing
    .filter(({ starts_at: at, is_over: isOver }) => !isOver && at !== null)
    .map(({ starts_at: at }) => Date.parse(at!))
  const from = Math.min(now, ...open) - MARGIN_MS
  return `${dayOf(from)}-${dayOf(Math.max(now + AHEAD_MS, ...open) + MARGIN_MS)}`
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10).replaceAll('-', '')

/** Returns the bouts of all cards, of each card from its main event down. */
function readBouts({ body, answer_id: answerId }: Answer): { bouts: ObservedEvent[]; problems: Doubt[] } {
  const parsed = answers.scoreboard.safeParse(body)
  if (!parsed.success) throw new SourceTrouble(NAME, 'unreadable', 'the answer has another shape than it had')
  const bouts: ObservedEvent[] = []
  const problems: Doubt[] = []
  for (const { name, shortName, competitions } of parsed.data.events)
    for (const each of (competitions ?? []).toReversed()) {
      const bout = answers.bout.safeParse(each)
      if (bout.success) bouts.push(readBout(bout.data, shortName ?? name ?? null, answerId))
      else problems.push({ code: 'unreadable_event', data: { name: nameOf(each) } })
    }
  return { bouts, problems }
}

const nameOf = (bout: unknown): string => {
  const id = (bout as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '?'
}
