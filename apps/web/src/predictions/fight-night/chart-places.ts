/**
 * A mark on the axis from left to right: `at` is the place by its time, `room` is the free space that it needs on its
 * left.
 */
export type Mark = { at: number; room: number }

/**
 * Places marks between two ends. Each goes where its time puts it, but they keep their order and the room that they
 * need. If there is too little room, all shrink alike.
 */
export function placesOf(
  marks: readonly Mark[],
  { from, to, begin, end }: { from: number; to: number; begin: number; end: number },
): number[] {
  const wanted = marks.reduce((sum, { room }) => sum + room, 0)
  const scale = wanted > to - from ? (to - from) / wanted : 1
  const rooms = marks.map(({ room }) => room * scale)
  const span = Math.max(1, end - begin)
  const places: number[] = []
  for (const [nth, { at }] of marks.entries()) {
    const byTime = from + ((at - begin) / span) * (to - from)
    places.push(Math.max(byTime, (places.at(-1) ?? from) + rooms[nth]!))
  }
  // Marks beyond the end move back, each only as far as the next one requires.
  let limit = to
  for (let nth = places.length - 1; nth >= 0; nth -= 1) {
    places[nth] = Math.min(places[nth]!, limit)
    limit = places[nth]! - rooms[nth]!
  }
  return places
}
