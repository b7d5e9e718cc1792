/** A moment as `timeInText` writes it. */
const WRITTEN = /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?) UTC\b/g

/**
 * Writes a moment (ISO 8601 in UTC) into a text of the server, which does not know the reader's zone: `2024-06-14 19:00 UTC`, with
 * seconds if they are not zero.
 */
export const timeInText = (at: string): string =>
  at.replace(/^(.{10})T(.{5})(?::00(?:\.0+)?)?(.*)Z$/, '$1 $2$3 UTC')

/** Returns a text of the server with each moment that `timeInText` wrote into it in the words of `write`. */
export const withTimes = (text: string, write: (at: string) => string): string =>
  text.replaceAll(WRITTEN, (_, day: string, time: string) =>
    write(`${day}T${time.length === 5 ? `${time}:00` : time}Z`),
  )
