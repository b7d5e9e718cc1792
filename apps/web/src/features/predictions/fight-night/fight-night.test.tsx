import { readFightOutlook } from '@called-it/contract/fight-predictions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  at,
  BY_SIX_TWENTY,
  earlierRound,
  fighter,
  type NightChanges,
  nightPredictions,
  nightRound,
  outlookOf,
  OWN_CARD,
  scenario,
  series,
} from '../../../../test/fight-night.ts'
import { answer, refuse } from '../../../../test/server.ts'
import { formatter } from '../../../lib/format.ts'
import { switchLanguage } from '../../../lib/language.ts'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { keys } from '../../../lib/query-keys.ts'
import { FightNight } from './fight-night.tsx'

const TWO_OPEN = outlookOf(
  [1, 2],
  [
    scenario('+1 +2', 4, 37.63),
    scenario('+1 -2', 6, 36.32),
    scenario('-1 +2', 7, 35.89),
    scenario('-1 -2', 13, 34.58),
  ],
)
const { time, moment } = formatter('ru')

type Shown = { card?: string; user?: number; outlook?: typeof TWO_OPEN }

let nights = 0

/** The night of UFC 300 after a series of 27.38. */
function show(changes: NightChanges, { card, user, outlook = TWO_OPEN }: Shown = {}) {
  // What an earlier night still asks for is not counted as this one's.
  const slug = `night-${(nights += 1)}`
  const asked: string[] = []
  answer(readFightOutlook, ({ params }) => {
    if (params.slug === slug) asked.push(params.roundId!)
    return outlook
  })
  const queryClient = makeQueryClient()
  const round = nightRound(changes, card)
  render(
    <QueryClientProvider client={queryClient}>
      <FightNight
        slug={slug}
        tournament={series()}
        predictions={nightPredictions(earlierRound(27.38), round)}
        round={round}
        user={user}
      />
    </QueryClientProvider>,
  )
  return { asked, slug, queryClient }
}

const list = () => screen.getByRole('region', { name: /^(Кард по ходу ночи|The card as the night goes)$/ })
const rows = () => within(within(list()).getByRole('list')).getAllByRole('listitem')
/** The row of a fight: where he stands among its two, not where he is only told of. */
const row = (name: string) =>
  rows().find((it) => [...it.querySelectorAll('bdi')].some(({ textContent }) => textContent === name))!
const head = () => screen.getByRole('region', { name: 'Итог ночи' })
const outlook = () => screen.findByRole('region', { name: 'Что ещё возможно' })

