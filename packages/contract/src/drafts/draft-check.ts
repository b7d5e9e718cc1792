import { KINDS } from '@called-it/rules/kind-list.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { hasFights, systemOf } from '@called-it/rules/systems.ts'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'
import { fieldMistake } from '../mistakes/field-mistakes.ts'
import type { Localized } from '../languages.ts'
import { documentMistakes } from '../organiser/document-mistakes.ts'
import type { TournamentDocument } from '../organiser/tournament-document.ts'
import { type CheckCode, checkText } from './check-words.ts'

/** Something that was found in a draft, with the path of what it is about. */
export type Finding = { path: string; code: CheckCode | FieldMistake; message: Localized }
export type DraftCheck = { missing: Finding[]; warnings: Finding[]; ready: Finding[] }

/** From so many events that begin at one moment somebody should look whether it is meant. */
const AT_ONCE = 10

/** The parts of a draft that its check counts. */
function countsOf(document: TournamentDocument, now: string) {
  const { entities, players = [], events, rounds, prizes = [], system_name } = document
  const starts = events.flatMap(({ starts_at }) => starts_at ?? [])
  const isFight = hasFights(system_name)
  const [atOnce = null] = [...Map.groupBy(starts, (start) => start)].flatMap(([at, all]) =>
    all.length >= AT_ONCE ? [{ at, count: all.length }] : [],
  )
  return {
    isFight,
    entities: entities.length,
    players: players.length,
    keepers: players.filter(({ position }) => position === 'goalkeeper').length,
    events: events.length,
    rounds: rounds.length,
    prizes: prizes.length,
    withoutStart: events.length - starts.length,
    inPast: starts.filter((start) => start < now).length,
    withoutSides: events.filter((event) => {
      const comes = [event.first ?? event.first_from, event.second ?? event.second_from]
      return comes.some((side) => side == null)
    }).length,
    withoutOdds: isFight ? events.filter(({ coefficients }) => coefficients == null).length : 0,
    inOneLanguage: entities.filter(({ name }) => name.ru === name.en).length,
    atOnce,
    start: starts.toSorted()[0] ?? null,
    asksForPlayers: systemOf(system_name).kinds.some((kind) => KINDS[kind].names === 'player'),
  }
}

/**
 * Returns what a draft lacks before it can be published, what somebody should look at, and what is ready. `now`: the time of the
 * check. `isTaken`: whether there is a tournament with its address already.
 */
export function checkOf(
  document: TournamentDocument,
  { now, isTaken }: { now: string; isTaken: boolean },
): DraftCheck {
  const counts = countsOf(document, now)
  const found = (
    wanted: boolean,
    path: string,
    code: CheckCode,
    params: Readonly<Record<string, string | number>> = {},
  ): Finding[] => (wanted ? [{ path, code, message: checkText(code, params) }] : [])
  const mistakes = documentMistakes(document, { isOfShape: true }).map(({ path, code, params }) => ({
    path,
    code,
    message: fieldMistake(code, params),
  }))
  const taken: Finding[] = isTaken
    ? [{ path: 'slug', code: 'slug_taken', message: fieldMistake('slug_taken', { slug: document.slug }) }]
    : []
  const { match } = resolveRuleset(
    mistakes.some(({ path }) => path.startsWith('ruleset')) ? {} : document.ruleset,
  )
  return {
    missing: [
      ...taken,
      ...found(counts.entities === 0 && !counts.isFight, 'entities', 'no_teams'),
      ...found(counts.events === 0, 'events', 'no_events'),
      ...found(counts.events > 0 && counts.start === null && !document.started_at, 'events', 'no_start'),
      ...mistakes,
    ],
    warnings: [
      ...found(counts.start !== null && counts.withoutStart > 0, 'events', 'events_without_start', {
        count: counts.withoutStart,
      }),
      ...found(counts.inPast > 0, 'events', 'events_in_past', { count: counts.inPast }),
      ...found(counts.withoutSides > 0, 'events', 'events_without_sides', { count: counts.withoutSides }),
      ...found(counts.withoutOdds > 0, 'events', 'fights_without_odds', { count: counts.withoutOdds }),
      ...found(counts.atOnce !== null, 'events', 'events_at_once', { ...counts.atOnce }),
      ...found(counts.asksForPlayers && counts.players === 0, 'players', 'no_players'),
      ...found(
        counts.asksForPlayers && counts.players > 0 && counts.keepers === 0,
        'players',
        'no_goalkeepers',
      ),
      ...found(counts.inOneLanguage > 0, 'entities', 'names_in_one_language', {
        count: counts.inOneLanguage,
      }),
      ...found(counts.prizes === 0, 'prizes', 'no_prizes'),
      ...found(!document.chat_url, 'chat_url', 'no_chat'),
    ],
    ready: [
      ...found(counts.entities > 0, 'entities', counts.isFight ? 'fighters_ready' : 'teams_ready', {
        count: counts.entities,
      }),
      ...found(counts.rounds > 0, 'rounds', 'rounds_ready', { count: counts.rounds }),
      ...found(counts.events > 0 && counts.withoutStart === 0, 'events', 'events_ready', {
        count: counts.events,
      }),
      ...found(counts.players > 0, 'players', 'players_ready', { count: counts.players }),
      ...found(counts.prizes > 0, 'prizes', 'prizes_ready', { count: counts.prizes }),
      ...found(!counts.isFight, 'ruleset', 'points_ready', { ...match }),
    ],
  }
}
