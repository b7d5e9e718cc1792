import type { Locator, Page } from '@playwright/test'
import { expect, test } from './play.ts'
import { makeCup } from './world.ts'

const MATCH = 'Германия — Шотландия'

/** The scores that the page sends, in their order. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/predictions/events')) return
    const body = request.postDataJSON() as { predictions: { first: number; second: number }[] }
    sent.push(...body.predictions.map(({ first, second }) => `${first}:${second}`))
  })
  return sent
}

/**
 * Stops the timers of a page that shows this element, so that a slow machine does not think longer between two digits
 * than the test wants. Returns the function that lets them go on.
 */
async function holdClock(page: Page, ready: Locator) {
  await expect(ready).toBeVisible()
  await page.clock.pauseAt(Date.now() + 30_000)
  return () => page.clock.resume()
}

test('a new first digit is not sent with the old second one, and undo goes back to the score before both', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup()
  await cup.predict(token, { m1: [1, 0], m2: [1, 1] })
  const sent = sentBy(page)
  await page.clock.install()
  await page.goto(cup.path)
  const row = page.getByRole('article', { name: MATCH })
  const first = row.getByRole('spinbutton', { name: 'Германия' })

  const goOn = await holdClock(page, first)
  await first.press('5')
  await expect(row.getByRole('spinbutton', { name: 'Шотландия' })).toBeFocused()
  await expect(row.getByText('Вводите счёт')).toBeVisible()
  await page.keyboard.press('4')
  await goOn()
  await expect(row.getByRole('button', { name: 'Вернуть 1:0' })).toBeVisible()
  expect(sent, 'both digits in one call').toEqual(['5:4'])

  // A user who thinks longer between two digits gets the first one saved, and still goes back to the beginning.
  await row.getByRole('button', { name: 'Вернуть 1:0' }).click()
  await expect(row.getByRole('spinbutton', { name: 'Германия' })).toHaveText('1')
  await expect(row.getByText('Сохранён', { exact: true })).toBeVisible()
  await page.getByRole('article', { name: 'Венгрия — Швейцария' }).getByRole('spinbutton').first().focus()
  await first.press('5')
  await expect(row.getByRole('button', { name: 'Вернуть 1:0' })).toBeVisible()
  expect(sent).toEqual(['5:4', '1:0', '5:0'])
  await page.keyboard.press('4')
  await expect.poll(() => sent.at(-1)).toBe('5:4')
  await expect(row.getByText('Сохранён', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Вернуть 1:0' }).click()
  await expect.poll(() => sent.at(-1)).toBe('1:0')
  await expect(row.getByRole('spinbutton', { name: 'Германия' })).toHaveText('1')
})

test('a page that is closed between two digits loses nothing, nor does one without a connection', async ({
  page,
  context,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup()
  await cup.predict(token, { m1: [1, 0], m2: [1, 1] })
  const rowIn = (shown: Page) => shown.getByRole('article', { name: MATCH })
  const firstIn = (shown: Page) => rowIn(shown).getByRole('spinbutton', { name: 'Германия' })
  await page.goto(cup.path)
  await firstIn(page).press('5')
  await page.close()

  const later = await context.newPage()
  await later.goto(cup.path)
  await expect(firstIn(later)).toHaveText('5')
  await expect(rowIn(later).getByText('Сохранён', { exact: true })).toBeVisible()

  await later.route('**/predictions/events', (route) => route.abort())
  await firstIn(later).press('7')
  await expect(rowIn(later).getByText(/Нет соединения/)).toBeVisible()
  await expect(firstIn(later)).toHaveText('7')
  await later.unroute('**/predictions/events')
  await rowIn(later).getByRole('button', { name: 'Повторить сейчас' }).click()
  await expect(rowIn(later).getByText('Сохранён', { exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the score sheet sends both goals together, and undo goes back to the score before', async ({
    page,
    enter,
  }) => {
    const { token } = await enter()
    const cup = await makeCup()
    await cup.predict(token, { m1: [1, 0], m2: [1, 1] })
    const sent = sentBy(page)
    await page.clock.install()
    await page.goto(cup.path)
    const row = page.getByRole('article', { name: MATCH })
    await row.getByRole('button', { name: 'Германия: 1, указать счёт' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Прогноз счёта' })
    const goOn = await holdClock(page, sheet.getByRole('button', { name: '5', exact: true }))
    await sheet.getByRole('button', { name: '5', exact: true }).tap()
    await expect(sheet.getByRole('tab', { name: 'Шотландия' })).toHaveAttribute('aria-selected', 'true')
    await sheet.getByRole('button', { name: '4', exact: true }).tap()
    await goOn()
    await sheet.getByRole('button', { name: 'Закрыть' }).tap()
    await expect(row.getByRole('button', { name: 'Вернуть 1:0' })).toBeVisible()
    expect(sent).toEqual(['5:4'])

    // Closing the sheet between two goals sends the first one, and undo still goes back to the beginning.
    await row.getByRole('button', { name: 'Вернуть 1:0' }).tap()
    await expect.poll(() => sent.at(-1)).toBe('1:0')
    await expect(row.getByText('Сохранён', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Германия: 1, указать счёт' }).tap()
    await sheet.getByRole('button', { name: '5', exact: true }).tap()
    await sheet.getByRole('button', { name: 'Закрыть' }).tap()
    await expect(row.getByRole('button', { name: 'Вернуть 1:0' })).toBeVisible()
    expect(sent).toEqual(['5:4', '1:0', '5:0'])
  })
})

test('a press on the bar right after typing counts, though the hint of the keys leaves and the bar moves up', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup()
  await cup.predict(token, { m1: [2, 1], m2: [1, 1] })
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(cup.path)
  const row = page.getByRole('article', { name: MATCH })
  await row.getByRole('spinbutton', { name: 'Германия' }).focus()
  await expect(row.getByText('следующий матч')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Прогнозы тура' })
  // At the end of the page the bar has its own place. Here it only just sticks to the window: it moves with the rows.
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await bar.evaluate((element) => {
    const { innerHeight } = element.ownerDocument.defaultView!
    element.ownerDocument.defaultView!.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight - 2)
  })
  await bar.getByRole('link', { name: 'Расставить команды' }).click()
  await expect(page).toHaveURL(/type=table_order/)
})
