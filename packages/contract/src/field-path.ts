/** Paths as `predictions.3.event_id`, or `events[3].first` where documents are checked (API.md). */
export type PathStyle = 'dots' | 'brackets'

/** Returns the path of a field as a text. */
export function fieldPath(path: readonly PropertyKey[], style: PathStyle): string {
  return path.reduce<string>((start, step) => {
    if (style === 'brackets' && typeof step === 'number') return `${start}[${step}]`
    return start ? `${start}.${String(step)}` : String(step)
  }, '')
}
