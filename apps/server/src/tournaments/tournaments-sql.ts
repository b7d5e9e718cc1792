import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Placing } from './participant-store.ts'

/** The status of tournament `t`. */
export const STATUS = sql`case
  when t.finished_at is not null then 'finished'
  when t.started_at is null then 'not_formed'
  when t.started_at <= clock_timestamp() then 'running'
  else 'upcoming' end`

/** The order of a list of tournaments `t`: running (latest start first), upcoming (nearest first), not formed, finished (latest first): API.md. */
export const FEED_ORDER = sql`array_position(array['running', 'upcoming', 'not_formed', 'finished'], ${STATUS}),
  case when t.finished_at is null and t.started_at > clock_timestamp() then t.started_at end,
  t.started_at desc nulls last, t.id desc`

/**
 * Whether the ratings of tournament `t` are open: from 00:00 UTC of their date, or from the start if there is
 * no date.
 */
export const RATINGS_OPEN = sql`coalesce(
  coalesce(t.ratings_opened_at_date::timestamp at time zone 'UTC', t.started_at) <= clock_timestamp(), false)`

/**
 * Whether the seed of tournament `t` is public: its end is final (GAME.md 7), or it ended before that setting
 * existed.
 */
export const IS_SEED_TOLD = sql`coalesce(coalesce(t.reopen_until, t.finished_at) <= clock_timestamp(), false)`

/** The level of stage `g`: its own, or else that of its type, as in `levelOf`. */
export const STAGE_LEVEL = sql`coalesce(g.level, case g.type when 'final' then 'final' end)`

/** The phase of question `q` at this moment. */
export const PHASE = sql<PredictionPhase>`question_phase(q.opens_at, q.locks_at, clock_timestamp())`

/**
 * Whether a user has not seen the others' answers to question `q`, or to the question of history `h`: it was
 * never reopened, or the user was no organiser then and is none now.
 */
export const hasNotSeen = (alias: 'h' | 'q', userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.reopened_at`)} is null
    or not (${userId} = any(${sql.ref(`${alias}.organiser_ids`)}) or is_organiser(${userId})))`

/**
 * Adds these users (rows of `tournament_id`, `user_id`) to the participants, or notes that they have
 * predicted.
 */
export const joinParticipants = (users: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into participants as n (tournament_id, user_id)
  select u.tournament_id, u.user_id from (${users}) u
  -- Most have joined long ago: to find that out costs less than to collide.
  where not exists (
    select from participants x
    where x.tournament_id = u.tournament_id and x.user_id = u.user_id and x.has_predicted)
  order by u.user_id
  -- Who was drawn before predicting counts in the mean of the group from now on (GAME.md 6).
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
