import { expect, expectNoSideways, test } from './play.ts'
import { makeCup } from './world.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('plays on a phone: sections in a select, everything else behind the burger', async ({ page, enter }) => {
  const { token } = await enter()
  const cup = await makeCup()
  await cup.predict(token, { m2: [1, 1] })
  await page.goto(cup.path)

  await page.getByRole('button', { name: 'Германия: не задано, указать счёт' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Прогноз счёта' })
  await sheet.getByRole('button', { name: '2', exact: true }).tap()
  await expect(sheet.getByRole('tab', { name: 'Шотландия' })).toHaveAttribute('aria-selected', 'true')
  await expectNoSideways(page)
  await sheet.getByRole('button', { name: '1', exact: true }).tap()
  await expect(sheet.getByText('Тур заполнен целиком').first()).toBeVisible()
  await expectNoSideways(page)
  await sheet.getByRole('button', { name: 'Готово' }).tap()
  await expect(sheet).toHaveCount(0)
  const called = page.getByRole('article', { name: 'Германия — Шотландия' })
  await expect(called.getByText('Сохранён', { exact: true })).toBeVisible()
  await expect(called.getByRole('button', { name: 'Шотландия: 1, указать счёт' })).toBeFocused()

  // A second tap changes a prediction; the back button closes the sheet and stays on the page.
  await called.getByRole('button', { name: 'Германия: 2, указать счёт' }).tap()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(cup.path)

  await page.getByRole('combobox', { name: 'Разделы' }).selectOption({ label: 'Рейтинги' })
  await expect(page).toHaveURL(`${cup.path}/rating`)
  await expect(page.getByRole('table', { name: 'Общий рейтинг' })).toBeVisible()
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Меню' }).tap()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await menu.getByRole('button', { name: 'English' }).tap()
  await page.getByRole('button', { name: 'Close the menu' }).tap()
  await expect(page.getByRole('table', { name: 'Overall rating' })).toBeVisible()
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('link', { name: 'Tournaments' }).tap()
  await expect(page).toHaveURL(/\/(\?sport=football)?$/)
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await expect(page.getByLabel('Account number')).toBeVisible()
  await expectNoSideways(page)
})
