import type { Page } from '@playwright/test'
import { expect, test } from './play.ts'
import { readCode, someAccount } from './world.ts'

const WRONG_CODE = {
  ru: 'Код введён неверно. Проверьте код в мессенджере и введите ещё раз.',
  en: 'The code was entered incorrectly. Check the code in the messenger and enter again.',
}
const NO_NUMBER = {
  ru: 'Такого номера нет. Проверьте номер и введите ещё раз.',
  en: 'The number does not exist. Check your number and enter again.',
}

const number = (page: Page) => page.getByLabel(/^(Номер аккаунта|Account number)$/)
const send = (page: Page) => page.getByRole('button', { name: /^(Получить код|Send code)$/ })
const code = (page: Page) => page.getByRole('textbox', { name: /^(Код из шести цифр|Six-digit code)$/ })
const submit = (page: Page) => page.getByRole('button', { name: /^(Войти|Sign in)$/ })

/** Another code than the right one. */
const wrong = (right: string) => right.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

async function askForCode(page: Page, account: string) {
  await number(page).fill(account)
  await send(page).click()
  await expect(code(page)).toBeFocused()
  return readCode(account)
}

test('leads a visitor to where they wanted to go, by way of the messenger, and out again', async ({
  page,
}) => {
  await page.goto('/?sport=football')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await expect(page).toHaveTitle('Вход · Called It')

  const account = someAccount()
  const right = await askForCode(page, account)
  await code(page).pressSequentially(right)

  await expect(page).toHaveURL('/?sport=football')
  const { cookies } = await page.context().storageState()
  const token = cookies.find((cookie) => cookie.name === 'token')
  expect(token).toMatchObject({ sameSite: 'Lax', httpOnly: false })
  expect(token!.expires - Date.now() / 1000).toBeGreaterThan(6.9 * 24 * 3600)

  await page.goto('/auth/login')
  await expect(page, 'whoever is signed in has nothing to do there').toHaveURL('/')

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Болельщик/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('token')
  const dead = await page.request.get('/api/v1/auth/user', {
    headers: { Authorization: `Bearer ${token!.value}` },
  })
  expect(dead.status(), 'the token is dead on the server too').toBe(401)
})

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('tells what is wrong with a number', async ({ page }) => {
      await page.goto('/auth/login')
      const alert = page.getByRole('alert')
      await send(page).click()
      await expect(alert).toHaveText(language === 'ru' ? 'Обязательное поле' : 'Required field')
      await number(page).fill('123')
      await send(page).click()
      await expect(alert).toHaveText(
        language === 'ru' ? 'Номер состоит из 4–15 цифр' : 'The number has 4 to 15 digits',
      )
      await number(page).fill('0815')
      await send(page).click()
      await expect(alert).toHaveText(NO_NUMBER[language])
      await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
    })

    test('tells that a code is wrong, and takes the right one then', async ({ page }) => {
      await page.goto('/auth/login')
      const right = await askForCode(page, someAccount())
      await code(page).pressSequentially(wrong(right))
      await expect(page.getByRole('alert')).toHaveText(WRONG_CODE[language])

      await submit(page).click()
      await expect(page.getByRole('alert')).toHaveText(WRONG_CODE[language])
      await code(page).fill(right)
      await submit(page).click()
      await expect(page).toHaveURL('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
  })
}

test('lets a code die after five wrong tries', async ({ page }) => {
  await page.goto('/auth/login')
  const right = await askForCode(page, someAccount())
  await code(page).pressSequentially(wrong(right))
  for (let tries = 1; tries <= 4; tries++) {
    await expect(page.getByRole('alert')).toHaveText(WRONG_CODE.ru)
    const answer = page.waitForResponse('**/auth/login')
    await submit(page).click()
    expect((await answer).status()).toBe(422)
  }
  await code(page).fill(right)
  const answer = page.waitForResponse('**/auth/login')
  await submit(page).click()
  expect((await answer).status(), 'the right one comes too late').toBe(422)
  await expect(page.getByRole('alert')).toHaveText(WRONG_CODE.ru)
})

test('makes one wait for another code', async ({ page }) => {
  await page.goto('/auth/login')
  const account = someAccount()
  await askForCode(page, account)
  await expect(page.getByText('Отправить ещё раз можно через')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^0:5\d$|^1:00$/)

  await page.getByRole('button', { name: 'Другой номер' }).click()
  await expect(number(page)).toHaveValue(account)
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Слишком много запросов. Подождите немного и попробуйте ещё раз.',
  )
  await expect(send(page)).toBeDisabled()
})

test('drops a token that is no longer good, and asks to sign in', async ({ page, enter }) => {
  const { token } = await enter()
  await page.goto('/?sport=football')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.request.post('/api/v1/auth/logout', { headers: { Authorization: `Bearer ${token}` } })

  await page
    .getByRole('button', { name: 'EN', exact: true })
    .or(page.getByRole('button', { name: 'English' }))
    .click()
  await expect(page, 'the call was refused: 401').toHaveURL(/\/auth\/login/)
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('token')
})
