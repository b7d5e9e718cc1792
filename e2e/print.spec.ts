import { makeSeries } from './fights.ts'
import { knockout } from './cups.ts'
import { expect, test } from './play.ts'
import { makeCup, signIn, someAccount } from './world.ts'

test('prints a card of fights with its fighters, without bars and buttons', async ({ page, enter }) => {
  await enter()
  const series = await makeSeries()
  await page.goto(series.path)
  await expect(page.getByRole('button', { name: /^Алекс Перейра/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^Алекс Перейра/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Сохранить купон' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Турниры' })).toHaveCount(0)
})

test('prints the rules of a tournament dark on white, without what leads elsewhere', async ({
  page,
  enter,
}) => {
  await enter()
  const cup = await makeCup()
  await page.goto(`${cup.path}/rules`)
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect(heading).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(heading).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('prints a rating without the bar of the own place', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const cup = await makeCup()
  const { token } = await enter()
  for (let at = 0; at < 12; at++) await cup.predict(await signIn(someAccount()), { m1: [2, 0] })
  await cup.predict(token, { m1: [1, 0] })
  await cup.moveStart('m1', -1)
  await cup.enterResult('m1', 'finished', 2, 0)
  await page.goto(`${cup.path}/rating`)
  const own = page.getByRole('table', { name: 'Моё место' })
  await expect(own).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Общий рейтинг' })).toBeVisible()
})

test.describe('from a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('prints matches with their scores', async ({ page, enter }) => {
    const { token } = await enter()
    const cup = await makeCup()
    await cup.predict(token, { m1: [2, 1] })
    await page.goto(cup.path)
    const match = page.getByRole('article', { name: 'Германия — Шотландия' })
    await expect(match.getByText('Сохранён', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(match.getByText('2', { exact: true })).toBeVisible()
    await expect(match.getByText('1', { exact: true })).toBeVisible()
    await expect(page.getByText('–', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

  test('prints open picks with what there is to choose from', async ({ page, enter }) => {
    await enter()
    const players = [
      {
        key: 'f1',
        name: { ru: 'Артём Кейнов', en: 'Artyom Kane' },
        entity: 'GER',
        position: 'forward' as const,
      },
    ]
    const cup = await makeCup({ players })
    await page.goto(`${cup.path}?type=tournament_winner`)
    const winners = page.getByRole('region', { name: 'Победитель турнира' })
    await expect(winners.getByText('Швейцария', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(winners.getByText('Швейцария', { exact: true })).toBeVisible()

    await page.goto(`${cup.path}?type=scorer`)
    await expect(page.getByText('Артём Кейнов').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Выбрать: Артём Кейнов' })).toHaveCount(0)

    await page.goto(`${cup.path}?type=table_order`)
    const group = page.getByRole('region', { name: 'Группа A' })
    await expect(group.getByText('Венгрия', { exact: true })).toBeVisible()
  })

  test('prints all stages of a bracket, one below the other', async ({ page, enter }) => {
    await enter()
    const cup = await makeCup(knockout())
    await page.goto(`${cup.path}?type=tie`)
    const final = page.getByRole('region', { name: 'Финал', exact: true })
    await expect(page.getByRole('radio', { name: 'Германия' })).toBeVisible()
    const left = async () => (await final.boundingBox())!.x
    expect(await left()).toBeGreaterThan(300)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(left).toBeLessThan(30)
  })
})
