import type { Locator, Page } from '@playwright/test'
import { CLUBS, drawGroup, knockout, makeLeague } from './cups.ts'
import { makeSeries } from './fights.ts'
import { expect, expectAccessible, expectNoSideways, MAY_ASK, test, roundIsFilled } from './play.ts'
import { makeCup } from './world.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const bar = (page: Page, name: string) => page.getByRole('region', { name })

/** Expects one button to the nearest gap with sharing beside it, both in the window, with nothing on top of them. */
async function expectStep(page: Page, place: Locator) {
  await expect(place.getByRole('link')).toHaveCount(1)
  const step = place.getByRole('link')
  const share = place.getByRole('button', { name: 'Позвать друзей' })
  for (const each of [step, share]) {
    await expect(each).toBeInViewport({ ratio: 1 })
    await each.tap({ trial: true })
  }
  await expectNoSideways(page)
  return step
}

/** Follows the step to where it leads. */
async function follow(page: Page, step: Locator) {
  const target = await step.getAttribute('href')
  await step.tap()
  await expect(page).toHaveURL(target!)
}

/** Fills the second match of the first round on the score sheet; the first one is saved before. */
async function fillLastMatch(page: Page) {
  await page.getByRole('button', { name: 'Германия: не задано, указать счёт' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Прогноз счёта' })
  await sheet.getByRole('button', { name: '2', exact: true }).tap()
  await sheet.getByRole('button', { name: '1', exact: true }).tap()
  await expect(sheet.getByText('Тур заполнен целиком').first()).toBeVisible()
  return sheet
}

test('a complete round leads to the nearest gap, from the score sheet and from the bar', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup()
  await cup.predict(token, { m2: [1, 1] })
  await page.goto(cup.path)
  const sheet = await fillLastMatch(page)
  const target = await (await expectStep(page, sheet)).getAttribute('href')
  await expect(
    page.getByRole('article', { name: 'Германия — Шотландия' }).getByText('Сохранён', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Прогнозы сохранены')).toHaveCount(0)

  await sheet.getByRole('button', { name: 'Готово' }).tap()
  await expect(sheet).toHaveCount(0)
  const step = await expectStep(page, bar(page, 'Прогнозы тура'))
  await expect(step).toHaveAttribute('href', target!)
  await follow(page, step)
  await expect(sheet).toHaveCount(0)
})

test('a complete round comes before the question about messages, which waits for the next page', async ({
  page,
  enter,
}) => {
  await page.addInitScript({ content: MAY_ASK })
  const { token } = await enter()
  const cup = await makeCup()
  await cup.predict(token, { m2: [1, 1] })
  await page.goto(cup.path)
  await expect(page.getByRole('button', { name: 'Германия: не задано, указать счёт' })).toBeVisible()
  const progress = roundIsFilled(page)
  const sheet = await fillLastMatch(page)
  await progress
  await sheet.getByRole('button', { name: 'Готово' }).tap()
  const step = await expectStep(page, bar(page, 'Прогнозы тура'))
  const question = page.getByRole('dialog', { name: 'Напомнить о закрытии?' })
  await expect(question).toHaveCount(0)
  await follow(page, step)
  await expect(question).toBeVisible()
})

test('a saved card of fights leads on', async ({ page, enter }) => {
  await enter()
  const series = await makeSeries()
  await page.goto(series.path)
  const coupon = bar(page, 'Сохранение купона')
  for (const name of [
    'Пётр Ян',
    'Илия Топурия',
    'Арман Царукян',
    'Ян Блахович',
    'Сирил Ган',
    'Сергей Павлович',
  ])
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
  await coupon.getByRole('button', { name: 'В резерв: Сергей Павлович' }).tap()
  await coupon.getByRole('button', { name: 'Сохранить' }).tap()
  await expect(coupon).toContainText('Купон сохранён')
  await expect(coupon.getByRole('status')).toBeFocused()
  const step = await expectStep(page, coupon)
  await expectAccessible(page)
  // Nothing else of the series is open.
  await expect(step).toHaveText('К рейтингу')
  await follow(page, step)
})

test('saved orders of groups lead on', async ({ page, enter }) => {
  const { token } = await enter()
  const cup = await makeCup()
  await drawGroup(cup, token)
  await page.goto(`${cup.path}?type=table_order`)
  await page.getByRole('button', { name: 'Германия: ниже' }).tap()
  const orders = bar(page, 'Порядок групп')
  await orders.getByRole('button', { name: 'Сохранить' }).tap()
  const step = await expectStep(page, orders)
  await expect(step).toHaveText('Заполнить тур 1')
  await follow(page, step)
})

test('a pick leads on', async ({ page, enter }) => {
  await enter()
  const cup = await makeCup()
  await page.goto(`${cup.path}?type=tournament_winner`)
  await page.getByRole('button', { name: 'Шотландия' }).tap()
  const step = await expectStep(page, bar(page, 'Что дальше'))
  await expect(step).toHaveText('Заполнить тур 1')
  await follow(page, step)
})

test('a complete bracket leads on from whatever stage is in view', async ({ page, enter }) => {
  await enter()
  const cup = await makeCup(knockout())
  await page.goto(`${cup.path}?type=tie`)
  const bracket = bar(page, 'Сетка')
  await page.getByRole('radio', { name: 'Германия' }).tap()
  await expect(bracket.getByRole('button', { name: 'К финалу' })).toBeVisible()
  // The pair of the final is not known yet, so nothing is missing.
  await page.getByRole('radio', { name: 'Венгрия' }).tap()
  await expectStep(page, bracket)
  const stages = page.getByRole('navigation', { name: 'Этапы плей-офф' })
  await stages.getByRole('button', { name: /^Финал/ }).tap()
  const step = await expectStep(page, bracket)
  await expect(bracket.getByRole('button', { name: 'К финалу' })).toHaveCount(0)
  await follow(page, step)
})

test('the top eight leads on from its bar', async ({ page, enter }) => {
  const { token } = await enter()
  const cup = await makeLeague()
  await drawGroup(cup, token)
  await page.goto(`${cup.path}?type=league`)
  for (const name of CLUBS.slice(0, 8)) await page.getByRole('button', { name: `${name}, Англия` }).tap()
  await page.getByRole('button', { name: 'Любимая команда: Бета' }).tap()
  const choice = bar(page, 'Сохранение выбора')
  await choice.getByRole('button', { name: 'Сохранить' }).tap()
  await expect(choice.getByRole('button', { name: 'Изменить' })).toBeVisible()
  const step = await expectStep(page, choice)
  await expectAccessible(page)
  await expect(step).toHaveText('Заполнить тур 1')
  await follow(page, step)
})

test('the draw leads on', async ({ page, enter }) => {
  await enter()
  const cup = await makeCup()
  await page.goto(`${cup.path}/draw`)
  await page.getByRole('button', { name: 'Тянуть жребий' }).tap()
  await page.getByRole('button', { name: 'Узнать команду' }).tap()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Позвать друзей' })).toBeVisible()
  await follow(page, main.getByRole('link', { name: 'Заполнить тур 1' }))
})

test('a link to the tournament says who invites, with the picture, once the friend has signed in', async ({
  page,
  enter,
  another,
}) => {
  await page.addInitScript(`delete Navigator.prototype.share
navigator.clipboard.writeText = async (text) => void (globalThis.copied = text)`)
  await enter()
  const cup = await makeCup()
  await page.goto(`${cup.path}?type=tournament_winner`)
  await page.getByRole('button', { name: 'Шотландия' }).tap()
  await bar(page, 'Что дальше').getByRole('button', { name: 'Позвать друзей' }).tap()
  await expect(page.getByText('Ссылка на турнир скопирована')).toBeVisible()
  const friend = await another()
  await friend.page.goto(await page.evaluate<string>('copied'))
  await expect(friend.page.getByText(/Вас зовёт /)).toBeVisible()
})
