import type { Answer } from '@called-it/contract/endpoint.ts'
import type { MatchRound } from '@called-it/contract/kinds/match.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'

type Progress = Answer<typeof readProgress>

export const NO_PROGRESS: Progress = {
  progress: [],
  next: null,
  rounds: [],
  cards: [],
  nights: [],
  kinds: [],
}

/** The server's answer with the progress in tournaments that are at these rounds, the nearest lock first. */
export function progressOf(...at: { tournament: Tournament; round: MatchRound }[]): Progress {
  const entries = at.map(({ tournament: { id, slug, name, theme, type }, round }) => {
    const tournament = { id, slug, name, theme, type }
    const counted = round.events.filter(({ status }) => status !== 'cancelled')
    const open = counted.filter(({ phase }) => phase === 'open')
    const missing = open.filter(({ prediction }) => !prediction)
    const saved = counted.filter(({ prediction }) => prediction)
    const [match] = open
      .filter(({ status }) => status === 'scheduled')
      .toSorted((a, b) => a.started_at!.localeCompare(b.started_at!))
    const { key } = round
    const next = match && {
      type: 'match' as const,
      kind: 'match' as const,
      event_id: match.id,
      locks_at: match.started_at!,
      missing: missing.length,
      missing_all: missing.filter(({ started_at }) => started_at === match.started_at).length,
      round: { id: round.id, key, name: round.name },
      first_entity: match.first_entity,
      second_entity: match.second_entity,
      prediction: match.prediction && {
        first: match.prediction.first,
        second: match.prediction.second,
      },
    }
    return {
      tournament,
      next: next ?? null,
      kinds: [
        {
          type: 'match' as const,
          kind: 'match' as const,
          round_id: round.id,
          open: open.length,
          saved: open.length - missing.length,
          missing: missing.length,
          locks_at: next?.locks_at ?? null,
        },
      ],
      round: {
        id: round.id,
        key,
        name: round.name,
        tournament,
        has_begun: counted.some(({ phase }) => phase === 'locked'),
        saved: saved.length,
        total: saved.length + missing.length,
        open: open.map(({ id: event_id, prediction }) => ({ event_id, is_saved: prediction !== null })),
      },
    }
  })
  const progress = entries
    .filter(({ kinds }) => kinds[0]!.open > 0)
    .map(({ kinds, next, tournament }) => ({ kinds, next, tournament }))
    .toSorted((a, b) => (a.next?.locks_at ?? '~').localeCompare(b.next?.locks_at ?? '~'))
  const [first] = progress
  return {
    progress,
    next: first?.next ? { tournament: first.tournament, ...first.next } : null,
    rounds: entries.map(({ round }) => round),
    cards: [],
    nights: [],
    kinds: [],
  }
}
