import type { Locator, Page } from '@playwright/test'
import { callOff, makeSeries, pickFirsts } from './fights.ts'
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
      await expect(coupon(page)).toContainText('Возможно за турнир12,30')
    })
  })
}

/** Expects that the whole control is in the window, and that no toast covers a part of it. */
async function expectInReach(page: Page, save: Locator) {
  await expect(save).toBeInViewport({ ratio: 1 })
  const toasts = page.locator('[data-severity]')
  const button = (await save.boundingBox())!
  for (const toast of await toasts.all()) {
    const box = (await toast.boundingBox())!
    const isApart =
      box.x + box.width <= button.x ||
      button.x + button.width <= box.x ||
      box.y + box.height <= button.y ||
      button.y + button.height <= box.y
    expect(isApart, 'the toast is beside the button').toBe(true)
  }
}

const SIX = ['Алекс Перейра', 'Илия Топурия', 'Дан Хукер', 'Ян Блахович', 'Сирил Ган', 'Сергей Павлович']

test('the button of the coupon is in the window of a small laptop', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await enter()
  const series = await makeSeries()
  await page.goto(series.path)
  const save = coupon(page).getByRole('button', { name: 'Сохранить купон' })
  await expectInReach(page, save)
  for (const name of SIX) await side(page, name).click()
  await expect(coupon(page)).toContainText('Какой из этих боёв резервный?')
  await expectInReach(page, save)
  await page.evaluate('scrollTo(0, 0)')
  await expectInReach(page, save)
  await coupon(page).getByRole('button', { name: 'В резерв: Сергей Павлович' }).click()
  await save.click()
  await expect(coupon(page)).toContainText('Купон сохранён.')
  await expectInReach(page, coupon(page).getByRole('link', { name: 'К рейтингу' }))
  await expectInReach(page, coupon(page).getByRole('button', { name: 'Позвать друзей' }))
  await expectAccessible(page)
})

test('a laptop shows all lines of the coupon at once', async ({ page, enter }) => {
  await enter()
  const series = await makeSeries()
  await page.goto(series.path)
  const last = coupon(page).getByRole('listitem').last()
  const foot = coupon(page).getByText('Возможно за турнир').filter({ visible: true })
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(last).toContainText('Резервный бой')
    const [line, below] = await Promise.all([last.boundingBox(), foot.boundingBox()])
    expect(line!.y + line!.height, `at ${width} × ${height}`).toBeLessThanOrEqual(below!.y)
  }
})

test('lines of the coupon that the window cuts off scroll, and the changed line comes into view', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1366, height: 640 })
  await enter()
  const series = await makeSeries()
  await page.goto(series.path)
  const lines = coupon(page).getByRole('group', { name: 'Бои купона' })
  await expect(lines).toHaveAttribute('data-hidden', 'after')
  const foot = coupon(page).getByText('Возможно за турнир').filter({ visible: true })
  const expectShown = async (text: string) => {
    const line = lines.getByRole('listitem').filter({ hasText: text })
    await expect(async () => {
      const [box, shown, below] = await Promise.all([
        line.boundingBox(),
        lines.boundingBox(),
        foot.boundingBox(),
      ])
      expect(box!.y).toBeGreaterThanOrEqual(shown!.y)
      expect(box!.y + box!.height).toBeLessThanOrEqual(shown!.y + shown!.height)
      expect(shown!.y + shown!.height).toBeLessThanOrEqual(below!.y)
    }).toPass()
  }
  // The page stays at its top, where the window shows the least of the coupon.
  const pick = (name: string) => side(page, name).dispatchEvent('click')
  for (const name of SIX.slice(0, 4)) await pick(name)
  await expectShown('Ян Блахович')
  await pick('Сирил Ган')
  await expectShown('Резервный бой')
  await pick('Алекс Перейра')
  await pick('Алекс Перейра')
  await expectShown('Резервный бой')
  expect(await page.evaluate<number>('scrollY')).toBe(0)
  await expectAccessible(page)

  // Further down there is room for all lines.
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.evaluate('scrollTo(0, 600)')
  await expect(lines).not.toHaveAttribute('data-hidden')
})

