/** The parameter that the root route reads for all screens. */
const SHARED = 'sport'

/**
 * Makes a reader of a screen's parameters that drops all others. The router would pass on the raw value of a parameter that
 * the reader has refused: a made-up view of a rating broke its page.
 */
export const knownSearch = <Read extends (search: Record<string, unknown>) => object>(read: Read): Read =>
  ((search) => ({
    ...Object.fromEntries(
      Object.keys(search)
        .filter((key) => key !== SHARED)
        .map((key) => [key, undefined]),
    ),
    ...read(search),
  })) as Read
