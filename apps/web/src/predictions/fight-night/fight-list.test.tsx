import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { at, BY_SIX_TWENTY, OWN_CARD } from '../../../test/answers/fight-night.ts'
import { fightRows, rowOf, showNight } from '../../../test/fight-night-view.tsx'
import { fighter } from '../../../test/answers/fights.ts'
import { formatter } from '../../lib/language/format.ts'
import { switchLanguage } from '../../lib/language/language.ts'

const { time, moment } = formatter('ru')

describe('the fights', () => {
  it('are listed in the order of the night, each with the points of its pick and its result', () => {
    showNight(BY_SIX_TWENTY)
    expect(fightRows()).toHaveLength(8)
    expect(fightRows()[0]).toHaveTextContent('Чжан Вэйли, ваш выбор')
    expect(rowOf('Чжан Вэйли')).toHaveTextContent(/со-главный бой купона.*принесёт 1,31\+1,31идёт/)
    expect(rowOf('Алекс Перейра')).toHaveTextContent(/главный бой купона.*принесёт 1,741,74следующий/)
    expect(rowOf('Макс Холлоуэй')).toHaveTextContent(/бой 1 купона.*коэффициент ×2.*\+4,72нокаут, 5-й раунд/)
    expect(rowOf('Макс Холлоуэй')).toHaveTextContent('Макс Холлоуэй, ваш выбор, победа')
    expect(rowOf('Арман Царукян')).toHaveTextContent('+1,44раздельное решение')
    expect(rowOf('Алджамейн Стерлинг')).toHaveTextContent(/не в купоне.*победа: Алджамейн Стерлинг$/)
  })

  it('mark a missed pick', () => {
    showNight({ 4: { winner: 'oliveira', method: 'submission', ended_in: 2, result_at: at('05:10') } })
    expect(rowOf('Арман Царукян')).toHaveTextContent('принёс 00мимо: сдача, 2-й раунд')
    expect(rowOf('Арман Царукян')).toHaveTextContent('Чарльз Оливейра, победа')
  })

  it('strike a void pick through, with the reason, its time and the reserve that counts instead', () => {
    showNight(BY_SIX_TWENTY)
    const fallen = rowOf('Иржи Прохазка')
    expect(within(fallen).getByText('1,83', { selector: 's' })).toBeVisible()
    expect(fallen).toHaveTextContent('отменён')
    expect(fallen).toHaveTextContent(
      `Бой отменён в ${time(at('03:30'))}. Вместо него в зачёт вошёл резерв, Бо Никал.`,
    )
    expect(fallen).not.toHaveTextContent('не удваивается')
    expect(rowOf('Бо Никал')).toHaveTextContent(
      'Резерв сработал вместо боя Иржи Прохазка — Александр Ракич: бой отменён.',
    )
  })

  it.each([
    ['draw', 'Ничья, в ', 'в нём ничья', 'ничья'],
    ['no_contest', 'Бой признан несостоявшимся в ', 'бой признан несостоявшимся', 'не состоялся'],
  ] as const)('show a %s, and that the reserve is not doubled', (status, reason, why, word) => {
    showNight({ 3: { status, result_at: at('06:04') } })
    const fallen = rowOf('Макс Холлоуэй')
    expect(fallen).toHaveTextContent(`${reason}${time(at('06:04'))}`)
    expect(fallen).toHaveTextContent(`${word}${reason}`)
    expect(fallen).toHaveTextContent('Вместо него в зачёт вошёл резерв, Бо Никал. Резерв не удваивается.')
    expect(rowOf('Бо Никал')).toHaveTextContent(`вместо боя Джастин Гейджи — Макс Холлоуэй: ${why}.`)
    expect(rowOf('Бо Никал')).toHaveTextContent('принесёт 1,04')
  })

  it('say that the only reserve is used up if two picks are void', () => {
    showNight({ 3: { status: 'draw' }, 6: { status: 'cancelled' } })
    expect(rowOf('Иржи Прохазка')).toHaveTextContent('Бой отменён. Резерв уже заменил другой бой.')
  })

  it('say that nothing replaces a void pick if the reserve is void, too', () => {
    showNight({ 5: { status: 'cancelled' }, 6: { status: 'cancelled' } })
    expect(rowOf('Иржи Прохазка')).toHaveTextContent('Бой резерва тоже не состоялся, замены нет.')
  })

  it('show that a fighter left, and that the pick of this fighter is void', () => {
    const replaced = [{ left: fighter('rakic'), entered: fighter('blachowicz'), at: at('01:00') }]
    showNight({ 6: { second: 'blachowicz', replaced } }, { card: OWN_CARD.replace('prochazka', 'rakic:6') })
    const fallen = rowOf('Ян Блахович')
    expect(fallen).toHaveTextContent('боец снялся')
    expect(fallen).toHaveTextContent(
      `Замена ${moment(at('01:00'))}: снимается Александр Ракич, выходит Ян Блахович. Прогноз на снявшегося не действует.`,
    )
    expect(rowOf('Бо Никал')).toHaveTextContent('выбранный боец снялся.')
  })

  it('show a replaced fighter to users who picked the opponent', () => {
    const replaced = [{ left: fighter('rakic'), entered: fighter('blachowicz'), at: at('01:00') }]
    showNight({ 6: { second: 'blachowicz', replaced } })
    expect(rowOf('Иржи Прохазка')).toHaveTextContent(
      `Замена ${moment(at('01:00'))}: снимается Александр Ракич, выходит Ян Блахович.`,
    )
    expect(rowOf('Иржи Прохазка')).toHaveTextContent('принесёт 1,83')
  })

  it('show the state of the reserve: stands by, was not needed, cannot help', () => {
    showNight({ 5: { winner: 'nickal' } })
    expect(rowOf('Бо Никал')).toHaveTextContent(
      'Резерв войдёт в зачёт, если один из пяти боёв купона не состоится.',
    )
    expect(rowOf('Бо Никал')).toHaveTextContent('в запасе')
  })

  it('say that the reserve was not needed when everything is decided', () => {
    const won = { 1: 'hill', 2: 'yan', 3: 'holloway', 4: 'oliveira', 5: 'nickal', 6: 'rakic' } as const
    showNight(Object.fromEntries(Object.entries(won).map(([id, winner]) => [id, { winner }])))
    expect(rowOf('Бо Никал')).toHaveTextContent('Резерв не понадобился: все бои купона состоялись.')
  })

  it('say that a reserve whose own fight is called off cannot help', () => {
    showNight({ 5: { status: 'cancelled' } })
    expect(rowOf('Бо Никал')).toHaveTextContent('Бой резерва не состоялся')
  })

  it('mark a corrected result', () => {
    showNight({ 3: { winner: 'gaethje', is_corrected: true } })
    expect(rowOf('Макс Холлоуэй')).toHaveTextContent('Результат исправлен, очки пересчитаны.')
  })

  it('can be without odds: then a right pick earns only its point', () => {
    showNight({ 1: { coefficients: [] }, 4: { coefficients: [], winner: 'tsarukyan' } })
    expect(rowOf('Алекс Перейра')).toHaveTextContent('без коэффициента')
    expect(rowOf('Арман Царукян')).toHaveTextContent('+11 очко, без коэффициента')
  })

  it('show how all users picked, and how many doubled', () => {
    const picks = [
      { id: fighter('holloway').id, count: 300, doubled: 40 },
      { id: fighter('gaethje').id, count: 900, doubled: 0 },
    ]
    showNight({ 3: { crowd: { total: 1200, picks } } })
    const crowd = within(rowOf('Макс Холлоуэй')).getByRole('group', { name: 'Кого выбрали участники' })
    expect(crowd).toHaveTextContent('75%Джастин Гейджи: 75% купонов с этим боем, 900')
    expect(crowd).toHaveTextContent(
      '25% 40 купонов с ×2Макс Холлоуэй: 25% купонов с этим боем, 300, с ×2: 40',
    )
    expect(within(rowOf('Алекс Перейра')).queryByRole('group')).not.toBeInTheDocument()
  })
})

it('are in English, too', async () => {
  await switchLanguage('en')
  showNight({ ...BY_SIX_TWENTY, 3: { status: 'no_contest', result_at: at('06:04') } })
  expect(screen.getByRole('region', { name: 'The night so far' })).toHaveTextContent(
    '2 of 4 fights on the slip are over, 2 right. The solid line is the odds total of the series. The dashed line adds all open fights, if you are right.',
  )
  expect(rowOf('Max Holloway')).toHaveTextContent(
    `The fight was ruled a no contest at ${time(at('06:04'))}. The reserve counts instead: Bo Nickal. A reserve is never doubled.`,
  )
  expect(rowOf('Bo Nickal')).toHaveTextContent('+1.04submission, round 2')
  const panel = await screen.findByRole('region', { name: 'What is still possible' })
  expect(panel).toHaveTextContent('If Alex Pereira and Zhang Weili win: 4th place.')
  expect(panel).toHaveTextContent('Zhang Weili loses')
})
