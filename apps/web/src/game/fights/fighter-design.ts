// The figure of a fighter (DESIGN 8): a pure function of the fighter's key, which never changes, of the weight class and
// of the corner. It is never a likeness. Changing a number here changes the look of every fighter.
import {
  BEARDS,
  BROWS,
  FIRST_LONG_HAIR,
  GUARDS,
  HAIRS,
  RAMP,
  type Plane,
  type Step,
} from './fighter-planes.ts'
import { hashName, mix, pick } from '../../ui/marks/identity.ts'

/** The corner that a fighter comes from: red stands on the left, blue on the right and looks left. */
export type Corner = 'red' | 'blue'

/** The tones of a corner, never of skin: warm in the red one, cold in the blue one, so that a bout has one of each. */
const TONES = {
  red: ['#b8862b', '#a8452f', '#8c5a3a', '#a13f5f'],
  blue: ['#2f6f8f', '#3e7d52', '#5a6b8c', '#3b7f7a'],
} as const

const INK = '#08080a'
const LIGHT = '#ffffff'

/** The width of shoulders and neck, relative to an average fighter. */
const BUILDS = { light: 0.9, middle: 1, heavy: 1.1 } as const

export type FighterDesign = {
  ramp: Record<Step, string>
  build: number
  brow: readonly Plane[]
  hair: readonly Plane[]
  beard: readonly Plane[]
  guard: (typeof GUARDS)[number]
}

export type FighterTraits = {
  /** A constant value of the fighter, such as the key. */
  seed: string
  corner: Corner
  /** Its English name; without it the figure is a man of average build. */
  weightClass?: string | undefined
  /** Another number is another look of the same fighter: `variantsOf` chooses it for a whole card. */
  variant?: number
}

/** Returns the planes and colours of a fighter. Women have long hair, men have short hair and may have a beard. */
export function designFighter({ seed, corner, weightClass = '', variant = 0 }: FighterTraits): FighterDesign {
  const hash = hashName(variant === 0 ? seed : `${seed} ${variant}`)
  const isWoman = /\bwomen/i.test(weightClass)
  return {
    ramp: rampOf(pick(TONES[corner], hash >>> 6)),
    build: BUILDS[isWoman ? 'light' : buildOf(weightClass)],
    brow: pick(BROWS, hash >>> 20),
    hair: pick(isWoman ? HAIRS.slice(FIRST_LONG_HAIR) : HAIRS.slice(0, FIRST_LONG_HAIR), hash >>> 10),
    beard: isWoman ? BEARDS[0]! : pick(BEARDS, hash >>> 14),
    guard: pick(GUARDS, hash >>> 17),
  }
}

/** A fighter who still looks like another one after so many tries may. A card has room for far fewer fighters. */
const MOST_VARIANTS = 200

/**
 * Returns the variants of a card's fighters by their seeds, so that no two of them have the same tone, hair and beard.
 * A fighter who looks like an earlier one of the list gets the next variant that is free.
 */
export function variantsOf(fighters: readonly FighterTraits[]): Map<string, number> {
  const variants = new Map<string, number>()
  const taken = new Set<string>()
  for (const fighter of fighters) {
    let variant = 0
    while (taken.has(lookOf({ ...fighter, variant })) && variant < MOST_VARIANTS) variant += 1
    taken.add(lookOf({ ...fighter, variant }))
    variants.set(fighter.seed, variant)
  }
  return variants
}

/** What a viewer tells fighters apart by. */
function lookOf(fighter: FighterTraits): string {
  const { ramp, hair, beard } = designFighter(fighter)
  return `${ramp.tone} ${HAIRS.indexOf(hair)} ${BEARDS.indexOf(beard)}`
}

function buildOf(weightClass: string): keyof typeof BUILDS {
  if (/heavyweight/i.test(weightClass)) return 'heavy'
  return /(straw|fly|bantam|feather)weight/i.test(weightClass) ? 'light' : 'middle'
}

function rampOf(tone: string): Record<Step, string> {
  const steps = [
    mix(tone, INK, 0.7),
    mix(tone, INK, 0.48),
    tone,
    mix(tone, LIGHT, 0.3),
    mix(tone, LIGHT, 0.58),
  ]
  return Object.fromEntries(RAMP.map((step, at) => [step, steps[at]!])) as Record<Step, string>
}
