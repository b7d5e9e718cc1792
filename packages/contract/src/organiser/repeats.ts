/** Returns the indexes at which a key appears for the second time or later. */
export function repeatsIn(keys: readonly (string | undefined)[]): { at: number; key: string }[] {
  const seen = new Set<string>()
  return keys.flatMap((key, at) => {
    if (key === undefined) return []
    if (seen.has(key)) return [{ at, key }]
    seen.add(key)
    return []
  })
}
