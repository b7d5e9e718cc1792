import { currentUser } from '@called-it/contract/account/accounts.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { callerFor, makeCup } from './world.ts'

// The pages of the desk beside matches and tournaments: people, texts, the contest, the log, the guide, by keyboard.

async function organise(page: Page) {
  const { ORGANISER_TOKEN: value = '', PRODUCT_URL: url = '' } = process.env
  await page.context().addCookies([{ name: 'token', value, url }])
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a role is granted and taken back, sessions end, and the log takes a change back', async ({
  page,
  another,
}) => {
  await organise(page)
  const fan = await another()
  const { name } = (await callerFor(fan.token)(currentUser, {})).user
  await page.goto('/desk')
  await expect(title(page, 'Сегодня')).toBeVisible()
  await press(page, 'g', 'u')
  await expect(title(page, 'Люди')).toBeVisible()
  await press(page, '/')
  await page.keyboard.insertText(name)
  const card = page.getByRole('region', { name, exact: true })
  await expect(card).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Имя, номер, почта или Telegram' }).blur()
  await press(page, 'r')
  const moderator = card.getByRole('switch', { name: 'Модератор, все чаты' })
  await expect(moderator).toBeFocused()
  await press(page, 'Space')
  await expect(page.getByText(`Роли изменены: ${name}`)).toBeVisible()
  await expect(moderator).toBeChecked()
  await moderator.blur()
  await press(page, 'z')
  await expect(page.getByText('Взято обратно', { exact: true })).toBeVisible()
  await expect(moderator).not.toBeChecked()
  await press(page, 's')
  await expect(card.getByText('Нет открытых сеансов.')).toBeVisible()

  await press(page, 'g', 'a')
  await expect(title(page, 'Журнал')).toBeVisible()
  await press(page, '/')
  await page.keyboard.insertText(name)
  await expect(page.getByRole('button', { name: /вход завершён/ })).toBeVisible()
  await page.getByRole('button', { name: '7 дней' }).press('Enter')
  await page.getByRole('button', { name: '7 дней' }).blur()
  await page.getByRole('combobox', { name: 'Что', exact: true }).selectOption('role')
  await expect(page.getByRole('button', { name: /вход завершён/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Что', exact: true }).blur()
  await expect(page.getByRole('button', { name: /роль снята/ })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('columnheader', { name: 'Было' })).toBeVisible()
  await expectAccessible(page)
  // The newest entry is the taking back: it can be taken back itself.
  await expect(page.getByRole('button', { name: /^Взять обратно/ })).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText('Взято обратно', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /дана роль/ })).toHaveCount(2)
})

test('a text is edited, published and taken back', async ({ page }) => {
  await organise(page)
  await page.goto('/desk')
  await expect(title(page, 'Сегодня')).toBeVisible()
  await press(page, 'g', 'x')
  const text = page.getByRole('textbox', { name: 'Текст' })
  await expect(text).toBeVisible()
  await expectAccessible(page)
  const before = await text.inputValue()
  await text.focus()
  await press(page, 'Control+End')
  await page.keyboard.insertText(' Проверено.')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Опубликовано').first()).toBeVisible()
  await expect(text).toHaveValue(`${before} Проверено.`)
  await text.blur()
  await press(page, 'z')
  await expect(page.getByText('Взято обратно', { exact: true })).toBeVisible()
  await expect(text).toHaveValue(before)
})

test('the contest and the guide can be read by everybody', async ({ page }) => {
  await organise(page)
  await page.goto('/desk/contest')
  await expect(page.getByRole('textbox', { name: 'Имя конкурса' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/desk/guide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('pages that are meant for a desktop fit a phone, too', async ({ page }) => {
  const cup = await makeCup()
  await organise(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const pages = [
    ['/desk/people/invitations', 'Пригласить'],
    ['/desk/content', 'Тексты'],
    ['/desk/contest', 'Конкурс'],
    [`/desk/tournaments/document/${cup.slug}`, 'Документ турнира'],
    [`/desk/tournaments/outcomes/${cup.slug}`, 'Итоги'],
  ]
  for (const [path = '', name = ''] of pages) {
    await page.goto(path)
    await expect(title(page, name)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    await expectNoSideways(page)
  }
})

test('the search of the desk finds and does', async ({ page }) => {
  await organise(page)
  await page.goto('/desk')
  await expect(title(page, 'Сегодня')).toBeVisible()
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: 'Найти или сделать' })).toBeFocused()
  await page.keyboard.insertText('>журн')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await press(page, 'Enter')
  await expect(title(page, 'Журнал')).toBeVisible()
})
