import { type RawBuilder, sql } from 'kysely'
import type { Source } from '../source.ts'
import { SOURCES } from '../sources/all.ts'

/** For how long (s) every source may be silent: during play (issue 27), and at any time. */
const LEAST_S = { play: 15 * 60, ever: 3 * 3600 }

/** Returns for how long (s) a source may be silent: two runs of it at least, however seldom it is asked. */
export const patienceWith = ({ pace }: Pick<Source, 'pace'>, when: 'play' | 'ever'): number =>
  Math.max(LEAST_S[when], 2 * (when === 'play' ? pace.in_play_s : pace.else_s))

/** Whether feed `f` has been silent for too long. */
export function isSilent(when: 'play' | 'ever'): RawBuilder<boolean> {
  const seconds = Object.fromEntries(SOURCES.map((source) => [source.name, patienceWith(source, when)]))
  return sql<boolean>`coalesce(f.answered_at, f.started_at) <
    clock_timestamp() - (${JSON.stringify(seconds)}::jsonb ->> f.kind)::int * interval '1 second'`
}
