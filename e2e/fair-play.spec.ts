import { currentUser } from '@called-it/contract/account/accounts.ts'
import { expect, test } from './play.ts'
import { callerFor, makeCup, signIn, someAccount } from './world.ts'

test('shows the predictions of others from kick-off, and not a moment earlier', async ({ page, enter }) => {
  const cup = await makeCup()
  const rival = await signIn(someAccount())
  await cup.predict(rival, { m1: [7, 6], m2: [5, 4] })
  const { user } = await callerFor(rival)(currentUser, {})
  const sent: string[] = []
  // Read on the way: the browser forgets an answer when its page is left.
  await page.route('**/prediction-type/match**', async (route) => {
    const response = await route.fetch()
    sent.push(await response.text())
    await route.fulfill({ response })
  })

  await enter()
  await page.goto(`${cup.path}?user=${user.id}`)
  const match = (name: string) => page.getByRole('article', { name })
  await expect(page.getByText('Прогнозы других видны после начала матча.')).toBeVisible()
  await expect(match('Германия — Шотландия').getByText('Скрыт до матча')).toBeVisible()
  await expect(page.getByRole('spinbutton'), 'nobody can change what is not theirs').toHaveCount(0)
  expect(sent.join(), 'nothing to peek at in what was sent').not.toMatch(/"first":[75]/)

  await cup.moveStart('m1', -1)
  await page.reload()
  await expect(match('Германия — Шотландия').getByText('Приём закрыт')).toBeVisible()
  await expect(match('Германия — Шотландия')).toContainText(/7\s*:\s*6/)
  await expect(match('Венгрия — Швейцария').getByText('Скрыт до матча')).toBeVisible()
  expect(sent.join()).not.toMatch(/"first":5/)

  await page.getByRole('link', { name: 'Мои прогнозы' }).click()
  await expect(match('Венгрия — Швейцария').getByRole('spinbutton')).toHaveCount(2)
})

test('finds a rival in the rating and looks at their predictions', async ({ page, enter }) => {
  const cup = await makeCup()
  const { token } = await enter()
  const calls = [
    [2, 0],
    [3, 1],
    [2, 1],
  ] as const
  const rivals = await Promise.all(calls.map(() => signIn(someAccount())))
  for (const [at, rival] of rivals.entries()) await cup.predict(rival, { m1: calls[at]! })
  await cup.predict(token, { m1: [0, 5] })
  await cup.moveStart('m1', -1)
  await cup.enterResult('m1', 'finished', 2, 0)

  await page.goto(`${cup.path}/rating`)
  const podium = page.getByRole('list', { name: 'Первые места' }).getByRole('listitem')
  await expect(podium).toHaveCount(3)
  await expect(podium.first()).toContainText(/5\s*очков/)
  await expect(page.getByText('Официальный')).toBeVisible()
  await expect(page.getByRole('row', { name: /это вы/ }).first()).toContainText('4')

  await page.getByRole('button', { name: 'Вокруг меня' }).click()
  const neighbours = page.getByRole('table', { name: 'Соседи по рейтингу' })
  await expect(neighbours.getByRole('row')).toHaveCount(5)
  await expect(neighbours.getByRole('row', { name: /это вы/ })).toContainText('4')
  await expect(page.getByText('До 3-го места')).toBeVisible()
  await page.getByRole('button', { name: 'Все', exact: true }).click()

  const { user } = await callerFor(rivals[0])(currentUser, {})
  await page.getByRole('searchbox', { name: 'Имя участника' }).fill(user.name)
  await expect(page.getByRole('status').getByText(/^Найден/)).toBeVisible()
  await expect(podium).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(user.name)
  await page.getByRole('link', { name: user.name, exact: true }).click()
  await expect(page).toHaveURL(`${cup.path}?user=${user.id}`)
  await expect(
    page.getByRole('article', { name: 'Германия — Шотландия' }).getByText('Прогноз 2:0'),
  ).toBeVisible()
})
