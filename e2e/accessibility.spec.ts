import { currentUser } from '@called-it/contract/account/accounts.ts'
import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { expect, expectAccessible, test } from './play.ts'
import { callerFor, type Cup, makeCup, signIn, someAccount } from './world.ts'

for (const colours of ['dark', 'light'] as const) {
  test.describe(`accessibility, in ${colours}`, () => {
    test.use({ colorScheme: colours })
    test.afterEach(({ page }) => expect(page.locator('html')).toHaveAttribute('data-mode', colours))

    test('of the pages before the sign-in', async ({ page }) => {
      await page.goto('/auth/login')
      await page.getByLabel('Номер аккаунта').fill(someAccount())
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Получить код' }).click()
      await page.getByRole('heading', { name: 'Введите код' }).waitFor()
      await expectAccessible(page)
    })

    test('of the pages on the way to a tournament', async ({ page, enter }) => {
      await enter()
      const cup = await makeCup()
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: 'Футбол' }).waitFor()
      await expectAccessible(page)
      await page.goto('/?sport=football')
      await page.getByRole('link', { name: cup.name.ru }).waitFor()
      await expectAccessible(page)
      await page.goto('/top')
      await page.getByRole('heading', { name: 'Победители турниров', level: 1 }).waitFor()
      await expectAccessible(page)
      await page.goto('/account')
      await page.getByRole('heading', { name: 'Мои турниры' }).waitFor()
      await expectAccessible(page)
      await page.goto('/account/security')
      await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
      await page.getByRole('alertdialog').waitFor()
      await expectAccessible(page)
      await page.goto('/faq')
      await page.getByText('До какого момента можно менять счёт?').click()
      await expect(page).toHaveURL(/#change-score$/)
      await expectAccessible(page)
      await page.goto('/no/such/page')
      await page.getByRole('heading', { name: 'Такой страницы нет' }).waitFor()
      await expectAccessible(page)
    })

    test('of the predictions of a tournament', async ({ page, enter }) => {
      const { token } = await enter()
      const cup = await makeLivelyCup(token)
      await page.goto(`${cup.path}?round=md1`)
      await expect(page.getByRole('article')).toHaveCount(2)
      await expectAccessible(page)

      await page.goto(`${cup.path}?round=md2`)
      await page.getByRole('spinbutton', { name: 'Швейцария' }).press('1')
      await expect(page.getByText('Вводите счёт')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('heading', { level: 1 }).click()
      await expect(page.getByText('Заполните второе поле матча, чтобы сохранить прогноз.')).toBeVisible()
      await expectAccessible(page)

      await page.goto(`${cup.path}/rules`)
      await page.getByRole('heading', { name: 'Как начисляются очки' }).waitFor()
      await expectAccessible(page)
    })

    test('of the ratings and figures of a tournament', async ({ page, enter }) => {
      const { token } = await enter()
      const cup = await makeLivelyCup(token)
      await page.goto(`${cup.path}/rating`)
      await page.getByRole('table', { name: 'Общий рейтинг' }).waitFor()
      await expectAccessible(page)

      await page.goto(`${cup.path}/rating?view=around`)
      await page.getByRole('table', { name: 'Соседи по рейтингу' }).waitFor()
      await expectAccessible(page)

      await page.goto(`${cup.path}/stats`)
      await page.getByRole('region', { name: 'Какой счёт называли' }).waitFor()
      await expectAccessible(page)

      const { user } = await callerFor(token)(currentUser, {})
      await page.goto(`/user/${user.id}`)
      await page.getByRole('region', { name: 'Место в рейтинге' }).waitFor()
      await expectAccessible(page)

      await page.goto(`${cup.path}/compare/${cup.rival}`)
      await page.getByRole('region', { name: 'Прогноз за прогнозом' }).waitFor()
      await expectAccessible(page)

      await page.goto(`${cup.path}/recap/${cup.round}`)
      await page.getByRole('heading', { level: 1, name: 'Тур 1' }).waitFor()
      await expectAccessible(page)
    })
  })
}

/** A tournament with a match that is over, a live one, a predicted one, and a podium. */
async function makeLivelyCup(token: string): Promise<Cup & { rival: number; round: number }> {
  const cup = await makeCup()
  const rivals = await Promise.all([1, 2, 3].map(() => signIn(someAccount())))
  for (const [at, rival] of rivals.entries()) await cup.predict(rival, { m1: [2, at], m2: [at, 1] })
  await cup.predict(token, { m1: [2, 1], m2: [1, 0], m3: [3, 3] })
  await cup.moveStart('m1', -100)
  await cup.moveStart('m2', -10)
  await cup.enterResult('m1', 'finished', 2, 1)
  await cup.enterResult('m2', 'live', 0, 1)
  const { user } = await callerFor(rivals[0])(currentUser, {})
  const { rounds } = await callerFor(token)(readMatchPredictions, { params: { slug: cup.slug }, query: {} })
  return { ...cup, rival: user.id, round: rounds[0]!.id }
}
