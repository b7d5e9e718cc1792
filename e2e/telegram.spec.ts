import type { Page } from '@playwright/test'
import { BOT_TOKEN, type BotServer, startBotServer } from '../apps/server/test/telegram/bot-server.ts'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { startFresh } from './product.ts'

// A sign-in with Telegram, against a server that speaks the Bot API.

let bot: BotServer
let product: Awaited<ReturnType<typeof startFresh>>
test.beforeEach(async () => {
  bot = await startBotServer()
  product = await startFresh({ TELEGRAM_TOKEN: BOT_TOKEN, TELEGRAM_URL: bot.url })
})
test.afterEach(async () => {
  await product.stop()
  await bot.close()
})

const numberOn = async (page: Page): Promise<string> =>
  (await page.getByLabel(/^Число \d\d$/).textContent())!.trim()

/** Opens the link of the page in the chat, and returns the question. */
async function openInChat(page: Page, chat: number) {
  const link = await page.getByRole('link', { name: 'Открыть Telegram' }).getAttribute('href')
  const before = bot.messages.length
  bot.write(chat, `/start ${new URL(link!).searchParams.get('start')}`, { person: { username: 'ada' } })
  await expect.poll(() => bot.messages.length).toBeGreaterThan(before)
  return bot.messages.at(-1)!
}

async function choose(question: BotServer['messages'][number], isRight: (text: string) => boolean) {
  const button = question.buttons.find(({ text }) => isRight(text))!
  bot.press(Number(question.chat), question, button.callback_data!)
}

async function begin(page: Page) {
  await page.goto(`${product.address}/auth/login`)
  await page.getByRole('button', { name: /^Telegram/ }).click()
  await expect(page.getByRole('heading', { name: 'Выберите это число в чате' })).toBeVisible()
  await expect(page.getByLabel(/^Число \d\d$/)).toBeVisible()
}

for (const width of [390, 1440]) {
  test(`the number of the page, chosen in the chat, signs in at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 })
    await begin(page)
    await expectAccessible(page)
    await expectNoSideways(page)
    const qr = page.getByRole('img', { name: 'QR-код со ссылкой на бота' })
    await expect(qr).toHaveCount(width > 768 ? 1 : 0)

    const first = await numberOn(page)
    const question = await openInChat(page, 5001)
    await expect(page.getByRole('status')).toContainText(`нажмите ${first}`)
    await choose(question, (text) => /^\d\d$/.test(text) && text !== first)
    await expect(page.getByRole('alert')).toContainText('вход отменён')

    await page.getByRole('button', { name: 'Получить новое число' }).press('Enter')
    await expect(page.getByLabel(/^Число \d\d$/)).toBeVisible()
    // A phone may discard the page while the chat is open.
    const again = await numberOn(page)
    await page.reload()
    await expect(page.getByLabel(`Число ${again}`)).toBeVisible()
    await choose(await openInChat(page, 5001), (text) => text === again)
    await expect(page).toHaveURL(/\/welcome/)

    await page.goto(`${product.address}/account/security`)
    await expect(page.getByText('@ada')).toBeVisible()
  })
}
