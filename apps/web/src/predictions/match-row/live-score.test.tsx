import type { Match } from '@called-it/contract/kinds/match.ts'
import { matchPoints } from '@called-it/rules/football/match-points.ts'
import { DEFAULT_RULESET, resolveRuleset } from '@called-it/rules/ruleset.ts'
import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdClock } from '../../../test/clock.ts'
import { called, match } from '../../../test/answers/matches.ts'
import { loadWords, switchLanguage } from '../../lib/language/language.ts'
import { LiveDistance } from './live-distance.tsx'
import { LivePoints, livePointsOf } from './live-points.tsx'
import { LiveFlaps, LiveMinute } from './live-score.tsx'

beforeAll(() => loadWords('score'))

const score = (text: string) => {
  const [first, second] = text.split(':').map(Number)
  return { first: first!, second: second! }
}

/** Denmark against England in play, with the prediction `call`. */
function live(now: string, call: string | null, rest: Partial<Match> = {}): Match {
  const prediction = call ? called(score(call).first, score(call).second) : null
  return match(1, 'dk', 'gb-eng', {
    status: 'live',
    phase: 'locked',
    minute: 67,
    score: score(now),
    prediction,
    ...rest,
  })
}

describe('the minute', () => {
  it.each([
    [{ minute: 12 }, '12’1-й тайм'],
    [{ minute: 93 }, '93’2-й тайм'],
    [{ minute: 104, after_extra_time: score('1:1') }, '104’доп. время'],
    [{ minute: null, penalties: score('1:1') }, 'Идётпенальти'],
    [{ minute: null }, 'Идёт'],
  ])('%o is %s', (rest, text) => {
    const { container } = render(<LiveMinute match={live('0:0', null, rest)} />)
    expect(container).toHaveTextContent(text)
  })
})

