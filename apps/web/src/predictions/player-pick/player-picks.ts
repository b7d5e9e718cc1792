import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readScorer, saveScorer } from '@called-it/contract/kinds/scorer.ts'
import { partialMatchKey, queryOptions } from '@tanstack/react-query'
import { keys } from '../../game/queries/query-keys.ts'
import { definePickDrafts } from '../one-pick/define-pick-drafts.ts'
import type { PlayerKindName } from '../one-pick/pick-kind.ts'
import { isPlayerChoice, type PlayerChoice } from './player-choice.ts'

export type PlayerQuestion = Answer<typeof readScorer>

type Saved = Answer<typeof saveScorer>

/** A kind that asks for a player. */
export type PlayerKind = ReturnType<typeof definePlayerKind>

type PlayerKindParts = {
  kind: PlayerKindName
  /** The statistic that compares its players. */
  by: 'goals' | 'clean_sheets'
  read: (input: PlayersInput) => Promise<PlayerQuestion>
  save: (slug: string, playerId: string) => Promise<Saved>
}

type PlayersInput = {
  params: { slug: string }
  query: { user_id?: string; page?: string; search?: string }
}

/** Defines a kind that asks for a player, with the drafts of the chosen player. */
export const definePlayerKind = (parts: PlayerKindParts) => ({
  ...parts,
  drafts: definePickDrafts<PlayerChoice, Saved['prediction'], PlayerQuestion>({
    kind: parts.kind,
    isChoice: isPlayerChoice,
    choiceOf: ({ player }) => player,
    save: (slug, id) => parts.save(slug, String(id)),
  }),
})

/** The part of the list in view: the page, from 1, and the search. */
export type PlayerListed = { page: number; search: string }

/** A page of the players to choose from, with the user's choice; another user's only once it is locked. */
export function playersQuery(
  { kind, read }: PlayerKind,
  slug: string,
  userId: number,
  isOwn: boolean,
  { page, search }: PlayerListed,
) {
  return queryOptions({
    queryKey: keys.pick(slug, kind, userId, { page, search }),
    queryFn: () =>
      read({
        params: { slug },
        query: {
          ...(!isOwn && { user_id: String(userId) }),
          ...(page > 1 && { page: String(page) }),
          // Sent only with a search (SPEC.md 5).
          ...(search && { search }),
        },
      }),
    // The page before stays until the next one of the same list and user has loaded.
    placeholderData: (previous, query) =>
      query && partialMatchKey(query.queryKey, keys.pick(slug, kind, userId)) ? previous : undefined,
  })
}
