import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { type RawBuilder, sql } from 'kysely'

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
export const IS_SEED_PUBLIC = sql`coalesce(coalesce(t.reopen_until, t.finished_at) <= clock_timestamp(), false)`

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

/** An entity as the contract shows it, from the row with this alias; null if the join found no row. */
export const entityOf = (alias: 'a' | 'b' | 'l' | 'n') =>
  sql.raw(`case when ${alias}.id is not null then jsonb_build_object(
  'id', ${alias}.id, 'key', ${alias}.key, 'name', ${alias}.name, 'code', ${alias}.code,
  'country', ${alias}.country, 'colours', ${alias}.colours, 'is_club', ${alias}.is_club, 'image', ${alias}.image) end`)

/** The version of the outcomes that the organiser of tournament `t` has set. */
export const OUTCOMES_VERSION = sql`left(md5(t.outcomes::text), 16)`

/** The version of the order of the events of round `r`. */
export const ORDER_VERSION = sql`(select left(md5(string_agg(o.id::text, ',' order by o.ord)), 16)
  from events o where o.round_id = r.id)`

/** The version of event `e`: a hash of all that an organiser can change about it. */
export const EVENT_VERSION = sql`left(md5(row(e.status, e.result, utc(e.starts_at), e.first_id, e.second_id, e.coefficients)::text), 16)`

/** The tables that say what is asked, and about what. */
type QuestionTable = 'events' | 'questions' | 'rounds' | 'stages' | 'entities' | 'table_groups'

const OF_T = sql`x.tournament_id = t.id`

/**
 * A text that changes with every change of the rows `x` of a table for which `isMeant`, those of tournament `t` by default: each change
 * has a transaction of its own.
 */
export const changesOf = (table: QuestionTable, isMeant: RawBuilder<unknown> = OF_T) => sql<string>`(
  select concat(count(*), ' ', sum(x.xmin::text::bigint), ' ', max(x.xmin::text::bigint))
  from ${sql.table(table)} x where ${isMeant})`

/** A text that changes when a question `x` for which `isMeant` opens or locks by the clock. */
export const passedTimes = (isMeant: RawBuilder<unknown> = OF_T) => sql<string>`(
  select concat(count(*) filter (where x.opens_at <= clock_timestamp()), ' ', count(*) filter (where x.locks_at <= clock_timestamp()))
  from questions x where ${isMeant})`
