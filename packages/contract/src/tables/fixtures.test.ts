import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../../rules/test/runs.ts'
import { tournamentDocument } from '../organiser/tournament-document.ts'
import { rowsOf } from './cells.ts'
import { dayIn, timeIn } from './clock-cells.ts'
import { readFixtures } from './fixtures.ts'
import { roundsOf } from './fixture-rounds.ts'
import { documentOfFixtures } from './fixtures-document.ts'

const TABLE = `Дата\tВремя\tДома\tВ гостях
15.03.2025\t12:00\tРазработка\tПродажи
15.03.2025\t13:00\tСклад Тула\tПоддержка
15.03.2025\t14:00\tЛондон\tБухгалтерия
16.03.25\t12.00\tПродожи\tСклад Тула
16.03.2025\t25:00\tПоддержка\tЛондон
16.03.2025\t14:00\tБухгалтерия\tРазработка
17.03.2025\t14:00\tПродажи\tРазработка`

describe('the cells of a text', () => {
  test.each([
    [
      'tabs',
      'a\tb, c\n1\t2',
      [
        ['a', 'b, c'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;"b;c"\n1;2',
      [
        ['a', 'b;c'],
        ['1', '2'],
      ],
    ],
    [
      'commas and quotes',
      '"He said ""go""",b\r\n1,\r\n',
      [
        ['He said "go"', 'b'],
        ['1', ''],
      ],
    ],
    ['one column', 'a\nb', [['a'], ['b']]],
    ['empty lines', '\n a \n\n b', [['a'], ['b']]],
    ['nothing', '', []],
  ])('with %s are read', (_, text, cells) => {
    expect(rowsOf(text).map((row) => row.cells)).toEqual(cells)
  })

  test('keep the number of their line, also after a cell of two lines', () => {
    expect(rowsOf('a\tb\n"1\n2"\tc\n\nd\te')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1 2', 'c'] },
      { line: 5, cells: ['d', 'e'] },
    ])
  })

  test.each([
    ['a cell of megabytes', `"${'x'.repeat(20_000_000)}"\tb`],
    ['quotes of megabytes', `"${'""x'.repeat(500_000)}"\tb`],
    ['a quote that nothing closes', `"${'x'.repeat(20_000_000)}\tb`],
  ])('are two with %s', (_, text) => {
    expect(rowsOf(text).map(({ cells }) => cells[1])).toEqual(['b'])
  })

  test('come back as they were written', () => {
    const cell = fc.stringMatching(/^[a-zа-я",;0-9]{1,8}$/)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }),
        fc.constantFrom('\t', ';', ','),
        (rows, sign) => {
          const quoted = rows
            .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(sign))
            .join('\n')
          // The first line decides what separates cells: there no cell may hold a stronger separator.
          fc.pre(!rows[0]!.some((each) => /[;,]/.test(each)))
          expect(rowsOf(quoted).map(({ cells }) => cells)).toEqual(rows)
        },
      ),
    )
  })
})

describe('days and times', () => {
  test.each([
    ['15.03.2025', '2025-03-15'],
    ['5.3.25', '2025-03-05'],
    ['15/03/2025', '2025-03-15'],
    ['2025-03-15', '2025-03-15'],
    ['30.02.2025', null],
    ['2025-13-01', null],
    ['tomorrow', null],
  ])('%s is the day %s', (cell, day) => {
    expect(dayIn(cell)).toBe(day)
  })
  test.each([
    ['9:30', '09:30'],
    ['12.00', '12:00'],
    ['19:45:00', '19:45'],
    ['25:00', null],
    ['12:60', null],
    ['noon', null],
  ])('%s is the time %s', (cell, time) => {
    expect(timeIn(cell)).toBe(time)
  })
})

