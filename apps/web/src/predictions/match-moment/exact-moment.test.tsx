import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { holdClock } from '../../../test/clock.ts'
import { earned, finished, match } from '../../../test/answers/matches.ts'
import { loadWords, switchLanguage } from '../../lib/language/language.ts'
import { ExactMoment } from './exact-moment.tsx'
import { stepsBetween } from './roll.tsx'

beforeAll(() => loadWords('score'))

const GERMANY_HUNGARY = match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact')))

function show(rest: Partial<ComponentProps<typeof ExactMoment>> = {}) {
  const onDone = vi.fn<() => void>()
  render(
    <ExactMoment
      match={GERMANY_HUNGARY}
      roundPoints={{ before: 27, after: 32 }}
      place={{ before: 47, after: 14, total: 3418 }}
      crowdShare={{ percent: 14, isMost: false }}
      delay={0}
      onDone={onDone}
      {...rest}
    />,
  )
  return { onDone, row: screen.getByRole('article', { name: 'Германия — Венгрия' }) }
}

describe('the celebration of an exact score', () => {
  it('shows the score, the points, the place and how many others predicted it', () => {
    const { row } = show()
    expect(within(row).getByRole('heading', { name: 'Точный счёт' })).toBeInTheDocument()
    expect(within(row).getByRole('img', { name: 'Итог 2:0' })).toBeVisible()
    expect(row).toHaveTextContent('+5 очков')
    expect(row).toHaveTextContent('Счёт 2:0 угадали 14% участников. Исход +2, разница +1, точный счёт +2.')
    expect(row).toHaveTextContent(/Место среди 3\s418 участниковбыло 47/)
    expect(row).toHaveTextContent('выше на 33')
    expect(within(row).getByText('32', { selector: '.sr-only' })).toBeInTheDocument()
    expect(within(row).getByText('14', { selector: '.sr-only' })).toBeInTheDocument()
  })

  it('is read out when it begins', async () => {
    const pass = holdClock()
    const { row } = show({ delay: 400 })
    expect(within(row).getByRole('status')).toBeEmptyDOMElement()
    await pass(400)
    expect(within(row).getByRole('status')).toHaveTextContent('Точный счёт: Германия — Венгрия 2:0, +5')
  })

  it('says of a rare score that at most so many predicted it', () => {
    const { row } = show({ crowdShare: { percent: 10, isMost: true } })
    expect(row).toHaveTextContent('Счёт 2:0 угадали не больше 10% участников.')
  })

  it('leaves out what is not known', () => {
    const { row } = show({ place: null, crowdShare: null })
    expect(row).not.toHaveTextContent('Место')
    expect(row).not.toHaveTextContent('участников')
  })

  it('does not strike through a place that has not changed', () => {
    const { row } = show({ place: { before: 1, after: 1, total: 300 } })
    expect(row).not.toHaveTextContent('было')
    expect(row).toHaveTextContent('без изменений')
  })

  it('folds 6 s after it started', async () => {
    const pass = holdClock()
    const { onDone, row } = show({ delay: 400 })
    await pass(6350)
    expect(row).not.toHaveAttribute('data-folding')
    await pass(100)
    expect(row).toHaveAttribute('data-folding')
    expect(onDone).not.toHaveBeenCalled()
    await pass(420)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it.each([
    ['hovered', 'pointerEnter', 'pointerLeave'],
    ['focused', 'focus', 'blur'],
  ] as const)('not while it is %s', async (_, enter, leave) => {
    const pass = holdClock()
    const { onDone, row } = show()
    fireEvent[enter](row)
    await pass(10_000)
    expect(row).not.toHaveAttribute('data-folding')
    fireEvent[leave](row)
    await pass(500)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('stays if motion is reduced', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    onTestFinished(() => media.mockRestore())
    const pass = holdClock()
    const { onDone, row } = show()
    await pass(60_000)
    expect(row).not.toHaveAttribute('data-folding')
    expect(onDone).not.toHaveBeenCalled()
  })

  it('is in English, too', async () => {
    await switchLanguage('en')
    render(
      <ExactMoment
        match={GERMANY_HUNGARY}
        roundPoints={{ before: 0, after: 5 }}
        place={null}
        crowdShare={{ percent: 14, isMost: false }}
        delay={0}
        onDone={vi.fn<() => void>()}
      />,
    )
    expect(screen.getByRole('article')).toHaveTextContent(
      'Exact score14% of participants called 2:0. Outcome +2, difference +1, exact score +2.',
    )
  })
})

it('rolls by one for each point, and in few steps over a long way', () => {
  expect(stepsBetween(27, 32, 21)).toEqual([27, 28, 29, 30, 31, 32])
  expect(stepsBetween(5, 5, 21)).toEqual([5])
  const places = stepsBetween(47, 14, 7)
  expect(places).toHaveLength(7)
  expect([places[0], places.at(-1)]).toEqual([47, 14])
  expect(places).toEqual(places.toSorted((first, second) => second - first))
})
