import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { readCard } from '@called-it/contract/organiser/fight-cards.ts'
import type { Page } from '@playwright/test'
import { makeSeries } from './fights.ts'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { callerFor, cupDocument, makeCup, minutesFromNow } from './world.ts'

const SAVED = /^Результат записан в/
const name = (ru: string, en: string) => ({ ru, en })

/** Opens the desk as the organiser of the product. */
async function organise(page: Page) {
  const { ORGANISER_TOKEN: value = '', PRODUCT_URL: url = '' } = process.env
  await page.context().addCookies([{ name: 'token', value, url }])
}

/** A cup whose eight matches of the first round and whose final have ended two hours ago. */
function makePlayedCup() {
  const { stages, rounds, events } = cupDocument('cup')
  const ended = { starts_at: minutesFromNow(-130) }
  const pairs = [events[0]!, events[1]!, events[2]!, events[3]!]
  return makeCup({
    stages: [...stages, { key: 'final', type: 'final', name: name('Финал', 'Final') }],
    rounds: [...rounds, { key: 'final', stage: 'final', name: name('Финал', 'Final') }],
    events: [
      ...[...pairs, ...pairs].map((event, at) => ({ ...event, ...ended, key: `d${at + 1}`, round: 'md1' })),
      { key: 'final', round: 'final', tie: 'final', first: 'GER', second: 'HUN', ...ended },
    ],
  })
}

async function readScore(slug: string, key: string) {
  const { result } = await callerFor(process.env.ORGANISER_TOKEN)(readDeskEvent, { params: { slug, key } })
  return result?.score ?? null
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function openResult(page: Page, slug: string, key: string) {
  await page.goto(`/desk/events/${slug}/${key}`)
  await expect(page.getByRole('spinbutton')).toHaveCount(2)
}

test('a matchday is entered by keyboard alone, with a correction, one taken back and a shoot-out', async ({
  page,
}) => {
  test.slow()
  const { slug } = await makePlayedCup()
  await organise(page)
  await page.goto('/desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Сейчас' })).toBeVisible()
  await expectAccessible(page)

  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await openResult(page, slug, `d${at}`)
    await press(page, String(at % 4), '1')
    const effect = page.getByRole('complementary', { name: 'Что изменится' })
    await expect(effect.getByText('прогнозов')).toBeVisible()
    if (at === 1) await expectAccessible(page)
    await press(page, 'Control+Enter')
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readScore(slug, `d${at}`)).toEqual({ first: at % 4, second: 1 })
  }
  await expectAccessible(page)

  await press(page, 'e', '3', '2', 'Control+Enter')
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect.poll(() => readScore(slug, 'd8')).toEqual({ first: 3, second: 2 })
  await press(page, 'z')
  await expect.poll(() => readScore(slug, 'd8')).toEqual({ first: 0, second: 1 })

  await openResult(page, slug, 'final')
  await press(page, '1', '1')
  await expect(page.getByRole('spinbutton')).toHaveCount(6)
  await press(page, 't', '2', '2', 'p', '5', '4')
  await expect(page.getByText('Дальше Германия.')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readScore(slug, 'final')).toEqual({ first: 1, second: 1 })
})

test('a result is entered by thumb on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { slug } = await makePlayedCup()
  await organise(page)
  await openResult(page, slug, 'd1')
  const more = (team: string) =>
    page.getByRole('button', { name: `${team}: голы за 90 минут: на один больше` })
  await more('Германия').click()
  await more('Германия').click()
  await more('Германия').click()
  await more('Шотландия').click()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readScore(slug, 'd1')).toEqual({ first: 2, second: 0 })
  await page.getByRole('button', { name: 'Взять обратно', exact: true }).click()
  await expect.poll(() => readScore(slug, 'd1')).toBeNull()
})

