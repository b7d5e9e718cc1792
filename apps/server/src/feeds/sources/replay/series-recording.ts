import { type FightResultBody, fightResultBody } from '@called-it/contract/organiser/results.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { CardChange } from './card-changes.ts'
import { lengthOfFight } from './fight-clock.ts'
import { readJson, readPlan } from './recording.ts'

/** A series of fights as it took place. */
export type SeriesRecording = {
  /** As each card was announced. */
  document: TournamentDocument
  /** The changes of the cards before their nights, in their order. */
  changes: CardChange[]
  results: Record<string, FightResultBody>
  /** Minutes from the start to the end, by the keys of the fights. */
  lengths: Record<string, number>
}

type Recorded = { changes: CardChange[]; results: Record<string, unknown>; clocks: Record<string, string> }

/** Reads a UFC folder of `data/`. */
export async function readSeries(name: string): Promise<SeriesRecording> {
  const { changes, results, clocks } = (await readJson(name, 'results.json')) as Recorded
  const parsed = Object.entries(results).map(([key, result]) => [key, fightResultBody.parse(result)] as const)
  return {
    document: await readPlan(name),
    changes,
    results: Object.fromEntries(parsed),
    lengths: Object.fromEntries(
      parsed.flatMap(([key, { ended_in }]) => {
        const clock = clocks[key]
        return ended_in && clock ? [[key, lengthOfFight(ended_in, clock)]] : []
      }),
    ),
  }
}
