import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { readCode, someAccount } from './world.ts'

const WRONG_CODE = {
  ru: 'Код введён неверно. Проверьте код в мессенджере и введите ещё раз.',
  en: 'The code was entered incorrectly. Check the code in the messenger and enter again.',
}
const NO_NUMBER = {
  ru: 'Такого номера нет. Проверьте номер и введите ещё раз.',
  en: 'The number does not exist. Check your number and enter again.',
}

const TRIED_OUT = 'Этот код больше не действует: слишком много неверных попыток. Отправьте новый.'
const ENDED = 'Сессия закончилась, войдите ещё раз.'

const number = (page: Page) => page.getByLabel(/^(Номер аккаунта|Account number)$/)
const send = (page: Page) => page.getByRole('button', { name: /^(Получить код|Send code)$/ })
const code = (page: Page) => page.getByRole('textbox', { name: /^(Код из шести цифр|Six-digit code)$/ })
const codeStep = (page: Page) => page.getByRole('heading', { name: /^(Введите код|Enter the code)$/ })
const skip = (page: Page) => page.getByRole('button', { name: /^(Пропустить|Skip)/ })
const switchTo = (page: Page, language: 'RU' | 'EN') =>
  page.getByRole('button', { name: new RegExp(`^${language}\\b`) }).click()

/** An account number that does not exist. Each is new, since an account is asked for one code at a time. */
const noAccount = () => `0${someAccount()}`

/** A code other than the right one. */
const wrong = (right: string) => right.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

async function askForCode(page: Page, account: string, written = account) {
  await number(page).fill(written)
  await send(page).click()
  await expect(code(page)).toBeFocused()
  return readCode(account)
}

test("returns a visitor to the requested page after the messenger's code, and signs out again", async ({
  page,
}) => {
  await page.goto('/?sport=football')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await expect(page).toHaveTitle('Вход · Called It')

  // As people write it down.
  const account = someAccount()
  const right = await askForCode(page, account, account.replaceAll(/(?=(\d{4})+$)/g, ' ').trim())
  await code(page).pressSequentially(right)

  // A newcomer is asked for a name once, on the way to the requested page.
  await expect(page).toHaveURL(/\/welcome\?redirect=%2F%3Fsport%3Dfootball/)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByLabel('Имя').fill('Ада Лавлейс')
  await page.getByRole('button', { name: 'Начать игру' }).click()
  await expect(page).toHaveURL('/?sport=football')
  await page.goto('/welcome')
  await expect(page, 'the question is asked once').toHaveURL('/')
  const { cookies } = await page.context().storageState()
  const token = cookies.find((cookie) => cookie.name === 'token')
  expect(token).toMatchObject({ sameSite: 'Lax', httpOnly: false })
  expect(token!.expires - Date.now() / 1000).toBeGreaterThan(6.9 * 24 * 3600)

  await page.goto('/auth/login')
  await expect(page, 'whoever is signed in has nothing to do there').toHaveURL('/')

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Ада Лавлейс/ })
    .press('Enter')
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
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

    test('explains a wrong number', async ({ page }) => {
      await page.goto('/auth/login')
      const alert = page.getByRole('alert')
      await send(page).click()
      await expect(alert).toHaveText(language === 'ru' ? 'Обязательное поле' : 'Required field')
      await number(page).fill('123')
      await send(page).click()
      await expect(alert).toHaveText(
        language === 'ru' ? 'Номер состоит из 4–15 цифр' : 'The number has 4 to 15 digits',
      )
      await number(page).fill(noAccount())
      await send(page).click()
      await expect(alert).toHaveText(NO_NUMBER[language])
      await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
    })

    test('explains that a code is wrong, and lets the user try again', async ({ page }) => {
      await page.goto('/auth/login')
      const right = await askForCode(page, someAccount())
      for (let tries = 1; tries <= 2; tries++) {
        await page.keyboard.type(wrong(right))
        await expect(page.getByRole('alert')).toHaveText(WRONG_CODE[language])
        await expect(code(page)).toBeFocused()
        await expect(code(page)).toHaveValue('')
      }
      await expectAccessible(page)
      await page.keyboard.type(right)
      await expect(page).toHaveURL('/welcome')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    })
  })
}

