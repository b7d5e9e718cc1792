import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, MAY_ASK, test, roundIsFilled } from './play.ts'
import { callerFor, makeCup } from './world.ts'
import { readChannels } from '@called-it/contract/account/own-channels.ts'

/** Fills the round, and goes on to the next step. */
async function fillRound(page: Page, path: string) {
  await page.goto(path)
  const first = page.getByRole('article', { name: 'Германия — Шотландия' })
  await first.getByRole('spinbutton', { name: 'Германия' }).press('2')
  const progress = roundIsFilled(page)
  await first.getByRole('spinbutton', { name: 'Шотландия' }).press('1')
  await expect(first.getByText('Сохранён', { exact: true })).toBeVisible()
  await progress
  // The question waits until the user has gone on, by the link that the bar has once it knows that the round is filled.
  const bar = page.getByRole('region', { name: 'Прогнозы тура' })
  await bar.getByRole('link', { name: 'Расставить команды' }).click()
}

for (const [size, width, height] of [
  ['phone', 390, 844],
  ['desk', 1440, 900],
] as const)
  test(`a filled round asks for push with a switch for each kind, and holds on a ${size}`, async ({
    page,
    enter,
  }) => {
    await page.addInitScript({ content: MAY_ASK })
    await page.setViewportSize({ width: 1440, height: 900 })
    const { token } = await enter()
    const cup = await makeCup()
    await cup.predict(token, { m2: [1, 1] })
    await fillRound(page, cup.path)
    const sheet = page.getByRole('dialog', { name: 'Напомнить о закрытии?' })
    await expect(sheet).toBeVisible()
    await page.setViewportSize({ width, height })
    await expect(sheet.getByRole('switch')).toHaveCount(5)
    await expect(page.getByText('Прогнозы сохранены')).toBeHidden()
    await expectAccessible(page)
    await expectNoSideways(page)
    const chat = sheet.getByRole('switch', { name: /Чат команды/ })
    await chat.press('Space')
    await expect(chat).not.toBeChecked()
    await sheet.getByRole('button', { name: 'Разрешить' }).click()
    await expect(page.getByText('Браузер не разрешил сообщения')).toBeVisible()
    await expect(sheet).toBeHidden()
    const { channels } = await callerFor(token)(readChannels, {})
    expect(channels.chat, 'nothing is switched without the permission').toEqual(['push'])
  })
