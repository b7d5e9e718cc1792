// The figure of a fighter (DESIGN 8): a pure function of the fighter's key, which never changes, and of the weight
// class. It is never a likeness. Changing a number here changes the look of every fighter.
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

/** The tones of corners, never of skin. */
const TONES = [
  '#b8862b',
  '#2f6f8f',
  '#7b3f8c',
  '#3e7d52',
  '#a8452f',
  '#5a6b8c',
  '#8c5a3a',
  '#3b7f7a',
] as const

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

/** `weightClass` is its English name; without it the figure is of average build. */
export function designFighter(seed: string, weightClass = ''): FighterDesign {
  const hash = hashName(seed)
  const isWoman = /\bwomen/i.test(weightClass)
  return {
    ramp: rampOf(pick(TONES, hash >>> 6)),
    build: BUILDS[isWoman ? 'light' : buildOf(weightClass)],
    brow: pick(BROWS, hash >>> 20),
    hair: pick(isWoman ? HAIRS.slice(FIRST_LONG_HAIR) : HAIRS, hash >>> 10),
    beard: isWoman ? BEARDS[0]! : pick(BEARDS, hash >>> 14),
    guard: pick(GUARDS, hash >>> 17),
  }
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
