import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FINAL_TABLE, MATCHDAYS, TEAMS as CLUBS } from '../../test/champions-league-2024.ts'
import { matchesIn } from '../../test/matches-in-text.ts'
import { tableOf, type TableMatch } from './table.ts'
import { TIE_BREAKS, type TieBreak } from '../vocabulary.ts'

const order = (teams: string, text: string, tieBreak: TieBreak, lots = '') =>
  tableOf(teams.split(' '), matchesIn(text), tieBreak, lots ? lots.split(' ') : [])
    .map(({ entity, position }) => `${position} ${entity}`)
    .join(' ')

describe('EURO 2024', () => {
  const GROUP_C = 'SVN-DEN 1:1 SRB-ENG 0:1 SVN-SRB 1:1 DEN-ENG 1:1 ENG-SVN 0:0 DEN-SRB 0:0'

  test.each([
    [
      'A',
      'GER SCO HUN SUI',
      'GER-SCO 5:1 HUN-SUI 1:3 GER-HUN 2:0 SCO-SUI 1:1 SUI-GER 1:1 SCO-HUN 0:1',
      '1 GER 2 SUI 3 HUN 4 SCO',
    ],
    [
      'B',
      'ESP CRO ITA ALB',
      'ESP-CRO 3:0 ITA-ALB 2:1 CRO-ALB 2:2 ESP-ITA 1:0 ALB-ESP 0:1 CRO-ITA 1:1',
      '1 ESP 2 ITA 3 CRO 4 ALB',
    ],
    [
      'D',
      'POL NED AUT FRA',
      'POL-NED 1:2 AUT-FRA 0:1 POL-AUT 1:3 NED-FRA 0:0 NED-AUT 2:3 FRA-POL 1:1',
      '1 AUT 2 FRA 3 NED 4 POL',
    ],
    [
      'E, where all four had 4 points and two the same difference',
      'BEL SVK ROU UKR',
      'ROU-UKR 3:0 BEL-SVK 0:1 SVK-UKR 1:2 BEL-ROU 2:0 SVK-ROU 1:1 UKR-BEL 0:0',
      '1 ROU 2 BEL 3 SVK 4 UKR',
    ],
    [
      'F, where the win over Portugal put Georgia third',
      'TUR GEO POR CZE',
      'TUR-GEO 3:1 POR-CZE 2:1 GEO-CZE 1:1 TUR-POR 0:3 GEO-POR 2:0 CZE-TUR 1:2',
      '1 POR 2 TUR 3 GEO 4 CZE',
    ],
  ])('group %s', (_, teams, text, expected) => {
    expect(order(teams, text, 'uefa_euro')).toBe(expected)
  })

  test('group C: only the qualifiers separated Denmark and Slovenia, so the organiser decides', () => {
    expect(order('SVN DEN SRB ENG', GROUP_C, 'uefa_euro')).toBe('1 ENG 2 SVN 2 DEN 4 SRB')
    expect(order('SVN DEN SRB ENG', GROUP_C, 'uefa_euro', 'DEN SVN')).toBe('1 ENG 2 DEN 3 SVN 4 SRB')
  })

  test('group C, every number of it', () => {
    const [, denmark] = tableOf(['SVN', 'DEN', 'SRB', 'ENG'], matchesIn(GROUP_C), 'uefa_euro', ['DEN'])
    expect(denmark).toEqual({
      entity: 'DEN',
      played: 3,
      won: 0,
      drawn: 3,
      lost: 0,
      goals_for: 2,
      goals_against: 2,
      points: 3,
      position: 2,
    })
  })
})

describe('the Champions League 2024/25', () => {
  const rows = tableOf(CLUBS, matchesIn(MATCHDAYS.join(' ')), 'uefa_league_phase')

  test('ended in the known order, without lots', () => {
    expect(rows.map(({ entity }) => entity).join(' ')).toBe(FINAL_TABLE)
    expect(rows.map(({ position }) => position)).toEqual(CLUBS.map((_, at) => at + 1))
  })

  test('counted eight matches of every team', () => {
    expect(new Set(rows.map(({ played }) => played))).toEqual(new Set([8]))
  })

  test('every number of its first and its last', () => {
    const [first, last] = [rows[0], rows.at(-1)]
    expect(first).toMatchObject({ won: 7, drawn: 0, lost: 1, goals_for: 17, goals_against: 5, points: 21 })
    expect(last).toMatchObject({ won: 0, drawn: 0, lost: 8, goals_for: 3, goals_against: 24, points: 0 })
  })
})

