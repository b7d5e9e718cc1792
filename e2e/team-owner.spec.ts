import { currentUser } from '@called-it/contract/account/accounts.ts'
import { createTeam, joinTeam } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { expect, expectAccessible, test } from './play.ts'
import { callerFor, makeCup, someAccount } from './world.ts'

test('an owner removes a member and renews the invitation, and members with the team open are redirected', async ({
  page,
  enter,
  another,
}) => {
  const cup = await makeCup()
  const owner = await enter()
  const [friend, rival] = [await another(), await another()]
  const call = callerFor(owner.token)
  const { tournament } = await call(readTournament, { params: { slug: cup.slug } })
  const name = `Связь_${someAccount().slice(-6)}`
  const { team } = await call(createTeam, { body: { name, tournament_id: tournament.id } })
  const params = { id: String(team.id) }
  for (const { token } of [friend, rival]) await callerFor(token)(joinTeam, { params })
  const { user } = await callerFor(rival.token)(currentUser, {})
  const rivalName = user.name
  const address = `${cup.path}/team/${team.id}`

  await friend.page.setViewportSize({ width: 390, height: 844 })
  await friend.page.goto(`${address}?tab=chat`)
  await friend.page.getByRole('textbox', { name: 'Сообщение команде' }).fill('Не отправлено')
  await rival.page.goto(address)
  await expect(rival.page.getByRole('table', { name: 'Участники' })).toBeVisible()

  // By keyboard, on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  const table = page.getByRole('table', { name: 'Участники' })
  await expect(table.getByRole('row')).toHaveCount(4)
  const removals = table.getByRole('button', { name: /Исключить из команды/ })
  await expect(removals).toHaveCount(2)
  await expectAccessible(page)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  await table.getByRole('button', { name: `Исключить из команды: ${rivalName}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Старая ссылка впустит его снова')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Исключить' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(rival.page.getByRole('heading', { name: 'Команда открыта только участникам' })).toBeVisible({
    timeout: 10_000,
  })

  await page.getByRole('button', { name: 'Обновить приглашение' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Старая перестанет работать')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Обновить приглашение' }).click()
  await expect(page).not.toHaveURL(new RegExp(String(team.id)))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // The friend is on the page of the renewed team, with the unsent message.
  await expect(friend.page).toHaveURL(page.url().replace(/\?.*/, '') + '?tab=chat', { timeout: 10_000 })
  const field = friend.page.getByRole('textbox', { name: 'Сообщение команде' })
  await expect(field).toHaveValue('Не отправлено')
  await field.press('Enter')
  await page.getByRole('navigation', { name: 'Разделы команды' }).getByRole('link', { name: /^Чат/ }).click()
  await expect(page.getByRole('log').getByText('Не отправлено')).toBeVisible()
  // The removed member finds nothing at the known address.
  await rival.page.reload()
  await expect(rival.page.getByRole('heading', { name: 'Такой команды нет' })).toBeVisible()
})
