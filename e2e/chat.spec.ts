import { createTeam } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { expect, expectAccessible, test } from './play.ts'
import { callerFor, type Cup, makeCup } from './world.ts'

/** Makes a friends team of this user; returns the paths of its page and of its invitation. */
async function makeTeam(token: string, cup: Cup, name: string) {
  const call = callerFor(token)
  const { tournament } = await call(readTournament, { params: { slug: cup.slug } })
  const { team } = await call(createTeam, { body: { name, tournament_id: tournament.id } })
  return { page: `${cup.path}/team/${team.id}`, invitation: `/join-team/${team.id}` }
}

test('two friends talk, even over a lost connection, and unread messages are marked', async ({
  page,
  enter,
  another,
}) => {
  const cup = await makeCup()
  const team = await makeTeam((await enter()).token, cup, 'Talkers')
  const friend = await another()
  await friend.page.goto(team.invitation)
  await friend.page.getByRole('button', { name: /Вступить в команду|Join the team/ }).click()
  await expect(friend.page).toHaveURL(/\/team\//)

  await page.goto(`${team.page}?tab=chat`)
  await friend.page.goto(`${team.page}?tab=chat`)
  const log = (screen: typeof page) => screen.getByRole('log')
  const write = async (screen: typeof page, text: string) => {
    await screen.getByRole('textbox', { name: 'Сообщение команде' }).fill(text)
    await screen.keyboard.press('Enter')
  }

  await write(page, 'Кто что звал? <b>2:1</b> https://example.com/x')
  await expect(log(friend.page).getByText('<b>2:1</b>')).toBeVisible({ timeout: 5000 })
  await expect(log(friend.page).getByRole('link', { name: 'example.com/x' })).toHaveAttribute(
    'rel',
    /noopener/,
  )
  await expectAccessible(friend.page)

  await page.context().setOffline(true)
  await write(page, 'раз')
  await write(page, 'два')
  await expect(log(page).getByText('раз', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  const read = friend.page.waitForResponse(/\/messages\/read/)
  await expect(log(friend.page).getByText('два', { exact: true })).toBeVisible()
  await expect(log(friend.page).getByText('раз', { exact: true })).toHaveCount(1)
  await expect(log(friend.page).getByText('два', { exact: true })).toHaveCount(1)

  await read
  await friend.page.goto(cup.path)
  await friend.page.setViewportSize({ width: 390, height: 844 }) // where the chat is a tab
  await write(page, 'три')
  await expect(log(page).getByText('три', { exact: true })).toBeVisible()
  await friend.page.goto(team.page)
  await expect(friend.page.getByRole('link', { name: /Чат.*1 непрочитанное/ })).toBeVisible()
})

test('on a phone the chat is opened, written in and closed again', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const cup = await makeCup()
  const team = await makeTeam((await enter()).token, cup, 'Leavers')
  await page.goto(team.page)
  const tabs = page.getByRole('navigation', { name: 'Разделы команды' })
  for (const section of ['Участники', 'Лига']) {
    await tabs.getByRole('link', { name: 'Чат' }).click()
    await page.getByRole('textbox', { name: 'Сообщение команде' }).fill(`перед «${section}»`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText(`перед «${section}»`)).toBeVisible()
    await tabs.getByRole('link', { name: section }).click()
    await expect(page.getByRole('log')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
  }
})

test('a result that an organiser enters moves an open page within five seconds', async ({ page, enter }) => {
  const cup = await makeCup()
  const { token } = await enter()
  await cup.predict(token, { m1: [2, 1] })
  await cup.moveStart('m1', -1)
  const stream = page.waitForResponse(/\/api\/v1\/stream/)
  await page.goto(cup.path)
  const match = page.getByRole('article', { name: 'Германия — Шотландия' })
  await expect(match).toBeVisible()
  await stream
  // Pages wait up to 4 s so that they do not all ask at once: this one waits the whole time.
  await page.evaluate(() => (Math.random = () => 0.999))
  await cup.enterResult('m1', 'finished', 2, 1)
  await expect(match).toContainText('+5 очков', { timeout: 5000 })
})
