/**
 * Numbers in as few bits each as the largest of them needs after the least of them is subtracted. A column begins with a byte
 * for the bits of a number and the least number (`writeSmall`), and ends at a full byte.
 */
export type BitColumn = {
  /** The byte at which the numbers begin. */
  start: number
  /** The bits of a number: up to 24, or 32. */
  width: number
  least: number
  /** The byte behind the numbers. */
  end: number
}

const WIDE = 32
/** Numbers of up to so many bits are read with one shift, wherever they begin. */
const NARROW_MAX = 24

/** Returns the bits in which each number from 0 to this one is packed. */
export function widthOf(most: number): number {
  const bits = WIDE - Math.clz32(most)
  return bits > NARROW_MAX ? WIDE : bits
}

/** Returns the bytes of so many numbers. */
export const bytesOf = (count: number, width: number): number => Math.ceil((count * width) / 8)

/** The most bytes of the head of a column. */
export const HEAD_MAX = 6

/** Writes a number from 0 in groups of seven bits, the lowest first, and returns the byte behind it. */
export function writeSmall(bytes: Uint8Array, start: number, number: number): number {
  let at = start
  let rest = number
  for (; rest > 127; rest >>>= 7) {
    bytes[at] = rest | 128
    at += 1
  }
  bytes[at] = rest
  return at + 1
}

/** Reads a number of `writeSmall`, and the byte behind it. */
export function readSmall(bytes: Uint8Array, start: number): { number: number; end: number } {
  let number = 0
  for (let at = start, factor = 1; ; at += 1, factor *= 128) {
    const byte = bytes[at]!
    number += (byte & 127) * factor
    if (byte < 128) return { number, end: at + 1 }
  }
}

/** Writes the first `count` numbers, less `least` each, and returns the byte behind them. */
export function writeNumbers(
  bytes: Uint8Array,
  start: number,
  numbers: Int32Array,
  count: number,
  { width, least }: Pick<BitColumn, 'width' | 'least'>,
): number {
  if (width === 0) return start
  let at = start
  if (width === WIDE) {
    for (let nth = 0; nth < count; nth += 1) {
      const number = numbers[nth]! - least
      for (let shift = 0; shift < WIDE; shift += 8, at += 1) bytes[at] = number >>> shift
    }
    return at
  }
  let held = 0
  let bits = 0
  for (let nth = 0; nth < count; nth += 1) {
    held |= (numbers[nth]! - least) << bits
    bits += width
    while (bits >= 8) {
      bytes[at] = held
      at += 1
      held >>>= 8
      bits -= 8
    }
  }
  if (bits === 0) return at
  bytes[at] = held
  return at + 1
}

/** Returns the least and the greatest of the first `count` numbers; both 0 if there are none. */
export function rangeOf(numbers: Int32Array, count: number): { least: number; most: number } {
  let least = count === 0 ? 0 : numbers[0]!
  let most = least
  for (let nth = 1; nth < count; nth += 1) {
    const number = numbers[nth]!
    if (number < least) least = number
    else if (number > most) most = number
  }
  return { least, most }
}

/**
 * Writes a column with its head, and returns the byte behind it. `flag` 0 to 3 is kept with the width. Throws at a negative number: it
 * could not be read again, so the rating must not be published.
 */
export function writeColumn(
  bytes: Uint8Array,
  start: number,
  numbers: Int32Array,
  count: number,
  flag = 0,
): number {
  const { least, most } = rangeOf(numbers, count)
  if (least < 0) throw new Error(`a column of a rating holds ${least}`)
  const width = widthOf(most - least)
  bytes[start] = width | (flag << 6)
  return writeNumbers(bytes, writeSmall(bytes, start + 1, least), numbers, count, { width, least })
}

/** Reads the head of a column of so many numbers. */
export function columnAt(bytes: Uint8Array, start: number, count: number): BitColumn & { flag: number } {
  const first = bytes[start]!
  const { number: least, end } = readSmall(bytes, start + 1)
  const width = first & 63
  return { start: end, width, least, end: end + bytesOf(count, width), flag: first >> 6 }
}

/** Returns a number of a column, counted from 0. */
export function numberIn(bytes: Uint8Array, { start, width, least }: BitColumn, nth: number): number {
  if (width === 0) return least
  const bit = nth * width
  const at = start + (bit >> 3)
  const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
  return least + (width === WIDE ? word >>> 0 : (word >>> (bit & 7)) & ((1 << width) - 1))
}

/** Copies the first `count` numbers of a column to `target`, from index `to` on. */
export function readNumbers(
  bytes: Uint8Array,
  column: BitColumn,
  count: number,
  target: Int32Array,
  to: number,
): void {
  const { start, width, least } = column
  if (width === 0) {
    target.fill(least, to, to + count)
    return
  }
  if (width === WIDE) {
    for (let nth = 0; nth < count; nth += 1) target[to + nth] = numberIn(bytes, column, nth)
    return
  }
  const mask = (1 << width) - 1
  let at = start
  let held = 0
  let bits = 0
  for (let nth = to; nth < to + count; nth += 1) {
    while (bits < width) {
      held |= bytes[at]! << bits
      at += 1
      bits += 8
    }
    target[nth] = least + (held & mask)
    held >>>= width
    bits -= width
  }
}
