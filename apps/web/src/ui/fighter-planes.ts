// The flat planes that a fighter is drawn of (DESIGN 8), on a field of 240 × 220, looking right, in the order in which
// they are painted: the step of the tone's ramp, and the outline.

/** From the darkest to the lightest: four steps away from the tone itself, which is the third. */
export const RAMP = ['deep', 'shade', 'tone', 'light', 'glare'] as const
export type Step = (typeof RAMP)[number]
export type Plane = readonly [step: Step, outline: string]

/** Shoulders, chest, the lit shoulder, neck. The build makes them wider or narrower. */
export const TORSO: readonly Plane[] = [
  ['shade', 'M14 220L34 172L88 146L150 148L196 170L218 220Z'],
  ['deep', 'M122 152L150 148L196 170L218 220H138Z'],
  ['tone', 'M14 220L34 172L64 158L58 220Z'],
  ['deep', 'M100 112H146V150L124 162L96 148Z'],
]

/** The head, its lit half, its lit edge, nose, mouth, ear. */
export const HEAD: readonly Plane[] = [
  ['tone', 'M90 62L104 38L134 33L156 46L160 84L153 112L134 129L112 122L96 98Z'],
  ['light', 'M126 42L156 46L160 84L153 112L134 129L124 118L128 96L118 74Z'],
  ['glare', 'M146 52L156 50L160 84L156 92L146 84Z'],
  ['shade', 'M142 80L152 94L141 97Z'],
  ['deep', 'M132 107L150 105V109L134 111Z'],
  ['shade', 'M98 76L106 72L110 88L103 96Z'],
]

/** Level, fierce, parted by a scar. */
export const BROWS: readonly (readonly Plane[])[] = [
  [['deep', 'M126 74L154 70V76L130 81Z']],
  [['deep', 'M122 68L141 75L156 71L153 78L140 82L128 78Z']],
  [
    ['deep', 'M126 74L137 72.4L140 79.4L130 81Z'],
    ['deep', 'M142 71.7L154 70V76L145 78.3Z'],
    ['shade', 'M137 62L140 61L148 90L146 91Z'],
  ],
]

/** From here on hair is long: worn up, loose, tied. */
export const FIRST_LONG_HAIR = 3
/** Shaven, cropped, mohawk, knot, loose, tail. */
export const HAIRS: readonly (readonly Plane[])[] = [
  [],
  [['deep', 'M92 74L90 50L104 33L134 29L156 42L158 60L148 54L128 56L112 62L104 82Z']],
  [
    ['deep', 'M112 40L118 16L134 12L150 22V44L134 36Z'],
    ['shade', 'M92 76V54L106 40L116 42L108 62L102 84Z'],
  ],
  [
    ['deep', 'M92 86L88 52L102 33L134 29L156 44V56L134 50L112 60L106 84Z'],
    ['deep', 'M96 34L88 16L104 8L118 18L114 34Z'],
  ],
  [['deep', 'M90 54L104 32L134 28L157 44L156 58L132 50L114 62L110 92L104 136L82 150L74 120Z']],
  [
    ['deep', 'M92 80L90 52L104 33L134 29L157 44V57L134 50L112 60L106 84Z'],
    ['deep', 'M90 56L70 72L58 104L66 132L74 104L92 82Z'],
  ],
]

/** None, full, on the chin. */
export const BEARDS: readonly (readonly Plane[])[] = [
  [],
  [['deep', 'M104 96L112 104L132 106L152 100L150 118L132 133L114 126L102 110Z']],
  [['deep', 'M124 108L150 104L148 120L134 130L124 122Z']],
]

/** The arm of the hand nearer to the body: forearm, its lit edge, glove, the glove's lit side. */
export const REAR_ARM: readonly Plane[] = [
  ['shade', 'M50 240L74 168L104 160L120 190L108 240Z'],
  ['tone', 'M74 168L104 160L112 176L84 190Z'],
  ['deep', 'M82 158L92 136L118 130L134 142V166L116 180L92 176Z'],
  ['light', 'M92 136L118 130L134 142L110 150L86 152Z'],
]

/** The arm of the hand in front. */
export const LEAD_ARM: readonly Plane[] = [
  ['shade', 'M160 240L158 182L190 172L212 196L218 240Z'],
  ['deep', 'M146 162L152 136L176 126L198 134L204 160L190 180L160 182Z'],
  ['glare', 'M152 136L176 126L198 134L176 144L150 150Z'],
  ['tone', 'M158 182L190 178V186L160 190Z'],
]

/** How far each hand is moved from there: level, the lead hand up, the rear hand up. */
export const GUARDS = [
  { rear: [0, 0], lead: [0, 0] },
  { rear: [0, 6], lead: [4, -14] },
  { rear: [-8, -12], lead: [4, 6] },
] as const
