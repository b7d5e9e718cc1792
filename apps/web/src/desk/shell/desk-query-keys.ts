import { keys } from '../../game/queries/query-keys.ts'

/** The keys of the desk's cached answers: those that begin with `keys.desk()` reload after the signal `desk`. */
export const deskKeys = {
  audit: (filter: object) => [...keys.desk(), 'audit', filter] as const,
  outcomes: (slug: string) => [...keys.desk(), 'outcomes', slug] as const,
  finish: (slug: string) => [...keys.desk(), 'finish', slug] as const,
  search: (query: object) => [...keys.desk(), 'search', query] as const,
  document: (slug: string) => [...keys.desk(), 'document', slug] as const,
  events: (query?: object) => [...keys.desk(), 'events', ...(query ? [query] : [])] as const,
  tournaments: () => [...keys.desk(), 'tournaments'] as const,
  drafts: () => [...keys.desk(), 'drafts'] as const,
  tournamentList: () => [...keys.desk(), 'tournament-list'] as const,
  /** A draft and a document while they are edited: no signal may replace what is written. */
  draft: (id: string) => ['desk-draft', id] as const,
  draftCheck: (id: string) => ['desk-draft-check', id] as const,
  documentText: (slug: string) => ['desk-document', slug] as const,
  sending: () => [...keys.desk(), 'sending'] as const,
  today: () => [...keys.desk(), 'today'] as const,
  /** An event with its result. */
  event: (slug: string, key: string) => [...keys.desk(), 'event', slug, key] as const,
  /** Who can stand on the sides of an event. */
  sides: (slug: string, key: string) => [...keys.desk(), 'sides', slug, key] as const,
  /** The events of a round. */
  round: (slug: string, round: string) => [...keys.desk(), 'round', slug, round] as const,
  /** What a result would change. No signal reloads it: it is asked again when the event has another version. */
  effect: (slug: string, key: string, ...rest: unknown[]) => ['desk-effect', slug, key, ...rest] as const,
  /** Where the viewer is: a signal follows each change, so it must not reload by one. */
  presence: (event: number | null) => ['desk-presence', event] as const,
  /** A text of the build: no signal reloads it. */
  guide: (language: string) => ['desk-guide', language] as const,
  texts: (kind: string) => [...keys.desk(), 'texts', kind] as const,
  mailStopsAll: () => [...keys.desk(), 'mail-stops'] as const,
  mailStops: (page: number) => [...deskKeys.mailStopsAll(), page] as const,
  peopleAll: () => [...keys.desk(), 'people'] as const,
  people: (search: string, role: string | undefined, department: string, page: number) =>
    [...deskKeys.peopleAll(), 'list', search, role, department, page] as const,
  feeds: () => [...keys.desk(), 'feeds'] as const,
  eventAnswers: (id: number) => [...keys.desk(), 'answers', id] as const,
  /** An answer of a source never changes. */
  rawAnswer: (id: number) => ['desk-raw-answer', id] as const,
  /** A list of the source: no signal concerns it. */
  competitions: (source: string, search: string) => ['desk-competitions', source, search] as const,
  health: () => [...keys.desk(), 'health'] as const,
  entry: () => [...keys.desk(), 'entry'] as const,
  invitations: (page: number) => [...keys.desk(), 'invitations', page] as const,
  invitationUses: (id: number, page: number) => [...keys.desk(), 'invitation-uses', id, page] as const,
  /** What a list would do: asked again with each change of it, not by a signal. */
  invited: (...sent: unknown[]) => ['desk-invited', ...sent] as const,
  sessions: (id: number) => [...deskKeys.peopleAll(), 'sessions', id] as const,
}
