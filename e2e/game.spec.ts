import type { Page } from '@playwright/test'
import { expect, LANGUAGES, test } from './play.ts'
import { makeCup, readCode, signIn, someAccount } from './world.ts'

const WORDS = {
  ru: {
    number: 'Номер аккаунта',
    send: 'Получить код',
    code: 'Код из шести цифр',
    football: 'Футбол',
    first: 'Германия — Шотландия',
    second: 'Венгрия — Швейцария',
    home: 'Германия',
    away: 'Шотландия',
    more: 'Венгрия: на один больше',
    other: 'Швейцария',
    saved: 'Прогнозы сохранены',
    isSaved: 'Сохранён',
    isHalf: 'Нужен второй счёт',
    fillSecond: 'Заполните второе поле матча, чтобы сохранить прогноз.',
    stands: 'В зачёте остался прогноз 0:1.',
    closed: 'Приём закрыт',
    tooLate: 'Прогнозы больше не принимаются',
    live: 'Германия 1:0 Шотландия',
    exact: 'Точный счёт',
    mine: 'Мой прогноз 2:1',
    parts: ['Исход +2', 'Разница +1', 'Точный счёт +2'],
    final: 'Счёт 2:1',
    rating: 'Рейтинги',
    table: 'Общий рейтинг',
    you: 'это вы',
    lower: 'ниже на 1',
    signOut: 'Выйти',
    showMore: 'Показать ещё',
  },
  en: {
    number: 'Account number',
    send: 'Send code',
    code: 'Six-digit code',
    football: 'Football',
    first: 'Germany v Scotland',
    second: 'Hungary v Switzerland',
    home: 'Germany',
    away: 'Scotland',
    more: 'Hungary: one more',
    other: 'Switzerland',
    saved: 'Predictions saved',
    isSaved: 'Saved',
    isHalf: 'Second score needed',
    fillSecond: 'Please fill in the second field of the match to save the forecast.',
    stands: 'Your prediction 0:1 stands.',
    closed: 'Closed',
    tooLate: 'You can no longer set predictions',
    live: 'Germany 1:0 Scotland',
    exact: 'Exact score',
    mine: 'My prediction 2:1',
    parts: ['Outcome +2', 'Goal difference +1', 'Exact score +2'],
    final: 'Final score 2:1',
    rating: 'Ratings',
    table: 'Overall rating',
    you: 'that’s you',
    lower: 'down 1',
    signOut: 'Sign out',
    showMore: 'Show more',
  },
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language })
    const words = WORDS[language]

    test('a fan signs in, predicts scores, is locked out, earns points and sees the rating move', async ({
      page,
    }) => {
      const cup = await makeCup()
      const rival = await signIn(someAccount())
      await cup.predict(rival, { m1: [1, 0], m2: [3, 0] })
      const match = (name: string) => page.getByRole('article', { name })
      const toasts = page.getByRole('region', { name: /^(Уведомления|Notifications)$/ })

      await test.step('signs in and finds the tournament', async () => {
        await page.goto('/')
        await signInByHand(page, words)
        await page.getByRole('main').getByRole('link', { name: words.football }).click()
        const card = page.getByRole('link', { name: cup.name[language] })
        // Other tests make tournaments, too. The last page of the list has no button any more.
        const more = page.getByRole('button', { name: words.showMore })
        await expect(async () => {
          if (!(await card.isVisible())) await more.click({ timeout: 1000 })
          await expect(card).toBeVisible({ timeout: 1000 })
        }).toPass({ timeout: 30_000 })
        await card.click()
        await expect(page.getByRole('heading', { level: 1, name: cup.name[language] })).toBeVisible()
      })

      await test.step('predicts a score with two keys, which saves itself, and types half of another', async () => {
        await expect(page.getByRole('spinbutton', { name: words.home })).toBeFocused()
        await page.keyboard.type('21')
        await expect(match(words.first).getByText(words.isSaved, { exact: true })).toBeVisible()
        await page.getByRole('button', { name: words.more }).click()
        await page.getByRole('heading', { level: 1 }).click()
        await expect(match(words.second).getByText(words.isHalf)).toBeVisible()
        await expect(match(words.second).getByText(words.fillSecond)).toBeVisible()
      })

      await test.step('finds the half that was typed after a reload, and completes it', async () => {
        await page.reload()
        await expect(match(words.first).getByText(words.isSaved, { exact: true })).toBeVisible()
        await expect(match(words.second).getByRole('spinbutton').first()).toHaveText('0')
        await match(words.second).getByRole('spinbutton', { name: words.other }).press('1')
        await expect(match(words.second).getByText(words.isSaved, { exact: true })).toBeVisible()
        await expect(toasts.getByText(words.saved).first()).toBeVisible()
      })

      await test.step('is locked out when the first match starts', async () => {
        await cup.moveStart('m1', -1)
        await expect(match(words.first).getByText(words.closed, { exact: true })).toBeVisible()
        await expect(match(words.first).getByRole('spinbutton')).toHaveCount(0)
        await expect(match(words.first).getByRole('button')).toHaveCount(0)
      })

      await test.step('learns that a save came too late', async () => {
        const stop = await keepUnaware(page)
        await cup.moveStart('m2', -1)
        await match(words.second).getByRole('spinbutton', { name: words.other }).press('4')
        await expect(toasts.getByText(words.tooLate).first()).toBeVisible()
        await expect(match(words.second).getByText(words.closed, { exact: true })).toBeVisible()
        await expect(
          match(words.second).getByText(words.stands),
          'what was saved in time stands',
        ).toBeVisible()
        await stop()
      })

      await test.step('follows the match and its points, and why', async () => {
        await cup.enterResult('m1', 'live', 1, 0)
        await expect(match(words.first).getByRole('img', { name: words.live })).toBeVisible()
        // The celebration starts when the match is visible.
        await match(words.first).scrollIntoViewIfNeeded()
        await cup.enterResult('m1', 'finished', 2, 1)
        await expect(match(words.first).getByRole('heading', { name: words.exact })).toBeVisible()
        // The celebration happens once.
        await page.goto(`${cup.path}?round=md1`)
        await expect(match(words.first).getByRole('img', { name: words.final })).toBeVisible()
        await expect(match(words.first).getByText('+5')).toBeVisible()
        await expect(match(words.first).getByText(words.mine)).toBeVisible()
        await match(words.first).getByRole('button', { name: words.mine }).press('Enter')
        for (const part of words.parts) await expect(match(words.first).getByText(part)).toBeVisible()
      })

      await test.step('leads the rating, and loses a place before their eyes', async () => {
        await page.getByRole('link', { name: words.rating, exact: true }).click()
        const own = page
          .getByRole('table', { name: words.table })
          .getByRole('row')
          .filter({ hasText: words.you })
        await expect(own.getByRole('cell').first()).toHaveText(/^1/)
        await expect(own.getByRole('cell').nth(-2)).toHaveText('5')
        await cup.enterResult('m2', 'finished', 3, 0)
        await expect(own.getByRole('cell').first()).toHaveText(/^2/)
        await expect(own.getByText(words.lower)).toBeAttached()
      })

      await test.step('signs out', async () => {
        await page
          .getByRole('banner')
          .getByRole('link', { name: /^(Болельщик|Fan) / })
          .press('Enter')
        await page.getByRole('button', { name: words.signOut, exact: true }).click()
        await expect(page.getByLabel(words.number)).toBeVisible()
      })
    })
  })
}

async function signInByHand(page: Page, words: (typeof WORDS)['ru']) {
  const account = someAccount()
  await page.getByLabel(words.number).fill(account)
  await page.getByRole('button', { name: words.send }).click()
  const code = page.getByRole('textbox', { name: words.code })
  await code.waitFor()
  await code.pressSequentially(await readCode(account))
  await page.getByRole('button', { name: /^(Пропустить|Skip)/ }).click()
  // A newcomer goes on to the prediction that locks next, of any tournament.
  await expect(page).toHaveURL(/\/tournament\//)
  await page.goto('/')
}

/** Keeps news of the server from the page until the returned function is called. */
async function keepUnaware(page: Page) {
  const reads = '**/prediction-type/match*'
  await page.route(reads, (route) => route.abort())
  return () => page.unroute(reads)
}
