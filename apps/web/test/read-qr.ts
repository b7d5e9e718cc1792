/**
 * Reads the text of a QR code (ISO/IEC 18004) from its drawing, independently of what has drawn it: as a phone does, but for the
 * correction of errors, which a drawing has none of.
 */
export function readQr(drawing: SVGElement): string {
  const { modules, side } = modulesOf(drawing)
  const version = (side - 17) / 4
  const plan = PLANS[version]
  if (!plan) throw new Error(`no table for version ${version}`)
  const format = formatOf(modules)
  if (format.level !== LEVEL_M) throw new Error('the code has another level of correction')
  const bits = bitsIn(modules, plan.centres, version, MASKS[format.mask]!)
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    numberOf(bits.slice(8 * at, 8 * at + 8)),
  )
  return textIn(inOrder(bytes, plan.blocks), version)
}

type Bit = 0 | 1
type Modules = Bit[][]

/** The level of correction that the product draws, as the format names it. */
const LEVEL_M = 0
/** The bits of the format are drawn after this mask. */
const FORMAT_MASK = 0b101010000010010
/** By version: the lengths of the blocks of data at level M, and the centres of the alignment patterns. */
const PLANS: Record<number, { blocks: number[]; centres: number[] }> = {
  1: { blocks: [16], centres: [] },
  2: { blocks: [28], centres: [6, 18] },
  3: { blocks: [44], centres: [6, 22] },
  4: { blocks: [32, 32], centres: [6, 26] },
  5: { blocks: [43, 43], centres: [6, 30] },
  6: { blocks: [27, 27, 27, 27], centres: [6, 34] },
  7: { blocks: [31, 31, 31, 31], centres: [6, 22, 38] },
}
const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

const numberOf = (bits: readonly Bit[]): number => bits.reduce<number>((sum, bit) => 2 * sum + bit, 0)

/** Reads the dark squares of the path, within the light edge that a reader needs. */
function modulesOf(drawing: SVGElement): { modules: Modules; side: number } {
  const [left, , width] = drawing.getAttribute('viewBox')!.split(' ').map(Number)
  const side = width! + 2 * left!
  const modules: Modules = Array.from({ length: side }, () => Array.from({ length: side }, () => 0))
  const path = drawing.querySelector('path')!.getAttribute('d')!
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) modules[Number(y)]![Number(x)] = 1
  return { modules, side }
}

function formatOf(modules: Modules): { level: number; mask: number } {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => modules[8]![x]!)
  const up = [7, 5, 4, 3, 2, 1, 0].map((y) => modules[y]![8]!)
  const format = numberOf([...along, ...up]) ^ FORMAT_MASK
  return { level: format >> 13, mask: (format >> 10) & 7 }
}

/** Reads the bits in their order: in columns of two, from the right, up and down by turns; patterns are left out. */
function bitsIn(modules: Modules, centres: number[], version: number, isMasked: (typeof MASKS)[number]) {
  const side = modules.length
  const isNear = (centre: number, at: number) => Math.abs(centre - at) <= 2
  const last = centres.at(-1)
  function isPattern(y: number, x: number): boolean {
    const isFinder = (y < 9 && (x < 9 || x >= side - 8)) || (y >= side - 8 && x < 9)
    const isVersion = version >= 7 && ((y < 6 && x >= side - 11) || (x < 6 && y >= side - 11))
    const isAlignment = centres.some((cy) =>
      centres.some((cx) => {
        const isCorner = (cy === 6 && (cx === 6 || cx === last)) || (cx === 6 && cy === last)
        return !isCorner && isNear(cy, y) && isNear(cx, x)
      }),
    )
    return isFinder || isVersion || isAlignment || y === 6 || x === 6
  }
  const bits: Bit[] = []
  let isUp = true
  for (let right = side - 1; right > 0; right -= 2) {
    // The column of the timing pattern has no partner.
    if (right === 6) right = 5
    for (let step = 0; step < side; step += 1) {
      const y = isUp ? side - 1 - step : step
      for (const x of [right, right - 1])
        if (!isPattern(y, x)) bits.push((modules[y]![x]! ^ Number(isMasked(y, x))) as Bit)
    }
    isUp = !isUp
  }
  return bits
}

/** Puts the bytes of blocks, which are drawn by turns, one block after the other. */
function inOrder(bytes: number[], lengths: number[]): number[] {
  const rest = bytes.values()
  const blocks: number[][] = lengths.map(() => [])
  for (let at = 0; at < Math.max(...lengths); at += 1)
    for (const [nth, length] of lengths.entries()) if (at < length) blocks[nth]!.push(rest.next().value!)
  return blocks.flat()
}

/** Reads the text of a code that is written in bytes, as links with small letters are. */
function textIn(bytes: number[], version: number): string {
  if (version > 9) throw new Error('a longer code has a longer count')
  const bits = bytes.flatMap((byte) =>
    [...byte.toString(2).padStart(8, '0')].map((bit) => Number(bit) as Bit),
  )
  const mode = numberOf(bits.slice(0, 4))
  if (mode !== 0b0100) throw new Error(`the code is not written in bytes: ${mode}`)
  const length = numberOf(bits.slice(4, 12))
  const text = Array.from({ length }, (_, at) => numberOf(bits.slice(12 + 8 * at, 20 + 8 * at)))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text))
}