describe('the fights', () => {
  it('are told as the night goes, each with what its pick earned and how it ended', () => {
    show(BY_SIX_TWENTY)
    expect(rows()).toHaveLength(8)
    expect(rows()[0]).toHaveTextContent('Чжан Вэйли, ваш выбор')
    expect(row('Чжан Вэйли')).toHaveTextContent(/со-главный бой купона.*принесёт 1,31\+1,31идёт/)
    expect(row('Алекс Перейра')).toHaveTextContent(/главный бой купона.*принесёт 1,741,74следующий/)
    expect(row('Макс Холлоуэй')).toHaveTextContent(/бой 1 купона.*коэффициент ×2.*\+4,72нокаут, 5-й раунд/)
    expect(row('Макс Холлоуэй')).toHaveTextContent('Макс Холлоуэй, ваш выбор, победа')
    expect(row('Арман Царукян')).toHaveTextContent('+1,44раздельное решение')
    expect(row('Алджамейн Стерлинг')).toHaveTextContent(/не в купоне.*победа: Алджамейн Стерлинг$/)
  })

  it('say what was missed', () => {
    show({ 4: { winner: 'oliveira', method: 'submission', ended_in: 2, result_at: at('05:10') } })
    expect(row('Арман Царукян')).toHaveTextContent('принёс 00мимо: сдача, 2-й раунд')
    expect(row('Арман Царукян')).toHaveTextContent('Чарльз Оливейра, победа')
  })

  it('strike a void pick through, with the reason, its time and the reserve that counts instead', () => {
    show(BY_SIX_TWENTY)
    const fallen = row('Иржи Прохазка')
    expect(within(fallen).getByText('1,83', { selector: 's' })).toBeVisible()
    expect(fallen).toHaveTextContent('отменён')
    expect(fallen).toHaveTextContent(
      `Бой отменён в ${time(at('03:30'))}. Вместо него в зачёт вошёл резерв, Бо Никал.`,
    )
    expect(fallen).not.toHaveTextContent('не удваивается')
    expect(row('Бо Никал')).toHaveTextContent(
      'Резерв вступил за бой Иржи Прохазка — Александр Ракич, первый выпавший из купона: бой отменён.',
    )
  })

  it.each([
    ['draw', 'Ничья, в ', 'в нём ничья', 'ничья'],
    ['no_contest', 'Бой признан несостоявшимся в ', 'бой признан несостоявшимся', 'не состоялся'],
  ] as const)('tell of a %s, and that the reserve is not doubled', (status, reason, why, word) => {
    show({ 3: { status, result_at: at('06:04') } })
    const fallen = row('Макс Холлоуэй')
    expect(fallen).toHaveTextContent(`${reason}${time(at('06:04'))}`)
    expect(fallen).toHaveTextContent(`${word}${reason}`)
    expect(fallen).toHaveTextContent('Вместо него в зачёт вошёл резерв, Бо Никал. Резерв не удваивается.')
    expect(row('Бо Никал')).toHaveTextContent(`первый выпавший из купона: ${why}.`)
    expect(row('Бо Никал')).toHaveTextContent('принесёт 1,04')
  })

  it('say where the one reserve went when two picks fell out', () => {
    show({ 3: { status: 'draw' }, 6: { status: 'cancelled' } })
    expect(row('Иржи Прохазка')).toHaveTextContent('Бой отменён. Резерв занял место другого боя.')
  })

  it('say that nothing takes the place where the reserve fell out too', () => {
    show({ 5: { status: 'cancelled' }, 6: { status: 'cancelled' } })
    expect(row('Иржи Прохазка')).toHaveTextContent('Резерв тоже выпал, замены нет.')
  })

  it('tell of a fighter who left and of the pick on him', () => {
    const replaced = [{ left: fighter('rakic'), entered: fighter('blachowicz'), at: at('01:00') }]
    show({ 6: { second: 'blachowicz', replaced } }, { card: OWN_CARD.replace('prochazka', 'rakic:6') })
    const fallen = row('Ян Блахович')
    expect(fallen).toHaveTextContent('боец снялся')
    expect(fallen).toHaveTextContent(
      `Замена ${moment(at('01:00'))}: снимается Александр Ракич, выходит Ян Блахович. Прогноз на снявшегося не действует.`,
    )
    expect(row('Бо Никал')).toHaveTextContent('выбранный боец снялся.')
  })

  it('tell of a fighter who was replaced to those who picked the other one', () => {
    const replaced = [{ left: fighter('rakic'), entered: fighter('blachowicz'), at: at('01:00') }]
    show({ 6: { second: 'blachowicz', replaced } })
    expect(row('Иржи Прохазка')).toHaveTextContent(
      `Замена ${moment(at('01:00'))}: снимается Александр Ракич, выходит Ян Блахович.`,
    )
    expect(row('Иржи Прохазка')).toHaveTextContent('принесёт 1,83')
  })

  it('say what the reserve does: stands by, was not needed, cannot help', () => {
    show({ 5: { winner: 'nickal' } })
    expect(row('Бо Никал')).toHaveTextContent('Резерв ждёт: он войдёт в зачёт, если из купона выпадет бой.')
    expect(row('Бо Никал')).toHaveTextContent('на замене')
  })

  it('say that the reserve was not needed when all is decided', () => {
    const won = { 1: 'hill', 2: 'yan', 3: 'holloway', 4: 'oliveira', 5: 'nickal', 6: 'rakic' } as const
    show(Object.fromEntries(Object.entries(won).map(([id, winner]) => [id, { winner }])))
    expect(row('Бо Никал')).toHaveTextContent('Резерв не понадобился: все бои купона состоялись.')
  })

  it('say that a reserve whose own fight is off can help nobody', () => {
    show({ 5: { status: 'cancelled' } })
    expect(row('Бо Никал')).toHaveTextContent('Бой резерва не состоялся')
  })

  it('say that a result was corrected', () => {
    show({ 3: { winner: 'gaethje', is_corrected: true } })
    expect(row('Макс Холлоуэй')).toHaveTextContent('Результат исправлен, очки пересчитаны.')
  })

  it('can be without odds: a right pick earns its point alone', () => {
    show({ 1: { coefficients: [] }, 4: { coefficients: [], winner: 'tsarukyan' } })
    expect(row('Алекс Перейра')).toHaveTextContent('без коэффициента')
    expect(row('Арман Царукян')).toHaveTextContent('+11 очко, без коэффициента')
  })

  it('show whom everybody picked, and how many doubled', () => {
    const picks = [
      { id: fighter('holloway').id, count: 300, doubled: 40 },
      { id: fighter('gaethje').id, count: 900, doubled: 0 },
    ]
    show({ 3: { crowd: { total: 1200, picks } } })
    const crowd = within(row('Макс Холлоуэй')).getByRole('group', { name: 'Кого выбрали участники' })
    expect(crowd).toHaveTextContent('75%Джастин Гейджи: 75% купонов с этим боем, 900')
    expect(crowd).toHaveTextContent('25% ×2: 40Макс Холлоуэй: 25% купонов с этим боем, 300, с ×2: 40')
    expect(within(row('Алекс Перейра')).queryByRole('group')).not.toBeInTheDocument()
  })
})

