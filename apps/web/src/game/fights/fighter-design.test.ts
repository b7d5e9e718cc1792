import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Corner, designFighter, type FighterTraits, variantsOf } from './fighter-design.ts'
import { BEARDS, BROWS, FIRST_LONG_HAIR, GUARDS, HAIRS } from './fighter-planes.ts'

const NAMES =
  `Ilia Topuria, Max Holloway, Robert Whittaker, Khamzat Chimaev, Magomed Ankalaev, Aleksandar Rakic, Lerone
  Murphy, Dan Ige, Shara Magomedov, Armen Petrosyan, Ibo Aslan, Rafael Cerqueira, Geoff Neal, Rafael Dos Anjos, Mateusz
  Rebecki, Myktybek Orolbai, Abus Magomedov, Brunno Ferreira, Kennedy Nzechukwu, Chris Barnett, Farid Basharat, Victor
  Hugo, Ismail Naurdiev, Bruno Silva, Rinat Fakhretdinov, Carlos Leal, Alexandre Pantoja, Kai Asakura, Shavkat
  Rakhmonov, Ian Machado Garry, Ciryl Gane, Alexander Volkov, Bryce Mitchell, Kron Gracie, Nate Landwehr, Dooho Choi,
  Dominick Reyes, Anthony Smith, Vicente Luque, Themba Gorimbo, Movsar Evloev, Aljamain Sterling, Randy Brown, Bryan
  Battle, Chris Weidman, Eryk Anders, Cody Durden, Joshua Van, Michael Chiesa, Max Griffin, Clay Guida, Chase Hooper,
  Lukasz Brzeski, Islam Makhachev, Renato Moicano, Merab Dvalishvili, Umar Nurmagomedov, Jiri Prochazka, Jamahal Hill,
  Jailton Almeida, Serghei Spivac, Kevin Holland, Reinier de Ridder, Payton Talbott, Raoni Barcelos, Zach Reese, Azamat
  Bekoev, Bogdan Guskov, Billy Elekana, Grant Dawson, Diego Ferreira, Karol Rosa, Ailin Perez, Rinya Nakamura, Muin
  Gafurov, Ricky Turcios, Benardo Sopaj, Tagir Ulanbekov, Clayton Carpenter, Dricus Du Plessis, Sean Strickland, Zhang
  Weili, Tatiana Suarez, Justin Tafa, Tallison Teixeira, Jimmy Crute, Rodolfo Bellato, Jake Matthews, Francisco Prado,
  Jack Jenkins, Gabriel Santos, Tom Nolan, Viacheslav Borshchev, Wang Cong, Bruna Brasil, Alex Pereira, Tom Aspinall,
  Justin Gaethje, Valentina Shevchenko, Petr Yan`
    .split(',')
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))

/** The index of each chosen part of a fighter. */
function choices(name: string, weightClass?: string, corner: Corner = 'red') {
  const { ramp, hair, beard, brow, guard, build } = designFighter({ seed: name, corner, weightClass })
  return {
    tone: ramp.tone,
    hair: HAIRS.indexOf(hair),
    beard: BEARDS.indexOf(beard),
    brow: BROWS.indexOf(brow),
    guard: GUARDS.indexOf(guard),
    build,
  }
}

