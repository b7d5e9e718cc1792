import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import type { Asked, Observation, ObservedEvent, ObservedGoal, Standing } from '../../source.ts'
import { lengthOf, nextMoment, resultAt } from './match-clock.ts'
import { planned, sideOf } from './observed.ts'
import { type Recording, readRecording, sideOf as sideOfPlayer } from './recording.ts'

const MINUTE_MS = 60_000

/** Returns what is known of a recorded football tournament by now. */
export async function observeMatches({ competition, standing, now, speed }: Asked): Promise<Observation> {
  const recording = await readRecording(competition.competition)
  const over = new Set(standing.filter(({ is_over: isOver }) => isOver).map(({ key }) => key))
  const events: ObservedEvent[] = []
  let next = Infinity
  for (const event of standing) {
    if (event.is_over) continue
    const sides = sidesOf(event, recording, over)
    const named = { ...planned(event), first: sideOf(sides.first), second: sideOf(sides.second) }
    const result = recording.results[event.key]
    const minutes =
      event.starts_at === null ? null : ((now - Date.parse(event.starts_at)) / MINUTE_MS) * speed
    if (!result || minutes === null || !sides.first || !sides.second || event.status === 'postponed') {
      events.push(named)
      continue
    }
    const after = nextMoment(result, minutes)
    if (after !== null) next = Math.min(next, now + ((after - minutes) * MINUTE_MS) / speed)
    const side = sideOfPlayer(recording.document, sides)
    const due = resultAt(result, minutes, side)
    if (!due) {
      events.push(named)
      continue
    }
    const ended = Date.parse(event.starts_at!) + (lengthOf(result) * MINUTE_MS) / speed
    if (due.status !== 'live' && isAsRecorded(event, sides)) over.add(event.key)
    events.push({
      ...named,
      ...saidOf(due, side),
      ...(ended <= now && { known_since: new Date(ended).toISOString() }),
    })
  }
  return { events, is_whole: false, cursor: null, problems: [], ...(next < Infinity && { next_at: next }) }
}

/** Returns the sides that are known. Recorded ones are known once the matches are over that decide them. */
function sidesOf(event: Standing, { document, sides }: Recording, over: ReadonlySet<string>) {
  const recorded = sides[event.key]
  if (!recorded) {
    const { first = null, second = null } = document.events.find(({ key }) => key === event.key) ?? {}
    return { first, second }
  }
  const isKnown = recorded.known_after.every((key) => over.has(key))
  const knownOf = (side: Side) => (isKnown || recorded.waiting === side ? recorded[side] : null)
  return { first: knownOf('first'), second: knownOf('second') }
}

const isAsRecorded = (event: Standing, sides: { first: string | null; second: string | null }): boolean =>
  (event.first ?? sides.first) === sides.first && (event.second ?? sides.second) === sides.second

/** Returns a recorded result as a source says it. */
function saidOf(
  { status, score, after_extra_time, penalties, winner, goals, goalkeepers }: MatchResultBody,
  sideOfOwn: (player: string) => Side | null,
): Partial<ObservedEvent> {
  const final = after_extra_time ?? score ?? null
  return {
    status,
    running: status === 'live' ? final : null,
    regular: status === 'live' && !after_extra_time ? null : (score ?? null),
    after_extra_time: status === 'live' ? null : (after_extra_time ?? null),
    penalties: penalties ?? null,
    winner: winner ?? null,
    ...(status !== 'live' && winner && { goes_through: winner }),
    goals: goals?.map((goal) => goalOf(goal, sideOfOwn)) ?? null,
    ...(goalkeepers && {
      goalkeepers: { first: goalkeepers.first ?? null, second: goalkeepers.second ?? null },
    }),
  }
}

function goalOf(
  {
    player,
    side,
    minute,
    stoppage,
    own_goal = false,
    penalty = false,
  }: NonNullable<MatchResultBody['goals']>[number],
  sideOfOwn: (player: string) => Side | null,
): ObservedGoal {
  const own = player === null ? side : sideOfOwn(player)
  // An own goal counts for the other side (GAME.md 9).
  const other = own === 'first' ? 'second' : 'first'
  return {
    side: own_goal && player !== null ? other : (own ?? 'first'),
    minute: minute ?? null,
    stoppage: stoppage ?? null,
    player: player === null ? null : { id: player, name: player },
    own_goal,
    penalty,
  }
}