describe('the head', () => {
  it('has what was earned, what is possible, the series, the place, and the growth as a table', () => {
    show(BY_SIX_TWENTY)
    expect(head()).toHaveTextContent(
      'Заработано за ночь7,20Ещё возможно3,05Серия34,58Место сейчас11 из 1 206',
    )
    expect(head()).toHaveTextContent(
      'Сыграно 3 из 5 боёв купона, верно 3. Линия — сумма серии, пунктир — если все оставшиеся бои ваши.',
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
    show({})
    expect(head()).toHaveTextContent('Заработано за ночь0,00Ещё возможно11,04Серия27,38')
    expect(head()).toHaveTextContent('Ни один бой купона ещё не закончился.')
  })

  it('sums up when all is decided', () => {
    show({
      ...BY_SIX_TWENTY,
      1: { winner: 'pereira', result_at: at('07:15') },
      2: { winner: 'yan', result_at: at('06:31') },
    })
    expect(head()).toHaveTextContent('Заработано за ночь8,94Очки за ночь4Серия36,32')
    expect(head()).toHaveTextContent('Купон сыгран: верно 4 из 5 боёв. Линия — сумма серии.')
    expect(screen.queryByText('Что ещё возможно')).not.toBeInTheDocument()
  })

  it('says that no card was made, and shows the fights all the same', () => {
    const { asked } = show(BY_SIX_TWENTY, { card: '' })
    expect(screen.getByRole('heading', { name: 'Вы не собрали купон на этот турнир' })).toBeVisible()
    expect(row('Макс Холлоуэй')).toHaveTextContent('победа: Макс Холлоуэй')
    expect(asked).toEqual([])
  })

  it('says that the whole event was cancelled', () => {
    show(Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, { status: 'cancelled' as const }])))
    expect(screen.getByRole('heading', { name: 'Турнир отменён' })).toBeVisible()
    expect(rows()).toHaveLength(8)
  })

  it('is of another user, without a place and without what is possible for them', () => {
    const { asked } = show(BY_SIX_TWENTY, { user: 9 })
    expect(head()).toHaveTextContent('7,20')
    expect(head()).not.toHaveTextContent('Место сейчас')
    expect(head()).toHaveTextContent('пунктир — если все оставшиеся бои за участником')
    expect(row('Чжан Вэйли')).toHaveTextContent('Чжан Вэйли, выбор участника')
    expect(asked).toEqual([])
  })
})