describe('uefa_euro', () => {
  test('the match between two level teams counts before the difference of all', () => {
    const text = 'A-B 1:0 A-C 0:5 B-C 9:0 A-D 1:0 B-D 1:0 C-D 0:0'
    expect(order('A B C D', text, 'uefa_euro')).toMatch(/^1 A 2 B/)
    expect(order('A B C D', text, 'fifa_world_cup')).toMatch(/^1 B 2 A/)
  })

  test('counts again among those who stay level', () => {
    // A, B and C beat one another. B has the most goals among the three; A and C are level there, and C beat A.
    const text = 'A-B 2:1 B-C 2:1 C-A 1:0 A-D 9:0 B-D 1:0 C-D 1:0'
    expect(order('A B C D', text, 'uefa_euro')).toBe('1 B 2 C 3 A 4 D')
  })

  test('ends with the wins of all matches', () => {
    const text = 'A-B 0:0 A-C 2:0 A-D 0:1 A-E 0:1 B-C 1:1 B-D 1:1 B-E 0:0 D-E 0:0'
    expect(order('C B A E D', text, 'uefa_euro')).toBe('1 D 2 E 3 A 4 B 5 C')
  })

  test('goes on to all matches only if the circle cannot be broken', () => {
    const text = 'A-B 1:0 B-C 1:0 C-A 1:0 A-D 1:0 B-D 3:0 C-D 2:0'
    expect(order('A B C D', text, 'uefa_euro')).toBe('1 B 2 C 3 A 4 D')
  })
})

describe('uefa_league_phase', () => {
  // In each case A and B are level by all criteria above this one, and mostly reversed by the criteria below.
  test.each([
    ['difference', 'A-C 1:0 B-D 2:0', 'B', 'A'],
    ['goals', 'A-C 1:0 B-D 2:1', 'B', 'A'],
    ['away goals', 'C-A 1:1 D-A 1:1 E-A 1:1 B-F 3:1 B-G 0:1 B-H 0:1', 'A', 'B'],
    ['wins', 'A-C 1:1 A-D 1:1 A-E 0:0 B-F 2:0 B-G 0:1 B-H 0:1 C-D 1:0 D-E 1:0 E-C 1:0', 'B', 'A'],
    ['away wins', 'A-C 1:0 D-A 2:1 B-E 1:2 F-B 0:1', 'B', 'A'],
    ['points of the opponents', 'A-C 1:0 B-D 1:0 C-E 1:0 D-F 0:0', 'A', 'B'],
    ['difference of the opponents', 'A-C 1:0 B-D 1:0 C-E 0:3 D-F 0:1', 'B', 'A'],
    ['goals of the opponents', 'A-C 1:0 B-D 1:0 C-E 1:1 D-F 2:2', 'B', 'A'],
  ])('level teams are separated by %s', (_, text, better, worse) => {
    const rows = tableOf([...'ABCDEFGH'], matchesIn(text), 'uefa_league_phase')
    const positionOf = (team: string) => rows.find(({ entity }) => entity === team)!.position
    expect(positionOf(better)).toBeLessThan(positionOf(worse))
  })

  test('teams that nothing separates share a place, until the organiser has an order', () => {
    const text = 'A-B 1:1 B-C 1:1 C-D 1:1 D-A 1:1'
    expect(order('A B C D', text, 'uefa_league_phase')).toBe('1 A 1 B 1 C 1 D')
    expect(order('A B C D', text, 'uefa_league_phase', 'D B')).toBe('1 D 2 B 3 A 3 C')
  })

  test('does not count the match between them', () => {
    expect(order('A B C', 'A-B 1:0 B-C 9:0 C-A 1:0', 'uefa_league_phase')).toBe('1 B 2 A 3 C')
  })
})

describe('fifa_world_cup', () => {
  test('counts the match between level teams after difference and goals', () => {
    const text = 'A-B 0:1 A-C 1:0 A-D 0:0 B-C 0:1 B-D 0:0 C-D 0:0'
    expect(order('A B C D', text, 'fifa_world_cup')).toBe('1 A 1 B 1 C 4 D')
    const apart = 'A-B 0:1 A-C 2:1 A-D 1:1 B-C 1:1 B-D 1:2 C-D 0:0'
    expect(order('A B C D', apart, 'fifa_world_cup')).toBe('1 D 2 B 3 A 4 C')
  })
})

