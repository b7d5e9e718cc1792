import type { Page } from '@playwright/test'
import { expect, test } from './play.ts'
import { makeCup } from './world.ts'

test('a fan takes a name and a picture, takes the data along, and leaves for good', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup()
  await cup.predict(token, { m2: [2, 1] })
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Болельщик/ })
    .click()
  await expect(page).toHaveURL(/\/account/)
  await expect(page).toHaveTitle('Аккаунт · Called It')
  await expect(
    page.getByRole('table', { name: 'Мои турниры' }).getByRole('link', { name: cup.name.ru }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Сменить имя' }).click()
  await page.getByLabel('Имя', { exact: true }).fill('Ада Лавлейс')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ада Лавлейс')

  const buffer = await paint(page)
  await page.getByLabel('Файл с фото').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Что увидят другие' })
  await dialog.getByRole('slider', { name: 'Масштаб' }).fill('2')
  const picture = dialog.getByRole('group', { name: /двигается стрелками/ })
  for (let step = 0; step < 80; step += 1) await picture.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Сохранить фото' }).click()
  await expect(dialog).toBeHidden()
  const shown = page.getByRole('banner').locator('img')
  const address = (await shown.getAttribute('src'))!
  const image = await page.request.get(address)
  expect(image.headers()['content-type']).toBe('image/webp')
  // The uploaded part is the one that the arrow keys had moved into the square.
  expect(await middleOf(page, address)).toBe('blue')

  await page.getByRole('link', { name: 'Безопасность' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('called-it-account.json')

  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  const farewell = page.getByRole('alertdialog', { name: 'Удалить аккаунт?' })
  await farewell.getByLabel(/введите УДАЛИТЬ/).fill('удалить')
  await farewell.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(page.getByLabel('Номер аккаунта')).toBeVisible()
  const dead = await page.request.get('/api/v1/auth/user', { headers: { Authorization: `Bearer ${token}` } })
  expect(dead.status()).toBe(401)
  expect((await page.request.get(address)).status()).toBe(404)
})

// Code for the browser is passed as text: these tests have no types of a document.

/** A picture, red on the left and blue on the right. */
async function paint(page: Page): Promise<Buffer> {
  const address = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 })
    const context = canvas.getContext('2d')
    for (const [at, colour] of ['red', 'blue'].entries()) {
      context.fillStyle = colour
      context.fillRect(at * 500, 0, 500, 400)
    }
    return canvas.toDataURL('image/png')
  })()`)
  return Buffer.from(address.split(',')[1]!, 'base64')
}

/** The colour in the middle of a picture at an address. */
const middleOf = (page: Page, address: string) =>
  page.evaluate<'red' | 'blue'>(`(async () => {
    const image = Object.assign(new Image(), { src: ${JSON.stringify(address)} })
    await image.decode()
    const context = document.createElement('canvas').getContext('2d')
    context.drawImage(image, 0, 0)
    const [red, , blue] = context.getImageData(image.width / 2, image.height / 2, 1, 1).data
    return blue > red ? 'blue' : 'red'
  })()`)
