/** Ids are of four bytes, and further than this no list has pages (contract/fields.ts). */
const ID_MAX = 2_147_483_647
const PAGE_MAX = 1_000_000

/** A whole number of the address, from 1 on. The router has made one of digits alone; no other text is taken for one. */
function readNumber(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  const isOne = typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most
  return isOne ? number : undefined
}

/** An id in the address; undefined: there is none. */
export const readId = (value: unknown): number | undefined => readNumber(value, ID_MAX)

/** The page of a list; undefined is the first one, which addresses leave out. */
export function readPage(value: unknown): number | undefined {
  const page = readNumber(value, PAGE_MAX)
  return page === 1 ? undefined : page
}
