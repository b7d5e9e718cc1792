import { putEntry } from '@called-it/contract/contest/entry.ts'
import { finishSetup } from '@called-it/contract/contest/contest.ts'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { startFresh } from './product.ts'
import { callerFor, cupDocument, makeCup, readCode, signIn, someAccount } from './world.ts'

// A closed contest is a product of its own: other tests sign in whenever they like.
const OWNER = '7000002'
const { PRODUCT_URL: url = '', ORGANISER_TOKEN: token = '' } = process.env
let product: Awaited<ReturnType<typeof startFresh>>

test.beforeAll(async () => {
  product = await startFresh({ ORGANISERS: OWNER })
  process.env.PRODUCT_URL = product.address
  process.env.ORGANISER_TOKEN = await signIn(OWNER)
  await asOwner(finishSetup, {})
})
test.afterAll(async () => {
  Object.assign(process.env, { PRODUCT_URL: url, ORGANISER_TOKEN: token })
  await product.stop()
})

const asOwner: ReturnType<typeof callerFor> = (endpoint, input) =>
  callerFor(process.env.ORGANISER_TOKEN)(endpoint, input)

/** Lets only invited people in. */
const close = () => asOwner(putEntry, { body: { mode: 'invitation', domains: [] } })

async function organise(page: Page) {
  const { ORGANISER_TOKEN: value = '' } = process.env
  await page.context().addCookies([{ name: 'token', value, url: product.address }])
}

/** A phone of somebody who has never been here. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  return context.newPage()
}

/** Asks for a code and types it, as a newcomer does. */
async function enterCode(page: Page, account: string) {
  await page.getByLabel('Номер аккаунта').fill(account)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const code = page.getByRole('textbox', { name: 'Код из шести цифр' })
  await expect(code).toBeFocused()
  await code.pressSequentially(await readCode(account))
}

test('an owner closes the contest and makes a link; a newcomer comes by it on a phone and is drawn', async ({
  page,
  browser,
}) => {
  await organise(page)
  const cup = await makeCup({ ...cupDocument('office-cup'), name: { ru: 'Кубок офиса', en: 'Office Cup' } })

  await page.goto('/desk/contest')
  const entry = page.getByRole('region', { name: 'Кто может войти впервые' })
  await entry.getByRole('button', { name: 'По приглашению' }).click()
  await entry.getByRole('button', { name: 'Сохранить вход' }).click()
  await expect(page.getByText('Вход изменён')).toBeVisible()

  await page.goto('/desk/people')
  await page.getByRole('link', { name: 'Пригласить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Пригласить' })).toBeVisible()
  await page.getByLabel('Турнир', { exact: true }).selectOption('office-cup')
  await page.getByRole('switch', { name: /Сразу провести жребий/ }).check()
  await page.getByLabel('Отдел', { exact: true }).fill('Склад, Тула')
  await page.getByLabel('Сколько человек войдёт').fill('1')
  await page.getByRole('button', { name: 'Сделать ссылку' }).click()
  await expect(page.getByRole('img', { name: 'QR-код ссылки' })).toBeVisible()
  const link = await page.getByLabel('Ссылка', { exact: true }).inputValue()
  expect(link).toMatch(/\/j\/[\w-]{22}$/)
  await expectAccessible(page)
  await expectNoSideways(page)

  const phone = await openPhone(browser)
  await test.step('the newcomer', async () => {
    await phone.goto(link)
    await expect(phone.getByText(/зовёт вас на турнир «Кубок офиса»/)).toBeVisible()
    await expect(phone.getByText(/Отдел: Склад, Тула/)).toBeVisible()
    await expectAccessible(phone)
    await expectNoSideways(phone)
    await enterCode(phone, someAccount())
    await expect(phone.getByLabel('Имя')).toBeFocused()
    await phone.getByRole('button', { name: /^Пропустить/ }).click()
    await expect(phone).toHaveURL(`${product.address}${cup.path}/draw`)
    await expect(phone.getByRole('region', { name: 'Состав' })).toContainText('вы')
  })
  await test.step('the next one finds no place', async () => {
    // The page of the one before would notice that its session has gone, and lead away at the same time.
    await phone.goto('about:blank')
    await phone.context().clearCookies()
    await phone.goto(link)
    await expect(phone.getByText(/В этом приглашении не осталось мест/)).toBeVisible()
    await enterCode(phone, someAccount())
    await expect(phone.getByRole('alert')).toContainText('В этом приглашении не осталось мест')
  })
  await phone.context().close()

  // The list is asked for again when its window comes to the front; windows of a test all are in front.
  await page.reload()
  await page.getByRole('button', { name: 'Вошли 1 из 1' }).click()
  await expect(page.getByText(/^Склад, Тула, /)).toBeVisible()
})

test('a stranger without an invitation is told kindly, and nothing more', async ({ page }) => {
  await close()
  await page.goto('/')
  await expect(page.getByText(/Конкурс закрытый: для первого входа нужно приглашение/)).toBeVisible()
  await expectAccessible(page)
  await enterCode(page, someAccount())
  await expect(page.getByRole('alert')).toContainText('Попросите приглашение у организатора')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a list is read while it is written, names its mistakes, and lets its people in', async ({
  page,
  browser,
}) => {
  await close()
  await organise(page)
  const account = someAccount()
  await page.goto('/desk/people/invitations')
  await page
    .getByLabel('Почта или номер аккаунта, по одному в строке')
    .fill(`kim@romashka.example\ni.mercer@romashka,example\n${account}`)
  await expect(page.getByText('Строка 2: запятая вместо точки в адресе')).toBeVisible()
  await expect(page.getByText('3 строки: 2 новых, 1 с ошибкой.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Приглашены 2 человека')).toBeVisible()
  const phone = await openPhone(browser)
  await phone.goto('/')
  await enterCode(phone, account)
  await expect(phone.getByLabel('Имя')).toBeFocused()
  await phone.context().close()
})
