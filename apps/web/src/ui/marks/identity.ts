// The generated marks of DESIGN 8: each is a pure function of the name, so that every page, device and year shows the
// same crest and sigil. Changing a number here changes the mark of every team.

/** FNV-1a over the normalised name, with an avalanche so that neighbours differ in every bit. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name.normalize('NFKC').trim().toLowerCase()) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 12)) >>> 0
}

/** Twelve pairs of colours: field, charge. */
const PAIRS = [
  ['#14213d', '#f2b632'],
  ['#7a1022', '#f3e6d0'],
  ['#0e4d45', '#e9e2c8'],
  ['#1e3fae', '#f4f4f0'],
  ['#b3261e', '#f8f3ea'],
  ['#22242b', '#e4573d'],
  ['#3c2a78', '#e7c6ff'],
  ['#0b6fa4', '#f5d547'],
  ['#155e2b', '#f6f1d6'],
  ['#8a3b12', '#f9d9a8'],
  ['#0f2e4c', '#7fd1e8'],
  ['#5b1a4a', '#f5a9b8'],
] as const

/** Heater, round, French, Italian, hexagon, pennant; on a field of 64 × 72. */
const SHIELDS = [
  'M4 4H60V36C60 54 46 64 32 70C18 64 4 54 4 36Z',
  'M32 5A31 31 0 1 1 31.9 5Z',
  'M4 4H60V54Q60 61 52 61H42Q35 61 32 69Q29 61 22 61H12Q4 61 4 54Z',
  'M4 10Q19 12 32 3Q45 12 60 10V38C60 55 46 65 32 70C18 65 4 55 4 38Z',
  'M32 3L60 18V54L32 69L4 54V18Z',
  'M4 4H60V56L32 70L4 56Z',
] as const

/** Base, pale, stripes, bars, bend, chevron, quarterly, chief. */
const PARTITIONS = [
  'M4 50H60V72H4Z',
  'M32 0H64V72H32Z',
  'M11 0H18V72H11ZM28.5 0H35.5V72H28.5ZM46 0H53V72H46Z',
  'M0 12H64V20H0ZM0 52H64V60H0Z',
  'M0 0H16L64 58V72H52L0 12Z',
  'M0 60L32 34L64 60V72L32 48L0 72Z',
  'M32 0H64V36H32ZM0 36H32V72H0Z',
  'M0 0H64V14H0Z',
] as const

export type CrestDesign = {
  shield: string
  partition: string
  field: string
  charge: string
  rim: string
  ink: string
  monogram: string
  monogramSize: number
}

/**
 * The crest of a club, basket or friends team. `code` (two or three letters) replaces the initials. `colours`: the two
 * of a real club, which its fans know; others get a pair by their name.
 */
export function designCrest(
  name: string,
  code?: string | null,
  colours?: readonly string[] | null,
): CrestDesign {
  const hash = hashName(name)
  const [field, charge] = colours ? [colours[0]!, colours[1]!] : pick(PAIRS, hash >>> 8)
  const monogram = code || initials(name)
  return {
    shield: pick(SHIELDS, hash),
    partition: pick(PARTITIONS, hash >>> 4),
    field,
    charge,
    rim: mix(field, '#000000', 0.45),
    ink: luminance(field) > 0.36 ? '#101216' : '#ffffff',
    monogram,
    monogramSize: monogram.length > 2 ? 27 : monogram.length > 1 ? 33 : 40,
  }
}

export type AvatarDesign = {
  dark: string
  light: string
  /** The path through six of the nine stations, as [x, y] on a field of 64 × 64. */
  stations: [number, number][]
  monogram: string
}

/** The sigil of a user. */
export function designAvatar(name: string): AvatarDesign {
  const hash = hashName(name)
  const [a, b] = pick(PAIRS, hash >>> 12)
  const [dark, light] = luminance(a) < luminance(b) ? [a, b] : [b, a]
  const turn = ((hash % 40) / 40) * 6.283
  const step = 2 + ((hash >>> 5) % 3)
  const order: number[] = []
  let station = hash % 9
  for (let link = 0; link < 6; link++) {
    while (order.includes(station)) station = (station + 1) % 9
    order.push(station)
    station = (station + step + ((hash >>> (link * 3)) & 1)) % 9
  }
  const place = (index: number): [number, number] => [
    round(32 + 25 * Math.cos(turn + (index * 6.283) / 9)),
    round(32 + 25 * Math.sin(turn + (index * 6.283) / 9)),
  ]
  return { dark, light, stations: order.map(place), monogram: numberOf(name) ?? initials(name) }
}

/** The last digits of a name that ends with a number: names such as «Болельщик 304» differ in nothing else. */
function numberOf(name: string): string | undefined {
  return /\s\d*?(\d{1,3})$/.exec(name.trim())?.[1]
}

/** Two initials, or the first two letters of a single word. */
export function initials(name: string): string {
  const words = name
    .replaceAll(/["«»'.]/g, '')
    .split(/[\s\-_]+/)
    .filter(Boolean)
  const letters =
    words.length > 1 ? [...words[0]!][0]! + [...words[1]!][0]! : [...(words[0] ?? '?')].slice(0, 2).join('')
  return letters.toUpperCase()
}

export function pick<T>(list: readonly T[], hash: number): T {
  return list[hash % list.length]!
}

function channels(colour: string) {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function luminance(colour: string) {
  const [r, g, b] = channels(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

export function mix(from: string, to: string, share: number) {
  const target = channels(to)
  const mixed = channels(from).map((value, at) => Math.round(value * (1 - share) + target[at]! * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function round(value: number) {
  return Math.round(value * 10) / 10
}
