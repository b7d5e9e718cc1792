import { expect, expectNoSideways, test } from './play.ts'
import { makeCup } from './world.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a complete round leads to the nearest gap, from the score sheet and from the bar', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup()
  await cup.predict(token, { m2: [1, 1] })
  await page.goto(cup.path)
  await page.getByRole('button', { name: 'Германия: не задано, указать счёт' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Прогноз счёта' })
  await sheet.getByRole('button', { name: '2', exact: true }).tap()
  await sheet.getByRole('button', { name: '1', exact: true }).tap()
  await expect(sheet.getByText('Тур заполнен целиком').first()).toBeVisible()
  // One button, sharing beside it, and nothing lies on the sheet.
  await expect(sheet.getByRole('link')).toHaveCount(1)
  await expect(sheet.getByRole('button', { name: 'Позвать друзей' })).toBeVisible()
  await expect(
    page.getByRole('article', { name: 'Германия — Шотландия' }).getByText('Сохранён', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Прогнозы сохранены')).toHaveCount(0)
  await expectNoSideways(page)
  const target = await sheet.getByRole('link').getAttribute('href')

  await sheet.getByRole('button', { name: 'Готово' }).tap()
  await expect(sheet).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Прогнозы тура' })
  await expect(bar.getByRole('link')).toHaveAttribute('href', target!)
  await expectNoSideways(page)
  await bar.getByRole('link').tap()
  await expect(page).toHaveURL(target!)
  await expect(sheet).toHaveCount(0)
})
