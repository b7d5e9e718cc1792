import { currentUser } from '@called-it/contract/account/accounts.ts'
import { createTeam, distribute } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './play.ts'
import { callerFor, type Cup, makeCup, readCode, someAccount, someAddress } from './world.ts'

/** A team name that no other test uses. */
const someName = () => `Ветер_${someAccount().slice(-6)}`

async function idOf(cup: Cup, token: string): Promise<number> {
  const { tournament } = await callerFor(token)(readTournament, { params: { slug: cup.slug } })
  return tournament.id
}

/** Draws both steps; returns the path of the team. */
async function draw(cup: Cup, token: string): Promise<string> {
  const body = { tournament_id: await idOf(cup, token) }
  await callerFor(token)(distribute, { body })
  const { team } = await callerFor(token)(distribute, { body })
  return `${cup.path}/team/${team?.id}`
}

/** Opens a browser of a user who has never visited. */
async function openStranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.PRODUCT_URL ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
    locale: 'ru',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Lets the page write to the clipboard and read it, or refuses both. */
async function setClipboard(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { origin } = new URL(process.env.PRODUCT_URL ?? '')
  for (const name of ['clipboard-write', 'clipboard-read']) {
    await session.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin,
      ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
    })
  }
}

test('friends make a team, invite each other, write, and leave', async ({ page, browser, enter }) => {
  const { token } = await enter()
  const cup = await makeCup()
  await page.goto(await draw(cup, token))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page)

  const name = someName()
  await page.getByRole('textbox', { name: 'Название' }).fill(`${name} !`)
  await expect(page.getByText('Только цифры, латинские и русские буквы')).toBeVisible()
  await page.getByRole('textbox', { name: 'Название' }).fill(name)
  await page.getByRole('button', { name: 'Создать команду' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
  const link = await page.getByRole('textbox', { name: 'Ссылка-приглашение' }).inputValue()

  // An invited user signs in first, and returns to the invitation.
  const friend = await openStranger(browser)
  await friend.goto(link)
  const { user } = await callerFor(token)(currentUser, {})
  await expect(friend.getByText(`${user.name} зовёт вас в команду друзей «${name}»`)).toBeVisible()
  await expect(friend.getByText(`Турнир «${cup.name.ru}», в команде 1 участник.`)).toBeVisible()
  await expectAccessible(friend)
  const account = someAccount()
  await friend.getByLabel('Номер аккаунта').fill(account)
  await friend.getByRole('button', { name: 'Получить код' }).click()
  await friend.getByRole('heading', { name: 'Введите код' }).waitFor()
  await friend.getByRole('textbox', { name: 'Код из шести цифр' }).pressSequentially(await readCode(account))
  await friend.getByRole('button', { name: /^Пропустить/ }).click()
  await expect(friend.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(friend)
  await friend.getByRole('button', { name: 'Вступить в команду' }).click()
  await expect(friend).toHaveURL(new RegExp(`${cup.path}/team/`))

  // Both see it without a reload.
  await expect(friend.getByRole('table', { name: 'Участники' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('table', { name: 'Участники' }).getByRole('row')).toHaveCount(3)
  await friend.getByRole('textbox', { name: 'Сообщение команде' }).fill('Ставлю на Данию 2:1')
  await friend.getByRole('textbox', { name: 'Сообщение команде' }).press('Enter')
  await expect(page.getByRole('log').getByText('Ставлю на Данию 2:1')).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('Вы уже в этой команде.')).toBeVisible()
  await page.getByRole('link', { name: 'К команде' }).click()

  // The founder leaves: the friend inherits the team, and deletes it.
  await page.getByRole('button', { name: 'Выйти из команды' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Команду унаследует')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти из команды' }).click()
  await expect(page.getByText(`Вы вышли из команды «${name}»`)).toBeVisible()
  await friend.getByRole('button', { name: 'Удалить команду' }).click()
  await friend.getByRole('alertdialog').getByRole('button', { name: 'Удалить команду' }).click()
  await expect(friend.getByText(`Команда «${name}» удалена`)).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Приглашение не действует' })).toBeVisible()
  await friend.context().close()
})

test('a link is selected if the clipboard is refused, and copied if it is not', async ({ page, enter }) => {
  const { token } = await enter()
  const cup = await makeCup()
  const tournament_id = await idOf(cup, token)
  const { team } = await callerFor(token)(createTeam, { body: { name: someName(), tournament_id } })
  // Some versions of Chromium let a page without permission write; the page here refuses.
  await setClipboard(page, 'denied')
  await page.goto(`${cup.path}/team/${team.id}`)
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(page.getByText('Не удалось скопировать в буфер обмена').first()).toBeVisible()
  const selected = await page.evaluate<string>('getSelection()?.toString()')
  expect(selected).toContain(`/join-team/${team.id}`)

  await setClipboard(page, 'granted')
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(page.getByText('Скопировано в буфер обмена')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(selected)
})
