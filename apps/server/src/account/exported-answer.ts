import type { ExportedData } from '@called-it/contract/account/own-account.ts'
import { KINDS } from '@called-it/rules/questions.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { Names } from './export-store.ts'

type Told = Pick<ExportedData['predictions'][number], 'answer' | 'names'>

/** Fields of a pick of fights, and what their ids are those of. */
const PICK_FIELDS = { event_id: 'event', tournament_player_id: 'entity' } as const

/** An answer as people can read it: the keys of what it names instead of ids, and what these are called. */
export function exportedAnswer(kind: KindName, numbers: number[], names: Names): Told {
  const told: Told['names'] = []
  const keyOf = (what: keyof Names, id: number): string => {
    const named = names[what].get(id)
    if (!named) return String(id)
    if (named.name && !told.some(({ key }) => key === named.key))
      told.push({ key: named.key, name: named.name })
    return named.key
  }
  return { answer: asKeys(kind, KINDS[kind].decode(numbers), keyOf), names: told }
}

function asKeys(
  kind: KindName,
  answer: unknown,
  keyOf: (what: keyof Names, id: number) => string,
): Record<string, unknown> {
  const what = KINDS[kind].names
  if (kind === 'fight_card') {
    const { picks } = answer as { picks: Record<string, unknown>[] }
    return {
      picks: picks.map(({ event_id, tournament_player_id, ...part }) => ({
        event: keyOf(PICK_FIELDS.event_id, event_id as number),
        fighter: keyOf(PICK_FIELDS.tournament_player_id, tournament_player_id as number),
        ...part,
      })),
    }
  }
  if (what === null) return answer as Record<string, unknown>
  if (typeof answer === 'number') return { [what]: keyOf(what, answer) }
  if (Array.isArray(answer)) return { order: answer.map((id: number) => keyOf(what, id)) }
  const { team_ids, favourite_team_id } = answer as { team_ids: number[]; favourite_team_id: number }
  return { teams: team_ids.map((id) => keyOf(what, id)), favourite: keyOf(what, favourite_team_id) }
}
