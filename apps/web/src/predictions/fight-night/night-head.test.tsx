import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { at, BY_SIX_TWENTY } from '../../../test/answers/fight-night.ts'
import { fightRows, rowOf, showNight } from '../../../test/fight-night-view.tsx'
import { formatter } from '../../lib/language/format.ts'

const { time } = formatter('ru')
const head = () => screen.getByRole('region', { name: 'Итог ночи' })

it('shows the points earned, the possible points, the series, the place, and the growth as a table', () => {
  showNight(BY_SIX_TWENTY)
  expect(head()).toHaveTextContent('Заработано за ночь7,20Ещё возможно3,05Серия34,58Место сейчас11 из 1 206')
  expect(head()).toHaveTextContent(
    'Прошло 3 из 5 боёв купона, верно 3. Сплошная линия — сумма серии. Пунктир — сумма, если вы угадаете все оставшиеся бои.',
  )
  const table = screen.getByRole('table', { name: 'Сумма коэффициентов серии по ходу ночи' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ВремяВыборПрибавкаСумма',
    `${time(at('02:35'))}Начало турнира27,38`,
    `${time(at('04:31'))}Бо Никал1,0428,42`,
    `${time(at('05:16'))}Арман Царукян1,4429,86`,
    `${time(at('06:04'))}Макс Холлоуэй ×24,7234,58`,
    `${time(at('06:10'))}Чжан Вэйли, если победит1,3135,89`,
    `${time(at('06:45'))}Алекс Перейра, если победит1,7437,63`,
  ])
})

it('says that nothing has ended yet', () => {
  showNight({})
  expect(head()).toHaveTextContent('Заработано за ночь0,00Ещё возможно11,04Серия27,38')
  expect(head()).toHaveTextContent('Ни один бой купона ещё не закончился.')
})

it('sums up once everything is decided', () => {
  showNight({
    ...BY_SIX_TWENTY,
    1: { winner: 'pereira', result_at: at('07:15') },
    2: { winner: 'yan', result_at: at('06:31') },
  })
  expect(head()).toHaveTextContent('Заработано за ночь8,94Очки за ночь4Серия36,32')
  expect(head()).toHaveTextContent('Купон сыгран: верно 4 из 5 боёв. Сплошная линия — сумма серии.')
  expect(screen.queryByText('Что ещё возможно')).not.toBeInTheDocument()
})

it('says that no card was made, and lists the fights anyway', () => {
  const { requests } = showNight(BY_SIX_TWENTY, { card: '' })
  expect(screen.getByRole('heading', { name: 'Вы не собрали купон на этот турнир' })).toBeVisible()
  expect(rowOf('Макс Холлоуэй')).toHaveTextContent('победа: Макс Холлоуэй')
  expect(requests).toEqual([])
})

it('says that the whole event was cancelled', () => {
  showNight(Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, { status: 'cancelled' as const }])))
  expect(screen.getByRole('heading', { name: 'Турнир отменён' })).toBeVisible()
  expect(fightRows()).toHaveLength(8)
})

it("shows another user's night without a place and without possible points", () => {
  const { requests } = showNight(BY_SIX_TWENTY, { user: 9 })
  expect(head()).toHaveTextContent('7,20')
  expect(head()).not.toHaveTextContent('Место сейчас')
  expect(head()).toHaveTextContent('Пунктир — сумма, если участник угадает все оставшиеся бои.')
  expect(rowOf('Чжан Вэйли')).toHaveTextContent('Чжан Вэйли, выбор участника')
  expect(requests).toEqual([])
})
