import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  becomeSomebody,
  choose,
  coupon,
  fightOf,
  storedDrafts,
  note,
  open,
  saveButton,
  serve,
  side,
  toggle,
  SIXTH,
} from '../../../test/fight-card.tsx'
import { fightRound, seriesOf, sevenFights } from '../../../test/answers/fights.ts'
import { beOnPhone } from '../../../test/phone.ts'
import { switchLanguage } from '../../lib/language/language.ts'

beforeEach(becomeSomebody)

describe('picking', () => {
  it('takes a winner, another one and none', async () => {
    serve()
    const { user } = open()
    const pereira = await side('Алекс Перейра')
    expect(pereira).toHaveAttribute('aria-pressed', 'false')
    expect(await note()).toHaveTextContent('Выберите бои.')
    await user.click(pereira)
    expect(pereira).toHaveAttribute('aria-pressed', 'true')
    expect(pereira).toHaveTextContent('Победа')
    await user.click(await side('Джамал Хилл'))
    expect(pereira).toHaveAttribute('aria-pressed', 'false')
    expect(within(await coupon()).getByText('Джамал Хилл')).toBeVisible()
    await toggle(user, 'Снять выбор', 'Алекс Перейра — Джамал Хилл')
    expect(within(await coupon()).queryByText('Джамал Хилл')).not.toBeInTheDocument()
    expect(storedDrafts()).toBeNull()
  })

  it('offers the reserve and ×2 once there is a winner, but no reserve for a mandatory fight', async () => {
    serve()
    const { user } = open()
    const other = await fightOf('Бо Никал — Коди Брандейдж')
    const actions = /^(Резерв|×2|Снять)/
    expect(within(other).queryByRole('button', { name: actions })).not.toBeInTheDocument()
    await choose(user, ['Бо Никал'])
    expect(within(other).getAllByRole('button', { name: actions })).toHaveLength(3)

    const main = await fightOf('Алекс Перейра — Джамал Хилл')
    await choose(user, ['Алекс Перейра'])
    expect(main).toHaveTextContent('Обязательный бой, резервом быть не может')
    expect(within(main).queryByRole('button', { name: /^Резерв/ })).not.toBeInTheDocument()
  })

  it('moves ×2, and removes it from the fight that becomes the reserve', async () => {
    serve()
    const { user } = open()
    await choose(user, ['Бо Никал', 'Макс Холлоуэй'])
    const doubled = () =>
      screen
        .getAllByRole('button', { name: /^×2/, pressed: true })
        .map((each) => each.getAttribute('aria-label'))
    await toggle(user, '×2 коэф.', 'Бо Никал — Коди Брандейдж')
    await toggle(user, '×2 коэф.', 'Джастин Гейджи — Макс Холлоуэй')
    expect(doubled()).toEqual(['×2 коэф.: Джастин Гейджи — Макс Холлоуэй'])
    await toggle(user, 'Резерв', 'Джастин Гейджи — Макс Холлоуэй')
    expect(screen.queryByRole('button', { name: /^×2/, pressed: true })).not.toBeInTheDocument()
    const third = await fightOf('Джастин Гейджи — Макс Холлоуэй')
    expect(within(third).getByRole('button', { name: /^×2/ })).toHaveAttribute('aria-disabled', 'true')

    await toggle(user, 'Резерв', 'Бо Никал — Коди Брандейдж')
    expect(screen.getAllByRole('button', { name: /^Резерв/, pressed: true })).toHaveLength(1)
  })

  it('shows odds in the chosen format, and allows a fight without odds', async () => {
    serve()
    const { user } = open()
    expect(await side('Алекс Перейра')).toHaveTextContent('Коэф. 1,74')
    expect(await side('Келвин Каттар')).toHaveTextContent('Коэф. –')
    await user.click(screen.getByRole('button', { name: '−135, американские' }))
    expect(await side('Алекс Перейра')).toHaveTextContent('Коэф. −135')
    expect(await side('Джамал Хилл')).toHaveTextContent('Коэф. +115')
    expect(localStorage.getItem('odds')).toBe('american')
    await choose(user, ['Келвин Каттар', 'Алекс Перейра'])
    const panel = await coupon()
    expect(panel).toHaveTextContent('Келвин Каттар–')
    expect(panel).toHaveTextContent('Возможно за турнир1,74')
    expect(panel).toHaveTextContent('Суммы считаются по десятичным коэффициентам.')
    await user.click(screen.getByRole('button', { name: '1,74, десятичные' }))
  })
})

