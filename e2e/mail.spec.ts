import type { Page } from '@playwright/test'
import { type MailBox, openMailBox } from './mail-box.ts'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { startFresh } from './product.ts'
import { someAccount } from './world.ts'

const WRONG = 'Код введён неверно. Проверьте код в письме и введите ещё раз.'

let mail: MailBox
/** A product with account numbers and e-mail. */
let product: Awaited<ReturnType<typeof startFresh>>
test.beforeAll(async () => {
  mail = await openMailBox()
  product = await startFresh(mail.settings)
})
test.afterAll(async () => {
  await product.stop()
  await mail.close()
})

const someone = () => `anna.${someAccount()}@example.com`
const open = (page: Page, path: string) => page.goto(product.address + path)
const code = (page: Page) => page.getByRole('textbox', { name: 'Код из шести цифр' })
const ways = (page: Page) => page.getByRole('region', { name: 'Способы входа' })
/** A code other than the right one. */
const wrong = (right: string) => right.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

/** Goes on with the keyboard until this element has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  const target = page.getByRole('button', { name })
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus does not reach ${name}.`)
}

/** Signs in by the number of an account, and keeps the given name. */
async function enterByNumber(page: Page, account: string) {
  await open(page, '/auth/login?redirect=%2Faccount%2Fsecurity')
  await page.getByLabel('Номер аккаунта').fill(account)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  const response = await page.request.get(`${product.address}/dev/messages?account=${account}`)
  const { messages } = (await response.json()) as { messages: { code: string }[] }
  await page.keyboard.type(messages[0]!.code)
  await page.getByRole('button', { name: /^Пропустить/ }).click()
  await expect(page).toHaveURL(/\/account\/security$/)
}

test('somebody signs in with an e-mail address by keyboard, after a wrong code', async ({ page }) => {
  const address = someone()
  await open(page, '/auth/login?redirect=%2Faccount')
  await tabTo(page, /^Почта/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Почта', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type('anna')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Адрес почты вида anna@example.com')
  await expect(field).toBeFocused()
  await field.fill(`  ${address.toUpperCase()} `)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Код из письма' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expect(page.getByText(address)).toBeVisible()
  await expectAccessible(page)
  const right = mail.code(address)
  await page.keyboard.type(wrong(right))
  await expect(page.getByRole('alert')).toHaveText(WRONG)
  await expect(code(page)).toBeFocused()
  await page.keyboard.type(right)
  await expect(page).toHaveURL(/\/welcome\?redirect=%2Faccount/)
  expect(mail.letters(address), 'one letter').toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an address signs in by thumb, and what stands on the way back is a way', async ({ page }) => {
    const address = someone()
    await open(page, '/auth/login')
    const other = page.getByRole('button', { name: /^Почта/ })
    expect((await other.boundingBox())!.height).toBeGreaterThanOrEqual(52)
    await expectNoSideways(page)
    await other.tap()
    await page.getByLabel('Почта', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Получить код' }).tap()
    await expect(code(page)).toBeFocused()
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Открыть: Номер аккаунта' }).tap()
    await expect(page.getByLabel('Номер аккаунта')).toHaveValue('')
    await page.goForward()
    await expect(page.getByText(address)).toBeVisible()
    await code(page).pressSequentially(mail.code(address))
    await expect(page).toHaveURL(/\/welcome/)
  })
})

test('an address that the server refuses is told at the field, and another way is taken', async ({
  page,
}) => {
  const address = someone()
  mail.refuse(address)
  await open(page, '/auth/login')
  await page.getByRole('button', { name: /^Почта/ }).click()
  const field = page.getByLabel('Почта', { exact: true })
  await field.fill(address)
  await field.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: /^Номер аккаунта/ }).click()
  await expect(page.getByLabel('Номер аккаунта')).toBeFocused()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`an address is linked to an account and unlinked by keyboard, and the last way stays, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const [account, address] = [someAccount(), someone()]
    await enterByNumber(page, account)
    const list = ways(page).getByRole('list')
    await expect(list.getByText('единственный')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)

    await tabTo(page, 'Привязать: Почта')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Адрес почты')).toBeFocused()
    await tabTo(page, 'Отмена')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Привязать: Почта' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type(address)
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Код из шести цифр')
    await expect(field).toBeFocused()
    await page.keyboard.type(wrong(mail.code(address)))
    await page.keyboard.press('Enter')
    await expect(ways(page).getByRole('alert')).toBeVisible()
    await field.fill(mail.code(address))
    await page.keyboard.press('Enter')
    await expect(list).toBeFocused()
    await expect(list.getByText(address)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)

    await tabTo(page, 'Отвязать: Номер аккаунта')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Оставить' })).toBeFocused()
    await question.getByRole('button', { name: 'Отвязать' }).press('Enter')
    await expect(question).toBeHidden()
    const isInList = () => list.evaluate((element) => element.matches(':focus-within'))
    await expect.poll(isInList, 'the focus stays at the ways').toBe(true)
    await expect(list.getByText('единственный')).toBeVisible()
    await expect(list.getByRole('button', { name: /^Отвязать/ })).toHaveCount(0)
    const token = await tokenOf(page)
    const last = await page.request.delete(`${product.address}/api/v1/user/identities/email`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect([last.status(), ((await last.json()) as { code: string }).code]).toEqual([409, 'last_identity'])
  })
}

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(product.address)
  return cookies.find(({ name }) => name === 'token')!.value
}
