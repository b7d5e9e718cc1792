/** A pair of teams: the first is at home. */
export type Pair<Team> = readonly [Team, Team]

/**
 * Returns the rounds in which each team meets each other one once, by the circle method: the first team stays, the others
 * move round it. With an odd number one team rests in each round. Teams change between home and away as evenly as they can.
 */
export function roundRobin<Team>(teams: readonly Team[]): Pair<Team>[][] {
  const seats: (Team | null)[] = teams.length % 2 === 0 ? [...teams] : [...teams, null]
  const [fixed, ...moving] = seats as [Team | null, ...(Team | null)[]]
  return moving.map((_, round) => {
    const circle = [fixed, ...moving.slice(round), ...moving.slice(0, round)]
    return circle.slice(0, circle.length / 2).flatMap((a, at): Pair<Team>[] => {
      const b = circle[circle.length - 1 - at]!
      if (a === null || b === null) return []
      const isExchanged = at === 0 ? round % 2 === 1 : at % 2 === 1
      return [isExchanged ? [b, a] : [a, b]]
    })
  })
}

/** Returns the rounds in which each team meets each other one twice, once at home. */
export function doubleRoundRobin<Team>(teams: readonly Team[]): Pair<Team>[][] {
  const once = roundRobin(teams)
  return [...once, ...once.map((round) => round.map(([a, b]): Pair<Team> => [b, a]))]
}
