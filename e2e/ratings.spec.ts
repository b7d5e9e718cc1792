import { currentUser } from '@called-it/contract/account/accounts.ts'
import { expect, expectAccessible, test } from './play.ts'
import { callerFor, makeCup, signIn, someAccount } from './world.ts'

test('pins rivals, looks at one round and at one rival, and returns to the same place', async ({
  page,
  enter,
}) => {
  const cup = await makeCup()
  const { token } = await enter()
  const rivals = await Promise.all(Array.from({ length: 6 }, () => signIn(someAccount())))
  const names: string[] = []
  for (const [at, rival] of rivals.entries()) {
    await cup.predict(rival, { m1: [2, at] })
    names.push((await callerFor(rival)(currentUser, {})).user.name)
  }
  await cup.predict(token, { m1: [0, 5] })
  await cup.moveStart('m1', -1)
  await cup.enterResult('m1', 'finished', 2, 0)

  await page.goto(`${cup.path}/rating`)
  const pinned = page.getByRole('table', { name: 'Закреплённые участники' })
  const pinOf = (name: string) => page.getByRole('button', { name: `Закрепить: ${name}`, exact: true })
  for (const [at, name] of names.slice(0, 5).entries()) {
    await pinOf(name).last().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Закреплённые, ${at + 1} из 5` })).toBeVisible()
  }
  await pinOf(names[5]!).click()
  await expect(page.getByText('Закрепить можно не больше 5 участников').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(pinned.getByRole('row')).toHaveCount(6)

  const round = page.getByRole('combobox', { name: 'За какой тур' })
  await expect(round.getByRole('option')).not.toHaveCount(1)
  const labels = await round.getByRole('option').allTextContents()
  await round.selectOption({ label: labels[1]! })
  await expect(page).toHaveURL(/\?round=\d+$/)
  await page.reload()
  await expect(round.getByRole('option', { name: labels[1]!, exact: true })).toBeAttached()
  await expect(round).not.toHaveValue('')
  await expect(pinned.getByRole('row')).toHaveCount(6)

  await pinned.getByRole('link', { name: names[0]!, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Сравнить с собой', exact: true })).toHaveAttribute(
    'href',
    /\/compare\/\d+$/,
  )
  await page.getByRole('button', { name: 'Открепить' }).click()
  await expect(page.getByRole('button', { name: 'Закрепить', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(/\?round=\d+$/)
  await expect(pinned.getByRole('row')).toHaveCount(5)
  await page.goBack()
  await expect(page).toHaveURL(`${cup.path}/rating`)
  await expect(round).toHaveValue('')
})
