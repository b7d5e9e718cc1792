import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { startFresh } from './product.ts'
import { someAccount } from './world.ts'

/** A product without a demo, without organisers and without users. */
let product: Awaited<ReturnType<typeof startFresh>>
test.beforeEach(async () => {
  product = await startFresh({ ORGANISERS: '' })
})
test.afterEach(() => product.stop())

/** The newest code that the messenger brought. */
async function newestCode(account: string): Promise<string> {
  const response = await fetch(`${product.address}/dev/messages?account=${account}`)
  const { messages } = (await response.json()) as { messages: { code: string | null }[] }
  return messages[0]!.code!
}

const linkOf = ({ output }: typeof product): string => /http:\S+\/setup\?key=\S+/.exec(output)![0]

/** Goes on with the keyboard until this element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' | 'radio' = 'button') {
  const target = page.getByRole(role, { name })
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus does not reach ${name}.`)
}

test('the first organiser comes by the printed link and goes through three steps by keyboard', async ({
  page,
}) => {
  const account = someAccount()
  await page.goto(linkOf(product))
  await test.step('signs in and takes a name', async () => {
    await page.getByLabel('Номер аккаунта').fill(account)
    await page.keyboard.press('Enter')
    const code = page.getByRole('textbox', { name: 'Код из шести цифр' })
    await expect(code).toBeFocused()
    await page.keyboard.type(await newestCode(account))
    await expect(page.getByLabel('Имя')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Ева Пашина')
    await page.keyboard.press('Enter')
  })
  await test.step('becomes the owner', async () => {
    await expect(page.getByRole('heading', { name: 'Первый запуск' })).toBeVisible()
    await tabTo(page, 'Стать владельцем')
    await page.keyboard.press('Enter')
  })
  await test.step('names the contest', async () => {
    const name = page.getByRole('textbox', { name: 'Имя конкурса' })
    await expect(name).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Лига «Ромашки»')
    await tabTo(page, '#63b3ff')
    await page.keyboard.press('Space')
    await expect(page.getByText('читается')).toBeVisible()
    const logo = sharp({ create: { width: 120, height: 80, channels: 4, background: '#ff8250' } })
    await page
      .getByLabel('Файл знака')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() })
    await expect(page.getByRole('img', { name: 'Знак компании' })).toBeVisible()
    await tabTo(page, 'Дальше: вход')
    await page.keyboard.press('Enter')
  })
  await test.step('tests the sign-in', async () => {
    await expect(page.getByRole('heading', { name: 'Как будут входить' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('2 из 3, около минуты')).toBeVisible()
    await tabTo(page, /^Проверить: /)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Код из сообщения' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(await newestCode(account))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^проверен /)).toBeVisible()
    await tabTo(page, 'Дальше: турнир')
    await page.keyboard.press('Enter')
  })
  await test.step('begins a tournament on the desk', async () => {
    await expect(page.getByRole('heading', { name: 'С чего начать' })).toBeFocused()
    await expectAccessible(page)
    await tabTo(page, /По шаблону/, 'radio')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /Из таблицы матчей/ })).toBeChecked()
    await tabTo(page, 'Собрать турнир')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /Таблица матчей/ })).toBeVisible()
    await expect(page).toHaveTitle(/Лига «Ромашки»$/)
    await expect(page.getByRole('banner').getByRole('img', { name: 'Лига «Ромашки»' })).toBeVisible()
  })
  await test.step('publishes it, and is not led back', async () => {
    await page.getByRole('textbox', { name: 'Название' }).fill('Кубок')
    await page
      .getByRole('textbox', { name: /Таблица матчей/ })
      .fill(
        'Дата\tВремя\tДома\tВ гостях\n15.03.2090\t12:00\tСклад\tПродажи\n16.03.2090\t12:00\tПродажи\tСклад',
      )
    await page.getByRole('button', { name: 'Взять 2 матча' }).click()
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(page.getByText('Турнир опубликован').first()).toBeVisible()
    await page.goto(`${product.address}/`)
    await expect(page.getByRole('link', { name: 'Футбол' }).first()).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the first run is done by thumb, with nothing changed, and ends on the desk', async ({ page }) => {
    const account = someAccount()
    await page.goto(linkOf(product))
    await page.getByLabel('Номер аккаунта').fill(account)
    await page.getByRole('button', { name: 'Получить код' }).tap()
    const code = page.getByRole('textbox', { name: 'Код из шести цифр' })
    await expect(code).toBeVisible()
    await code.fill(await newestCode(account))
    await page.getByLabel('Имя').fill('Ева Пашина')
    await page.getByRole('button', { name: 'Начать игру' }).tap()
    await page.getByRole('button', { name: 'Стать владельцем' }).tap()
    for (const next of ['Дальше: вход', 'Дальше: турнир']) {
      const button = page.getByRole('button', { name: next })
      await expect(button).toBeVisible()
      await expectNoSideways(page)
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      await button.tap()
    }
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Позже, открыть пульт' }).tap()
    await expect(page.getByRole('heading', { name: 'Сегодня', level: 1 })).toBeVisible()
    // A page that was served before still says that the first run is not over.
    await page.reload()
    await expect(page).toHaveURL(/\/desk\/?$/)
    await expect(page.getByRole('heading', { name: 'Сегодня', level: 1 })).toBeVisible()
  })
})
