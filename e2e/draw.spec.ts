import { expect, expectAccessible, test } from './play.ts'
import { makeCup } from './world.ts'

for (const colours of ['dark', 'light'] as const) {
  test.describe(`the draw, in ${colours}`, () => {
    test.use({ colorScheme: colours })

    test('gives a sage and a team, shows them everywhere, and is verified in the browser', async ({
      page,
      enter,
    }) => {
      await enter()
      const cup = await makeCup()
      await page.goto(`${cup.path}/rating`)
      await page.getByRole('link', { name: 'Тянуть жребий' }).click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4)
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Тянуть жребий' }).press('Enter')
      await expect(page.getByText('Ваш мудрец')).toBeVisible()
      const sage = page.getByRole('heading', { level: 1 })
      await expect(sage).toBeFocused()
      const name = await sage.innerText()
      await expectAccessible(page)
      await page.reload()
      await expect(sage).toHaveText(name, { ignoreCase: true })

      await page.getByRole('button', { name: 'Узнать команду' }).press('Enter')
      await expect(page.getByRole('region', { name: 'Состав' })).toContainText('вы')
      await expectAccessible(page)

      await page.getByRole('link', { name: 'Как прошла жеребьёвка' }).click()
      await expect(page.getByText('Сошлись все')).toBeVisible()
      await expect(page.getByText(/^[\w-]+:\d+:group$/)).toBeVisible()
      await expectAccessible(page)

      await page.goto(`${cup.path}/rating`)
      await expect(page.getByRole('link', { name: new RegExp(name, 'i') })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Тянуть жребий' })).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute(
        'data-sage',
        /^(oracle|stargazer|chronicler|hermit)$/,
      )
    })
  })
}

test('the countdown runs for users who like to watch, and can be skipped', async ({ page, enter }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await enter()
  const cup = await makeCup()
  await page.goto(`${cup.path}/draw`)
  await page.getByRole('button', { name: 'Тянуть жребий' }).click()
  await expect(page.getByRole('timer')).toHaveText(/[123]/)
  await expect(page.getByRole('button', { name: 'Показать сразу' })).toBeFocused()
  await page.waitForTimeout(700)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ваш мудрец')).toBeVisible({ timeout: 1500 })
})
