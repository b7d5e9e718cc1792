import { expect, expectAccessible, test } from './play.ts'
import { signIn } from './world.ts'

const ENDED = 'Сессия закончилась, войдите ещё раз.'
/** A second code comes a minute after the first. */
const RESEND_MAX_MS = 80_000

test('a user with two sessions ends one from the other, and its next call asks for a code', async ({
  page,
  enter,
  another,
}) => {
  test.setTimeout(90_000 + RESEND_MAX_MS)
  const { account, token } = await enter()
  const { page: lost } = await another()
  await expect(async () => {
    const value = await signIn(account)
    await lost.context().addCookies([{ name: 'token', value, url: process.env.PRODUCT_URL ?? '' }])
  }).toPass({ timeout: RESEND_MAX_MS, intervals: [60_500, 2000] })
  await lost.goto('/account/security')
  await expect(lost.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/account/security')
  const devices = page.getByRole('region', { name: 'Устройства' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('Это устройство')
  await expectAccessible(page)
  await devices.getByRole('button', { name: /^Завершить вход/ }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Оставить' })).toBeFocused()
  await question.getByRole('button', { name: 'Завершить вход' }).press('Enter')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('list')).toBeFocused()

  await expect(lost).toHaveURL(/\/auth\/login/)
  await expect(lost.getByText(ENDED)).toBeVisible()
  const alive = await page.request.get('/api/v1/auth/user', { headers: { Authorization: `Bearer ${token}` } })
  expect(alive.status(), 'the session that ended it lives').toBe(200)
})
