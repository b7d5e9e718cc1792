/** A mark on the way from left to right: where its time would put it, and what room it wants on its left. */
export type Mark = { at: number; room: number }

/**
 * Where marks stand between two ends: each by its time, but in their order and with the room that they want; where
 * there is not enough of it, all give way alike.
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
  // Pushed beyond the end they move back, each only as far as the next one makes it.
  let limit = to
  for (let nth = places.length - 1; nth >= 0; nth -= 1) {
    places[nth] = Math.min(places[nth]!, limit)
    limit = places[nth]! - rooms[nth]!
  }
  return places
}
