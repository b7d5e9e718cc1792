/**
 * Writes a name for the middle of a sentence: «Тур 2» → «тур 2»; an abbreviation such as «УЕФА» stays as it
 * is.
 */
export function lowerFirst(name: string): string {
  const [first = '', second = ''] = name
  return second === second.toLowerCase() ? first.toLowerCase() + name.slice(first.length) : name
}
