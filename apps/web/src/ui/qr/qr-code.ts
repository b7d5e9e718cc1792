// QR codes of the model 2 (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. That is all that an address needs.

/** For each version: all codewords, those of error correction in each block, the number of blocks. */
const VERSIONS = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
] as const
/** The bits of error correction M in the format. */
const LEVEL_M = 0

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The rows of a code: whether each module is dark. */
type Rows = boolean[][]

/** Returns the code of a text. Throws for more than 213 bytes. */
export function qrCode(text: string): Rows {
  const bytes = new TextEncoder().encode(text)
  const at = VERSIONS.findIndex(([all, check, blocks], nth) => {
    const lengthBits = nth + 1 < 10 ? 8 : 16
    return 4 + lengthBits + bytes.length * 8 <= (all - check * blocks) * 8
  })
  if (at === -1) throw new RangeError(`${bytes.length} bytes are too many for a code`)
  const version = at + 1
  const codewords = interleaved(dataOf(bytes, version), version)
  const made = MASKS.map((mask, nth) => drawn(version, codewords, mask, nth))
  return made.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best))
}

/** Returns the codewords of the data: mode, length, bytes, end, and padding. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const [all, check, blocks] = VERSIONS[version - 1]!
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  const capacity = (all - check * blocks) * 8
  put(0, Math.min(4, capacity - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const data = Array.from({ length: bits.length / 8 }, (_, nth) =>
    bits.slice(nth * 8, nth * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  )
  for (let pad = 0xec; data.length < capacity / 8; pad ^= 0xec ^ 0x11) data.push(pad)
  return data
}

/** Returns the blocks of data with their error correction, codeword by codeword in turn. */
function interleaved(data: readonly number[], version: number): number[] {
  const [all, check, blocks] = VERSIONS[version - 1]!
  const short = Math.floor(all / blocks) - check
  const shortBlocks = blocks - (all % blocks)
  const parts: number[][] = []
  for (let nth = 0, from = 0; nth < blocks; nth += 1) {
    const to = from + short + (nth < shortBlocks ? 0 : 1)
    parts.push(data.slice(from, to))
    from = to
  }
  const divisor = divisorOf(check)
  const inTurn = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => list[at] ?? []),
    ).flat()
  return [...inTurn(parts), ...inTurn(parts.map((part) => remainder(part, divisor)))]
}

/** The product of two numbers of the field of 256 elements. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((other >> bit) & 1) * one
  }
  return product
}

function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1]
  for (let nth = 0, root = 1; nth < degree; nth += 1, root = times(root, 2))
    for (let at = 0; at < degree; at += 1) divisor[at] = times(divisor[at]!, root) ^ (divisor[at + 1] ?? 0)
  return divisor
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const codeword of data) {
    const factor = codeword ^ rest.shift()!
    rest.push(0)
    for (const [at, coefficient] of divisor.entries()) rest[at]! ^= times(coefficient, factor)
  }
  return rest
}

/** Draws the patterns, the format, the version and the masked codewords. */
function drawn(
  version: number,
  codewords: readonly number[],
  mask: (x: number, y: number) => boolean,
  nth: number,
): Rows {
  const size = 17 + version * 4
  const rows: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array<boolean | undefined>(size).fill(undefined),
  )
  const put = (x: number, y: number, isDark: boolean) => {
    if (rows[y] && x >= 0 && x < size) rows[y][x] = isDark
  }
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0)
    put(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4])
  const places = placesOf(version)
  const last = places.length - 1
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder) square(x, y, 2, [1])
    }
  drawFormat()
  if (version >= 7) drawVersion()
  fill()
  return rows as Rows

  /** A square of rings around its middle, dark but for those of these distances. */
  function square(x: number, y: number, reach: number, light: readonly number[]) {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        put(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }

  function drawFormat() {
    const value = (LEVEL_M << 3) | nth
    let rest = value
    for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
    const bits = ((value << 10) | rest) ^ 0x5412
    const bit = (at: number) => ((bits >> at) & 1) === 1
    for (let at = 0; at < 6; at += 1) put(8, at, bit(at))
    put(8, 7, bit(6))
    put(8, 8, bit(7))
    put(7, 8, bit(8))
    for (let at = 9; at < 15; at += 1) put(14 - at, 8, bit(at))
    for (let at = 0; at < 8; at += 1) put(size - 1 - at, 8, bit(at))
    for (let at = 8; at < 15; at += 1) put(8, size - 15 + at, bit(at))
    put(8, size - 8, true)
  }

  function drawVersion() {
    let rest = version
    for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
    const bits = (version << 12) | rest
    for (let at = 0; at < 18; at += 1) {
      const isDark = ((bits >> at) & 1) === 1
      const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)]
      put(far, near, isDark)
      put(near, far, isDark)
    }
  }

  /** Fills the free modules with the codewords, in pairs of columns from the right, up and down in turn. */
  function fill() {
    let bit = 0
    let isUp = true
    for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp)
      for (let step = 0; step < size; step += 1) {
        const y = isUp ? size - 1 - step : step
        for (const x of [right, right - 1]) {
          if (rows[y]![x] !== undefined) continue
          const codeword = codewords[bit >> 3] ?? 0
          const isSet = ((codeword >> (7 - (bit & 7))) & 1) === 1
          rows[y]![x] = isSet !== mask(x, y)
          bit += 1
        }
      }
  }
}

/** The columns, and rows, in which the middles of small squares stand. */
function placesOf(version: number): number[] {
  if (version === 1) return []
  const last = 10 + version * 4
  return version < 7 ? [6, last] : [6, (6 + last) / 2, last]
}

/** How hard a code is to read: runs, blocks, what looks like a corner, and a share of dark modules that is not half. */
function penaltyOf(rows: Rows): number {
  const size = rows.length
  const columns = rows.map((_, x) => rows.map((row) => row[x]!))
  let penalty = 0
  for (const line of [...rows, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    penalty += 40 * (text.match(/(?=00001011101|10111010000)/g)?.length ?? 0)
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const isDark = rows[y]![x]
      if (isDark === rows[y]![x - 1] && isDark === rows[y - 1]![x] && isDark === rows[y - 1]![x - 1])
        penalty += 3
    }
  const dark = rows.flat().filter(Boolean).length
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10))
}
