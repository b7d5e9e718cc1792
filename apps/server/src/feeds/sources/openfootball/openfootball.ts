import { SOURCE_PACES } from '@called-it/rules/feeds/source-pace.ts'
import {
  type Answer,
  type Competition,
  type CompetitionRef,
  type Doubt,
  type ObservedEvent,
  type Source,
  SourceTrouble,
} from '../../source.ts'
import * as answers from './answers.ts'
import { readMatch } from './read-match.ts'

const NAME = 'openfootball'

/**
 * The competitions whose files are known, with the zone of their local times. Times of a tournament are local to its host, so its
 * zone is named by the season; clubs' are those of Central Europe.
 */
const KNOWN: Record<string, { name: string; country: string | null; zones: Record<string, string> }> = {
  euro: { name: 'Euro', country: null, zones: { 2024: 'Europe/Berlin', 2028: 'Europe/London' } },
  // Several zones in one tournament: those without an offset say nothing. Qatar had one.
  worldcup: { name: 'World Cup', country: null, zones: { 2022: 'Asia/Qatar' } },
  'uefa.cl': { name: 'Champions League', country: null, zones: { '*': 'Europe/Berlin' } },
  'de.1': { name: 'Bundesliga', country: 'Germany', zones: { '*': 'Europe/Berlin' } },
  'en.1': { name: 'Premier League', country: 'England', zones: { '*': 'Europe/London' } },
  'es.1': { name: 'Primera División', country: 'Spain', zones: { '*': 'Europe/Madrid' } },
  'it.1': { name: 'Serie A', country: 'Italy', zones: { '*': 'Europe/Rome' } },
  'fr.1': { name: 'Ligue 1', country: 'France', zones: { '*': 'Europe/Paris' } },
}

/**
 * The files of openfootball (CC0): people write them by hand, hours or days after the matches, with mistakes until somebody mends
 * them. So they serve for schedules and as a last check: an organiser confirms their results. A competition is the name of
 * a file, such as `euro` or `uefa.cl`; a season its folder, such as `2024` or `2024-25`.
 */
export const openfootball: Source = {
  name: NAME,
  sports: ['football'],
  gives: ['schedule', 'results', 'goals'],
  needs_confirmation: true,
  // Static files; this is courtesy.
  budget: { per_minute: 10, per_day: null },
  pace: SOURCE_PACES[NAME],

  // The files have no list. Seasons that lie in no folder yet are typed in.
  listCompetitions: async () =>
    Object.entries(KNOWN).map(([id, { name, country, zones }]): Competition => ({
      id,
      name,
      country,
      seasons: Object.keys(zones)
        .filter((season) => season !== '*')
        .toReversed()
        .map((season) => ({ id: season, name: season, starts_on: null, ends_on: null })),
    })),

  async observe(get, { competition }) {
    const answer = await get(pathOf(competition))
    const { matches, problems } = readMatches(answer, competition)
    return {
      events: withDoubled(matches),
      is_whole: true,
      answer_id: answer.answer_id,
      cursor: null,
      problems,
    }
  },

  readSquads: null,
}

function pathOf({ competition, season }: CompetitionRef): string {
  if (season === null) throw new SourceTrouble(NAME, 'refused', 'a file needs its season')
  const [name, folder] = [competition, season].map(encodeURIComponent)
  return competition === 'euro' || competition === 'worldcup'
    ? `/${name}.json/master/${folder}/${name}.json`
    : `/football.json/master/${folder}/${name}.json`
}

function readMatches(
  { body, answer_id: answerId }: Answer,
  { competition, season }: CompetitionRef,
): { matches: ObservedEvent[]; problems: Doubt[] } {
  const parsed = answers.file.safeParse(body)
  if (!parsed.success) throw new SourceTrouble(NAME, 'unreadable', 'the file has another shape than it had')
  const zones = KNOWN[competition]?.zones ?? {}
  const zone = zones[season ?? ''] ?? zones['*'] ?? null
  const rounds = 'rounds' in parsed.data ? parsed.data.rounds : [{ name: null, matches: parsed.data.matches }]
  const matches: ObservedEvent[] = []
  const problems: Doubt[] = []
  for (const { name, matches: listed } of rounds)
    for (const each of listed) {
      const match = answers.match.safeParse(each)
      if (match.success) matches.push(readMatch(match.data, { round: name ?? null, zone, answerId }))
      else problems.push({ code: 'unreadable_event', data: { name: nameOf(each, name) } })
    }
  return { matches, problems }
}

const nameOf = (match: unknown, round: string | null | undefined): string => {
  const num = (match as { num?: unknown } | null)?.num
  return typeof num === 'number' ? String(num) : (round ?? '?')
}

/** Returns the matches, with a doubt on those that share an id: a line that was copied by mistake. */
function withDoubled(matches: ObservedEvent[]): ObservedEvent[] {
  const sameId = Map.groupBy(matches, ({ id }) => id)
  return [...sameId.values()].map(([match, ...others]) =>
    others.length === 0
      ? match!
      : { ...match!, doubts: [...match!.doubts, { code: 'doubled' as const, data: { other: match!.id } }] },
  )
}
