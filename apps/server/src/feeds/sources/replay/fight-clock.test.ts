import { describe, expect, test } from 'vitest'
import { fightTimes, lengthOfFight } from './fight-clock.ts'

const EARLY = '2025-10-25T14:00:00Z'
const MAIN = '2025-10-25T18:00:00Z'
const at = (key: string, starts_at: string | null) => ({ key, starts_at })
const clock = (ms: number | undefined) => new Date(ms ?? Number.NaN).toISOString().slice(11, 19)

describe('the length of a fight', () => {
  test.each([
    [1, '0:19', 19 / 60],
    [1, '5:00', 5],
    [2, '2:30', 8.5],
    [3, '5:00', 17],
    [5, '5:00', 29],
  ])('that ended in round %i at %s', (round, time, minutes) => {
    expect(lengthOfFight(round, time)).toBeCloseTo(minutes, 6)
  })
})

describe('the times of a night', () => {
  const card = [at('main', MAIN), at('co-main', MAIN), at('second', EARLY), at('opener', EARLY)]
  const lengths = { main: 29, 'co-main': 1, second: 2.5, opener: 17 }

  test('follow each other up the card', () => {
    const times = fightTimes(card, lengths)
    expect([...times.keys()]).toEqual(['opener', 'second', 'co-main', 'main'])
    expect([...times.values()].map(({ begins, ends }) => [clock(begins), clock(ends)])).toEqual([
      ['14:00:00', '14:17:00'],
      ['14:29:00', '14:31:30'],
      ['18:00:00', '18:01:00'],
      ['18:13:00', '18:42:00'],
    ])
  })

  test('wait for an earlier section that runs late', () => {
    const late = [at('main', '2025-10-25T14:15:00Z'), at('opener', EARLY)]
    expect(clock(fightTimes(late, lengths).get('main')?.begins)).toBe('14:29:00')
  })

  test('shrink with the speed', () => {
    const times = fightTimes(card.slice(2), lengths, 10)
    expect(clock(times.get('opener')?.ends)).toBe('14:01:42')
    expect(clock(times.get('second')?.begins)).toBe('14:02:54')
  })

  test('assume three full rounds if no end was recorded', () => {
    expect(clock(fightTimes(card.slice(3), {}).get('opener')?.ends)).toBe('14:17:00')
  })

  test('leave out fights without a start', () => {
    expect([...fightTimes([at('main', null), at('opener', EARLY)], {}).keys()]).toEqual(['opener'])
  })
})
