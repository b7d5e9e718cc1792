// The flat planes of a fighter's drawing (DESIGN 8), on a field of 240 × 220, looking right, in the order in which they
// are painted: the step of the tone's ramp, and the corners of the outline.

/** From the darkest to the lightest: four steps away from the tone itself, which is the third. */
export const RAMP = ['deep', 'shade', 'tone', 'light', 'glare'] as const
export type Step = (typeof RAMP)[number]
export type Plane = readonly [step: Step, corners: string]

/** Shoulders and chest, the side in shadow, the lit shoulder, collarbones, neck. The build makes them wider or narrower. */
export const TORSO: readonly Plane[] = [
  ['shade', '14,220 34,172 88,146 150,148 196,170 218,220'],
  ['deep', '122,160 150,148 196,170 218,220 138,220'],
  ['tone', '14,220 34,172 64,158 58,220'],
  ['tone', '64,158 96,147 122,158 116,166 84,164'],
  ['tone', '142,150 150,148 196,170 164,164'],
  ['deep', '100,112 146,112 146,150 124,162 96,148'],
  ['shade', '126,130 146,116 146,150 130,158'],
]

/** The head, its lit half, its lit edge, nose, mouth, ear. */
export const HEAD: readonly Plane[] = [
  ['tone', '90,62 104,38 134,33 156,46 160,84 153,112 134,129 112,122 96,98'],
  ['light', '126,42 156,46 160,84 153,112 134,129 124,118 128,96 118,74'],
  ['glare', '146,52 156,50 160,84 156,92 146,84'],
  ['shade', '142,80 152,94 141,97'],
  ['deep', '132,107 150,105 150,109 134,111'],
  ['shade', '98,76 106,72 110,88 103,96'],
]

/** Level, fierce, parted by a scar. */
export const BROWS: readonly (readonly Plane[])[] = [
  [['deep', '126,74 154,70 154,76 130,81']],
  [['deep', '123,69 141,75 155,71 153,77 140,81 129,79']],
  [
    ['deep', '126,74 137,72.4 140,79.4 130,81'],
    ['deep', '142,71.7 154,70 154,76 145,78.3'],
    ['shade', '137,62 140,61 148,90 146,91'],
  ],
]

/** From this index on hair is long: worn up, loose, tied. */
export const FIRST_LONG_HAIR = 5
/** Shaven, cropped, mohawk, fade, swept back, knot, loose, tail. */
export const HAIRS: readonly (readonly Plane[])[] = [
  [],
  [
    ['deep', '92,74 90,50 104,33 134,29 156,42 158,60 148,54 128,56 112,62 104,82'],
    ['shade', '126,42 134,29 156,42 158,60 148,54 128,56'],
  ],
  [
    ['deep', '112,40 118,16 134,12 150,22 150,44 134,36'],
    ['shade', '134,12 150,22 150,44 136,37'],
    ['shade', '92,76 92,54 106,40 116,42 108,62 102,84'],
  ],
  [
    ['shade', '92,78 91,54 104,40 114,44 107,64 103,86'],
    ['deep', '100,50 102,28 132,20 158,30 158,48 134,44 116,48'],
    ['shade', '126,34 132,20 158,30 158,48 134,44'],
  ],
  [
    ['deep', '92,84 84,58 88,36 110,20 138,22 156,42 146,44 126,42 112,56 106,86'],
    ['shade', '112,34 138,22 156,42 146,44 126,42'],
    ['shade', '84,58 88,36 98,46 98,72 92,84'],
  ],
  [
    ['deep', '92,86 88,52 102,33 134,29 156,44 156,56 134,50 112,60 106,84'],
    ['shade', '124,42 134,29 156,44 156,56 134,50'],
    ['deep', '96,34 88,16 104,8 118,18 114,34'],
    ['shade', '104,8 118,18 114,34 106,24'],
  ],
  [
    ['deep', '90,54 104,32 134,28 157,44 156,58 132,50 114,62 110,92 104,136 82,150 74,120'],
    ['shade', '122,42 134,28 157,44 156,58 132,50'],
    ['shade', '90,54 98,62 90,98 88,146 82,150 74,120'],
  ],
  [
    ['deep', '92,80 90,52 104,33 134,29 157,44 157,57 134,50 112,60 106,84'],
    ['shade', '124,42 134,29 157,44 157,57 134,50'],
    ['deep', '90,56 70,72 58,104 66,132 74,104 92,82'],
    ['shade', '70,72 58,104 66,132 70,102 82,78'],
  ],
]

/** None, full, on the chin. */
export const BEARDS: readonly (readonly Plane[])[] = [
  [],
  [
    ['deep', '104,96 112,104 132,106 152,100 150,118 132,133 114,126 102,110'],
    ['shade', '130,113 151,109 150,118 132,133'],
  ],
  [
    ['deep', '124,112 149,108 147,121 134,130 124,122'],
    ['shade', '136,113 149,111 147,121 134,130'],
  ],
]

/** The arm of the hand nearer to the body: forearm, its lit edge, glove, its lit back, fingers, tape. */
export const REAR_ARM: readonly Plane[] = [
  ['shade', '46,250 74,168 104,160 120,190 104,250'],
  ['tone', '74,168 92,164 78,204 62,204'],
  ['deep', '80,160 88,138 112,130 130,140 132,164 114,180 90,178'],
  ['light', '88,138 112,130 130,140 108,149 84,153'],
  ['tone', '110,150 130,142 132,160 114,168'],
  ['deep', '119,147 121,146 124,164 122,165'],
  ['light', '86,180 114,182 112,190 83,187'],
]

/** The arm of the hand in front. */
export const LEAD_ARM: readonly Plane[] = [
  ['shade', '160,250 158,182 190,172 212,196 222,250'],
  ['tone', '190,176 212,196 218,228 202,222'],
  ['deep', '146,162 152,136 176,126 198,134 204,160 190,180 160,182'],
  ['glare', '152,136 176,126 198,134 174,145 149,150'],
  ['tone', '177,147 198,137 203,158 182,168'],
  ['deep', '187,142 189,141 194,162 192,163'],
  ['light', '159,184 191,180 194,188 159,193'],
]

/** How far each hand is moved from its place: level, the lead hand up, the rear hand up. */
export const GUARDS = [
  { rear: [-12, 8], lead: [8, 6] },
  { rear: [-14, 14], lead: [10, -8] },
  { rear: [-18, -6], lead: [8, 12] },
] as const