describe('the score', () => {
  it('is large, with the prediction beside it', () => {
    render(<LiveFlaps match={live('0:1', '1:1')} />)
    expect(screen.getByRole('img', { name: 'Дания 0:1 Англия' })).toHaveTextContent('01')
    expect(screen.getByText('Ваш прогноз 1:1')).toBeInTheDocument()
  })

  it('is shown for another user, and without a prediction', () => {
    const { rerender, container } = render(<LiveFlaps match={live('0:1', '1:1')} isOthers />)
    expect(screen.getByText('Прогноз 1:1')).toBeInTheDocument()
    rerender(<LiveFlaps match={live('0:1', null)} />)
    expect(container).not.toHaveTextContent('прогноз')
  })

  it('is the score that earns points', () => {
    const beyond = { after_extra_time: score('2:1') }
    const { rerender } = render(<LiveFlaps match={live('1:1', null, beyond)} />)
    expect(screen.getByRole('img', { name: 'Дания 1:1 Англия' })).toBeVisible()
    rerender(<LiveFlaps match={live('1:1', null, { ...beyond, score_basis: 'extra_time' })} />)
    expect(screen.getByRole('img', { name: 'Дания 2:1 Англия' })).toBeVisible()
  })

  it('turns only the flap of the side that scored', () => {
    const turned = () => [...screen.getByRole('img').children].map((flap) => flap.hasAttribute('data-turned'))
    const { rerender } = render(<LiveFlaps match={live('0:0', null)} />)
    expect(turned()).toEqual([false, false])
    rerender(<LiveFlaps match={live('0:1', null)} />)
    expect(turned()).toEqual([false, true])
  })

  it('takes the first known score for no goal', async () => {
    const pass = holdClock()
    const { rerender } = render(<LiveFlaps match={live('0:0', null, { score: null })} />)
    expect(screen.getByRole('img', { name: 'Дания – Англия' })).toBeVisible()
    rerender(<LiveFlaps match={live('0:0', null)} />)
    await pass(1000)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('reads a goal out, and the next ones no sooner than after 30 s', async () => {
    const pass = holdClock()
    const { rerender } = render(<LiveFlaps match={live('0:0', null)} />)
    const announced = () => screen.getByRole('status').textContent
    await pass(1000)
    expect(announced()).toBe('')
    rerender(<LiveFlaps match={live('1:0', null)} />)
    await pass(1)
    expect(announced()).toBe('Гол. Дания 1:0 Англия')
    await pass(10_000)
    rerender(<LiveFlaps match={live('1:1', null)} />)
    await pass(10_000)
    rerender(<LiveFlaps match={live('1:2', null)} />)
    expect(announced()).toBe('Гол. Дания 1:0 Англия')
    await pass(10_000)
    expect(announced()).toBe('Гол. Дания 1:2 Англия')
    await pass(30_000)
    rerender(<LiveFlaps match={live('1:1', null)} />)
    await pass(1)
    expect(announced()).toBe('Счёт исправлен. Дания 1:1 Англия')
  })
})

describe('the provisional points', () => {
  it.each([
    ['1:1', '1:1', '+5 очков'],
    ['0:0', '1:1', '+3 очка'],
    ['1:0', '1:1', '0 очков'],
  ])('%s, called %s: %s', (now, call, text) => {
    const { container } = render(<LivePoints match={live(now, call)} />)
    expect(container).toHaveTextContent(`${text}как сейчас`)
  })

  it('are missing without a prediction', () => {
    const { container } = render(<LivePoints match={live('0:0', null)} />)
    expect(container).toBeEmptyDOMElement()
  })

  it('follow the server’s numbers if it sends them', () => {
    const { parts } = matchPoints(
      score('1:1'),
      score('0:0'),
      resolveRuleset({ match: { difference: 4 } }),
      null,
    )
    const prediction = { ...called(1, 1), hit: 'difference' as const, points: 0, parts }
    expect(livePointsOf(live('0:0', null, { prediction }), DEFAULT_RULESET.match)).toBe(4)
    expect(livePointsOf(live('0:0', '1:1', { multiplier: 2 }), DEFAULT_RULESET.match)).toBe(6)
  })
})

describe('the distance to the exact score', () => {
  const textOf = (now: string, call: string | null, rest: Partial<Match> = {}) =>
    render(<LiveDistance match={live(now, call, rest)} />).container.textContent

  it.each([
    ['1:0', '2:0', 'Дания: один гол до точного счёта, будет +5'],
    ['0:0', '0:1', 'Англия: один гол до точного счёта, будет +5'],
    ['0:0', '1:1', 'Два гола до точного счёта, другая ничья уже даёт +3'],
    ['1:0', '3:1', 'Три гола до точного счёта, исход уже даёт +2'],
    ['1:0', '3:2', 'Четыре гола до точного счёта, разница уже даёт +3'],
    ['0:0', '0:5', 'Пять голов до точного счёта, пока 0'],
    ['0:0', '20:1', '21 гол до точного счёта, пока 0'],
    ['0:0', '0:0', 'Точный счёт, если так закончится, любой гол его сломает'],
    [
      '1:0',
      '0:1',
      'Точный счёт уже невозможен. Разница ещё может сойтись: +3, если в конце Англия впереди на 1 гол',
    ],
    ['1:0', '0:0', 'Точный счёт уже невозможен. Разница ещё может сойтись: +3, если в конце ничья'],
    ['1:1', '0:0', 'Точный счёт уже невозможен. Другая ничья даёт +3, если так закончится'],
    ['2:1', '1:0', 'Точный счёт уже невозможен. Разница даёт +3, если так закончится'],
  ])('%s, called %s: %s', (now, call, text) => {
    expect(textOf(now, call)).toBe(text)
  })

  it('counts double in the final', () => {
    expect(textOf('1:0', '2:0', { multiplier: 2 })).toContain('будет +10')
  })

  it('uses the numbers of the tournament', () => {
    const ruleset = { ...DEFAULT_RULESET.match, exact: 7, difference: 2 }
    render(<LiveDistance match={live('1:0', '0:3')} ruleset={ruleset} />)
    expect(screen.getByText(/Исход ещё может сойтись: \+2, если в конце Англия впереди/)).toBeVisible()
  })

  it('is drawn as a segment for each predicted goal', () => {
    const { container } = render(<LiveDistance match={live('1:0', '2:1')} />)
    const filled = [...container.querySelectorAll('i')].map((goal) => goal.hasAttribute('data-scored'))
    expect(filled).toEqual([true, false, false])
  })

  it('is empty without a prediction, and once no goal counts any more', () => {
    expect(textOf('0:0', null)).toBe('')
    expect(textOf('1:1', '2:1', { after_extra_time: score('1:1') })).toBe('')
  })

  it('is in English, too', async () => {
    await switchLanguage('en')
    expect(textOf('1:0', '2:0')).toBe('One Denmark goal from the exact score, worth +5')
    expect(textOf('0:0', '1:1')).toBe('Two goals from the exact score, another draw is +3 already')
    expect(textOf('1:0', '0:2')).toBe(
      'The exact score is out of reach. The difference can still come in: +3 if England win by 2 goals',
    )
  })
})
