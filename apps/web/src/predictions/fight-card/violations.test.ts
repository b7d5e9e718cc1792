import { expect, it } from 'vitest'
import { pick, sevenFights, wholeCard } from '../../../test/answers/fights.ts'
import { cardOf } from './fights.ts'
import { withDouble, withReserve } from './picks.ts'
import { brokenBy } from './violations.ts'

const fights = cardOf({ events: sevenFights() })
const broken = (picks: Parameters<typeof brokenBy>[0]) => brokenBy(picks, fights)
const five = () => wholeCard().slice(0, 5)

it('finds nothing wrong with a complete card', () => {
  expect(broken(wholeCard())).toEqual([])
})

it('asks for fights if there are none', () => {
  expect(broken([])).toEqual([{ code: 'EmptyEvents' }])
})

it('counts missing and extra fights', () => {
  expect(broken([pick(1, 'pereira'), pick(2, 'zhang')])).toContainEqual({
    code: 'IncorrectEventsCount',
    missing: 4,
  })
  expect(broken([...wholeCard(), pick(7, 'kattar')])).toEqual([{ code: 'IncorrectEventsCount', missing: -1 }])
})

it('names the reserve alone if five are chosen, and both if more than the reserve is missing', () => {
  expect(broken(five())).toEqual([{ code: 'IncorrectReserveEventsCount', reserves: 0 }])
  expect(broken(five().slice(1)).map(({ code }) => code)).toEqual([
    'IncorrectEventsCount',
    'IncorrectReserveEventsCount',
    'IncorrectMainAndSecondaryEventsCount',
  ])
})

it('names the missing mandatory fight, also if it is the reserve', () => {
  const lacks = (picks: Parameters<typeof brokenBy>[0]) =>
    broken(picks).find(({ code }) => code === 'IncorrectMainAndSecondaryEventsCount')
  expect(lacks(wholeCard().slice(1))).toMatchObject({ lacks: 'main' })
  expect(lacks([pick(1, 'hill')])).toMatchObject({ lacks: 'secondary' })
  expect(lacks([pick(3, 'holloway')])).toMatchObject({ lacks: 'both' })
  expect(lacks(withReserve(wholeCard(), 1))).toMatchObject({ lacks: 'main' })
})

it('finds a second doubled fight, and a doubled reserve', () => {
  const code = 'IncorrectMultiplyEventsCount'
  const twice = withDouble(wholeCard(), 3).map((each) => ({ ...each, multiply: each.event_id < 3 }))
  expect(broken(twice)).toEqual([{ code }])
  const reserve = wholeCard().map((each) => ({ ...each, multiply: each.type === 'reserve' }))
  expect(broken(reserve)).toEqual([{ code }])
})