describe('the coupon', () => {
  it('says what is missing, fight by fight, and what it may bring', async () => {
    const { sent } = serve()
    const { user } = open()
    await choose(user, ['Макс Холлоуэй'])
    expect(await note()).toHaveTextContent('Нужно 5 боёв и 1 резервный. Не хватает 5 боёв.')
    expect(await coupon()).toHaveTextContent('Выберите главный и со-главный бои')
    await choose(user, ['Алекс Перейра', 'Чжан Вэйли', 'Арман Царукян', 'Бо Никал'])
    expect(await note()).toHaveTextContent('Не хватает резерва. Выберите шестой бой')
    expect(await coupon()).toHaveTextContent('Главный и со-главный бои выбраны')

    // 1.74 + 1.74 + 2.15 + 2.15 + 1.74, of which the third counts twice.
    expect(await coupon()).toHaveTextContent('Возможно за турнир9,52')
    await toggle(user, '×2 коэф.', 'Джастин Гейджи — Макс Холлоуэй')
    expect(await coupon()).toHaveTextContent('Возможно за турнир11,67')
    expect(await coupon()).toHaveTextContent('Заработано в серии27,38Если всё сбудется39,05')

    await user.click(saveButton())
    expect(await note()).toHaveFocus()
    expect(sent).toEqual([])

    await choose(user, ['Иржи Прохазка', 'Келвин Каттар'])
    expect(await note()).toHaveTextContent('Снимите выбор с одного боя.')
    await toggle(user, 'Снять выбор', 'Келвин Каттар — Алджамейн Стерлинг')
    await toggle(user, 'Резерв', SIXTH)
    expect(await note()).toHaveTextContent('Купон собран. Сохраните его до')
    expect(await coupon()).toHaveTextContent('Боёв 5 из 5, резерв 1 из 1')
    expect(saveButton()).not.toHaveAttribute('aria-disabled')
  })

  it('asks which of six picks is the reserve, by name', async () => {
    serve()
    const { user } = open()
    const six = ['Алекс Перейра', 'Чжан Вэйли', 'Макс Холлоуэй', 'Арман Царукян', 'Бо Никал', 'Иржи Прохазка']
    await choose(user, six)
    expect(await note()).toHaveTextContent('Какой из этих боёв резервный?')
    const question = { name: 'Какой из этих боёв резервный?' }
    const choice = within(await coupon()).getByRole('group', question)
    const names = within(choice).getAllByRole('button')
    expect(names.map((name) => name.textContent)).toEqual(six.slice(2))
    await user.click(within(choice).getByRole('button', { name: 'В резерв: Арман Царукян' }))
    expect(screen.queryByRole('group', question)).not.toBeInTheDocument()
    expect(await coupon()).toHaveTextContent('Арман Царукян, резерв')
    expect(await note()).toHaveTextContent('Купон собран.')
  })

  it('names its lines by words in the bar of a phone', async () => {
    serve()
    open()
    const bar = await screen.findByRole('region', { name: 'Сохранение купона' })
    expect(bar).toHaveTextContent(/^главныйсо-главный123резерв/)
    await switchLanguage('en')
    await waitFor(() => expect(bar).toHaveTextContent(/^mainco-main123reserve/))
  })

  it('explains itself with the numbers of the ruleset until the user has understood', async () => {
    const series = seriesOf([fightRound('ufc-320', sevenFights())])
    series.fight_points = { right_pick: 2, multiplier: 3 }
    serve(series)
    const { user } = open()
    const primer = await screen.findByRole('region', { name: 'Как считается купон' })
    expect(await fightOf('Алекс Перейра — Джамал Хилл')).toContainElement(primer)
    const tiles = within(primer).getAllByRole('listitem')
    expect(tiles.map((tile) => tile.textContent)).toEqual([
      '+2Верный выбор2 очка и коэффициент бойца',
      '×3Для одного бояКоэффициент умножается на 3, очки нет',
      'РРезервЗаменит первый отменённый из 5 боёв, без умножения',
    ])
    // 1.74, and three times that.
    expect(primer).toHaveTextContent(
      'Пример: если побеждает Алекс Перейра, коэффициент приносит 1,74, а с ×3 — 5,22.',
    )
    await user.click(within(primer).getByRole('button', { name: 'Понятно' }))
    expect(primer).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Очки+2×3' }))
    const later = await screen.findByRole('dialog', { name: 'Как считается купон' })
    expect(within(later).getAllByRole('listitem')[1]).toHaveTextContent(
      '×3Для одного бояКоэффициент умножается',
    )
    expect(later).toHaveTextContent('Пример: если побеждает Алекс Перейра')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /^Алекс Перейра/ }))
    await toggle(user, '×3 коэф.', 'Алекс Перейра — Джамал Хилл')
    expect(screen.getByRole('region', { name: 'Мой купон' })).toHaveTextContent(/Перейраглавный×3/)
  })

  it('explains itself on a phone to somebody invited, and again after a reload', async () => {
    beOnPhone()
    // The page of the invitation has stored the theme of the tournament.
    localStorage.setItem('themes', JSON.stringify({ 'ufc-2025': 'ufc' }))
    serve()
    open()
    expect(await screen.findByRole('region', { name: 'Как считается купон' })).toBeVisible()
    cleanup()
    open()
    expect(await screen.findByRole('region', { name: 'Как считается купон' })).toBeVisible()
  })

  it('names the time zone once, above the fights', async () => {
    serve()
    open()
    await side('Алекс Перейра')
    expect(screen.getAllByText(/время (московское|местное)/)).toHaveLength(1)
  })

  it('is in English, too', async () => {
    await switchLanguage('en')
    serve()
    const { user } = open()
    await choose(user, ['Max Holloway', 'Zhang Weili'])
    const panel = await screen.findByRole('region', { name: 'My slip' })
    expect(within(panel).getByRole('status')).toHaveTextContent(
      'A slip has 5 fights and 1 reserve. 4 more fights are missing.',
    )
    expect(panel).toHaveTextContent('Possible in this event3.89')
    await choose(user, ['Alex Pereira', 'Arman Tsarukyan', 'Bo Nickal', 'Calvin Kattar'])
    expect(within(panel).getByRole('status')).toHaveTextContent('Which of these is the reserve?')
  })
})