describe('a table', () => {
  const TEAMS = ['A', 'B', 'C', 'D', 'E']
  const score = fc.record({ first: fc.nat(3), second: fc.nat(3) })
  const pairs = TEAMS.flatMap((first) =>
    TEAMS.filter((team) => team > first).map((second) => ({ first, second })),
  )
  const seasons = fc
    .tuple(...pairs.map(() => fc.option(score)))
    .map((scores) => pairs.map((pair, index) => ({ ...pair, score: scores[index]! })))
  const tieBreaks = fc.constantFrom(...TIE_BREAKS)
  const lots = fc.shuffledSubarray(TEAMS)
  const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

  test('is one shared position before the first match, in the given order', () => {
    expect(order('B A C', 'A-B B-C', 'uefa_euro')).toBe('1 B 1 A 1 C')
  })

  test('is ordered by lots where they are drawn; teams without lots share a position', () => {
    expect(order('A B C D', '', 'uefa_euro', 'C A')).toBe('1 C 2 A 3 B 3 D')
  })

  test('counts an awarded match', () => {
    const [winner] = tableOf(['A', 'B'], [{ ...matchesIn('A-B 0:3')[0]!, awarded: true }], 'uefa_euro')
    expect(winner).toMatchObject({ entity: 'B', points: 3, goals_for: 3 })
  })

  test('takes ids as well as keys', () => {
    const rows = tableOf([7, 8], [{ first: 7, second: 8, score: { first: 0, second: 1 } }], 'uefa_euro')
    expect(rows.map(({ entity }) => entity)).toEqual([8, 7])
  })

  test('refuses a match of a team that is not in it', () => {
    expect(() => order('A B', 'A-C 1:0', 'uefa_euro')).toThrow('C is not in this table')
    expect(() => order('A B', 'C-A', 'uefa_euro')).toThrow('C is not in this table')
  })

  test('counts every goal twice, and the points of every match', () => {
    fc.assert(
      fc.property(seasons, tieBreaks, (season, tieBreak) => {
        const rows = tableOf(TEAMS, season, tieBreak)
        const played = season.flatMap((match) => (match.score ? [match.score] : []))
        const goals = sum(played.map(({ first, second }) => first + second))
        expect(sum(rows.map((row) => row.goals_for))).toBe(goals)
        expect(sum(rows.map((row) => row.goals_against))).toBe(goals)
        expect(sum(rows.map((row) => row.points))).toBe(
          sum(played.map(({ first, second }) => (first === second ? 2 : 3))),
        )
        expect(sum(rows.map((row) => row.played))).toBe(2 * played.length)
        for (const row of rows) expect(row.won + row.drawn + row.lost).toBe(row.played)
      }),
    )
  })

  test('lists every team once, by points, with gaps in the positions after shared ones', () => {
    fc.assert(
      fc.property(seasons, tieBreaks, lots, (season, tieBreak, drawn) => {
        const rows = tableOf(TEAMS, season, tieBreak, drawn)
        expect(rows.map(({ entity }) => entity).toSorted()).toEqual(TEAMS)
        for (const [index, row] of rows.entries()) {
          const above = rows[index - 1]
          if (above) expect(row.points).toBeLessThanOrEqual(above.points)
          expect([above?.position, index + 1]).toContain(row.position)
        }
      }),
    )
  })

  test('does not depend on the order of the matches', () => {
    fc.assert(
      fc.property(seasons, tieBreaks, fc.infiniteStream(fc.nat()), (season, tieBreak, keys) => {
        const shuffled = season
          .map((match) => ({ match, key: keys.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ match }) => match)
        expect(tableOf(TEAMS, shuffled, tieBreak)).toEqual(tableOf(TEAMS, season, tieBreak))
      }),
    )
  })

  test('gives the same positions whichever team is named first', () => {
    const positions = (teams: string[], season: TableMatch[], tieBreak: TieBreak) =>
      Object.fromEntries(tableOf(teams, season, tieBreak).map(({ entity, position }) => [entity, position]))
    fc.assert(
      fc.property(
        seasons,
        tieBreaks,
        fc.shuffledSubarray(TEAMS, { minLength: 5 }),
        (season, tieBreak, teams) => {
          expect(positions(teams, season, tieBreak)).toEqual(positions(TEAMS, season, tieBreak))
        },
      ),
    )
  })

  test('has nobody level if lots name every team', () => {
    fc.assert(
      fc.property(
        seasons,
        tieBreaks,
        fc.shuffledSubarray(TEAMS, { minLength: 5 }),
        (season, tieBreak, drawn) => {
          const positions = tableOf(TEAMS, season, tieBreak, drawn).map(({ position }) => position)
          expect(positions).toEqual([1, 2, 3, 4, 5])
        },
      ),
    )
  })

  test('never changes the order of teams that the rules separate because of lots', () => {
    fc.assert(
      fc.property(seasons, tieBreaks, lots, (season, tieBreak, drawn) => {
        const before = tableOf(TEAMS, season, tieBreak)
        const after = tableOf(TEAMS, season, tieBreak, drawn).map(({ entity }) => entity)
        for (const a of before) {
          for (const b of before) {
            if (a.position < b.position) expect(after.indexOf(a.entity)).toBeLessThan(after.indexOf(b.entity))
          }
        }
      }),
    )
  })
})
