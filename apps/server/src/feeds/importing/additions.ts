import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { ObservedEvent } from '../source.ts'
import type { TeamList } from './teams.ts'

/** The lists of a document while events are added to them. `ids`: the keys of events by the source's ids. */
export type Draft = Pick<TournamentDocument, 'stages' | 'rounds' | 'events'> & {
  table_groups: NonNullable<TournamentDocument['table_groups']>
  ids: Record<string, string>
  teams: TeamList
}

/** Returns the key of a round, which is added if the document does not have it. */
export function roundOf(draft: Draft, key: string, stage: string, name: TournamentDocument['name']): string {
  if (!draft.rounds.some((round) => round.key === key)) draft.rounds.push({ key, stage, name })
  return key
}

/** Adds an event with a key that stays free of others: its own name, or its round and a number. */
export function addEvent(
  draft: Draft,
  event: ObservedEvent,
  parts: Pick<DocumentEvent, 'round' | 'first' | 'second' | 'tie' | 'table_group'>,
  name?: string,
): void {
  const taken = new Set(draft.events.map((each) => each.key))
  let key = name ?? `${parts.round}-1`
  for (let number = 2; taken.has(key); number += 1) key = `${name ?? parts.round}-${number}`
  draft.events.push({ key, starts_at: startOf(event), ...parts })
  draft.ids[event.id] = key
}

/** A start is taken over only if the source is sure of day and time. */
const startOf = ({ is_start_certain, starts_at }: ObservedEvent) => (is_start_certain ? starts_at : null)
