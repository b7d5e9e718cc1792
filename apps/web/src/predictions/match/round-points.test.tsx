import { render } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadWords } from '../../lib/language/language.ts'
import { earned, finished, match, round } from '../../../test/answers/matches.ts'
import { RoundPoints } from './round-points.tsx'
import { tallyOf } from './rounds.ts'

beforeAll(() => loadWords('match'))

const over = match(1, 'de', 'hu', finished([2, 0], earned(2, 0, 'exact')))

function show(...matches: (typeof over)[]) {
  const shown = round('md1', matches)
  return render(<RoundPoints round={shown} tally={tallyOf(shown, Date.now(), () => false)} />).container
}

it('shows how many of the points may still change', () => {
  const live = match(2, 'dk', 'gb-eng', {
    status: 'live',
    phase: 'locked',
    prediction: earned(1, 0, 'outcome'),
  })
  expect(show(over, live)).toHaveTextContent('Очки за тур7из них +2 сейчаскак сейчас, не в зачёте')
})

it('says that all of them may still change', () => {
  const live = match(2, 'dk', 'gb-eng', {
    status: 'live',
    phase: 'locked',
    prediction: earned(1, 0, 'outcome'),
  })
  expect(show(live)).toHaveTextContent('Очки за тур2все — сейчас')
})

it('says that the matches in progress have added nothing, instead of a zero of a zero', () => {
  const live = match(2, 'dk', 'gb-eng', {
    status: 'live',
    phase: 'locked',
    prediction: earned(0, 1, 'miss'),
  })
  expect(show(live)).toHaveTextContent(
    'Очки за тур0идущие матчи пока ничего не добавиликак сейчас, не в зачёте',
  )
})

it('shows the number of matches while none is in play', () => {
  expect(show(over)).toHaveTextContent('Очки за тур5за 1 завершённый матч')
})
