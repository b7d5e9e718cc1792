/** Packs numbers into so many bytes each, most significant first. */
export function packNumbers(numbers: ArrayLike<number>, bytes: number): Uint8Array {
  const packed = new Uint8Array(numbers.length * bytes)
  for (let at = 0, end = 0; at < numbers.length; at += 1) {
    end += bytes
    for (let byte = end - 1, rest = numbers[at]!; rest > 0; byte -= 1, rest >>>= 8) packed[byte] = rest & 0xff
  }
  return packed
}

/** Returns the ids for packed codes of one or two bytes: code 1 is the first id; code 0 means none, and stays 0. */
export function unpackIds(packed: Uint8Array, bytes: number, ids: readonly number[]): Int32Array {
  const found = new Int32Array(packed.length / bytes)
  for (let at = 0; at < found.length; at += 1) {
    const code = bytes === 1 ? packed[at]! : packed[at * 2]! * 256 + packed[at * 2 + 1]!
    found[at] = code === 0 ? 0 : ids[code - 1]!
  }
  return found
}