describe('a table of matches', () => {
  const { columns, missing, rows } = readFixtures(TABLE, 'Europe/Moscow')

  test('has its columns by their heads', () => {
    expect(columns).toEqual(['date', 'time', 'home', 'away'])
    expect(missing).toEqual([])
    expect(rows).toHaveLength(7)
  })

  test('has the times of the chosen zone', () => {
    expect(rows[0]).toMatchObject({ line: 2, starts_at: '2025-03-15T09:00:00Z', mistakes: [] })
    expect(readFixtures(TABLE, 'Europe/London').rows[0]!.starts_at).toBe('2025-03-15T12:00:00Z')
  })

  test('reports an hour that no day has, at its cell', () => {
    expect(rows[4]).toMatchObject({
      line: 6,
      starts_at: null,
      mistakes: [{ column: 'time', code: 'no_such_time', params: { value: '25:00' } }],
    })
  })

  test('proposes the name that is meant, and refuses nothing', () => {
    expect(rows.map(({ guess }) => guess)).toEqual([
      null,
      null,
      null,
      { column: 'home', suggestion: 'Продажи' },
      null,
      null,
      null,
    ])
    expect(rows[3]!.mistakes).toEqual([])
  })

  test('does not take two teams with similar names for a slip', () => {
    const similar = 'date,time,home,away\n1.3.2025,12:00,Team A,Team B\n2.3.2025,12:00,Team B,Team A'
    expect(readFixtures(similar, 'UTC').rows.every(({ guess }) => guess === null)).toBe(true)
  })

  test.each([
    ['15.03.2025\t12:00\tA\t', [{ column: 'away', code: 'cell_missing' }]],
    ['31.04.2025\t12:00\tA\tB', [{ column: 'date', code: 'no_such_date', params: { value: '31.04.2025' } }]],
    ['15.03.2025\t12:00\tA\tA', [{ column: 'away', code: 'plays_itself' }]],
    ['30.03.2025\t02:30\tA\tB', [{ column: 'time', code: 'skipped_time', params: { value: '02:30' } }]],
  ])('reports in the row %s', (row, mistakes) => {
    expect(readFixtures(row, 'Europe/Berlin').rows[0]!.mistakes).toEqual(mistakes)
  })

  test('reports a match that stands there twice', () => {
    const [, again] = readFixtures('1.3.2025;12:00;A;B\n1.3.2025;12:00;A;B', 'UTC').rows
    expect(again!.mistakes).toEqual([{ column: 'home', code: 'pair_listed_twice', params: { line: 1 } }])
  })

  test('may have a day and a time in one cell, and its columns in any order and language', () => {
    const text = 'Away,Home,Comment,Date\nB,A,hot,2025-03-15 12:00'
    const table = readFixtures(text, 'UTC')
    expect(table.columns).toEqual(['away', 'home', null, 'date'])
    expect(table.missing).toEqual([])
    expect(table.rows[0]).toMatchObject({
      starts_at: '2025-03-15T12:00:00Z',
      cells: { home: 'A', away: 'B' },
    })
  })

  test('may have its columns named by a person', () => {
    const table = readFixtures('A\tB\t15.03.2025\t12:00', 'UTC', ['home', 'away', 'date', 'time'])
    expect(table.rows[0]).toMatchObject({ starts_at: '2025-03-15T12:00:00Z', mistakes: [] })
  })

  test('without a column says which', () => {
    expect(readFixtures('Дата\tДома\n15.03.2025\tA', 'UTC').missing).toEqual(['time', 'away'])
  })
})

describe('the tournament of a table', () => {
  const fixture = (starts_at: string, home: string, away: string) => ({ starts_at, home, away })

  test('has a round for each time that a team plays', () => {
    const rounds = roundsOf([
      fixture('2025-03-16T12:00:00Z', 'A', 'C'),
      fixture('2025-03-15T12:00:00Z', 'A', 'B'),
      fixture('2025-03-15T14:00:00Z', 'C', 'D'),
      fixture('2025-03-25T12:00:00Z', 'B', 'D'),
    ])
    expect(rounds.map((round) => round.map(({ home, away }) => home + away))).toEqual([
      ['AB', 'CD'],
      ['AC'],
      ['BD'],
    ])
  })

  test('has no mistakes, whatever the teams are called', () => {
    const team = fc.string({ minLength: 1, maxLength: 20 })
    const fixtures = fc.array(
      fc.record({
        starts_at: fc.constantFrom('2025-03-15T12:00:00Z', '2025-04-15T12:00:00Z'),
        home: team,
        away: team,
      }),
      { minLength: 1, maxLength: 30 },
    )
    fc.assert(
      fc.property(fixtures, (all) => {
        const played = all.filter(({ home, away }) => home !== away)
        const document = documentOfFixtures({ name: { ru: 'Кубок', en: 'Cup' } }, played)
        expect(tournamentDocument.safeParse(document).error?.issues).toBeUndefined()
        expect(document.events).toHaveLength(played.length)
      }),
    )
  })
})
