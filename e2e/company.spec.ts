import { type AddressInfo, createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { CLIENT, type CompanyServer, startCompanyServer } from '../apps/server/test/company/company-server.ts'
import { expect, expectAccessible, test } from './play.ts'
import { startFresh } from './product.ts'
import { someAccount } from './world.ts'

let there: CompanyServer
let product: Awaited<ReturnType<typeof startFresh>>

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

test.beforeEach(async () => {
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  there = await startCompanyServer(address)
  product = await startFresh({
    PORT: port,
    PUBLIC_URL: address,
    OIDC_ISSUER: there.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Вход «Ромашки»',
  })
})
test.afterEach(async () => {
  await product.stop()
  await there.close()
})

const way = (page: Page) => page.getByRole('link', { name: /Вход «Ромашки»/ })
const number = (page: Page) => page.getByLabel('Номер аккаунта')

/** The newest code that the messenger brought. */
async function newestCode(account: string): Promise<string> {
  const response = await fetch(`${product.address}/dev/messages?account=${account}`)
  const { messages } = (await response.json()) as { messages: { code: string | null }[] }
  return messages.find(({ code }) => code !== null)!.code!
}

test('the account at work signs in without a code, and signs out there, too', async ({ page }) => {
  there.person = { sub: '4711', name: 'Анна Петрова', email: 'anna@romashka.example' }
  await page.goto(`${product.address}/top`)
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await expect(number(page)).toBeVisible()
  await expectAccessible(page)

  await way(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/welcome\?redirect=%2Ftop/)
  await expect(page.getByLabel('Имя')).toHaveValue('Анна Петрова')
  await page.getByRole('button', { name: 'Начать игру' }).click()
  await expect(page).toHaveURL(`${product.address}/top`)

  await page.goto(`${product.address}/account`)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page, 'the server of the company leads back').toHaveURL(/\/auth\/login$|\/auth\/login\?/)
  await expect(number(page)).toBeVisible()

  await test.step('whoever cancels there reads so, and the other ways go on', async () => {
    there.person = null
    await way(page).click()
    await expect(page.getByRole('alert')).toHaveText(/Вход отменён/)
    await expectAccessible(page)
    await expect(number(page)).toBeEnabled()
  })
  await test.step('so does whoever comes while the server there is away', async () => {
    await there.close()
    await way(page).click()
    await expect(page.getByRole('alert')).toHaveText(/Этот способ входа сейчас не отвечает/)
    await expect(number(page)).toBeEnabled()
  })
})

test('on a phone, somebody with a number links the account at work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  there.person = { sub: '4712', name: 'Ева Шмидт', email: 'eva@romashka.example' }
  const account = someAccount()
  await page.goto(`${product.address}/auth/login`)
  await number(page).fill(account)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const code = page.getByRole('textbox', { name: 'Код из шести цифр' })
  await expect(code).toBeFocused()
  await code.pressSequentially(await newestCode(account))
  await page.getByRole('button', { name: /^Пропустить/ }).click()
  await expect(page).toHaveURL(`${product.address}/`)

  await page.goto(`${product.address}/account/security`)
  await page.getByRole('button', { name: 'Привязать: Вход «Ромашки»' }).click()
  await page.getByRole('button', { name: 'Перейти' }).click()
  const ways = page.getByRole('list', { name: 'Способы входа' })
  await expect(ways.getByText(/eva@romashka.example/)).toBeVisible()
  await expect(page).toHaveURL(`${product.address}/account/security`)
  await expectAccessible(page)
})
