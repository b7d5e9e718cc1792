import { SOURCE_PACES } from '@called-it/rules/feeds/source-pace.ts'
import { hasFights } from '@called-it/rules/systems.ts'
import type { Source } from '../../source.ts'
import { observeFights } from './observe-fights.ts'
import { observeMatches } from './observe-matches.ts'
import { readPlan } from './recording.ts'

/** The replay of a recording of `data/`, as fast as its feed says. It asks nobody. */
export const replay: Source = {
  name: 'replay',
  sports: ['football', 'ufc'],
  gives: ['schedule', 'results', 'goals'],
  uses_our_keys: true,
  needs_confirmation: false,
  budget: { per_minute: null, per_day: null },
  pace: SOURCE_PACES.replay,
  listCompetitions: null,
  readSquads: null,
  async observe(_get, asked) {
    const { system_name } = await readPlan(asked.competition.competition)
    return hasFights(system_name) ? observeFights(asked) : observeMatches(asked)
  },
}
