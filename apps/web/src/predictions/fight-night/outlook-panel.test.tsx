import { readFightOutlook } from '@called-it/contract/kinds/fight-outlook.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BY_SIX_TWENTY, outlookOf, scenario } from '../../../test/answers/fight-night.ts'
import { showNight, TWO_OPEN } from '../../../test/fight-night-view.tsx'
import { answer, refuse } from '../../../test/server.ts'
import { keys } from '../../game/queries/query-keys.ts'

const outlook = () => screen.findByRole('region', { name: 'Что ещё возможно' })

it('is a table of places for two open picks, with the best in words', async () => {
  const { requests } = showNight(BY_SIX_TWENTY)
  const panel = await outlook()
  const cells = within(panel)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(cells).toEqual([
    'Алекс Перейра: победаАлекс Перейра: поражение',
    'Чжан Вэйли: победа437,63735,89',
    'Чжан Вэйли: поражение636,321334,58',
  ])
  expect(panel).toHaveTextContent('Если выиграют Алекс Перейра и Чжан Вэйли: 4-е место.')
  expect(panel).toHaveTextContent('Купоны всех участников закрыты, поэтому место точное.')
  expect(requests).toEqual(['300'])
})

it('shows what is missing to the place above', async () => {
  const [best, ...rest] = TWO_OPEN.scenarios
  const above = { name: 'Руслан Мамедов', coefficient_sum: 38.25 }
  showNight(BY_SIX_TWENTY, { outlook: { ...TWO_OPEN, scenarios: [{ ...best!, above }, ...rest] } })
  expect(await outlook()).toHaveTextContent(
    'До места выше не хватит 0,62: Руслан Мамедов в том же случае наберёт 38,25.',
  )
})

it('says that the number of right picks decides between equal sums', async () => {
  const [best, ...rest] = TWO_OPEN.scenarios
  const above = { name: 'Руслан Мамедов', coefficient_sum: 37.63 }
  showNight(BY_SIX_TWENTY, { outlook: { ...TWO_OPEN, scenarios: [{ ...best!, above }, ...rest] } })
  expect(await outlook()).toHaveTextContent(
    'Выше при той же сумме будет Руслан Мамедов: верных прогнозов больше.',
  )
})

it('is not requested before the rating is open', () => {
  const { requests } = showNight(BY_SIX_TWENTY, { tournament: { ratings_open: false } })
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(requests).toEqual([])
})

it('says that others may still overtake', async () => {
  showNight(BY_SIX_TWENTY, { outlook: { ...TWO_OPEN, is_exact: false } })
  expect(await outlook()).toHaveTextContent(
    'Ещё не закончились бои вне вашего купона: те, кто их выбрал, могут вас обойти.',
  )
})

it('is two lines for one open pick', async () => {
  const twoWays = outlookOf([1], [scenario('+1', 6, 36.32), scenario('-1', 13, 34.58)])
  showNight({ ...BY_SIX_TWENTY, 2: { winner: 'yan' } }, { outlook: twoWays })
  const lines = within(await outlook()).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '6Если выиграет Алекс Перейра: 6-е место36,32',
    '13Если проиграет Алекс Перейра: 13-е место34,58',
  ])
})

it('shows the best, the worst and the nearest for three', async () => {
  const three = outlookOf(
    [1, 2, 3],
    [
      scenario('+1 +2 +3', 4, 37.63),
      scenario('+1 -2 +3', 9, 36.32),
      scenario('-1 -2 +3', 12, 34.58),
      scenario('-1 -2 -3', 40, 29.86),
    ],
  )
  showNight({ ...BY_SIX_TWENTY, 3: {} }, { outlook: three })
  const panel = await outlook()
  expect(within(panel).getAllByRole('listitem')).toHaveLength(4)
  expect(panel).toHaveTextContent('Если выиграют Алекс Перейра, Чжан Вэйли и Макс Холлоуэй: 4-е место')
  expect(panel).toHaveTextContent(
    'Если выиграет Макс Холлоуэй, но проиграют Алекс Перейра и Чжан Вэйли: 12-е место',
  )
})

it('waits while more than three are open', async () => {
  showNight({}, { outlook: outlookOf([1, 2, 3, 4, 6], []) })
  expect(await outlook()).toHaveTextContent('останется не больше трёх')
})

it('is not shown if the server says that nothing is open any more', async () => {
  const { requests } = showNight(BY_SIX_TWENTY, { outlook: outlookOf([], []) })
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument())
  expect(requests).toEqual(['300'])
  expect(screen.queryByText('Что ещё возможно')).not.toBeInTheDocument()
})

it('can fail, and be requested again', async () => {
  let failures = 0
  showNight(BY_SIX_TWENTY)
  answer(readFightOutlook, () => ((failures += 1) === 1 ? refuse('not_found') : TWO_OPEN))
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(screen.getByRole('heading', { name: 'Кард: бой за боем' })).toBeVisible()
  expect(await outlook()).toHaveTextContent('4-е место')
})

it('is requested again with everything else of the tournament', async () => {
  const { requests, slug, queryClient } = showNight(BY_SIX_TWENTY)
  await outlook()
  await queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })
  expect(requests).toEqual(['300', '300'])
})
