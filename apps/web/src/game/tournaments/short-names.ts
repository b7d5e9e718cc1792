/**
 * Returns the shortest names of rounds, for column heads: «Т1», «1/8», “R16”, «Фин.». If two would be
 * the same, the second gets its number.
 */
export function shortNames(names: readonly string[]): string[] {
  const short = names.map(shortName)
  return short.map((name, at) => {
    const nth = short.slice(0, at).filter((each) => each === name).length
    return nth > 0 ? `${name}·${nth + 1}` : name
  })
}

/** With more rounds than this the labels of a chart are short names. */
const NAMED_MAX = 4

/**
 * Returns the labels of columns under a chart: the names of their rounds, short if there are many. Neighbours of one round
 * share the label of the first.
 */
export function roundLabels(names: readonly string[]): (string | undefined)[] {
  const starts = names.filter((name, at) => name !== names[at - 1])
  const labels = (starts.length > NAMED_MAX ? shortNames(starts) : starts).values()
  return names.map((name, at) => (name === names[at - 1] ? undefined : labels.next().value))
}

function shortName(name: string): string {
  const fraction = /\d+\/\d+/.exec(name)?.[0]
  if (fraction) return fraction
  const number = /\d+/.exec(name)?.[0]
  const letters = name.match(/\p{L}+/u)?.[0] ?? ''
  if (number) return letters.slice(0, 1).toUpperCase() + number
  return letters.length > 4 ? `${letters.slice(0, 3)}.` : letters
}