test('a card gets coefficients, an order and a replaced fighter by keyboard before its lock', async ({
  page,
}) => {
  test.slow()
  const series = await makeSeries()
  await organise(page)
  await page.goto(`/desk/events/${series.slug}/n1-7`)
  const fights = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox') })
  await expect(fights).toHaveCount(7)
  await expect(fights.nth(6)).toHaveAttribute('aria-current', 'true')
  await expect(fights.nth(6)).toContainText('нет коэффициентов')
  await expectAccessible(page)

  await press(page, 'Enter')
  await page.keyboard.type('1,9')
  await press(page, 'Tab')
  await page.keyboard.type('2,05')
  await press(page, 'Alt+ArrowUp')
  await expect(fights.nth(5)).toHaveAttribute('aria-label', 'Александр Волков — Марчин Тыбура')
  await press(page, 'Shift+Tab', 'Escape', 'k', 'k', 'r')
  await page.getByRole('textbox', { name: 'Кто выходит' }).fill('Назаров')
  await expect(page.getByText('Такого бойца в турнире нет.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Кто выходит' }).fill('')
  await page.getByRole('button', { name: 'Новый боец' }).focus()
  await press(page, 'Enter')
  await page.keyboard.type('Тимур Назаров')
  await press(page, 'Tab')
  await page.keyboard.type('Timur Nazarov')
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Коэффициент: Тимур Назаров' })).toBeFocused()
  await page.keyboard.type('4,2')
  await expect(page.getByText('Купонов на этот кард')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Записать 3 изменения/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(page.getByText('Кард записан')).toBeVisible()

  const read = () =>
    callerFor(process.env.ORGANISER_TOKEN)(readCard, { params: { slug: series.slug, round: 'n1' } })
  const saved = await read()
  expect(saved.fights.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 7, 6].map((at) => `n1-${at}`))
  const byKey = Object.fromEntries(saved.fights.map((fight) => [fight.key, fight]))
  expect(byKey['n1-7']!.coefficients).toEqual({ first: 1.9, second: 2.05 })
  expect(byKey['n1-4']).toMatchObject({
    first: { name: { ru: 'Тимур Назаров' } },
    coefficients: { first: 4.2, second: 2.6 },
  })

  await press(page, 'Escape', 'z')
  await expect.poll(async () => (await read()).fights.map(({ key }) => key).at(-1)).toBe('n1-7')
  expect((await read()).fights[6]!.coefficients).toBeNull()
})

test('a card is changed by thumb on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { slug } = await makeSeries()
  await organise(page)
  await page.goto(`/desk/events/${slug}/n1-1`)
  await page.getByRole('textbox', { name: 'Коэффициент: Пётр Ян' }).fill('1,7')
  await page.getByRole('button', { name: 'Ещё: Илия Топурия — Макс Холлоуэй' }).click()
  await page.getByRole('button', { name: 'Отменить бой' }).click()
  const save = page.getByRole('button', { name: 'Записать', exact: true })
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await expectNoSideways(page)
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Кард записан')).toBeVisible()
})

test('a night of fights is entered by keyboard, with a draw and a cancelled bout', async ({ page }) => {
  const series = await makeSeries()
  // The last fight of the card takes place first.
  for (const at of [7, 6, 5, 4, 3, 2, 1]) await series.moveStart(`n1-${at}`, -60)
  await organise(page)
  await page.goto(`/desk/events/${series.slug}/n1-7`)
  const fights = page.getByRole('main').getByRole('listitem')
  await expect(fights).toHaveCount(7)
  await expect(fights.first()).toHaveAttribute('aria-current', 'true')
  await press(page, 'ArrowLeft')
  await expect(fights.nth(0).getByText('победа', { exact: true })).toBeVisible()
  await expect(fights.nth(1)).toHaveAttribute('aria-current', 'true')
  await press(page, 'ArrowRight')
  await expect(fights.nth(2)).toHaveAttribute('aria-current', 'true')
  await press(page, 'd')
  await expectAccessible(page)
  await press(page, 'Enter')
  await expect(fights.nth(3)).toHaveAttribute('aria-current', 'true')
  await press(page, 'x', 'Enter')
  await expect(fights.nth(4)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('4 из 7')).toBeVisible()
  await expect(fights.nth(2)).toContainText('Ничья')
  await expect(fights.nth(3)).toContainText('Отменён')
})
