import { type RawBuilder, sql } from 'kysely'
import type { Placing } from './participant-store.ts'

/**
 * Adds these users (rows of `tournament_id`, `user_id`) to the participants, or notes that they have
 * predicted.
 */
export const joinParticipants = (users: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into participants as n (tournament_id, user_id)
  select u.tournament_id, u.user_id from (${users}) u
  -- Most users joined long ago: it is cheaper to check this than to run into a conflict.
  where not exists (
    select from participants x
    where x.tournament_id = u.tournament_id and x.user_id = u.user_id and x.has_predicted)
  order by u.user_id
  -- A user who was drawn before predicting counts in the mean of the group from now on (GAME.md 6).
  on conflict (tournament_id, user_id) do update set has_predicted = true, is_placed = n.group_id is null
    where not n.has_predicted`

/**
 * Adds these users to the participants with their group and team, in this order, or moves those who are
 * participants. Lock them first (`holdPlacings`). The first save of a new participant may run at the same
 * time. PostgreSQL may then end one of the two transactions, and the caller places the users again one by
 * one.
 */
export const placeParticipants = (tournamentId: number, placings: Placing[]): RawBuilder<unknown> => sql`
  insert into participants as n (tournament_id, user_id, group_id, team_id, has_predicted, is_placed)
  select ${tournamentId}, x.user_id, x.group_id, x.team_id, false, false
  from unnest(${placings.map((placing) => placing.user_id)}::int[], ${placings.map((placing) => placing.group_id)}::int[],
    ${placings.map((placing) => placing.team_id)}::int[]) with ordinality as x (user_id, group_id, team_id, ord)
  order by x.ord
  on conflict (tournament_id, user_id) do update
    set group_id = excluded.group_id, team_id = excluded.team_id, is_placed = false`
