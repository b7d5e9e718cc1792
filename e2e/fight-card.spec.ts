import type { Page } from '@playwright/test'
import { callOff, makeSeries } from './fights.ts'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'

const coupon = (page: Page) => page.getByRole('region', { name: 'Мой купон' })
const side = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** Presses Tab until the control has the focus, and then Enter or the space bar, as somebody without a mouse does. */
async function reach(page: Page, control: ReturnType<typeof side>, key: 'Enter' | 'Space') {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element.matches(':focus'))) break
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
  await page.keyboard.press(key)
}

for (const colours of ['dark', 'light'] as const) {
  test.describe(`a fight card, in ${colours}`, () => {
    test.use({ colorScheme: colours })

    test('is filled in and saved with nothing but the keyboard', async ({ page, enter }) => {
      await enter()
      const series = await makeSeries()
      await page.goto(`${series.path}?type=fight_winner`)
      await expect(coupon(page)).toContainText('Выберите бои.')
      await expectAccessible(page)

      await reach(page, side(page, 'Алекс Перейра'), 'Enter')
      await expect(side(page, 'Алекс Перейра')).toHaveAttribute('aria-pressed', 'true')
      await reach(page, side(page, 'Илия Топурия'), 'Space')
      await reach(page, side(page, 'Дан Хукер'), 'Enter')
      await reach(page, page.getByRole('button', { name: /^×2 коэф\.: .*Хукер/ }), 'Space')
      await reach(page, side(page, 'Иржи Прохазка'), 'Enter')
      await reach(page, side(page, 'Том Аспиналл'), 'Enter')
      await expect(coupon(page)).toContainText('Не хватает резерва.')
      await expectAccessible(page)
      await reach(page, side(page, 'Марчин Тыбура'), 'Enter')
      await reach(page, page.getByRole('button', { name: /^Резерв: .*Тыбура/ }), 'Enter')
      await expect(coupon(page)).toContainText('Купон собран.')
      await reach(page, coupon(page).getByRole('button', { name: 'Сохранить купон' }), 'Enter')
      await expect(coupon(page)).toContainText('Купон сохранён.')
      await expectAccessible(page)
      await page.reload()
      await expect(side(page, 'Дан Хукер')).toHaveAttribute('aria-pressed', 'true')
      await expect(coupon(page)).toContainText('Потенциал раунда12,30')
    })
  })
}

test('a cancelled fight is announced, and the card is corrected', async ({ page, enter }) => {
  await enter()
  const series = await makeSeries()
  await page.goto(series.path)
  const names = ['Пётр Ян', 'Макс Холлоуэй', 'Арман Царукян', 'Ян Блахович', 'Сирил Ган', 'Сергей Павлович']
  for (const name of names) await side(page, name).click()
  await page.getByRole('button', { name: /^Резерв: .*Павлович/ }).click()
  await coupon(page).getByRole('button', { name: 'Сохранить купон' }).click()
  await expect(coupon(page)).toContainText('Купон сохранён.')

  await callOff(series.slug, 'n1-4')
  const mend = page.getByRole('region', { name: 'Купон нужно поправить.' })
  await expect(mend).toContainText('Бой Иржи Прохазка — Ян Блахович отменён')
  await expect(coupon(page)).toContainText('Не хватает ещё одного боя.')
  await expectAccessible(page)
  await side(page, 'Александр Волков').click()
  await coupon(page).getByRole('button', { name: 'Сохранить купон' }).click()
  await expect(mend).toBeHidden()

  // With its first fight the round locks by itself, and the page shows the night of fights from then on.
  await side(page, 'Марчин Тыбура').click()
  await series.moveStart('n1-7', -1)
  await expect(page.getByText('Изменения не успели сохраниться', { exact: false }).first()).toBeVisible()
  await expect(coupon(page)).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Ночь 2/ }).click()
  await expect(page.getByRole('heading', { name: 'Приём ещё не открыт' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a whole card is filled in by the thumb, with the button in reach', async ({ page, enter }) => {
    await enter()
    const series = await makeSeries()
    await page.goto(series.path)
    const bar = page.getByRole('region', { name: 'Сохранение купона' })
    await expect(bar).toContainText('Выберите бои')
    for (const name of ['Пётр Ян', 'Илия Топурия', 'Арман Царукян', 'Ян Блахович', 'Сирил Ган'])
      await side(page, name).tap()
    await expect(bar).toContainText('Не хватает резерва')
    // The button looks disabled, and leads to what is missing.
    await bar.getByRole('button', { name: 'Сохранить' }).tap({ force: true })
    await expect(coupon(page).getByRole('status')).toBeFocused()
    await side(page, 'Сергей Павлович').tap()
    await page.getByRole('button', { name: /^Резерв: .*Павлович/ }).tap()
    await expect(bar).toContainText('Купон собран')
    await expectNoSideways(page)
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Сохранить' }).tap()
    await expect(bar).toContainText('Купон сохранён')
  })
})
