// The flat planes that a fighter is drawn of (DESIGN 8), on a field of 240 × 220, looking right, in the order in which
// they are painted: the step of the tone's ramp, and the outline.

/** From the darkest to the lightest: four steps away from the tone itself, which is the third. */
export const RAMP = ['deep', 'shade', 'tone', 'light', 'glare'] as const
export type Step = (typeof RAMP)[number]
export type Plane = readonly [step: Step, outline: string]

/** Shoulders and chest, the side in shadow, the lit shoulder, collarbones, neck. The build makes them wider or narrower. */
export const TORSO: readonly Plane[] = [
  ['shade', 'M14 220L34 172L88 146L150 148L196 170L218 220Z'],
  ['deep', 'M122 160L150 148L196 170L218 220H138Z'],
  ['tone', 'M14 220L34 172L64 158L58 220Z'],
  ['tone', 'M64 158L96 147L122 158L116 166L84 164Z'],
  ['tone', 'M142 150L150 148L196 170L164 164Z'],
  ['deep', 'M100 112H146V150L124 162L96 148Z'],
  ['shade', 'M126 130L146 116V150L130 158Z'],
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
  [['deep', 'M123 69L141 75L155 71L153 77L140 81L129 79Z']],
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
  [
    ['deep', 'M92 74L90 50L104 33L134 29L156 42L158 60L148 54L128 56L112 62L104 82Z'],
    ['shade', 'M126 42L134 29L156 42L158 60L148 54L128 56Z'],
  ],
  [
    ['deep', 'M112 40L118 16L134 12L150 22V44L134 36Z'],
    ['shade', 'M134 12L150 22V44L136 37Z'],
    ['shade', 'M92 76V54L106 40L116 42L108 62L102 84Z'],
  ],
  [
    ['deep', 'M92 86L88 52L102 33L134 29L156 44V56L134 50L112 60L106 84Z'],
    ['shade', 'M124 42L134 29L156 44V56L134 50Z'],
    ['deep', 'M96 34L88 16L104 8L118 18L114 34Z'],
    ['shade', 'M104 8L118 18L114 34L106 24Z'],
  ],
  [
    ['deep', 'M90 54L104 32L134 28L157 44L156 58L132 50L114 62L110 92L104 136L82 150L74 120Z'],
    ['shade', 'M122 42L134 28L157 44L156 58L132 50Z'],
    ['shade', 'M90 54L98 62L90 98L88 146L82 150L74 120Z'],
  ],
  [
    ['deep', 'M92 80L90 52L104 33L134 29L157 44V57L134 50L112 60L106 84Z'],
    ['shade', 'M124 42L134 29L157 44V57L134 50Z'],
    ['deep', 'M90 56L70 72L58 104L66 132L74 104L92 82Z'],
    ['shade', 'M70 72L58 104L66 132L70 102L82 78Z'],
  ],
]

/** None, full, on the chin. */
export const BEARDS: readonly (readonly Plane[])[] = [
  [],
  [
    ['deep', 'M104 96L112 104L132 106L152 100L150 118L132 133L114 126L102 110Z'],
    ['shade', 'M130 113L151 109L150 118L132 133Z'],
  ],
  [
    ['deep', 'M124 112L149 108L147 121L134 130L124 122Z'],
    ['shade', 'M136 113L149 111L147 121L134 130Z'],
  ],
]

/** The arm of the hand nearer to the body: forearm, its lit edge, glove, its lit back, fingers, tape. */
export const REAR_ARM: readonly Plane[] = [
  ['shade', 'M46 250L74 168L104 160L120 190L104 250Z'],
  ['tone', 'M74 168L92 164L78 204L62 204Z'],
  ['deep', 'M80 160L88 138L112 130L130 140L132 164L114 180L90 178Z'],
  ['light', 'M88 138L112 130L130 140L108 149L84 153Z'],
  ['tone', 'M110 150L130 142L132 160L114 168Z'],
  ['deep', 'M119 147L121 146L124 164L122 165Z'],
  ['light', 'M86 180L114 182L112 190L83 187Z'],
]

/** The arm of the hand in front. */
export const LEAD_ARM: readonly Plane[] = [
  ['shade', 'M160 250L158 182L190 172L212 196L222 250Z'],
  ['tone', 'M190 176L212 196L218 228L202 222Z'],
  ['deep', 'M146 162L152 136L176 126L198 134L204 160L190 180L160 182Z'],
  ['glare', 'M152 136L176 126L198 134L174 145L149 150Z'],
  ['tone', 'M177 147L198 137L203 158L182 168Z'],
  ['deep', 'M187 142L189 141L194 162L192 163Z'],
  ['light', 'M159 184L191 180L194 188L159 193Z'],
]

/** How far each hand is moved from there: level, the lead hand up, the rear hand up. */
export const GUARDS = [
  { rear: [-12, 8], lead: [8, 6] },
  { rear: [-14, 14], lead: [10, -8] },
  { rear: [-18, -6], lead: [8, 12] },
] as const