describe('what is still possible', () => {
  it('is a table of places for two open picks, with the best in words', async () => {
    const { asked } = show(BY_SIX_TWENTY)
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
    expect(asked).toEqual(['300'])
  })

  it('says that others may still pass', async () => {
    show(BY_SIX_TWENTY, { outlook: { ...TWO_OPEN, is_exact: false } })
    expect(await outlook()).toHaveTextContent(
      'Идут и бои вне вашего купона: кто назвал их, ещё может вас обойти.',
    )
  })

  it('is two lines for one open pick', async () => {
    const one = outlookOf([1], [scenario('+1', 6, 36.32), scenario('-1', 13, 34.58)])
    show({ ...BY_SIX_TWENTY, 2: { winner: 'yan' } }, { outlook: one })
    const lines = within(await outlook()).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '6Если выиграет Алекс Перейра: 6-е место36,32',
      '13Если проиграет Алекс Перейра: 13-е место34,58',
    ])
  })

  it('has the best, the worst and the nearest for three', async () => {
    const three = outlookOf(
      [1, 2, 3],
      [
        scenario('+1 +2 +3', 4, 37.63),
        scenario('+1 -2 +3', 9, 36.32),
        scenario('-1 -2 +3', 12, 34.58),
        scenario('-1 -2 -3', 40, 29.86),
      ],
    )
    show({ ...BY_SIX_TWENTY, 3: {} }, { outlook: three })
    const panel = await outlook()
    expect(within(panel).getAllByRole('listitem')).toHaveLength(4)
    expect(panel).toHaveTextContent('Если выиграют Алекс Перейра, Чжан Вэйли и Макс Холлоуэй: 4-е место')
    expect(panel).toHaveTextContent(
      'Если выиграет Макс Холлоуэй, но проиграют Алекс Перейра и Чжан Вэйли: 12-е место',
    )
  })

  it('waits for three with more of them open', async () => {
    show({}, { outlook: outlookOf([1, 2, 3, 4, 6], []) })
    expect(await outlook()).toHaveTextContent('когда в вашем купоне останется не больше трёх боёв')
  })

  it('is not told when nothing is open for the server any more', async () => {
    const { asked } = show(BY_SIX_TWENTY, { outlook: outlookOf([], []) })
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument())
    expect(asked).toEqual(['300'])
    expect(screen.queryByText('Что ещё возможно')).not.toBeInTheDocument()
  })

  it('can fail, and be asked for again', async () => {
    let failures = 0
    show(BY_SIX_TWENTY)
    answer(readFightOutlook, () => ((failures += 1) === 1 ? refuse('not_found') : TWO_OPEN))
    await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }))
    expect(screen.getByRole('heading', { name: 'Кард по ходу ночи' })).toBeVisible()
    expect(await outlook()).toHaveTextContent('4-е место')
  })

  it('is asked again with everything else of the tournament', async () => {
    const { asked, slug, queryClient } = show(BY_SIX_TWENTY)
    await outlook()
    await queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })
    expect(asked).toEqual(['300', '300'])
  })
})

it('speaks English', async () => {
  await switchLanguage('en')
  show({ ...BY_SIX_TWENTY, 3: { status: 'no_contest', result_at: at('06:04') } })
  expect(screen.getByRole('region', { name: 'The night so far' })).toHaveTextContent(
    '2 of 4 fights of the slip are over, 2 right. The line is the sum of the series, dashed if all open fights go your way.',
  )
  expect(row('Max Holloway')).toHaveTextContent(
    `The fight was ruled a no contest at ${time(at('06:04'))}. The reserve counts instead: Bo Nickal. A reserve is never doubled.`,
  )
  expect(row('Bo Nickal')).toHaveTextContent('+1.04submission, round 2')
  const panel = await screen.findByRole('region', { name: 'What is still possible' })
  expect(panel).toHaveTextContent('If Alex Pereira and Zhang Weili win: 4th place.')
  expect(panel).toHaveTextContent('Zhang Weili loses')
})
