/**
 * Returns a function that does some work in one of a few places. Work that gets no place within `withinMs` is not begun: then the
 * function returns null.
 */
export function makePlaces(most: number, withinMs: number) {
  let free = most
  const waiting: (() => void)[] = []

  const isPlacedInTime = () =>
    new Promise<boolean>((resolve) => {
      const begin = () => {
        clearTimeout(late)
        resolve(true)
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        resolve(false)
      }, withinMs)
      waiting.push(begin)
    })

  return async function inPlace<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (free > 0) free -= 1
    else if (!(await isPlacedInTime())) return null
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