describe('the figure of a fighter', () => {
  it('never changes: users have seen these fighters', () => {
    const line = (name: string) => Object.values(choices(name)).join(' ')
    expect(['Alex Pereira', 'Islam Makhachev', 'Ilia Topuria', 'Tom Aspinall', 'Petr Yan'].map(line))
      .toMatchInlineSnapshot(`
        [
          "#b8862b 2 0 1 1 1",
          "#a8452f 0 2 2 0 1",
          "#a8452f 4 0 0 2 1",
          "#a8452f 2 0 1 0 1",
          "#8c5a3a 2 1 0 1 1",
        ]
      `)
  })

  it('is the same for names that readers take for the same', () => {
    expect(choices('  ALEX Pereira ')).toEqual(choices('Alex Pereira'))
  })

  it('uses every part', () => {
    const all = NAMES.flatMap((name) => [
      choices(name),
      choices(name, '', 'blue'),
      choices(name, "Women's flyweight"),
    ])
    const different = (key: keyof (typeof all)[number]) => new Set(all.map((each) => each[key])).size
    expect([different('tone'), different('hair'), different('beard')]).toEqual([
      8,
      HAIRS.length,
      BEARDS.length,
    ])
    expect([different('brow'), different('guard')]).toEqual([BROWS.length, GUARDS.length])
  })

  it('is warm in the red corner and cold in the blue one, and else the same', () => {
    for (const name of NAMES) {
      const { tone: warm, ...red } = choices(name)
      const { tone: cold, ...blue } = choices(name, undefined, 'blue')
      expect(red).toEqual(blue)
      const [redOf, blueOf] = [1, 5].map(
        (at) => (tone: string) => Number.parseInt(tone.slice(at, at + 2), 16),
      )
      expect(redOf!(warm) - blueOf!(warm)).toBeGreaterThan(60)
      expect(blueOf!(cold) - redOf!(cold)).toBeGreaterThan(15)
    }
  })

  it.each(['', '?', 'Пётр Ян', '張偉麗', '🥊', 'x'.repeat(10_000)])('is complete for «%.12s»', (name) => {
    const { tone, ...rest } = choices(name)
    expect(tone).toMatch(/^#[\da-f]{6}$/)
    expect(Object.values(rest).every((choice) => choice >= 0)).toBe(true)
    expect(choices(name)).toEqual(choices(name))
  })
})

describe('a weight class', () => {
  it.each([
    ["Women's strawweight", 0.9],
    ['Bantamweight', 0.9],
    ['Lightweight', 1],
    ['Middleweight', 1],
    ['Catchweight', 1],
    ['Light heavyweight', 1.1],
    ['Heavyweight', 1.1],
    [undefined, 1],
  ])('%s makes shoulders of %d', (weightClass, build) => {
    expect(choices('Alex Pereira', weightClass).build).toBe(build)
  })

  it('changes nothing else in a man', () => {
    const { build, ...heavy } = choices('Alex Pereira', 'Heavyweight')
    expect(build).toBe(1.1)
    expect(choices('Alex Pereira')).toMatchObject(heavy)
  })

  it('of women has no beards, and only long hair', () => {
    const women = NAMES.map((name) => choices(name, 'Women’s flyweight'))
    expect(new Set(women.map(({ beard }) => beard))).toEqual(new Set([0]))
    expect(Math.min(...women.map(({ hair }) => hair))).toBe(FIRST_LONG_HAIR)
  })

  it('of men has only short hair', () => {
    const men = NAMES.map((name) => choices(name, 'Flyweight'))
    expect(Math.max(...men.map(({ hair }) => hair))).toBe(FIRST_LONG_HAIR - 1)
  })
})

describe('a card', () => {
  const bouts = (names: readonly string[], weightClass: string) =>
    names.map((seed, at) => ({ seed, weightClass, corner: at % 2 === 0 ? 'red' : 'blue' }) as const)
  const looksOf = (card: ReturnType<typeof bouts>) => {
    const variants = variantsOf(card)
    return card.map((fighter) => {
      const { ramp, hair, beard } = designFighter({ ...fighter, variant: variants.get(fighter.seed)! })
      return JSON.stringify([ramp.tone, hair, beard])
    })
  }

  it.each(['Lightweight', 'Women’s strawweight'])(
    'has no two fighters that look alike: %s',
    (weightClass) => {
      // Fifteen fights of men are the longest card of the demo; women have less to differ by.
      const size = weightClass === 'Lightweight' ? 30 : 16
      for (let from = 0; from + size <= NAMES.length; from += 7) {
        expect(new Set(looksOf(bouts(NAMES.slice(from, from + size), weightClass))).size).toBe(size)
      }
    },
  )

  it('leaves a fighter as everywhere else unless somebody before looks the same', () => {
    const pair = bouts(['Alex Pereira', 'Islam Makhachev'], 'Lightweight')
    expect([...variantsOf(pair).values()]).toEqual([0, 0])
  })

  it('is drawn even if it has more fighters than looks', () => {
    const crowd = bouts(NAMES, 'Women’s strawweight')
    expect(variantsOf(crowd).size).toBe(NAMES.length)
  })
})

/** The fighters of each card of the demo, bout by bout. */
function demoCards(): [name: string, fighters: FighterTraits[]][] {
  const path = join(import.meta.dirname, '../../../../../data/ufc-2025/tournament.json')
  const { events } = JSON.parse(readFileSync(path, 'utf8')) as {
    events: { round: string; first: string; second: string; weight_class: { en: string } }[]
  }
  return [...Map.groupBy(events, ({ round }) => round)].map(([round, fights]) => [
    round,
    fights.flatMap((fight) => boutOf(fight.first, fight.second, fight.weight_class.en)),
  ])
}

const boutOf = (first: string, second: string, weightClass: string): FighterTraits[] => [
  { seed: first, corner: 'red', weightClass },
  { seed: second, corner: 'blue', weightClass },
]

const DIVISIONS = ['Flyweight', 'Lightweight', 'Heavyweight', "Women's strawweight"]

/** Cards of 10 to 15 bouts between fighters with other keys each time; every fourth bout is one of women. */
const RANDOM_CARDS = Array.from({ length: 200 }, (_, card): [name: string, fighters: FighterTraits[]] => [
  `card ${card}`,
  Array.from({ length: 10 + (card % 6) }, (_bout, bout) =>
    boutOf(`red-${card}-${bout}`, `blue-${card}-${bout}`, DIVISIONS[bout % DIVISIONS.length]!),
  ).flat(),
])

/** Red above blue means warm. */
const isWarm = (tone: string) => Number.parseInt(tone.slice(1, 3), 16) > Number.parseInt(tone.slice(5, 7), 16)

it.each([
  ['of the demo', demoCards()],
  ['of 200 random ones', RANDOM_CARDS],
])(
  'every card %s has bouts of warm against cold, hair by division, and no two who look alike',
  (_, cards) => {
    expect(cards.length).toBeGreaterThan(5)
    for (const [name, fighters] of cards) {
      const variants = variantsOf(fighters)
      const designs = fighters.map((fighter) =>
        designFighter({ ...fighter, variant: variants.get(fighter.seed)! }),
      )
      const looks = designs.map(({ ramp, hair, beard }) => JSON.stringify([ramp.tone, hair, beard]))
      expect(new Set(looks).size, name).toBe(fighters.length)
      fighters.forEach(({ corner, weightClass }, at) => {
        const { ramp, hair } = designs[at]!
        expect(isWarm(ramp.tone), name).toBe(corner === 'red')
        expect(HAIRS.indexOf(hair) >= FIRST_LONG_HAIR, name).toBe(/women/i.test(weightClass!))
      })
    }
  },
)