test('explains a mistake in the language that the user switches to', async ({ page }) => {
  await page.goto('/auth/login')
  const alert = page.getByRole('alert')
  await number(page).fill(noAccount())
  await send(page).click()
  await expect(alert).toHaveText(NO_NUMBER.ru)
  await switchTo(page, 'EN')
  await expect(alert).toHaveText(NO_NUMBER.en)

  const right = await askForCode(page, someAccount())
  await code(page).pressSequentially(wrong(right))
  await expect(alert).toHaveText(WRONG_CODE.en)
  await switchTo(page, 'RU')
  await expect(alert).toHaveText(WRONG_CODE.ru)
})

test('accepts a code that is pasted anywhere', async ({ page }) => {
  await page.goto('/auth/login')
  const right = await askForCode(page, someAccount())
  await page.getByRole('button', { name: 'Другой номер' }).focus()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '${right.slice(0, 3)} ${right.slice(3)}')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(paste)
  }`)
  await expect(page).toHaveURL('/welcome')
})

test('drops a code after five wrong tries, and offers another', async ({ page }) => {
  await page.goto('/auth/login')
  const right = await askForCode(page, someAccount())
  for (let tries = 1; tries <= 5; tries++) {
    await expect(code(page)).toHaveValue('')
    const answer = page.waitForResponse('**/auth/login')
    await code(page).pressSequentially(wrong(right))
    expect((await answer).status()).toBe(422)
  }
  await expect(page.getByRole('alert')).toHaveText(TRIED_OUT)
  await expect(code(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Новый код через 0:[45]\d$/ })).toBeDisabled()
  await expectAccessible(page)
})

test('returns to the number and continues with the same code, by its own buttons and those of the browser', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const account = someAccount()
  const right = await askForCode(page, account)
  await expect(page.getByText('Отправить ещё раз можно через')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^0:5\d$|^1:00$/)

  await page.reload()
  await expect(codeStep(page)).toBeVisible()
  await page.goBack()
  await expect(number(page)).toHaveValue(account)
  await page.goForward()
  await expect(codeStep(page)).toBeVisible()

  await page.getByRole('button', { name: 'Другой номер' }).click()
  await expect(number(page)).toHaveValue(account)
  await send(page).click()
  await expect(page.getByText(/^Код отправлен в \d\d:\d\d, действует до \d\d:\d\d$/)).toBeVisible()
  await code(page).pressSequentially(right)
  await expect(page).toHaveURL('/welcome')
})

for (const width of [320, 390, 768, 1440]) {
  test(`does not move the layout when a message appears, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/auth/login')
    const button = page.locator('form button').last()
    await expect(page.getByRole('link', { name: 'встроенный мессенджер' })).toBeVisible()
    await page.evaluate('document.fonts.ready')
    const before = await button.boundingBox()
    const field = (await number(page).boundingBox())!
    expect(before!.y - (field.y + field.height), 'the button stands close to the field').toBeLessThanOrEqual(
      24,
    )
    await number(page).fill(noAccount())
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText(NO_NUMBER.ru)
    expect(await button.boundingBox()).toEqual(before)
  })
}

test('drops an expired token, explains it, and leads back', async ({ page, enter }) => {
  const { token } = await enter()
  // The stream would tell the page of the sign-out, by chance before the call that is to be refused.
  await page.route('**/api/v1/stream*', (route) => route.abort())
  await page.goto('/?sport=football')
  await page.evaluate(() => localStorage.setItem('drafts:1:euro-2024:match', '{"1":{"first":2,"second":1}}'))
  await expect(page.getByRole('banner')).toBeVisible()
  await page.request.post('/api/v1/auth/logout', { headers: { Authorization: `Bearer ${token}` } })

  await switchTo(page, 'EN')
  await expect(page, 'the call was refused: 401').toHaveURL(/\/auth\/login/)
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('token')
  await expect(
    page.getByText('Your session has ended. Sign in again: your drafts are still here.'),
  ).toBeVisible()

  const right = await askForCode(page, someAccount())
  await code(page).pressSequentially(right)
  await skip(page).click()
  await expect(page).toHaveURL('/?sport=football')
})

test('notices in one tab that the other has signed out', async ({ page, enter }) => {
  await enter()
  await page.goto('/?sport=football')
  const other = await page.context().newPage()
  await other.goto('/no/such/page')
  await other.getByRole('link', { name: 'На главную' }).waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Болельщик/ })
    .press('Enter')
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(number(page)).toBeVisible()

  // The server ends the other tab's stream of changes, so that this tab loads anew by itself. What the server
  // sends first has the page in both languages, one of them hidden.
  await expect(number(other).filter({ visible: true })).toBeVisible()
  await expect(other.locator('[data-static]')).toHaveCount(0)
  for (const tab of [page, other]) await expect(tab.getByText(ENDED)).toBeHidden()
})
