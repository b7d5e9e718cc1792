import { TAKE_BACK_MS } from '@called-it/rules/limits.ts'
import { type RawBuilder, sql } from 'kysely'

// What players are told of events (docs/decisions/0036): `told_at` is when the last change was made that they are told of,
// `told_before` what they knew. Of a decision, an award or a cancellation with a result, `told_before.earlier` keeps both
// columns as they were before it. These pieces stand in updates of event `e`.

/** When changes of this transaction are told, in whole milliseconds: changes of one call share a message. */
export const THIS_TRANSACTION = sql`date_trunc('milliseconds', transaction_timestamp())`
export const TAKE_BACK = sql`${sql.lit(TAKE_BACK_MS)} * interval '1 millisecond'`

/** Whether nobody has been told yet of the last change, so that it can still be taken back unseen. */
const IS_UNSEEN = sql`coalesce(e.told_at > clock_timestamp() - ${TAKE_BACK}, false)`
/** Whether the last change that players are told of is a decision. */
const IS_DECIDED = sql`coalesce(e.told_before ? 'earlier', false)`
const NOW = sql`jsonb_build_object('starts_at', e.starts_at, 'status', e.status)`

type Told = { at: RawBuilder<unknown>; before: RawBuilder<unknown> }

/** What is told of a decision that is a new result. A change that nobody has been told of yet is left out of what players knew. */
export function decided(isTold: boolean, result: RawBuilder<unknown>): Told {
  const isNews = sql`${isTold}::boolean and e.fight_type is null and e.result is distinct from ${result}`
  return {
    at: sql`case when ${isNews} then ${THIS_TRANSACTION} else e.told_at end`,
    before: sql`case when ${isNews} then
        case when ${IS_UNSEEN} then ${NOW} || (e.told_before - 'earlier') else ${NOW} end
        || jsonb_build_object('earlier', case when ${IS_DECIDED} and ${IS_UNSEEN} then e.told_before -> 'earlier'
          else jsonb_build_object('told_at', e.told_at, 'told_before', e.told_before - 'earlier') end)
      else e.told_before end`,
  }
}

/** What is told when a decision ends, if it was to be told: of one that nobody has seen nothing, else that it has ended. */
export const withdrawn: Told = {
  at: sql`case when not ${IS_DECIDED} then e.told_at
    when ${IS_UNSEEN} then (e.told_before #>> '{earlier,told_at}')::timestamptz else ${THIS_TRANSACTION} end`,
  before: sql`case when not ${IS_DECIDED} then e.told_before
    when ${IS_UNSEEN} then nullif(e.told_before #> '{earlier,told_before}', 'null') else ${NOW} end`,
}
