/** A sum of points in the strip; `squares` is the number of squares for its `users`. */
export type StripColumn = {
  points: number
  users: number
  squares: number
  kind: 'mine' | 'threat' | 'aim' | 'other'
}

/** The greatest number of squares in a column. */
const SQUARES_MAX = 10
/** The numbers of users that one square may stand for: 1, 2, 3, 5, 10, 20, … */
const STEPS = [1, 2, 3, 5]

/**
 * Returns the sums near the viewer's, including empty sums in between, and the number of users per square.
 */
export function columnsOf(
  distribution: readonly { points: number; users: number }[],
  { own, reach, aim }: { own: number; reach: number; aim: number | null },
): { columns: StripColumn[]; scale: number } {
  const known = new Map(distribution.map(({ points, users }) => [points, users]))
  // If no user is one point away, only hits decide about the goal.
  const sums = [...known.keys(), own, ...(aim === own + 1 ? [aim] : [])]
  const [from, to] = [Math.min(...sums), Math.max(...sums)]
  const most = Math.max(0, ...known.values())
  let scale = 1
  for (let at = 1; most / scale > SQUARES_MAX; at += 1)
    scale = STEPS[at % STEPS.length]! * 10 ** Math.floor(at / STEPS.length)
  const columns = Array.from({ length: to - from + 1 }, (_, at): StripColumn => {
    const points = from + at
    const users = known.get(points) ?? 0
    const kind =
      points === own
        ? 'mine'
        : points < own && points >= own - reach
          ? 'threat'
          : points === aim
            ? 'aim'
            : 'other'
    return { points, users, squares: Math.ceil(users / scale), kind }
  })
  return { columns, scale }
}
