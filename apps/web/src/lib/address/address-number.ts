/** The greatest id (four bytes) and the greatest page number (contract/fields.ts). */
const ID_MAX = 2_147_483_647
const PAGE_MAX = 1_000_000

/**
 * Reads a whole number from 1 to `most`. The router has parsed digits already; any other text is no number.
 */
function readNumber(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  const isOne = typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most
  return isOne ? number : undefined
}

/** Reads an id from the address; undefined if there is none. */
export const readId = (value: unknown): number | undefined => readNumber(value, ID_MAX)

/** Reads the page of a list; undefined means the first page, which addresses leave out. */
export function readPage(value: unknown): number | undefined {
  const page = readNumber(value, PAGE_MAX)
  return page === 1 ? undefined : page
}