test('a coupon that could not be saved says so once, beside a button that stays in view', async ({
  page,
  enter,
  context,
}) => {
  await enter()
  const series = await makeSeries()
  await page.goto(series.path)
  for (const name of SIX) await side(page, name).click()
  await coupon(page).getByRole('button', { name: 'В резерв: Сергей Павлович' }).click()
  const save = coupon(page).getByRole('button', { name: 'Сохранить купон' })
  await context.setOffline(true)
  await save.click()
  await expect(coupon(page)).toContainText('Купон не сохранён.')
  await expectInReach(page, save)
  await page.evaluate('scrollTo(0, 0)')
  await expectInReach(page, save)
  await expect(page.getByText('Купон не сохранён.').filter({ visible: true })).toHaveCount(1)
  await context.setOffline(false)
  await expect(coupon(page)).toContainText('Купон сохранён.')
})

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
  await expect(coupon(page)).toContainText('Не хватает одного боя.')
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
    // The button looks disabled; the line beside it says why, and the page stays where it is.
    const scrolled = await page.evaluate<number>('scrollY')
    expect(scrolled).toBeGreaterThan(0)
    await bar.getByRole('button', { name: 'Сохранить' }).tap({ force: true })
    await expect(bar.getByRole('status')).toBeFocused()
    expect(await page.evaluate<number>('scrollY')).toBe(scrolled)
    await side(page, 'Сергей Павлович').tap()
    await expect(bar).toContainText('Какой из этих боёв резервный?')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'В резерв: Сергей Павлович' }).tap()
    await expect(bar).toContainText('Купон собран')
    type Line = { getBoundingClientRect(): { top: number } }
    const rows = () =>
      bar.locator('i').evaluateAll((lines) => {
        const tops = (lines as unknown as Line[]).map((line) => line.getBoundingClientRect().top)
        return new Set(tops).size
      })
    for (const width of [320, 340, 359, 360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(rows, `rows of the names of the lines at ${width} px`).toBe(1)
    }
    await expectNoSideways(page)
    await expectAccessible(page)
    // What the user sees stays in its place, though the head of the page drops its reminder.
    const placeOf = async () => Math.round((await side(page, 'Ян Блахович').boundingBox())!.y)
    const place = await placeOf()
    await bar.getByRole('button', { name: 'Сохранить' }).tap()
    await expect(bar).toContainText('Купон сохранён')
    await expect(page.getByText('Купон ещё не собран.')).toBeHidden()
    await expect.poll(placeOf).toBe(place)
  })

  test('a card of thirteen fights is short, for a newcomer and when it is saved', async ({ page, enter }) => {
    const { token } = await enter()
    const series = await makeSeries(13)
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight')
    await page.goto(series.path)
    await expect(page.getByRole('article')).toHaveCount(13)
    const primer = page.getByRole('region', { name: 'Как считается купон' })
    await expect(primer).toBeVisible()
    await expect.poll(height).toBeLessThanOrEqual(3500)
    await expectAccessible(page)

    // The tallest state: six are picked, and nothing is saved or understood yet.
    for (const article of (await page.getByRole('article').all()).slice(0, 6))
      await article.locator('button[aria-pressed=false]').first().tap()
    await expect(page.getByRole('button', { name: /^Снять выбор/ })).toHaveCount(6)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Снять выбор/ })).toHaveCount(6)
    await expect(primer).toBeVisible()
    await expect.poll(height).toBeLessThanOrEqual(3500)
    await expectNoSideways(page)
    await expectAccessible(page)

    await pickFirsts(series.slug, token)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Снять выбор/ })).toHaveCount(6)
    await expect(primer).toBeHidden()
    await expect.poll(height).toBeLessThanOrEqual(3500)
  })
})
