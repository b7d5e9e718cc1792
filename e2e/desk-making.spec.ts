import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './play.ts'
import { callerFor, someAccount } from './world.ts'

/** Opens the desk as the organiser of the product. */
async function organise(page: Page) {
  const { ORGANISER_TOKEN: value = '', PRODUCT_URL: url = '' } = process.env
  await page.context().addCookies([{ name: 'token', value, url }])
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

test('an organiser makes a tournament of a pasted table, and players find it', async ({ page, another }) => {
  await organise(page)
  const name = `Кубок ${someAccount().slice(-6)}`
  const table = `Дата\tВремя\tДома\tВ гостях
15.03.2090\t12:00\tРазработка\tПродажи
15.03.2090\t13:00\tСклад\tПоддержка
16.03.2090\t12:00\tПродожи\tСклад
16.03.2090\t25:00\tПоддержка\tРазработка
17.03.2090\t12:00\tПродажи\tПоддержка`

  await page.goto('/desk/tournaments/new?from=table')
  await page.getByRole('textbox', { name: 'Название' }).fill(name)
  const area = page.getByRole('textbox', { name: /Таблица матчей/ })
  await area.fill(table)
  await expect(page.getByText('такого времени нет: 25:00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Заменить' }).click()
  await area.fill((await area.inputValue()).replace('25:00', '14:00'))
  await page.getByRole('button', { name: 'Взять 5 матчей' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Черновик турнира' })).toBeVisible()
  await expect(page.getByRole('region', { name: /Готово/ })).toContainText('4 команды')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Опубликовать' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Документ турнира' })).toBeVisible()
  const slug = page.url().split('/').at(-1)!
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Ничего не изменится.')).toBeVisible()
  await expectAccessible(page)

  const fan = await another()
  await fan.page.goto(`/tournament/${slug}`)
  await expect(fan.page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[1]!)
})

test('a tournament of a pasted table is played to its finish by keyboard alone', async ({ page }) => {
  test.slow()
  await organise(page)
  const name = `Кубок ${someAccount().slice(-6)}`
  await page.goto('/desk/tournaments/new?from=table')
  await page.getByRole('textbox', { name: 'Название' }).focus()
  await page.keyboard.insertText(name)
  await page.getByRole('textbox', { name: /Таблица матчей/ }).focus()
  await page.keyboard.insertText(`Дата\tВремя\tДома\tВ гостях
15.03.2025\t12:00\tРазработка\tПродажи
15.03.2025\t13:00\tСклад\tПоддержка`)
  await press(page, 'Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Черновик турнира' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Опубликовать' })).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Документ турнира' })).toBeVisible()
  const slug = page.url().split('/').at(-1)!

  for (const [at, sides] of ['Разработка — Продажи', 'Склад — Поддержка'].entries()) {
    await page.goto(`/desk/events?tournament=${slug}&round=md1`)
    await expect(page.getByRole('link', { name: sides, exact: true })).toBeVisible()
    await press(page, ...Array.from({ length: at }, () => 'j'), 'Enter')
    await expect(page.getByRole('spinbutton')).toHaveCount(2)
    await press(page, '2', String(at), 'Control+Enter')
    await expect(page.getByText(/^Результат записан в/)).toBeVisible()
  }
  await page.goto(`/desk/tournaments/outcomes/${slug}`)
  const force = page.getByRole('button', { name: 'Завершить всё равно' })
  await expect(force).toBeVisible()
  await expect(page.getByText('нет результата')).toHaveCount(0)
  await force.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить всё равно' }).press('Enter')
  await expect(page.getByText('Турнир завершён.')).toBeVisible()
  await expectAccessible(page)

  const { tournament } = await callerFor(process.env.ORGANISER_TOKEN)(readTournament, { params: { slug } })
  expect(tournament.status).toBe('finished')
})
